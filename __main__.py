"""`python -m azor`."""

from .cli import program

program()
