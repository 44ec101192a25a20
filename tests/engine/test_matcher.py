"""The matcher against two others: conditions evaluated one by one over all facts, and experta's own Rete."""

import importlib
import itertools

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from azor.engine._experta import KnowledgeEngine, Rule
from azor.engine.facts import Fact, Happening, Lasting
from azor.engine.matcher import LawMatcher, Network
from azor.engine.rules import MATCH, RuleError, absent, at_least, at_most, compare, none_of, one_of, rule
from azor.engine.terms import COMPARISONS, TESTS, Expression
from azor.engine.tiers import Tier

ONE = Tier("one", 500)
EVENT = Tier("the event", 500, simultaneous=True, happenings=True, closes=True)


class MatP(Lasting):
    """Two numbers."""

    a: int
    b: int


class MatQ(Lasting):
    """Two more."""

    a: int
    b: int


class MatR(Lasting):
    """One number."""

    a: int


class MatH(Happening):
    """Something that happens."""

    a: int


KINDS = (MatP, MatQ, MatR, MatH)
SIZE = 3
FACTS = [
    kind(**dict(zip(kind.fields, values, strict=True)))
    for kind in KINDS
    for values in itertools.product(range(SIZE), repeat=len(kind.fields))
]
for number, each in enumerate(FACTS, 1):
    each.number = number


class Host:
    """What a matcher asks of an engine."""

    def __init__(self, network):
        self.network = network


# ------------------------------------------------------------------------------- brute force


def fit(fields, fact, bindings):
    """The bindings under which a fact fits a pattern, or None."""
    found = dict(bindings)
    for name in fact.fields:
        for test in fields.get(name, ()):
            if test[0] == "var" and found.setdefault(test[1], fact[name]) != fact[name]:
                return None
            if test[0] == "is" and test[1] != fact[name]:
                return None
            if test[0] == "test" and not TESTS[test[1]](fact[name], test[2]):
                return None
    for name, tests in fields.items():  # last, since all variables of the pattern are bound now
        if any(test[0] == "other" and found[test[1]] == fact[name] for test in tests):
            return None
    return found


def matches(conditions, facts, bindings=None, met=()):
    """All ways to meet the conditions: the fact for each, or None."""
    bindings = bindings or {}
    if not conditions:
        yield met
        return
    first, rest = conditions[0], conditions[1:]
    if first[0] == "compare":
        if COMPARISONS[first[2]](Expression(first[1]).evaluate(bindings), Expression(first[3]).evaluate(bindings)):
            yield from matches(rest, facts, bindings, (*met, None))
        return
    fitting = [(f, b) for f in facts if f.predicate == first[1] and (b := fit(first[2], f, bindings)) is not None]
    if first[0] == "absent":
        if not fitting:
            yield from matches(rest, facts, bindings, (*met, None))
        return
    for fact, found in fitting:
        yield from matches(rest, facts, found, (*met, fact.key))


def expected(rules, facts):
    return sorted((r.order, m) for r in rules for m in matches(r.plain, facts))


def keyed(activation):
    return activation.rule.order, tuple(f.key if f is not None else None for f in activation.conditions)


# ---------------------------------------------------------------------------------- fixed laws


def plain(*conditions):
    return rule("1", when=list(conditions), tier=ONE)


