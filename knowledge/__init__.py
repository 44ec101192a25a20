"""The law: vocabulary, order, rulebooks, cards and citations."""
