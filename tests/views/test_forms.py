"""The forms of an answer: what they show, and that nothing in a record can break out of its place."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from azor.cli import main
from azor.engine.why import why
from azor.records.run import play
from azor.records.scenario import load_file
from azor.views.folded import Shown, fold
from azor.views.graph import dot, graph, mermaid
from azor.views.language import language
from azor.views.measure import balanced, width, wrap
from azor.views.svg import svg
from azor.views.text import prose_lines

ROOT = Path(__file__).resolve().parent.parent.parent
CROWN = str(ROOT / "examples" / "crown.yaml")
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))
TITLE = r'Nasty "title" <b>&amp; `x` # \ {curly} </script> --> | ]] end'
PLAYER = r'Ana "<i>" & ;`b`\n]]{x}|-->'
CARD = '<img src=x onerror="alert(1)">'
NASTY = f"""\
azor: 1
title: '{TITLE}'
players: ['{PLAYER}', "end"]
cards:
  '{CARD}': {{types: [creature], power: 1, toughness: 1, abilities: [ascend]}}
battlefield:
  end: ['{CARD}', 9 Forest]
  '{PLAYER}': [Arch of Orazca, 9 Forest]
events:
  - end draws a card
"""


def azor(*args: str) -> str:
    result = CliRunner().invoke(main, list(args))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.fixture
def nasty(tmp_path: Path) -> str:
    path = tmp_path / "nasty.yaml"
    path.write_text(NASTY, encoding="utf-8")
    return str(path)


def answers(nasty: str, form: str) -> Iterator[str]:
    for lang in ("en", "ja"):
        yield azor("why", CROWN, "is_monarch(Ben)", "--format", form, "--lang", lang)
        yield azor("why", CROWN, "is_monarch(Ben)", "--format", form, "--lang", lang, "--full")
        yield azor("why", nasty, "has_city_blessing(?who)", "--all", "--format", form, "--lang", lang)
        yield azor("run", CROWN, "--format", form, "--lang", lang)
        yield azor("run", nasty, "--format", form, "--lang", lang)


# ---------------------------------------------------------------------------------------- graphs

MERMAID_NODE = re.compile(r'  (n\d+)\["((?:[^"#<]|#\w+;|<br/>)*)"\]:::(\w+)')
MERMAID_EDGE = re.compile(r"  (n\d+) --> (n\d+)")
MERMAID_CLASS = re.compile(r"  classDef (\w+) [\w:#,-]+( [\w:#,-]+)*")


def test_mermaid_is_well_formed(nasty: str) -> None:
    for text in answers(nasty, "mermaid"):
        lines = text.splitlines()
        assert lines[0] in ("flowchart BT", "flowchart TB")
        nodes = [m for line in lines if (m := MERMAID_NODE.fullmatch(line))]
        edges = [m for line in lines if (m := MERMAID_EDGE.fullmatch(line))]
        classes = {m[1] for line in lines if (m := MERMAID_CLASS.fullmatch(line))}
        assert len(nodes) + len(edges) + len(classes) + 1 == len(lines)
        names = {m[1] for m in nodes}
        assert len(names) == len(nodes)
        assert {name for m in edges for name in (m[1], m[2])} <= names
        assert {m[3] for m in nodes} <= classes


DOT_NODE = re.compile(r'  (n\d+) \[label="((?:[^"\\]|\\.)*)", fillcolor="#\w+", color="#\w+"(?:, style="[\w,]+")?\];')
DOT_EDGE = re.compile(r"  (n\d+) -> (n\d+);")


def test_dot_is_well_formed_and_keeps_the_words(nasty: str) -> None:
    for text in answers(nasty, "dot"):
        lines = text.splitlines()
        assert (lines[0], lines[-1]) == ("digraph azor {", "}")
        nodes = [m for line in lines if (m := DOT_NODE.fullmatch(line))]
        edges = [m for line in lines if (m := DOT_EDGE.fullmatch(line))]
        assert len(nodes) + len(edges) + 5 == len(lines)
        assert {name for m in edges for name in (m[1], m[2])} <= {m[1] for m in nodes}
    words = azor("why", nasty, "has_city_blessing(end)", "--format", "dot").replace("\\l", " ").replace('\\"', '"')
    assert CARD in words


def test_edges_lead_from_premises_and_a_fact_is_one_node() -> None:
    speaks = language("en")
    shared = Shown("given", ("it rains",), 3)
    root = Shown("rule", ("wet",), 1, ("100.1",), parts=[Shown("rule", ("cold",), 2, parts=[shared])])
    root.parts.append(Shown("again", ("it rains",), 3))
    vertices, edges = graph([root], speaks)
    names = {vertex.lines[0]: vertex.name for vertex in vertices}
    assert len(vertices) == 3
    wet, cold, rain = names["wet"], names["cold"], names["it rains"]
    assert sorted(edges) == sorted([(cold, wet), (rain, cold), (rain, wet)])
    assert f"  {rain} --> {wet}" in mermaid(vertices, edges)
    assert f"  {rain} -> {wet};" in dot(vertices, edges)


def test_a_node_says_conclusion_number_and_sense() -> None:
    text = azor("why", CROWN, "is_monarch(Ben)", "--format", "mermaid", "--lang", "ja")
    assert 'n1["Benは統治者である<br/>[725.3] ' in text


# ------------------------------------------------------------------------------------------- SVG


def test_svg_is_one_well_formed_drawing_that_loads_nothing(nasty: str) -> None:
    for text in answers(nasty, "svg"):
        root = ET.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        tags = {element.tag.split("}")[1] for element in root.iter()}
        assert tags <= {"svg", "title", "desc", "style", "rect", "path", "g", "text"}
        assert not re.search(r"url\(|@import|href", text)
        assert root.get("role") == "img"
        titles = [e.text for e in root.iter("{http://www.w3.org/2000/svg}title")]
        assert titles[0]


def test_boxes_of_a_drawing_neither_overlap_nor_leave_it() -> None:
    for text in (
        azor("why", CROWN, "is_monarch(Ben)", "--format", "svg", "--lang", "ja"),
        azor("run", CROWN, "--format", "svg"),
    ):
        root = ET.fromstring(text)
        _, _, wide, high = map(float, str(root.get("viewBox")).split())
        bottom = 0.0
        for box in root.iter("{http://www.w3.org/2000/svg}g"):
            rect = box[0]
            x, y, w, h = (float(str(rect.get(n))) for n in ("x", "y", "width", "height"))
            assert y >= bottom
            bottom = y + h
            assert x + w <= wide
            for line in box.iter("{http://www.w3.org/2000/svg}text"):
                assert y < float(str(line.get("y"))) < y + h
                assert float(str(line.get("x"))) + width(str(line.text)) * 6.5 <= x + w
        assert bottom <= high


def test_the_words_of_a_record_are_in_the_drawing_as_they_are(nasty: str) -> None:
    root = ET.fromstring(azor("why", nasty, "has_city_blessing(end)", "--format", "svg"))
    said = " ".join(e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text"))
    assert CARD in said


def test_control_characters_are_left_out() -> None:
    lines = svg([Shown("given", ("a\x07b",), 1)], language("en"), "t\x00itle")
    assert ET.fromstring("\n".join(lines)) is not None


# ------------------------------------------------------------------------------------------ HTML

VOID = {"meta", "input", "br"}


class Page(HTMLParser):
    """Checks that every element is closed where it should be, and collects what the tests ask for."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append((self.open[-1] if self.open else "", data))

    def text(self) -> str:
        return " ".join(data for tag, data in self.said if tag not in ("style", "script"))