RULES = {
    "join": plain(MatP(a=MATCH.x, b=MATCH.y), MatQ(a=MATCH.y, b=MATCH.z)),
    "join on two": plain(MatP(a=MATCH.x, b=MATCH.y), MatQ(a=MATCH.y, b=MATCH.x)),
    "three": plain(MatP(a=MATCH.x), MatQ(a=MATCH.x, b=MATCH.y), MatR(a=MATCH.y)),
    "product": plain(MatR(a=MATCH.x), MatP(a=0)),
    "self-join": plain(MatP(a=MATCH.x, b=MATCH.y), MatP(a=MATCH.y, b=MATCH.z)),
    "self-join of three": plain(MatP(a=MATCH.x, b=MATCH.y), MatP(a=MATCH.y, b=MATCH.z), MatP(a=MATCH.z, b=MATCH.x)),
    "equal patterns": plain(MatP(a=MATCH.x), MatP(a=MATCH.x)),
    "equal fields": plain(MatP(a=MATCH.x, b=MATCH.x), MatQ(b=MATCH.x)),
    "constant": plain(MatP(a=1, b=MATCH.y), MatQ(a=MATCH.y, b=2)),
    "other": plain(MatP(a=MATCH.x), MatQ(a=~MATCH.x, b=MATCH.z)),
    "other in a self-join": plain(MatP(a=MATCH.x, b=MATCH.y), MatP(a=~MATCH.x, b=MATCH.y)),
    "other and bound": plain(MatP(a=MATCH.x, b=MATCH.y), MatQ(a=MATCH.z & ~MATCH.x, b=~MATCH.y)),
    "absent": plain(MatP(a=MATCH.x), absent(MatQ(a=MATCH.x))),
    "absent, unbound": plain(MatP(a=MATCH.x), absent(MatQ(b=MATCH.u))),
    "absent, unbound twice": plain(MatP(a=MATCH.x), absent(MatQ(a=MATCH.u, b=MATCH.u))),
    "absent, half bound": plain(MatP(a=MATCH.x, b=MATCH.y), absent(MatQ(a=MATCH.y, b=MATCH.u))),
    "absent of its own kind": plain(MatP(a=MATCH.x, b=MATCH.y), absent(MatP(a=MATCH.y))),
    "absent before a pattern": plain(MatR(a=MATCH.x), absent(MatP(a=MATCH.x)), MatQ(a=MATCH.y, b=MATCH.x)),
    "absent other": plain(MatP(a=MATCH.x, b=MATCH.y), absent(MatQ(a=MATCH.x, b=~MATCH.y))),
    "absent other of its own kind": plain(MatP(a=MATCH.x, b=MATCH.y), absent(MatP(a=MATCH.x, b=~MATCH.y))),
    "two absences": plain(MatP(a=MATCH.x, b=MATCH.y), absent(MatQ(a=MATCH.x)), absent(MatR(a=MATCH.y))),
    "the same name in two absences": plain(
        MatR(a=MATCH.x), absent(MatP(a=MATCH.u)), absent(MatQ(a=MATCH.u, b=MATCH.x))
    ),
    "absence of a test": plain(MatR(a=MATCH.x), absent(MatQ(a=MATCH.x, b=at_least(1)))),
    "compare": plain(MatP(a=MATCH.x, b=MATCH.y), compare("x", "<", "y")),
    "compare between patterns": plain(
        MatP(a=MATCH.x), MatQ(a=MATCH.y, b=MATCH.z), compare("x + y", "==", "z"), MatR(a=MATCH.z)
    ),
    "compare after an absence": plain(MatP(a=MATCH.x, b=MATCH.y), absent(MatR(a=MATCH.x)), compare("y", ">=", 1)),
    "happening": plain(MatH(event=MATCH.e, a=MATCH.x), MatP(a=MATCH.x, b=0), MatQ(a=MATCH.e)),
    "two happenings": plain(MatH(event=MATCH.e, a=0), MatH(event=MATCH.e, a=MATCH.x), MatR(a=MATCH.x)),
    "happening without": plain(MatH(a=MATCH.x), absent(MatP(a=MATCH.x)), MatR(a=MATCH.y)),
    "absent happening": plain(MatH(event=MATCH.e, a=MATCH.x), absent(MatH(event=MATCH.x, a=~MATCH.e)), MatR(a=MATCH.x)),
    "happening last": plain(
        MatP(a=MATCH.x, b=MATCH.y),
        absent(MatQ(a=MATCH.y, b=MATCH.e)),
        MatH(event=MATCH.e, a=~MATCH.x),
        compare("e", "<=", "y"),
        MatH(event=MATCH.y, a=MATCH.z),
    ),
    "one of": plain(MatP(a=one_of(0, 2), b=MATCH.y), MatQ(a=MATCH.y & one_of(1, 2))),
    "none of": plain(MatP(a=none_of(1), b=MATCH.x & at_most(1)), absent(MatQ(a=one_of(0, 1), b=MATCH.x))),
}
NETWORK = Network(RULES.values())

steps = st.lists(st.lists(st.integers(0, len(FACTS) - 1), min_size=1, max_size=4), min_size=1, max_size=14)


def changes(present, batch):
    """Each fact of a batch comes if it is not there and goes if it is: what comes, and what goes."""
    once = list(dict.fromkeys(batch))
    adding = [FACTS[n] for n in once if n not in present]
    deleting = [FACTS[n] for n in once if n in present]
    present ^= set(once)
    return adding, deleting


