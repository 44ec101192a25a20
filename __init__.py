"""azor: a rule-based expert system for rulings in Magic: The Gathering.

Facts of a game go in, the rules of `azor.knowledge` derive what follows from them, and each derived fact carries
its proof.  Importing the package imports nothing else: take `azor.engine`, `azor.knowledge`, `azor.records` or
`azor.views` as needed.
"""

__version__ = "0.1.0"
