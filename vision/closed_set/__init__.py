"""Reads tags whose codes are known beforehand: found by their finder patterns, matched, never decoded."""
