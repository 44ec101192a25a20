"""The tutor as a state machine: a state and what was typed give the next state, screens and entries for the log.

    tutor = Tutor("en", seed=1, learner=learner, seen=ids)
    turn = tutor.start("lesson", tasks, now)
    while not turn.state.over:
        ... draw turn.screens, store turn.entries, read `typed` ...
        turn = tutor.answer(turn.state, typed, now)

Nothing here reads or writes anything: the same seed, the same learner and the same typing give the same screens.  A
state is plain data (items are kept by skill and seed), so a front end may keep it, go back to it, or write it down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from . import hints, mastery, path, planning, predicting, remedy, telling
from .grading import Grade, Grader
from .items import Item, Option, Skill
from .planning import Learner, Task
from .predicting import Prediction
from .questions import NothingToAsk
from .screens import Block, Pair, Screen, text
from .solution import Solution, solve
from .store import Entry
from .typed import match_typed
from .words import say, topic

MODES = ("lesson", "review", "practice", "exam")
_AGAIN = 3  # further exercises after wrong answers, of one skill in one sitting
_BECAUSE = re.compile(r"\b(?:because|since)\b|なぜなら|から。?\Z|ので。?\Z", re.I)
_KEYS = {"h": "hint", "w": "why", "s": "skip", "q": "quit", "?": "help"}
_JAPANESE_KEYS = {"ヒント": "h", "なぜ": "w", "とばす": "s", "終了": "q", "ヘルプ": "?"}


@dataclass(frozen=True)
class Given:
    """An answer that was given: to which item, what, and whether it was right."""

    skill: Skill
    seed: int
    answer: str  # canonical; "" for a skipped item
    correct: bool
    options: int
    reasons: bool | None = None


@dataclass(frozen=True)
class State:
    """Where a sitting stands.

    stage    "introduction", "example", "solution", "question", "reasons", "unclear", "feedback", "predict", "marked",
             "over"
    left     tasks still to come; the first is the present one
    rung     of help that was asked for on this item
    given    all answers of the sitting
    chosen   the answer to this item, while its reasons are asked for; reasons, what was typed so far
    meant    sentences chosen where a reason was unclear
    opened   how many steps of the proof were committed to; hits, how many of them rightly
    """

    mode: str
    stage: str
    left: tuple[Task, ...] = ()
    number: int = 0
    total: int = 0
    skill: Skill | None = None
    seed: int = 0
    rung: int = 0
    given: tuple[Given, ...] = ()
    seen: frozenset[str] = frozenset()
    chosen: str = ""
    reasons: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    ask_reasons: bool = False
    opened: int = 0
    hits: int = 0
    sitting: str = ""

    @property
    def over(self) -> bool:
        """Whether the sitting has ended."""
        return self.stage == "over"


@dataclass(frozen=True)
class Turn:
    """What comes of an answer: the next state, what to show, what to write into the log."""

    state: State
    screens: tuple[Screen, ...] = ()
    entries: tuple[Entry, ...] = ()


class Tutor:
    """Teaches in one language, one sitting; `pass_mark` and the plan are those of `planning`."""

    def __init__(self, lang: str, seed: int, learner: Learner, seen: Iterable[str] = ()):
        self.lang, self.seed, self.learner = lang, seed, learner
        self.seen = frozenset(seen)
        self.say = partial(_say, lang)

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

    def farewell(self) -> Screen:
        """What is shown when a sitting was broken off."""
        return Screen(blocks=(text(self.say("bye"), self.say("saved")),))

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
            told = self.say("choose", count=len(item.options))
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
        return Turn(state, (Screen(blocks=(text(told.text, kind="hint", heading=head),)), *self._asking(state)))

    def _help(self, state: State) -> Screen:
        return Screen(self.say("help"), (text(*self.say("help text").split("\n")),))

    def _skip(self, state: State, item: Item, now: datetime) -> Turn:
        entry = self._entry(state, item, now, kind="skip")
        given = Given(item.skill, item.seed, "", False, len(item.options))
        state = replace(state, given=(*state.given, given), left=state.left[1:])
        shown = () if state.mode == "exam" else (Screen(blocks=(text(self.say("skipped"), kind="note"),)),)
        return self._put_before(shown, self._next(state, now), (entry,))

    # ------------------------------------------------------------------------- judging

    def _item(self, state: State) -> Item:
        assert state.skill is not None
        return planning.made(state.skill, state.seed, self.lang)

    def _grade(self, state: State, item: Item) -> Grade | None:
        if not state.reasons:
            return None
        return Grader(solve(item), self.lang).grade(state.reasons, state.meant)

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

        What was answered rightly twice without help need not be asked again in this sitting.
        """
        task, *rest = state.left
        mine = [g for g in state.given if g.skill == item.skill]
        if option.correct:
            if len(mine) >= 2 and all(g.correct for g in mine[-2:]) and not state.rung:
                kept = [t for t in rest if t.kind != "ask" or t.skill != item.skill or t.telling]
                return replace(state, left=(task, *kept), total=state.total - (len(rest) - len(kept)))
            return state
        if sum(not g.correct for g in mine) > _AGAIN:
            return state
        hypotheses = remedy.possible(self._answers(state), option)
        seed = planning.seed_of(self.seed, item.id, len(state.given))
        following = remedy.follow_up(item.skill, hypotheses, seed, self.lang, state.seen)
        more = Task("ask", task.mode, task.rule, following.skill, following.seed, telling=True)
        later = Task("ask", task.mode, task.rule, item.skill, planning.seed_of(seed, "later"))
        return replace(state, left=(task, more, *rest, later), total=state.total + 2)

    def _answers(self, state: State) -> list[tuple[Item, str]]:
        """All answers of the sitting with their items."""
        return [(planning.made(g.skill, g.seed, self.lang), g.answer) for g in state.given if g.answer]

    # ------------------------------------------------------------------------- screens

    def _keys(self, *keys: str) -> tuple[Pair, ...]:
        return tuple((key, self.say(f"key {_KEYS[key]}")) for key in keys)

    def _asking(self, state: State) -> tuple[Screen, ...]:
        """What is being asked, shortly: after help, or for the next part of an answer."""
        if state.stage == "question":
            keys = self._keys("s", "q", "?") if state.mode == "exam" else self._keys("h", "s", "q", "?")
            return (Screen(blocks=(self._options(self._item(state)),), prompt=self.say("your answer"), keys=keys),)
        if state.stage == "reasons":
            return (Screen(blocks=(text(self.say("ask reasons")),), prompt=self.say("reason")),)
        if state.stage == "unclear":
            grade = self._grade(state, self._item(state))
            assert grade is not None
            assert grade.unclear is not None
            asked = text(self.say("which was meant", text=grade.unclear.text))
            return (Screen(blocks=(asked, Block("options", grade.unclear.choices)), prompt=self.say("your answer")),)
        if state.stage == "predict":
            predictions = self._predictions(state)
            if state.opened < len(predictions):
                return (self._prediction(predictions[state.opened]),)
        return (Screen(prompt=self.say("go on")),)

    def _situation(self, item: Item) -> list[Block]:
        told = telling.telling(solve(item).played.record, self.lang)
        blocks = [text(" ".join(told.standing)), Block("pairs", pairs=told.zones)]
        if told.cards:
            blocks.append(text(*told.cards, kind="note"))
        if told.events:
            blocks.append(Block("list", told.events, heading=self.say("what happens")))
        return blocks

    def _options(self, item: Item) -> Block:
        return Block("options", tuple(option.text for option in item.options))

    def _question(self, state: State, item: Item) -> Screen:
        level = "●" * (item.difficulty.level + 1) + "○" * (3 - item.difficulty.level)
        name = topic(item.skill.topic, self.lang)
        title = self.say("question", number=state.number, total=state.total, topic=name, level=level)
        asking = self._asking(replace(state, stage="question"))[0]
        blocks = (*self._situation(item), text(item.question, kind="question"), *asking.blocks)
        return Screen(title, blocks, asking.prompt, asking.keys)

    def _introduction(self, task: Task) -> Screen:
        lesson = next(each for each in path.lessons() if each.rule == task.rule)
        number = path.lessons().index(lesson) + 1
        name = topic(lesson.topic, self.lang)
        title = self.say("lesson", number=number, of=len(path.lessons()), rule=lesson.rule, topic=name)
        blocks = [text(path.introduction(lesson, self.lang))]
        if lesson.needs:
            blocks.append(text(self.say("builds on", rules=", ".join(lesson.needs)), kind="note"))
        aims = tuple(path.aspect(skill, self.lang) for skill in lesson.skills)
        blocks.append(Block("points", aims, heading=self.say("aims")))
        return Screen(title, tuple(blocks), self.say("go on"), self._keys("q"))

    def _example(self, item: Item) -> Screen:
        asked = text(self.say("example asks", question=item.question), kind="question")
        blocks = (*self._situation(item), asked)
        return Screen(self.say("example"), blocks, self.say("see the answer"), self._keys("s", "q"))

    def _worked(self, solution: Solution) -> Screen:
        answer = text(self.say("example answer", answer=solution.right.text.rstrip(".。")), kind="good")
        lines = tuple(solution.prose(self.lang))
        blocks = (answer, Block("proof", lines), text(hints.step_of(solution, self.lang), kind="rule"))
        return Screen(blocks=blocks, prompt=self.say("go on"), keys=self._keys("q"))

    def _verdict(
        self, item: Item, option: Option | None, given: Given, state: State, grade: Grade | None = None
    ) -> list[Block]:
        solution = solve(item)
        blocks: list[Block] = []
        if given.correct:
            blocks.append(text(self.say("right"), kind="good"))
        else:
            blocks.append(text(self.say("wrong", answer=item.correct.text.rstrip(".。")), kind="bad"))
        if grade is not None:
            blocks += self._graded(grade)
        if option is not None and not option.correct:
            blocks += self._diagnosed(solution, option, state)
        blocks.append(text(hints.step_of(solution, self.lang), kind="rule"))
        return blocks

    def _diagnosed(self, solution: Solution, option: Option, state: State) -> list[Block]:
        """The belief that leads to a wrong choice; if several may, all of them, and the next item will tell."""
        possible = remedy.possible(self._answers(state), option)
        names = list(dict.fromkeys(name for each in possible for name in sorted(each.beliefs)))
        if not names:
            return []
        told = [remedy.belief(name, self.lang) for name in names]
        if len(told) > 1:
            lines = tuple(each.says for each in told[:3])
            following = [text(self.say("next tells"), kind="note")] if state.mode != "exam" else []
            return [Block("points", lines, heading=self.say("beliefs")), *following]
        (one,) = told
        part = remedy.part(solution, possible[0].beliefs, self.lang)
        before = [o for item, given in self._answers(state)[:-1] for o in item.options if o.answer == given]
        if state.mode != "exam" and any(one.name in o.misconceptions for o in before):  # it was explained before
            return [text(self.say("belief again", belief=one.says), part)]
        because = "" if one.because in solution.right.text else one.because  # it may be part of the answer
        return [text(self.say("belief", belief=one.says), because, part), text(*one.rules[:1], kind="rule")]

    def _graded(self, grade: Grade) -> list[Block]:
        rows = [(self.say(f"verdict {s.verdict}"), s.text + (f"  ({s.note})" if s.note else "")) for s in grade.steps]
        blocks = [Block("pairs", pairs=tuple(rows), heading=self.say("your reasons"))]
        if grade.gaps:
            blocks.append(Block("points", grade.gaps, heading=self.say("gaps")))
        elif grade.complete:
            blocks.append(text(self.say("complete"), kind="good"))
        return blocks

    # ------------------------------------------------------------------------- the proof

    def _predictions(self, state: State) -> list[Prediction]:
        solution = solve(self._item(state))
        tree = solution.ways(self.lang)[0][0]
        return predicting.predictions(tree, self.lang, state.seed)

    def _open(self, state: State, blocks: Sequence[Block]) -> Turn:
        """The next step to commit to, or the whole proof when there is none."""
        predictions = self._predictions(state)
        if state.opened >= len(predictions):
            return self._put_before((Screen(blocks=tuple(blocks)),) if blocks else (), self._whole(state))
        asked = self._prediction(predictions[state.opened])
        return Turn(state, (replace(asked, blocks=(*blocks, *asked.blocks)),))

    def _prediction(self, prediction: Prediction) -> Screen:
        asked = self.say(f"predict {prediction.kind}", sentence=prediction.sentence)
        blocks = (text(asked, kind="question"), Block("options", prediction.options))
        return Screen(blocks=blocks, prompt=self.say("predict"), keys=self._keys("q"))

    def _whole(self, state: State) -> Turn:
        solution = solve(self._item(state))
        blocks = [Block("proof", tuple(solution.lines(self.lang)), heading=self.say("the proof"))]
        if state.opened:
            blocks.insert(0, text(self.say("predicted", hits=state.hits, of=state.opened), kind="note"))
        shown = Screen(blocks=tuple(blocks), prompt=self.say("go on"), keys=self._keys("q"))
        return Turn(replace(state, stage="solution"), (shown,))

    # ------------------------------------------------------------------------- the end

    def _summary(self, state: State) -> Screen:
        answered = [g for g in state.given if g.answer]
        if not answered:
            return Screen(blocks=(text(self.say("bye")),))
        right = sum(g.correct for g in answered)
        blocks = [text(self.say("summary", right=right, of=len(answered)))]
        weak = dict.fromkeys(g.skill for g in answered if not g.correct)
        if weak:
            lines = tuple(f"{s.rule}: {path.aspect(s, self.lang)}" for s in weak)
            blocks.append(Block("points", lines, heading=self.say("come back")))
        blocks.append(text(self.say("saved"), kind="note"))
        return Screen(self.say("done"), tuple(blocks))

    def _marks(self, state: State) -> Screen:
        sections: dict[str, list[Given]] = {}
        for given in state.given:
            sections.setdefault(planning.section(given.skill), []).append(given)
        rows = [(self.say("section"), self.say("right ones"), self.say("of"), self.say("points"))]
        for name in sorted(sections):
            these = sections[name]
            right = sum(counts(g) for g in these)
            rows.append(
                (section_name(name, self.lang), str(right), str(len(these)), f"{round(100 * corrected(these))} %")
            )
        points = corrected(state.given)
        passed = points >= planning.PASS
        right = sum(counts(g) for g in state.given)
        told = self.say(
            "exam passed" if passed else "exam failed",
            right=right, of=len(state.given), points=round(100 * points), mark=round(100 * planning.PASS),
        )  # fmt: skip
        blocks = (
            text(told, kind="good" if passed else "bad"),
            Block("table", rows=tuple(rows)),
            text(self.say("exam guessing"), kind="note"),
        )
        prompt = self.say("see the wrong ones") if right < len(state.given) else ""
        return Screen(self.say("exam marked"), blocks, prompt, self._keys("q") if prompt else ())


