"""The tutor as a state machine: a state and what was typed give the next state, screens and entries for the log.

    tutor = Tutor("en", seed=1, seen=ids)
    turn = tutor.start("lesson", tasks, now)
    while not turn.state.over:
        ... draw turn.screens, store turn.entries, read `typed` ...
        turn = tutor.answer(turn.state, typed, now)

Nothing here reads or writes anything: the same seed, tasks and typing give the same screens.  A state
is plain data (items are kept by skill and seed), so a front end may keep it, go back to it, or write it down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from . import hints, mastery, planning, remedy
from .items import Item, Option
from .planning import Task
from .questions import NothingToAsk
from .screens import LETTERS, Block, Screen, text
from .showing import Showing
from .sitting import Given, State, Turn, corrected, counts
from .solution import solve
from .store import Entry
from .typed import match_typed

_AGAIN = 2  # after so many wrong answers on one skill in one sitting it is left for another day
_JAPANESE_KEYS = {"ヒント": "h", "なぜ": "w", "とばす": "s", "終了": "q", "ヘルプ": "?"}


class Tutor(Showing):
    """Teaches one learner in one language; items whose id is in `seen` are not asked again."""

    def __init__(self, lang: str, seed: int, seen: Iterable[str] = ()):
        super().__init__(lang)
        self.seed = seed
        self.seen = frozenset(seen)

    # ------------------------------------------------------------------------- beginning

    def start(
        self,
        mode: str,
        tasks: Sequence[Task],
        now: datetime,
        *,
        reasons: bool = False,
        sitting: str = "",
        given: Sequence[Given] = (),
    ) -> Turn:
        """Begin with these tasks; an exam may have been begun before (`given`)."""
        asked = sum(task.kind == "ask" for task in tasks)
        state = State(mode, "", tuple(tasks[len(given) :]), len(given), asked, seen=self.seen, sitting=sitting)
        state = replace(state, ask_reasons=reasons, given=tuple(given))
        if not tasks:
            return Turn(replace(state, stage="over"), (Screen(blocks=(text(self.say("nothing to do")),)),))
        screens = []
        if mode == "exam":
            told = [self.say("exam begins", count=asked, mark=round(100 * planning.PASS))]
            if reasons:
                told.append(self.say("exam reasons"))
            if given:
                told.append(self.say("exam goes on", done=len(given)))
            screens.append(Screen(self.say("exam"), (text(*told),)))
        return self._put_before(screens, self._next(state, now))

    def _put_before(self, screens: Sequence[Screen], turn: Turn, entries: Sequence[Entry] = ()) -> Turn:
        return Turn(turn.state, (*screens, *turn.screens), (*entries, *turn.entries))

    def completions(self) -> tuple[str, ...]:
        """Words that a line editor may offer: keys, and how reasons begin."""
        return tuple(self.say("completions").split("|"))

    # ------------------------------------------------------------------------- answering

    def answer(self, state: State, typed: str, now: datetime) -> Turn:
        """The turn after what was typed."""
        typed = typed.strip()
        key = _JAPANESE_KEYS.get(typed, typed.lower())
        if key == "q":
            return self.quit(state, now)
        if key == "?":
            return Turn(state, (self._help(state), *self._asking(state)))
        turn = getattr(self, f"_at_{state.stage}")(state, typed, key, now)
        assert isinstance(turn, Turn)
        return turn

    def quit(self, state: State, now: datetime) -> Turn:
        """End the sitting here; everything answered so far was logged already."""
        if state.mode == "exam":
            told = self.say("exam left", done=len(state.given), of=state.total)
            return Turn(replace(state, stage="over"), (Screen(blocks=(text(told),)),))
        return Turn(replace(state, stage="over", left=()), (self._summary(state),))

    def _next(self, state: State, now: datetime) -> Turn:
        """The first of the tasks that are left."""
        clean = replace(state, rung=0, chosen="", reasons=(), meant=(), opened=0, hits=0)
        if not state.left:
            return self._end(clean, now)
        task = state.left[0]
        if task.kind == "introduce":
            return Turn(replace(clean, stage="introduction"), (self._introduction(task),))
        assert task.skill is not None
        try:
            item = self._fresh(task, state)
        except NothingToAsk:  # no position was found in which a belief would show: go on without it
            return self._next(replace(state, left=state.left[1:]), now)
        clean = replace(clean, skill=item.skill, seed=item.seed, seen=state.seen | {item.id})
        if task.kind == "example":
            return Turn(replace(clean, stage="example"), (self._example(item),))
        clean = replace(clean, stage="question", number=state.number + 1)
        clean = replace(clean, total=max(clean.total, clean.number))
        return Turn(clean, (self._question(clean, item),))

    def _fresh(self, task: Task, state: State) -> Item:
        assert task.skill is not None
        if task.mode == "exam" or task.telling:  # the very item of the plan
            return planning.made(task.skill, task.seed, self.lang)
        return planning.fresh(task.skill, task.seed, self.lang, state.seen)

    def _end(self, state: State, now: datetime) -> Turn:
        if state.mode != "exam":
            return Turn(replace(state, stage="over"), (self._summary(state),))
        points = corrected(state.given)
        passed = points >= planning.PASS
        entry = Entry(now, "marked", "exam", given=f"{points:.3f}", correct=passed, sitting=state.sitting)
        wrong = tuple(Task("ask", "exam", skill=g.skill, seed=g.seed) for g in state.given if not counts(g))
        if not wrong:
            return Turn(replace(state, stage="over"), (self._marks(state),), (entry,))
        state = replace(state, stage="marked", left=wrong)
        return Turn(state, (self._marks(state),), (entry,))

    # ------------------------------------------------------------------------- stages

    def _at_introduction(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        task = state.left[0]
        entry = Entry(now, "introduced", task.mode, skill=task.rule)
        rest = state.left[1:]
        if key == "s" and rest and rest[0].kind == "example":
            rest = rest[1:]
        return self._put_before((), self._next(replace(state, left=rest), now), (entry,))

    def _at_example(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        if key == "s":
            return self._next(replace(state, left=state.left[1:]), now)
        item = self._item(state)
        return Turn(replace(state, stage="solution"), (self._worked(solve(item)),))

    def _at_solution(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        return self._next(replace(state, left=state.left[1:]), now)

    def _at_question(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        item = self._item(state)
        if key == "h" and state.mode != "exam":
            return self._hint(state, item)
        if key == "s":
            return self._skip(state, item, now)
        if key in ("h", "w"):
            told = self.say("not in an exam" if state.mode == "exam" else "answer first")
            return Turn(state, (Screen(blocks=(text(told, kind="note"),)), *self._asking(state)))
        head, reasons = _split(typed)
        option = choice(item, head)
        if option is None:
            last = LETTERS[len(item.options) - 1]
            told = self.say("choose letter", last=last) if item.numeric else self.say("choose", count=len(item.options))
            return Turn(state, (Screen(blocks=(text(told, kind="note"),)), *self._asking(state)))
        state = replace(state, chosen=option.answer, reasons=tuple(reasons), meant=())
        if state.ask_reasons and not reasons:
            return Turn(replace(state, stage="reasons"), self._asking(replace(state, stage="reasons")))
        return self._judge(state, item, now)

    def _at_reasons(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        if typed and key != "s":
            return Turn(replace(state, reasons=(*state.reasons, *_lines(typed))), ())
        return self._judge(state, self._item(state), now)

    def _at_unclear(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        item = self._item(state)
        grade = self._grade(state, item)
        unclear = grade.unclear if grade is not None else None
        if unclear is not None and typed.isdigit() and 0 < int(typed) <= len(unclear.choices):
            state = replace(state, meant=(*state.meant, unclear.choices[int(typed) - 1]))
        elif unclear is not None:  # none of them was meant
            state = replace(state, reasons=tuple(r for r in state.reasons if unclear.text not in r))
        return self._judge(state, item, now)

    def _at_feedback(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        if key == "w":
            return self._open(replace(state, stage="predict"), ())
        return self._next(replace(state, left=state.left[1:]), now)

    def _at_predict(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        predictions = self._predictions(state)
        if not typed or key in ("s", "w") or state.opened >= len(predictions):
            return self._whole(state)
        prediction = predictions[state.opened]
        meant = prediction.match(typed)
        if len(meant) != 1:
            name = "predict unknown" if not meant else "predict unclear"
            note = text(self.say(name), *(prediction.options[n] for n in meant), kind="note")
            return Turn(state, (Screen(blocks=(note,)), *self._asking(state)))
        hit = meant[0] in prediction.right
        shown = ", ".join(prediction.options[n] for n in prediction.right)
        block = text(self.say("predict hit" if hit else "predict miss", fact=shown), kind="good" if hit else "bad")
        return self._open(replace(state, opened=state.opened + 1, hits=state.hits + hit), (block,))

    def _at_marked(self, state: State, typed: str, key: str, now: datetime) -> Turn:
        """One after the other what was wrong in an exam."""
        if not state.left:
            return Turn(replace(state, stage="over"))
        task = state.left[0]
        assert task.skill is not None
        item = planning.made(task.skill, task.seed, self.lang)
        given = next(g for g in state.given if g.skill == task.skill and g.seed == task.seed)
        state = replace(state, left=state.left[1:], skill=item.skill, seed=item.seed)
        option = next((o for o in item.options if o.answer == given.answer), None)
        blocks = [*self._situation(item), text(item.question, kind="question")]
        blocks.append(
            text(self.say("you said", answer=option.text) if option is not None else self.say("not answered"))
        )
        blocks += self._verdict(item, option, given, state)
        title = self.say("marked item", left=len(state.left))
        if not state.left:
            return Turn(replace(state, stage="over"), (Screen(title, tuple(blocks)), self.farewell()))
        return Turn(state, (Screen(title, tuple(blocks), self.say("go on"), self._keys("q")),))

    # ------------------------------------------------------------------------- help

    def _hint(self, state: State, item: Item) -> Turn:
        if state.rung >= hints.RUNGS:
            return Turn(state, (Screen(blocks=(text(self.say("no more hints"), kind="note"),)), *self._asking(state)))
        rung = state.rung + 1
        told = hints.hint(solve(item), self.lang, rung)
        head = self.say("rung", rung=rung, of=hints.RUNGS)
        state = replace(state, rung=rung)
        (asked,) = self._asking(state)  # what is to be chosen stands above
        return Turn(state, (replace(asked, blocks=(text(told.text, kind="hint", heading=head),)),))

    def _skip(self, state: State, item: Item, now: datetime) -> Turn:
        entry = self._entry(state, item, now, kind="skip")
        given = Given(item.skill, item.seed, "", False, len(item.options))
        state = replace(state, given=(*state.given, given), left=state.left[1:])
        shown = () if state.mode == "exam" else (Screen(blocks=(text(self.say("skipped"), kind="note"),)),)
        return self._put_before(shown, self._next(state, now), (entry,))

    # ------------------------------------------------------------------------- judging

    def _judge(self, state: State, item: Item, now: datetime) -> Turn:
        grade = self._grade(state, item)
        if grade is not None and grade.unclear is not None:
            asked = replace(state, stage="unclear")
            return Turn(asked, self._asking(asked))
        option = next(o for o in item.options if o.answer == state.chosen)
        reasons = grade.complete if grade is not None else (False if state.ask_reasons else None)
        given = Given(item.skill, item.seed, option.answer, option.correct, len(item.options), reasons)
        entry = self._entry(
            state, item, now, given=option.answer, correct=option.correct, hint=state.rung, reasons=reasons,
            rating=mastery.rating(option.correct, state.rung, reasons), beliefs=option.misconceptions,
        )  # fmt: skip
        state = replace(state, stage="feedback", given=(*state.given, given))
        if state.mode == "exam":
            return self._put_before((), self._next(replace(state, left=state.left[1:]), now), (entry,))
        blocks = self._verdict(item, option, given, state, grade)
        state = self._after(state, item, option)
        shown = Screen(blocks=tuple(blocks), prompt=self.say("go on"), keys=self._keys("w", "q"))
        return Turn(state, (shown,), (entry,))

    def _entry(self, state: State, item: Item, now: datetime, kind: str = "answer", **more: object) -> Entry:
        mode = state.left[0].mode if state.left else state.mode
        entry = Entry(now, kind, mode, item.skill.topic, item.skill.key, item.id, item.seed, sitting=state.sitting)
        return replace(entry, **more)  # type: ignore[arg-type]

    def _after(self, state: State, item: Item, option: Option) -> State:
        """What comes next: after a wrong answer one more of the same, which tells apart what the learner may believe.

        After the second one of a skill it comes back at the end; after the third it is left for another day.  What was
        answered rightly twice without help need not be asked again in this sitting.
        """
        task, *rest = state.left
        mine = [g for g in state.given if g.skill == item.skill]
        if option.correct:
            if len(mine) >= 2 and all(g.correct for g in mine[-2:]) and not state.rung:
                kept = [t for t in rest if t.kind != "ask" or t.skill != item.skill or t.telling]
                return replace(state, left=(task, *kept), total=state.total - (len(rest) - len(kept)))
            return state
        missed = sum(not g.correct for g in mine)
        if missed > _AGAIN:
            return state
        hypotheses = remedy.possible(self._answers(state), option)
        seed = planning.seed_of(self.seed, item.id, len(state.given))
        if missed > 1 and len(hypotheses) < 2:  # known, and explained: not at once again
            if not any(t.skill == item.skill for t in rest):
                rest.append(Task("ask", task.mode, task.rule, item.skill, planning.seed_of(seed, "later")))
                return replace(state, left=(task, *rest), total=state.total + 1)
            return state
        following = remedy.follow_up(item.skill, hypotheses, seed, self.lang, state.seen)
        if following is None:
            return state
        more = Task("ask", task.mode, task.rule, following.skill, following.seed, telling=True)
        return replace(state, left=(task, more, *rest), total=state.total + 1)

    # ------------------------------------------------------------------------- the proof

    def _open(self, state: State, blocks: Sequence[Block]) -> Turn:
        """The next step to commit to, or the whole proof when there is none."""
        predictions = self._predictions(state)
        if state.opened >= len(predictions):
            return self._put_before((Screen(blocks=tuple(blocks)),) if blocks else (), self._whole(state))
        asked = self._prediction(predictions[state.opened])
        return Turn(state, (replace(asked, blocks=(*blocks, *asked.blocks)),))

    def _whole(self, state: State) -> Turn:
        solution = solve(self._item(state))
        blocks = [Block("proof", tuple(solution.lines(self.lang)), heading=self.say("the proof"))]
        if not any("[" in line for line in blocks[0].lines):  # nothing happened: what did not says more
            names = next((option.misconceptions[:1] for option in solution.item.options if option.misconceptions), ())
            blocks.append(text(remedy.part(solution, frozenset(names), self.lang)))
        if state.opened:
            blocks.insert(0, text(self.say("predicted", hits=state.hits, of=state.opened), kind="note"))
        shown = Screen(blocks=tuple(blocks), prompt=self.say("go on"), keys=self._keys("q"))
        return Turn(replace(state, stage="solution"), (shown,))


def choice(item: Item, typed: str) -> Option | None:
    """The option that is meant: by its place, its words, or words that come to it."""
    word = typed.strip().rstrip(".。")
    if item.numeric and word.isdigit():
        return next((option for option in item.options if int(option.answer) == int(word)), None)
    if word.isdigit() and 0 < int(word) <= len(item.options):
        return item.options[int(word) - 1]
    if len(word) == 1 and 0 <= (place := LETTERS.find(word.lower())) < len(item.options):
        return item.options[place]
    return match_typed(item, word) if word else None


def _split(typed: str) -> tuple[str, list[str]]:
    """An answer and the reasons behind it: "1, because ...; ..."."""
    found = re.match(r"(.+?)[\s,、]+(?:because|since|なぜなら)[\s、:]*(.+)", typed, re.I | re.S)
    return (found[1], _lines(found[2])) if found else (typed, [])


def _lines(typed: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;；。\n]|\.\s", typed) if part.strip()]


__all__ = ["Given", "State", "Turn", "Tutor", "choice", "corrected"]
