"""YAML 1.2 with places: a document as nodes that know where they stand.

Scalars are resolved by the core schema (`on`, `no` and `yes` are words).  What people get wrong when they write
sentences in YAML is recognised and named: a number after a space (`Treasure #3`, a comment to YAML), a sentence that
begins with a quotation or a list, a sentence that holds `: `.  Where the intention is plain the line is read as
meant, so that one slip does not hide the other mistakes of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.reader import Reader

from .model import Mistake, Place

Value = str | int | float | bool | None

DEEPEST = 64  # levels of nesting
LARGEST = 1_000_000  # nodes, counting what aliases repeat

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?[0-9]+\Z|0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, Value] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_SWALLOWED = re.compile(r"[ \t]+(#\d+)")
# what stands before a sentence on its line, and the rest
_ITEM = re.compile(r"(\s*(?:- +)*(?:(?:expect|legal|illegal|does|if|when|do|cost|while|static): +)?)(\S.*?)\s*\Z")


@dataclass(slots=True, eq=False)
class Node:
    """One value of a document; line and column count from 1."""

    line: int
    column: int
    size: int = field(default=1, kw_only=True)  # nodes in it, itself included


@dataclass(slots=True, eq=False)
class Scalar(Node):
    """A word, a number, a truth value or nothing; `text` is it as written, without quotation marks."""

    value: Value
    text: str
    plain: bool
    verbatim: bool = True  # the text stands in the file character by character, so that columns can be counted

    def column_of(self, offset: int) -> int:
        """The column in the file of a character of the text, or of its beginning where that cannot be told."""
        if not self.verbatim:
            return self.column
        return self.column + offset + (0 if self.plain else 1)


@dataclass(slots=True, eq=False)
class Sequence(Node):
    """A list; `flow` if written in brackets."""

    items: list[Node]
    flow: bool


@dataclass(slots=True, eq=False)
class Mapping(Node):
    """Keys with their values, in the order of the file, each key once."""

    pairs: list[tuple[Scalar, Node]]
    flow: bool


def resolve(text: str) -> Value:
    """The value of a plain scalar by the core schema of YAML 1.2.

    >>> resolve("no"), resolve("1_1"), resolve("010"), resolve("~")
    ('no', '1_1', 10, None)
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in "+-.0123456789" and len(text) < 300:
        if _INT.match(text):
            return int(text, {"o": 8, "x": 16}.get(text[1:2], 10))
        if _FLOAT.match(text):
            return float(text)
    return text


