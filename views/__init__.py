"""How answers go out.  Views take plain data (proofs, timelines, results) and never see the engine."""