class Live:
    """The activations that a matcher has given and not taken back."""

    def __init__(self, matcher, live=()):
        self.matcher, self.live = matcher, set(live)

    def change(self, adding, deleting):
        added, removed = self.matcher.changes(adding, deleting)
        assert not self.live & set(added)
        assert self.live >= set(removed)  # the very objects that came
        self.live = self.live - set(removed) | set(added)
        return sorted((keyed(a) for a in self.live), key=repr)


def by_text(found):
    return sorted(found, key=repr)


def of_the_event(rules):
    """The same rules, matched as rules of the event where they read what happens."""
    return Network([rule("1", when=r.when, tier=EVENT) for r in rules])


def run_stream(network, stream, fork_at=3):
    ours, copies, present = Live(LawMatcher(Host(network))), [], set()
    ours.matcher.open = True
    for n, batch in enumerate(stream):
        if n == fork_at:
            copies.append(Live(ours.matcher.fork(Host(network)), ours.live))
        adding, deleting = changes(present, batch)
        facts = [FACTS[i] for i in sorted(present)]
        found = ours.change(adding, deleting)
        assert found == by_text((r.order, m) for r in network.rules for m in matches(r.plain, facts))
        for copied in copies:
            assert copied.change(adding, deleting) == found
    return present


@settings(max_examples=150, derandomize=True, deadline=None)
@given(steps)
def test_the_matcher_equals_an_evaluation_of_the_conditions(stream):
    run_stream(NETWORK, stream)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(steps)
def test_rules_of_the_event_equal_an_evaluation_of_the_conditions(stream):
    run_stream(of_the_event(RULES.values()), stream)


def test_rules_of_the_event_are_matched_while_it_is_open():
    network = of_the_event(RULES.values())
    happening = next(r.order for r in network.rules if r.plain == RULES["happening"].plain)
    live = Live(LawMatcher(Host(network)))
    live.change([f for f in FACTS if not f.happening], [])
    live.matcher.open = True
    found = live.change([MatH(event=1, a=2)], [])
    assert [m for order, m in found if order == happening] == [
        (("mat_h", 1, 2), ("mat_p", 2, 0), ("mat_q", 1, b)) for b in range(SIZE)
    ]
    live.matcher.close()
    assert not any(order == happening for order, _ in live.change([MatH(event=0, a=2)], []) if (order, _) not in found)


def test_every_rule_of_the_fixed_law_can_match():
    found = set()
    some = [f for f in FACTS if f["a"] != 1]
    without = [f for f in FACTS if not isinstance(f, MatP)]
    for chosen in (some, without, FACTS[::2], FACTS[:9], FACTS[1::3], [FACTS[1]], FACTS[-12:], FACTS[-3:]):
        found |= {order for order, _ in expected(NETWORK.rules, chosen)}
    assert [name for name, r in RULES.items() if r.order not in found] == []


def test_bindings_are_those_of_the_facts():
    live = Live(LawMatcher(Host(NETWORK)))
    live.change([f for f in FACTS if f["a"] != 2], [])
    assert live.live
    for activation in live.live:
        bindings = {}
        for condition, fact in zip(activation.rule.plain, activation.conditions, strict=True):
            if fact is not None:
                bindings = fit(condition[2], fact, bindings)
        assert activation.values == bindings


def test_a_matcher_that_is_emptied_holds_nothing():
    live = Live(LawMatcher(Host(NETWORK)))
    live.change(FACTS, [])
    assert live.change([], FACTS) == []
    assert not any(live.matcher.right)
    assert not any(live.matcher.left)
    assert not live.matcher.dependents
    assert not live.matcher.blocked
    assert not any(live.matcher.facts.values())


def test_a_fork_does_not_share_memories():
    live = Live(LawMatcher(Host(NETWORK)))
    before = live.change(FACTS[:14], [])
    fork = Live(live.matcher.fork(Host(NETWORK)), live.live)
    fork.change(FACTS[14:], FACTS[:5])
    assert live.change([], []) == before
    assert live.change(FACTS[14:], FACTS[:5]) == fork.change([], [])


# --------------------------------------------------------------------------------- random laws

NAMES = "xyz"


@st.composite
def fields(draw, kind, bound):
    """The fields of a pattern; only what is bound is negated."""
    found = {}
    for name in kind.fields:
        variable = getattr(MATCH, draw(st.sampled_from(NAMES)))
        how = draw(st.integers(0, 9))
        other = ~getattr(MATCH, draw(st.sampled_from(sorted(bound)))) if bound else variable
        tests = (at_least(1), at_most(1), one_of(0, 2), none_of(0))
        if how < 4:
            found[name] = variable
        elif how < 5:
            found[name] = draw(st.integers(0, SIZE - 1))
        elif how < 6:
            found[name] = draw(st.sampled_from(tests))
        elif how < 7:
            found[name] = variable & draw(st.sampled_from(tests))
        elif how < 9:
            found[name] = other
    return found


