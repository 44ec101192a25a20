"""What the grammar reads, in few words: for the tables of its tests."""

from azor.knowledge.language import Amount, Clause, Literal, Phrase, Until
from azor.knowledge.sentences import read_ability


def ability(item):
    return read_ability(item, "Card", 1)


def short(value):
    """A language value in few words, for the tables."""
    if isinstance(value, Phrase):
        if value.ref or value.name:
            return (value.ref or value.name) + (f"*{value.count}" if value.name and value.count else "")
        needs = [n.aspect if n.value is None else f"{n.aspect} {n.value}" for n in value.requires]
        return f"{value.kind}({', '.join(needs)})"
    if isinstance(value, Amount):
        of = f"{value.per}*{value.of}" + (f" of {short(value.phrase)}" if value.phrase else "") if value.of else ""
        return of or (f"half {value.halved}" if value.halved else value.base)
    if isinstance(value, Until):
        return value.kind + (f" {short(value.who)}" if value.who else "")
    if isinstance(value, Literal):
        words = [value.asks, short(value.who) if value.who else None, value.value, value.kind or None]
        return ("not " if value.negated else "") + " ".join(str(w) for w in words if w is not None)
    if isinstance(value, Clause):
        parts = {"subject": value.subject, "object": value.object, "amount": value.amount, "until": value.until}
        found = {k: short(v) for k, v in parts.items() if v is not None}
        found |= {"value": value.value} if value.value else {}
        found |= {"optional": True} if value.optional else {}
        return value.verb, found | {k: short(v) for k, v in value.details}
    if isinstance(value, tuple):
        return [short(v) for v in value]
    return value
