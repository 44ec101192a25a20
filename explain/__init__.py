"""Explanations that play a record again: changed, under another edition, or with other choices."""