# ------------------------------------------------------------------------- small things


def _say(lang: str, name: str, /, **values: object) -> str:
    return say(name, lang, **values)


def choice(item: Item, typed: str) -> Option | None:
    """The option that is meant: by its place, its words, or words that come to it."""
    word = typed.strip().rstrip(".。")
    if word.isdigit() and 0 < int(word) <= len(item.options):
        return item.options[int(word) - 1]
    return match_typed(item, word) if word else None


def _split(typed: str) -> tuple[str, list[str]]:
    """An answer and the reasons behind it: "1, because ...; ..."."""
    found = re.match(r"(.+?)[\s,、]+(?:because|since|なぜなら)[\s、:]*(.+)", typed, re.I | re.S)
    return (found[1], _lines(found[2])) if found else (typed, [])


def _lines(typed: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;；。\n]|\.\s", typed) if part.strip()]


def counts(given: Given) -> bool:
    """Whether an answer counts in an exam: right, and for the right reasons where they were asked for."""
    return given.correct and given.reasons is not False


def corrected(given: Sequence[Given]) -> float:
    """The share of points, corrected for guessing: a wrong choice among k costs 1/(k-1), a skipped item nothing.

    >>> corrected([])
    0.0
    """
    if not given:
        return 0.0
    points = 0.0
    for each in given:
        if counts(each):
            points += 1
        elif each.answer and not each.correct:
            points -= 1 / max(1, each.options - 1)
    return max(0.0, points / len(given))


def section_name(number: str, lang: str) -> str:
    """A section of the rules with its name."""
    from ..views.language import sense

    said = sense(number, lang)
    return f"{number} {said}" if said else number


__all__ = ["MODES", "Given", "State", "Turn", "Tutor", "choice", "corrected"]
