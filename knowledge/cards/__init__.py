"""The catalogue's data: structured abilities of cards, in azor's own notation; see `knowledge.catalogue`."""
