"""Inference: facts, declarative rules, tiers, sessions, journals and proofs.  Knows nothing of Magic."""
