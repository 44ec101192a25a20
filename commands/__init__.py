"""The commands, one module for each group of them, imported when one is called."""
