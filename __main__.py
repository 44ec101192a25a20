"""`python -m azor`."""

from .cli import main

main(prog_name="azor")