def data(node: Node) -> object:
    """A node as plain lists, dicts and scalars; keys are taken as text."""
    if isinstance(node, Sequence):
        return [data(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key.text: data(value) for key, value in node.pairs}
    assert isinstance(node, Scalar)
    return node.value


def scalars(node: Node) -> Iterator[Scalar]:
    """All scalars in a node, keys included, in the order of the file."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, Mapping):
        for key, value in node.pairs:
            yield key
            yield from scalars(value)


def parse(text: str, file: str) -> tuple[Node | None, list[Mistake]]:
    """Read one document: its root (None if it cannot be read, or is empty) and the mistakes of its writing."""
    text = re.sub("\r\n?|[\x85\u2028\u2029]", "\n", text.removeprefix("\ufeff"))  # what YAML takes for line ends
    mistakes: list[Mistake] = []
    lines = text.split("\n")
    if _unreadable(text, file, mistakes):
        return None, mistakes
    repaired: set[int] = set()
    while True:
        while _join_swallowed(lines, file, mistakes):
            pass
        builder = _Builder(file)
        try:
            root = builder.build("\n".join(lines))
        except yaml.YAMLError as error:
            line = _repair(error, lines, repaired, file, mistakes)
            if line is None or len(repaired) >= 200:
                return None, mistakes
            repaired.add(line)
        else:
            return root, mistakes + builder.mistakes


def _unreadable(text: str, file: str, mistakes: list[Mistake]) -> bool:
    bad = Reader.NON_PRINTABLE.search(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        column = bad.start() - text.rfind("\n", 0, bad.start())
        mistakes.append(Mistake(Place(file, line, column), f"the character {bad[0]!a}", "printable text"))
    return bad is not None


def _join_swallowed(lines: list[str], file: str, mistakes: list[Mistake]) -> bool:
    """` #3` after a word is a comment to YAML: take it as meant, and say so.  Whether there was one."""
    if not any(_SWALLOWED.search(line) for line in lines):
        return False
    joined = False
    ends: dict[int, list[int]] = {}
    try:
        events: Iterator[Any] = yaml.parse("\n".join(lines), Loader=_LOADER)
        for event in events:
            if isinstance(event, yaml.ScalarEvent) and event.implicit[0] and event.value:
                mark: Any = event.end_mark
                ends.setdefault(mark.line, []).append(mark.column)
    except yaml.YAMLError:
        pass
    for number, columns in sorted(ends.items()):
        line = lines[number]
        for column in columns:
            found = _SWALLOWED.match(line, column)
            if not found:
                continue
            place = Place(file, number + 1, found.start(1) + 1)
            before = line[:column].split()[-1].lstrip("-[{,")
            mistakes.append(
                Mistake(
                    place,
                    f"{line[found.start(1) :].strip()!r} after a space, which YAML takes for a comment",
                    f"a number without a space before it: {before}{found[1]}",
                )
            )
            lines[number] = line[:column] + line[found.start(1) :]
            joined = True
            break
    return joined


def _repair(
    error: yaml.YAMLError, lines: list[str], repaired: set[int], file: str, mistakes: list[Mistake]
) -> int | None:
    """Note what is wrong; where it is plain what was meant, write that and give the line's index."""
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "no YAML")
    context = getattr(error, "context_mark", None)
    if mark is None:
        mistakes.append(Mistake(Place(file, 1, 1), problem, "a YAML document"))
        return None
    number = min(mark.line, len(lines) - 1)
    place = Place(file, number + 1, (mark.column if number == mark.line else len(lines[number])) + 1)
    for candidate in dict.fromkeys((number, context.line if context else number)):
        if candidate in repaired or candidate >= len(lines):
            continue
        found = _ITEM.match(lines[candidate])
        if not found or not found[2]:
            continue
        prefix, sentence = found[1], found[2]
        if prefix.rstrip().endswith("expect:") and re.match(r"(?:il)?legal: ", sentence):
            prefix = prefix[: prefix.rindex("expect:")]
            expected = f"it without expect, an entry of its own: {prefix.strip()} {sentence}"
            place = Place(file, candidate + 1, len(found[1]) + 1)
            mistakes.append(Mistake(place, f"{sentence.split(':')[0]!r} under expect", expected))
            lines[candidate] = prefix + sentence
            return int(candidate)
        what, meant = _broken(sentence, problem, in_list=bool(prefix.strip()))
        if what:
            mistakes.append(
                Mistake(
                    Place(file, candidate + 1, len(prefix) + 1),
                    f"a sentence {what}: {sentence}",
                    f"the whole sentence in quotation marks: {meant}" if meant[0] in "\"'" else meant,
                )
            )
            lines[candidate] = prefix + meant
            return int(candidate)
    if "\t" in lines[number][: mark.column + 1] and "cannot start any token" in problem:
        mistakes.append(Mistake(place, "a tab", "spaces: YAML does not indent with tabs"))
        return None
    if context is not None or "mapping values" in problem:
        wanted_spaces = _indentation(lines, number)
        if wanted_spaces:
            spaces = len(lines[number]) - len(lines[number].lstrip(" "))
            found_here = f"{spaces} space{'' if spaces == 1 else 's'} before {lines[number].strip()[:40]!r}"
            mistakes.append(Mistake(Place(file, number + 1, spaces + 1), found_here, wanted_spaces))
            return None
    rest = lines[number][mark.column :].strip()[:40] if number == mark.line else ""
    found_here = repr(rest) if rest else "the end of the line"
    expected, about_sentences = _wanted(problem)
    if context is not None and context.line != mark.line and about_sentences:
        expected += f", to end what begins at line {context.line + 1}"
    hint = "a sentence with ': ', with a comma in brackets, or with a quotation at its beginning is quoted as a whole"
    mistakes.append(Mistake(place, found_here, f"{expected} ({hint})" if about_sentences else expected))
    return None


