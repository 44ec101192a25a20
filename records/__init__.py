"""How games come in: scenario files, game logs, card files."""
