"""Teaching: exercises made from the law, what a learner seems to believe, and what comes next."""