# what the parser of YAML says, in words for whoever writes a record, and whether a sentence may be to blame
_WANTED = (
    (r"<document start>|expected document start", "nothing more: the record has ended", False),
    (r"directive|%", "the record itself, which begins with azor: 1", False),
    (r"',' or '\]'", "',' or ']'", True),
    (r"',' or '\}'", "',' or '}'", True),
    (r"mapping values are not allowed", "one key and its value on a line", True),
    (r"depth", "less depth: lists in lists", False),
    (r"more than a million values", "no more than a million values", False),
    (r"block sequence entries|'-' indicator", "a line of the list, which begins with '- '", True),
    (r"expected key|expected <block end>|expected ':'", "a key and its value, as in players: [Ana, Ben]", True),
    (r"unexpected end of stream|quoted scalar", "the quotation mark that closes it", False),
)


def _wanted(problem: str) -> tuple[str, bool]:
    """What should stand where YAML cannot be read, and whether a sentence may be to blame for it."""
    for said, expected, sentences in _WANTED:
        if re.search(said, problem):
            return expected, sentences
    return "what YAML can read", True


def _indentation(lines: list[str], number: int) -> str:
    """How far a line should be indented that stands neither with one before it nor where one belongs; else nothing."""
    depths: dict[int, int] = {}  # the indentations that are open above the line, and the last line of each
    for at, line in enumerate(lines[:number]):
        if (text := line.lstrip(" ")) and not text.startswith("#"):
            depth = len(line) - len(text)
            depths = {open_: where for open_, where in depths.items() if open_ < depth} | {depth: at}
    here = len(lines[number]) - len(lines[number].lstrip(" "))
    opens = bool(depths) and lines[max(depths.values())].rstrip().endswith(":")
    if not depths or here in depths or (opens and here > max(depths)):
        return ""
    as_in = [f"{depth} as line {at + 1}" for depth, at in sorted(depths.items())]
    return f"as many spaces as before a line that it stands with: {' or '.join(as_in)}"


def _broken(sentence: str, problem: str, *, in_list: bool) -> tuple[str, str]:
    """What made no YAML of a sentence, and how to write it; nothing where it is not plain that it was one."""
    first = sentence[0]
    key = re.match(r"(title|source): +(?=[^\s\"'])(.*: .*)", sentence)
    if key and "mapping values are not allowed" in problem:
        return "with ': ' in it, a key and its value to YAML", f"{key[1]}: {quote(key[2])}"
    if not in_list:
        return "", ""
    if first in "\"'" and re.match(r"(['\"]).*?\1\s*[^\s,:\]}#]", sentence):
        whole = sentence[-1] == first and sentence.count(first) % 2
        return "that begins with a quotation mark", quote(sentence[1:-1] if whole else sentence)
    players = re.match(r"\[([^\[\]{}]*)\]\s*([^\s,:#\]}].*)", sentence)
    if players:
        return "that begins with a list", f"{' and '.join(re.split(r' *, *', players[1].strip()))} {players[2]}"
    if first in "@`%*&!|>":
        return f"that begins with {first}", quote(sentence)
    if first not in "{['\"" and ": " in sentence and "mapping values are not allowed" in problem:
        return "with ': ' in it, a key and its value to YAML", quote(sentence)
    return "", ""


