"""An independent oracle: the law of ascend and the monarch as plain procedures, and random games to compare with.

Nothing here imports the engine, the law or the readers; `compare` and `test_oracle` call azor through one helper only.
"""
