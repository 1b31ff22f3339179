"""The version, which scripts/package replaces by that of the program."""

__version__ = "0.0.0"