def quote(sentence: str) -> str:
    """A sentence as one quoted YAML scalar, in the marks that it does not itself contain."""
    if '"' in sentence and "'" not in sentence:
        return f"'{sentence}'"
    escaped = sentence.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class _Builder:
    """Turns the events of one document into nodes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.mistakes: list[Mistake] = []
        self.anchors: dict[str, Node | None] = {}

    def wrong(self, mark: Any, found: str, expected: str) -> None:
        self.mistakes.append(Mistake(Place(self.file, mark.line + 1, mark.column + 1), found, expected))

    def build(self, text: str) -> Node | None:
        events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        roots: list[Node] = []
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.anchors = {}
                node = self.node(next(events), events, 0)
                if len(roots) == 1:
                    self.wrong(event.start_mark, "a second document", "one document in a file")
                if node is not None:
                    roots.append(node)
        return roots[0] if roots else None

    def node(self, event: Any, events: Iterator[Any], depth: int) -> Node | None:
        mark = event.start_mark
        if isinstance(event, yaml.AliasEvent):
            known = self.anchors.get(str(event.anchor))
            if known is None:
                expected = "an anchor that stands before it and does not hold it"
                self.wrong(mark, f"the alias *{event.anchor}", expected)
            return known
        if event.anchor:
            self.anchors[event.anchor] = None
        if depth > DEEPEST:
            if depth == DEEPEST + 1:
                self.wrong(mark, "too deep a nesting", f"at most {DEEPEST} levels")
            self.skip(event, events)
            return None
        built: Node
        if isinstance(event, yaml.ScalarEvent):
            built = self.scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            built = self.sequence(event, events, depth)
        else:
            built = self.mapping(event, events, depth)
        if event.anchor:
            self.anchors[event.anchor] = built
        if built.size > LARGEST:
            raise yaml.MarkedYAMLError(problem="more than a million values", problem_mark=mark)
        return built

    def skip(self, event: Any, events: Iterator[Any]) -> None:
        level = 0
        while True:
            if isinstance(event, yaml.CollectionStartEvent):
                level += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                level -= 1
            if level == 0:
                return
            event = next(events)

    def scalar(self, event: Any) -> Scalar:
        start, end = event.start_mark, event.end_mark
        plain = bool(event.implicit[0])
        text = event.value
        width = end.column - start.column
        verbatim = start.line == end.line and width == len(text) + (0 if plain else 2)
        tag = event.tag or ""
        value: Value = text
        if plain or tag.endswith((":int", ":float", ":bool", ":null")):
            value = resolve(text)
        return Scalar(start.line + 1, start.column + 1, value, text, plain, verbatim)

    def sequence(self, event: Any, events: Iterator[Any], depth: int) -> Sequence:
        built = Sequence(event.start_mark.line + 1, event.start_mark.column + 1, [], bool(event.flow_style))
        while not isinstance(child := next(events), yaml.SequenceEndEvent):
            node = self.node(child, events, depth + 1)
            if node is not None:
                built.items.append(node)
                built.size += node.size
        return built

    def mapping(self, event: Any, events: Iterator[Any], depth: int) -> Mapping:
        built = Mapping(event.start_mark.line + 1, event.start_mark.column + 1, [], bool(event.flow_style))
        seen: set[str] = set()
        while not isinstance(child := next(events), yaml.MappingEndEvent):
            key = self.node(child, events, depth + 1)
            value = self.node(next(events), events, depth + 1)
            if key is None or value is None:
                continue
            if not isinstance(key, Scalar):
                self.wrong(child.start_mark, "a list or a mapping as a key", "a word as a key")
                continue
            if key.text in seen:
                self.wrong(child.start_mark, f"{key.text!r} a second time", "each key once")
                continue
            seen.add(key.text)
            built.pairs.append((key, value))
            built.size += 1 + value.size
        return built
