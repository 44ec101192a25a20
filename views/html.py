"""Proofs and timelines as one HTML page that needs nothing else: no network, no files beside it.

A proof is a tree of foldable parts, each with its rules and what they say; the languages can be switched without a
script.  Everything that comes from a record is escaped, and the page's own policy forbids it to load anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from .folded import Ending, Shown, Texts
from .granted import granted
from .language import Language, sense
from .timeline import capital, failed

Node = dict[str, Any]

_CSS = """
:root{color-scheme:light dark;--paper:#fffdf8;--ink:#22201a;--soft:#5f5b50;--line:#d9d4c6;--box:#fff;--rule:#2456b3;
--step:#6a3bb8;--given:#77736a;--fold:#226b41;--entry:#8a5f00;--note:#8a4b00;--bad:#a32020;
--met:#226b41}
@media (prefers-color-scheme:dark){:root{--paper:#16171b;--ink:#e9e6dd;--soft:#aca89b;--line:#3a3b42;--box:#1f2127;
--rule:#8fb3ff;--step:#c3a4f7;--given:#a09c91;--fold:#7bcf9a;--entry:#e2b04a;--note:#e6a855;--bad:#ff8a8a;--met:#7bcf9a}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:56rem;background:var(--paper);color:var(--ink);
font:1rem/1.6 system-ui,"Noto Sans","Noto Sans CJK JP","Hiragino Sans","Yu Gothic",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.3;margin:1rem 0 .2rem}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}
.meta,.soft{color:var(--soft)}.meta{margin:0 0 1rem}
.choose{position:absolute;opacity:0;width:1px;height:1px}
.tongue{display:inline-block;padding:.1rem .7rem;margin-right:.3rem;border:1px solid var(--line);border-radius:1rem;
cursor:pointer;color:var(--soft)}
#lang-en:checked~label[for=lang-en],#lang-ja:checked~label[for=lang-ja]{color:var(--ink);border-color:var(--ink)}
#lang-en:focus-visible~label[for=lang-en],#lang-ja:focus-visible~label[for=lang-ja]{outline:2px solid var(--rule)}
#lang-en:checked~main .t[lang=ja],#lang-ja:checked~main .t[lang=en]{display:none}
ul.tree,ul.tree ul,ol.time,ol.time ul,ul.plain{list-style:none;margin:0;padding:0}
ul.tree ul{margin-left:.7rem;padding-left:1rem;border-left:1px solid var(--line)}
ul.tree li{margin:.35rem 0}
summary{cursor:pointer;border-radius:.3rem}summary:focus-visible,a:focus-visible{outline:2px solid var(--rule)}
.node{border-left:3px solid var(--given);padding:.15rem 0 .15rem .7rem}
summary.node{list-style:none}summary.node::-webkit-details-marker{display:none}
summary.node::before{content:"\\25BE";float:left;margin:0 .4rem 0 -.2rem;color:var(--soft)}
details:not([open])>summary.node::before{content:"\\25B8"}
.rule{border-color:var(--rule)}.step{border-color:var(--step)}.fold{border-color:var(--fold)}
.absent,.compare,.again,.open{border-left-style:dashed}
.met{border-color:var(--met)}.missing,.blocked,.failed{border-color:var(--bad)}.refused,.reason,.near{border-color:var(--rule)}
.beside{display:flex;flex-wrap:wrap;gap:1rem}.beside>section{flex:1 1 22rem;min-width:0}.parted{color:var(--note)}
.says{font-weight:600}.given .says,.absent .says,.compare .says,.again .says{font-weight:400}
.mark{font-weight:600}.mark.met{color:var(--met)}.mark.missing,.mark.blocked,.mark.failed{color:var(--bad)}
.met .says,.open .says{font-weight:400}
.why{display:block;color:var(--soft)}
.law{display:block;font-size:.88rem;color:var(--soft)}.law a,a.at{color:var(--rule);text-decoration:none}
.law a:hover,a.at:hover{text-decoration:underline}
.assume{display:block;color:var(--note);font-size:.92rem}
ol.time>li{border-left:3px solid var(--entry);padding:.1rem 0 .3rem .8rem;margin:.7rem 0}
ol.time li:target,dt:target{background:color-mix(in srgb,var(--entry) 18%,transparent)}
ol.time ul{padding-left:1rem}.entry{font-weight:600;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:0}dt{font-weight:600;color:var(--rule)}
dd{margin:0}blockquote{margin:.3rem 0 .5rem;padding:.2rem .8rem;border-left:3px solid var(--line);color:var(--soft)}
.no{color:var(--bad)}
button{font:inherit;font-size:.88rem;color:var(--soft);background:none;border:1px solid var(--line);border-radius:.3rem;
padding:.1rem .6rem;margin:0 .4rem .6rem 0;cursor:pointer}
footer{margin-top:3rem;font-size:.85rem;color:var(--soft)}
@media print{:root{--paper:#fff;--ink:#000;--soft:#333;--line:#999}body{max-width:none;padding:0;font-size:10.5pt}
.tongue,button{display:none}ul.tree li,ol.time>li{break-inside:avoid-page}
details::details-content{content-visibility:visible;display:block}a{color:inherit}}
""".strip().replace("\n", "")

_SCRIPT = """
const all=[...document.querySelectorAll("details")];
document.querySelectorAll("button[data-open]").forEach(b=>{b.hidden=false;
b.onclick=()=>all.forEach(d=>d.open=b.dataset.open==="1")});
addEventListener("beforeprint",()=>all.forEach(d=>d.open=true));
document.querySelectorAll("input.choose").forEach(i=>i.onchange=()=>document.documentElement.lang=i.id.slice(5));
""".strip().replace("\n", "")


_MARKED = {"met": "+", "open": "?", **dict.fromkeys(("missing", "blocked", "failed"), "\N{MINUS SIGN}")}


class Page:
    """One page: its languages (the first is shown at first), and the rules and quotations of the reader's own CR."""

    def __init__(self, languages: Sequence[Language], title: str, quotes: Mapping[str, Node] | None = None):
        self.languages, self.title, self.quotes = languages, title, dict(quotes or {})
        self.cited: dict[str, None] = {}
        self.entries: dict[int, int] = {}  # the entry of each event

    # ------------------------------------------------------------------------------------ pieces

    def texts(self, texts: Texts) -> str:
        """One text in all languages, each marked with its own."""
        return "".join(
            f'<span class="t" lang="{language.code}">{escape(text)}</span>'
            for language, text in zip(self.languages, texts, strict=True)
        )

    def label(self, name: str, /, **values: Any) -> str:
        """A label in all languages."""
        return self.texts(tuple(capital(language.label(name, **values)) for language in self.languages))

    def law(self, citations: Sequence[str]) -> str:
        """Rule numbers, each with what the rule says."""
        found = []
        for number in citations:
            self.cited[number] = None
            said = self.texts(tuple(sense(number, language.code) for language in self.languages))
            found.append(f'<span class="law"><a href="#rule-{escape(number)}">{escape(number)}</a> {said}</span>')
        return "".join(found)

    def at(self, event: int) -> str:
        """A link to the entry of the timeline in which an event was."""
        if not event:
            return ""
        entry = self.entries.get(event)
        shown = f"@{event}"
        words = self.texts(tuple(language.label("event", number=event) for language in self.languages))
        if entry is None:
            return f' <span class="soft">{shown}</span>'
        return f' <a class="at" href="#entry-{entry}">{shown}<span hidden> {words}</span></a>'

    # ------------------------------------------------------------------------------------- proofs

    def proof(self, root: Shown) -> Iterator[str]:
        """A proof as a list of foldable parts."""
        yield '<ul class="tree">'
        yield from self._node(root)
        yield "</ul>"

    def _node(self, shown: Shown) -> Iterator[str]:
        yield "<li>"
        if shown.parts:
            yield f'<details open><summary class="node {shown.kind}">{self._head(shown)}</summary><ul>'
            for part in shown.parts:
                yield from self._node(part)
            yield "</ul></details>"
        else:
            yield f'<div class="node {shown.kind}">{self._head(shown)}</div>'
        yield "</li>"

    def _head(self, shown: Shown) -> str:
        found = [f'<span class="says">{self.texts(shown.texts)}</span>']
        if shown.kind in _MARKED:
            found.insert(0, f'<span class="mark {shown.kind}">{_MARKED[shown.kind]}</span> ')
        if shown.kind in ("given", "fold"):
            found.append(f' <span class="soft">{self.label("given" if shown.kind == "given" else "counted")}</span>')
        elif shown.kind == "again":
            found.append(f' <span class="soft">({self.label("see above")})</span>')
        found.append(self.at(shown.event))
        if shown.others:
            more = self.texts(tuple(language.label("more", count=shown.others) for language in self.languages))
            found.append(f' <span class="soft">({more})</span>')
        if shown.parted:
            found.append(f' <strong class="parted">≠ {self.texts(shown.parted)}</strong>')
        if shown.earlier:
            found.append(f' <span class="soft">({self.texts(shown.earlier)})</span>')
        if shown.reasons and any(shown.reasons):
            reasons = tuple(
                language.label("because", reason=text) if text and shown.kind == "rule" else text
                for language, text in zip(self.languages, shown.reasons, strict=True)
            )
            found.append(f'<span class="why">{self.texts(reasons)}</span>')
        if shown.counted:
            found.append(f'<span class="why">{self.texts(shown.counted)}</span>')
        if shown.assumes:
            found.append(
                f'<span class="assume" role="note">~ {self.label("taken for granted")}: '
                f"{self.texts(shown.assumes)}</span>"
            )
        found += [self._ending(ending) for ending in shown.endings]
        found.append(self.law(shown.citations))
        return "".join(found)

    def _ending(self, ending: Ending) -> str:
        said = f"{self.label('until')}: {self.texts(ending.texts)}{self.at(ending.event)}"
        return f'<span class="why">{said}{self.law(ending.citations)}</span>'

    # ----------------------------------------------------------------------------------- timeline

    def know(self, timeline: Node) -> None:
        """Take note of which event is in which entry."""
        for entry in timeline["entries"]:
            first, last = entry["events"]
            self.entries.update(dict.fromkeys(range(first, last + 1), entry["entry"]))

    def timeline(self, root: Shown) -> Iterator[str]:
        """The entries of a record and what was derived in each; then the state at the end."""
        yield f"<h2>{self.label('timeline')}</h2>"
        yield '<ol class="time">'
        for entry in root.parts[:-1]:
            said = self.texts(entry.texts) if len(set(entry.texts)) > 1 else escape(entry.texts[0])
            yield f'<li id="entry-{entry.number}"><p class="entry">{entry.number} · {said}</p>'
            if entry.parts:
                yield "<ul>"
                for step in entry.parts:
                    yield f"<li>{self.texts(step.texts)}{self.law(step.citations)}</li>"
                yield "</ul>"
            yield "</li>"
        yield "</ol>"
        yield f"<h2>{self.label('at the end')}</h2>"
        yield '<ul class="plain">'
        for fact in root.parts[-1].parts:
            yield f"<li>{self.texts(fact.texts)}</li>"
        yield "</ul>"

    def expectations(self, timeline: Node) -> Iterator[str]:
        """How many expectations hold, and which do not."""
        every = timeline["expectations"]
        if not every:
            return
        broken = [e for e in every if not e["holds"]]
        yield f"<p>{self.label('expectations', count=len(every), holding=len(every) - len(broken))}</p>"
        for each in broken:
            told = self.texts(tuple(failed(each, language) for language in self.languages))
            yield f'<p class="no">{self.label("does not hold")}: <code>{told}</code></p>'

    def assumptions(self, assumptions: Sequence[str]) -> Iterator[str]:
        """What was taken for granted."""
        if assumptions:
            yield f"<h2>{self.label('taken for granted')}</h2>"
            yield '<ul class="plain">'
            for said in zip(*(granted(assumptions, {}, language) for language in self.languages), strict=True):
                yield f'<li class="assume">~ {self.texts(said)}</li>'
            yield "</ul>"

    # --------------------------------------------------------------------------------- the whole

    def rules(self) -> Iterator[str]:
        """Every rule that the page cites."""
        if not self.cited:
            return
        yield f"<h2>{self.label('rules cited')}</h2>"
        yield "<dl>"
        for number in sorted(self.cited, key=_order):
            said = self.texts(tuple(sense(number, language.code) for language in self.languages))
            yield f'<dt id="rule-{escape(number)}">{escape(number)}</dt><dd>{said}{self._quote(number)}</dd>'
        yield "</dl>"

    def _quote(self, number: str) -> str:
        quote = self.quotes.get(number)
        if quote is None:
            return ""
        examples = "".join(f"<br>{escape(each)}" for each in quote["examples"])
        head = f"{escape(quote['number'])} " if quote["number"] != number else ""
        return f'<blockquote lang="en">{head}{escape(quote["text"])}{examples}</blockquote>'

    def whole(self, parts: Sequence[str], edition: str) -> list[str]:
        """The page around its parts."""
        first = self.languages[0].code
        rules = list(self.rules())
        meta = self.texts(tuple(language.label("edition", edition=edition) for language in self.languages))
        lines = [
            "<!DOCTYPE html>",
            f'<html lang="{first}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">",
            f"<title>{escape(self.title)}</title>",
            f"<style>{_CSS}</style></head><body>",
        ]
        names = {"en": "English", "ja": "日本語"}
        for language in self.languages:
            checked = " checked" if language.code == first else ""
            lines.append(
                f'<input class="choose" type="radio" name="lang" id="lang-{language.code}" '
                f'aria-label="{names[language.code]}"{checked}>'
            )
        lines += [
            f'<label class="tongue" for="lang-{language.code}" lang="{language.code}">{names[language.code]}</label>'
            for language in self.languages
        ]
        lines += [f"<main><h1>{escape(self.title)}</h1>", f'<p class="meta">{meta}</p>', *parts, *rules]
        lines += [f"<footer>azor · {self.label('made with')}</footer></main>"]
        return [*lines, f"<script>{_SCRIPT}</script></body></html>"]

    def buttons(self) -> str:
        """Buttons that fold and unfold everything; only a script shows them."""
        return (
            f'<p><button type="button" data-open="1" hidden>{self.label("unfold all")}</button>'
            f'<button type="button" data-open="0" hidden>{self.label("fold all")}</button></p>'
        )


def _order(number: str) -> tuple[int, int, int, str]:
    section, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = rest[len(digits) :]
    return (
        int(section) if section.isdigit() else 999,
        int(digits) if digits.isdigit() else 0,
        len(letters),
        letters,
    )


def proof_page(
    page: Page,
    proofs: Sequence[Shown],
    timeline: Node,
    root: Shown,
    assumptions: Sequence[str],
    edition: str,
    heading: str = "proof",
) -> list[str]:
    """Proofs or reasons why not, and the timeline that they happened in."""
    page.know(timeline)
    parts = [f"<h2>{page.label(heading)}</h2>", page.buttons()]
    for proof in proofs:
        parts += page.proof(proof)
    parts += [*page.assumptions(assumptions), *page.timeline(root)]
    return page.whole(parts, edition)


def beside_page(
    page: Page, says: Shown, columns: Sequence[Sequence[Shown]], assumptions: Sequence[str], edition: str
) -> list[str]:
    """Games side by side."""
    parts = [page.buttons(), *page.proof(says), '<div class="beside">']
    for column in columns:
        parts.append("<section>")
        for root in column:
            parts += page.proof(root)
        parts.append("</section>")
    return page.whole([*parts, "</div>", *page.assumptions(assumptions)], edition)


def timeline_page(page: Page, timeline: Node, root: Shown, edition: str) -> list[str]:
    """A timeline with its state at the end, its expectations and its assumptions."""
    page.know(timeline)
    parts = [*page.timeline(root), *page.expectations(timeline), *page.assumptions(timeline["assumptions"])]
    return page.whole(parts, edition)