ALLOWED = set(
    "html head meta title style body input label main h1 h2 p button ul ol li details summary div span a dl dt dd "
    "footer script code blockquote br".split()
)


def test_html_is_one_well_formed_page_that_loads_nothing(nasty: str) -> None:
    for text in answers(nasty, "html"):
        page = Page(text)
        assert {tag for tag, _ in page.tags} <= ALLOWED
        ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
        assert len(set(ids)) == len(ids)
        for tag, attrs in page.tags:
            assert not {"src", "srcset", "style", "action", "data"} & set(attrs)
            assert not any(name.startswith("on") for name in attrs)
            if "href" in attrs:
                assert tag == "a"
                assert str(attrs["href"]).startswith("#")
                assert str(attrs["href"])[1:] in ids
        assert "default-src 'none'" in text
        assert not re.search(r"url\(|@import|https?:", text)


def test_html_shows_what_a_record_says_and_runs_none_of_it(nasty: str) -> None:
    page = Page(azor("why", nasty, "has_city_blessing(end)", "--format", "html"))
    assert TITLE in page.text()
    assert CARD in page.text()
    assert [tag for tag, _ in page.tags].count("script") == 1


def test_html_holds_both_languages_and_begins_with_the_one_asked_for() -> None:
    for lang, other in (("en", "ja"), ("ja", "en")):
        page = Page(azor("why", CROWN, "is_monarch(Ben)", "--format", "html", "--lang", lang))
        said = page.text()
        assert "Ben is the monarch" in said
        assert "Benは統治者である" in said
        inputs = {attrs["id"]: attrs for tag, attrs in page.tags if tag == "input"}
        assert "checked" in inputs[f"lang-{lang}"]
        assert "checked" not in inputs[f"lang-{other}"]
        assert all(attrs["aria-label"] for attrs in inputs.values())
        assert page.tags[0] == ("html", {"lang": lang})


