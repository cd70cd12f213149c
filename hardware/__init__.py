"""Lights, buzzer and buttons of the table: cues in, presses out."""
