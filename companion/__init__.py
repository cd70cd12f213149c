"""The table companion: referees boxed games at a real table."""

__version__ = "0.1.0"