def test_html_folds_rules_have_their_sense_and_assumptions_are_marked(nasty: str) -> None:
    text = azor("why", CROWN, "is_monarch(Ben)", "--format", "html")
    page = Page(text)
    tags = [tag for tag, _ in page.tags]
    assert tags.count("details") == tags.count("summary") > 3
    assert ("dt", {"id": "rule-725.4"}) in page.tags
    assert 'href="#entry-1"' in text
    marked = Page(azor("run", nasty, "--format", "html"))
    assert ("li", {"class": "assume"}) in marked.tags


# ------------------------------------------------------------------------------------------ text


def test_prose_goes_from_premises_to_the_conclusion() -> None:
    lines = azor("why", CROWN, "is_monarch(Ben)", "--format", "prose").splitlines()
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.startswith("(")]
    assert all(line.startswith(f"({n}) ") for n, line in numbered)
    for n, line in numbered:
        assert all(int(premise) < n for premise in re.findall(r"\((\d+)\)", line)[1:])
    assert numbered[-1][1].startswith(f"({len(numbered)}) Ben is the monarch [725.3]")


@pytest.mark.parametrize("form", ["mermaid", "dot", "svg", "html"])
def test_no_drawing_of_what_is_not_so(form: str) -> None:
    result = CliRunner().invoke(main, ["why", CROWN, "is_monarch(Ana)", "--format", form])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "it is not so" in result.stderr


def test_quiet_tells_only_the_ruling() -> None:
    assert azor("why", CROWN, "is_monarch(Ben)", "--quiet").splitlines() == [
        "Ben is the monarch  [725.3] because Ben becomes the monarch  @3"
    ]
    assert azor("ask", CROWN, "is_monarch(Ben)", "--quiet") == ""


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    plain = azor("why", CROWN, "is_monarch(Ben)")
    assert "\x1b" not in plain
    assert azor("why", CROWN, "is_monarch(Ben)", "--no-color") == plain
    coloured = azor("why", CROWN, "is_monarch(Ben)", "--color", "--lang", "ja")
    assert "\x1b[" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert all(width(line) <= 60 for line in bare.splitlines())
    assert "Benは統治者である" in bare


def test_a_timeline_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    coloured = azor("run", CROWN, "--color")
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert "\x1b[" in coloured
    assert "1  Grizzled Outlaw deals 2 combat damage to Ana" in bare
    assert "Expectations: 4 of 4 hold" in bare
    assert all(width(line) <= 70 for line in bare.splitlines())
    assert "\x1b" not in azor("run", CROWN, "--no-color")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_said_to_be_above_is_there(path: Path) -> None:
    played = play(load_file(path))
    speaks = language("en")
    for result in played.results:
        for solution in result.solutions if result.holds else ():
            for fact in solution.facts:
                shown: set[int] = set()
                for node in fold(why(played.game.session, fact), [speaks], {}).walk():
                    assert node.kind != "again" or node.number in shown
                    shown.add(node.number)


def test_prose_in_japanese() -> None:
    played = play(load_file(CROWN))
    fact = played.questions.solve(played.results[-1].goal.query)[0].facts[0]
    lines = prose_lines(why(played.game.session, fact), {}, language=language("ja"))
    assert lines[0].startswith("(1) ")


def test_answers_and_rules_in_japanese() -> None:
    assert azor("ask", CROWN, "is_monarch(?who)", "--lang", "ja").startswith("?who = Ben  Benは統治者である")
    assert "結論" in azor("rules", "702.131b", "--lang", "ja")
    assert "クラス・カード" in azor("cite", "716", "--lang", "ja")
    assert azor("run", CROWN, "--lang", "ja", "--quiet").splitlines()[1] == "終了時の状態:"


# --------------------------------------------------------------------------------------- measure

WORDS = st.text(st.sampled_from("ab 、。「」統治者は-1"), max_size=60)


def test_wide_characters_count_twice() -> None:
    assert width("Ben") == 3
    assert width("統治者") == 6
    assert width("e\u0301") == 1


@given(WORDS, st.integers(8, 40))
def test_wrapping_keeps_the_words_and_the_width(text: str, columns: int) -> None:
    for lines in (wrap(text, columns), balanced(text, columns)):
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert all(width(line) <= columns for line in lines)


def test_no_line_begins_with_a_closing_mark() -> None:
    lines = wrap("あいうえお、かきくけこ。", 10)
    assert all(line[0] not in "、。" for line in lines)
    assert len(balanced("あいうえおかきくけこさ", 20)) == 2
    assert min(map(width, balanced("あいうえおかきくけこさ", 20))) > 4
