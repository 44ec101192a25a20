"""What an event costs as a game grows: azor next to stock experta, CLIPS, clingo, durable_rules and plain Python.

    python -m benchmarks                a table; some minutes
    python -m benchmarks --quick        smaller games, about a minute
    python -m benchmarks --json -       the same as data
    python -m benchmarks --write docs   with the full law, as docs/benchmarks.md and docs/benchmarks.svg
    python -m benchmarks.full_law       the full law alone
    python -m benchmarks.profiling      where the time of an event of the full law goes

Every competitor is given the same events, must derive the same answer, and is timed from the first event to the last,
without what it needs to set up.  `workloads` says what the events are, `registry` how a competitor joins.
"""