@st.composite
def laws(draw):
    """A few rules of up to four conditions."""
    rules = []
    for _ in range(draw(st.integers(1, 3))):
        bound, conditions = set(), []
        for n in range(draw(st.integers(1, 4))):
            what = draw(st.sampled_from(["fact", "fact", "absent", "compare"])) if n else "fact"
            if what == "compare" and bound:
                left, right = (draw(st.sampled_from(sorted(bound))) for _ in range(2))
                conditions.append(compare(left, draw(st.sampled_from(list(COMPARISONS))), f"{right} + 1"))
                continue
            kind = draw(st.sampled_from(KINDS))
            pattern = kind(**draw(fields(kind, bound)))
            conditions.append(absent(pattern) if what == "absent" else pattern)
            if what != "absent":
                bound |= {
                    t[1] for tests in plain(pattern_of(pattern)).plain[0][2].values() for t in tests if t[0] == "var"
                }
        try:
            rules.append(plain(*conditions))
        except RuleError:
            assume(False)
    return rules


def pattern_of(pattern):
    """The pattern without its negations, which may not stand in a rule alone."""
    return type(pattern)(**{n: x for n, x in pattern.items() if n in pattern.fields and "NOTFC" not in repr(x)})


@settings(max_examples=250, derandomize=True, deadline=None)
@given(laws(), steps)
def test_random_laws(rules, stream):
    present = run_stream(Network(rules), stream)
    run_stream(of_the_event(rules), stream)
    event("matches at the end" if expected_any(rules, present) else "no match at the end")


def expected_any(rules, present):
    return any(True for r in rules for _ in matches(r.plain, [FACTS[i] for i in present]))


# ----------------------------------------------------------------------------- experta's own Rete

# where stock experta is right: no inequality within an absence, no two equal patterns, nothing unbound in an absence
STOCK = [
    "join", "join on two", "three", "product", "self-join", "self-join of three", "equal fields", "constant", "other",
    "absent", "absent, half bound", "absent of its own kind", "two absences",
]  # fmt: skip


def stock():
    """A new engine of experta with its own matcher, and its names by rule."""

    class Stock(KnowledgeEngine):
        def get_deffacts(self):
            return []

    for n, name in enumerate(STOCK):

        def fire(self, **bindings):
            raise AssertionError

        fire.__name__ = f"r{n}"
        setattr(Stock, f"r{n}", Rule(*RULES[name].when)(fire))
    engine = Stock()
    return importlib.import_module("experta.matchers.rete").ReteMatcher(engine)


def numbered(facts, count):
    for fact in facts:
        copied = type(fact)(**{n: fact[n] for n in fact.fields})
        copied.number = next(count)
        yield copied


@settings(max_examples=40, derandomize=True, deadline=None)
@given(steps)
def test_the_matcher_equals_the_rete_of_experta(stream):
    theirs, ours = stock(), Live(LawMatcher(Host(Network(RULES[n] for n in STOCK))))
    place = {RULES[name].order: n for n, name in enumerate(STOCK)}
    count, copies, present, live = itertools.count(1), {}, set(), {}

    def their_key(activation):
        context = sorted((k, x) for k, x in activation.context.items() if not k.startswith("__"))
        return int(activation.rule.__name__[1:]), tuple(sorted({f.key for f in activation.facts})), tuple(context)

    for batch in stream:
        adding, deleting = changes(present, batch)
        ours.change(adding, deleting)
        gone = [copies.pop(f.key) for f in deleting]
        come = list(numbered(adding, count))
        copies.update((f.key, f) for f in come)
        added, removed = theirs.changes(come, gone)
        for activation in removed:
            live.pop(their_key(activation))
        for activation in added:
            live[their_key(activation)] = activation
        mine = {
            (place[a.rule.order], tuple(sorted({f.key for f in a.facts})), tuple(sorted(a.values.items())))
            for a in ours.live
        }
        assert mine == set(live)


def test_the_comparison_with_experta_sees_matches():
    theirs = stock()
    added, _ = theirs.changes(list(numbered(FACTS[:20], itertools.count(1))), [])
    assert {int(a.rule.__name__[1:]) for a in added} >= set(range(9))
    assert all(isinstance(f, Fact) for a in added for f in a.facts)
