"""The screens of a sitting: what a state looks like in one language."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ..views.english import denied
from . import hints, path, planning, predicting, remedy, telling
from .grading import Grade, Grader, Judged
from .items import Item, Option
from .planning import Task
from .predicting import Prediction
from .screens import Block, Pair, Screen, text
from .sitting import Given, State, corrected, counts
from .solution import Solution, solve
from .words import say, topic

_KEYS = {"h": "hint", "w": "why", "s": "skip", "q": "quit", "?": "help"}


class Showing:
    """Shows states, and what they are about, in one language."""

    def __init__(self, lang: str):
        self.lang = lang
        self.say = partial(_say, lang)

    # ------------------------------------------------------------------------- what a state is about

    def _item(self, state: State) -> Item:
        assert state.skill is not None
        return planning.made(state.skill, state.seed, self.lang)

    def _grade(self, state: State, item: Item) -> Grade | None:
        if not state.reasons:
            return None
        return Grader(solve(item), self.lang).grade(state.reasons, state.meant)

    def _answers(self, state: State) -> list[tuple[Item, str]]:
        """All answers of the sitting with their items."""
        return [(planning.made(g.skill, g.seed, self.lang), g.answer) for g in state.given if g.answer]

    def _predictions(self, state: State) -> list[Prediction]:
        solution = solve(self._item(state))
        tree = solution.ways(self.lang)[0][0]
        others = Grader(solution, self.lang).offered  # what is so, too
        return predicting.predictions(tree, self.lang, state.seed, others)

    # ------------------------------------------------------------------------- questions

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
        return Block("letters" if item.numeric else "options", tuple(option.text for option in item.options))

    def _question(self, state: State, item: Item) -> Screen:
        level = "●" * (item.difficulty.level + 1) + "○" * (3 - item.difficulty.level)
        name = topic(item.skill.topic, self.lang)
        title = self.say("question", number=state.number, total=state.total, topic=name, level=level)
        asking = self._asking(replace(state, stage="question"))[0]
        blocks = (*self._situation(item), text(item.question, kind="question"), *asking.blocks)
        return Screen(title, blocks, asking.prompt, asking.keys)

    def _prediction(self, prediction: Prediction) -> Screen:
        asked = self.say(f"predict {prediction.kind}", sentence=prediction.sentence)
        blocks = (text(asked, kind="question"), Block("options", prediction.options))
        return Screen(blocks=blocks, prompt=self.say("predict"), keys=self._keys("q"))

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
        blocks = [answer, Block("proof", lines), text(hints.step_of(solution, self.lang), kind="rule")]
        told = [line for each in solution.item.options for line in remedy.misled(solution, each, self.lang)[:1]]
        if told:
            blocks.append(Block("points", tuple(told), heading=self.say("example wrong")))
        return Screen(blocks=tuple(blocks), prompt=self.say("go on"), keys=self._keys("q"))

    def _help(self, state: State) -> Screen:
        return Screen(self.say("help"), (text(*self.say("help text").split("\n")),))

    # ------------------------------------------------------------------------- verdicts

    def _verdict(
        self, item: Item, option: Option | None, given: Given, state: State, grade: Grade | None = None
    ) -> list[Block]:
        solution = solve(item)
        blocks: list[Block] = []
        if given.correct:
            blocks.append(text(self.say("right"), kind="good"))
        elif option is None:
            blocks.append(text(self.say("the answer", answer=item.correct.text.rstrip(".。"))))
        else:
            blocks.append(text(self.say("wrong", answer=item.correct.text.rstrip(".。")), kind="bad"))
        if grade is not None:
            blocks += self._graded(grade, given.correct)
        if option is not None and not option.correct:
            blocks += self._diagnosed(solution, option, state)
        blocks.append(text(hints.step_of(solution, self.lang), kind="rule"))
        return blocks

    def _diagnosed(self, solution: Solution, option: Option, state: State) -> list[Block]:
        """The belief that leads to a wrong choice; if several may, all of them, and the next item will tell."""
        possible = remedy.possible(self._answers(state), option)
        shown = option.misconceptions  # with others an explanation is of earlier answers, too
        names = list(dict.fromkeys(name for each in possible for name in sorted(each.beliefs) if name in shown))
        if not names:
            return []
        told = [remedy.belief(name, self.lang) for name in names]
        if len(told) > 1:
            lines = tuple(each.says for each in told[:3])
            following = [text(self.say("next tells"), kind="note")] if state.mode != "exam" else []
            return [Block("points", lines, heading=self.say("beliefs")), *following]
        (one,) = told
        part = remedy.part(solution, frozenset(names), self.lang)
        before = [o for item, given in self._answers(state)[:-1] for o in item.options if o.answer == given]
        if state.mode != "exam" and any(one.name in o.misconceptions for o in before):  # it was explained before
            return [text(self.say("belief again", belief=one.says), part)]
        because = "" if one.because in solution.right.text else one.because  # it may be part of the answer
        return [text(self.say("belief", belief=one.says), because, part), text(*one.rules[:1], kind="rule")]

    def _graded(self, grade: Grade, correct: bool) -> list[Block]:
        rows = [(self.say(f"verdict {s.verdict}"), s.text + self._taken(s)) for s in grade.steps]
        blocks = [Block("pairs", pairs=tuple(rows), heading=self.say("your reasons"))]
        if grade.gaps:
            blocks.append(Block("points", grade.gaps, heading=self.say("gaps")))
        elif grade.complete:
            blocks.append(text(self.say("complete"), kind="good") if correct else text(self.say("would do")))
        return blocks

    def _taken(self, step: Judged) -> str:
        """What is said of a reason: the note, or for what it was taken where it says the same in other words."""
        if step.note:
            return f"  ({step.note})"
        meant = denied(step.sentence or step.meant)
        same = meant.casefold().startswith(step.text.casefold().rstrip(".。"))
        return f"  ({self.say('grade meant', sentence=meant)})" if meant and not same else ""

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

    def farewell(self) -> Screen:
        """What is shown when a sitting was broken off."""
        return Screen(blocks=(text(self.say("bye"), self.say("saved")),))


def _say(lang: str, name: str, /, **values: object) -> str:
    return say(name, lang, **values)


def section_name(number: str, lang: str) -> str:
    """A section of the rules with its name."""
    from ..views.language import sense

    said = sense(number, lang)
    return f"{number} {said}" if said else number


__all__ = ["Showing"]
