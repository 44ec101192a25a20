"""What abilities say, in Japanese: forms, two parts of them, and what no form fits."""

import pytest

from azor.knowledge.japanese import abilities


@pytest.mark.parametrize(
    ("said", "english", "japanese"),
    [
        (abilities.condition, "you are the monarch", "あなたが統治者である"),
        (abilities.does, "you draw 2 cards", "あなたはカードを2枚引く"),
        (abilities.does, "this gains menace until end of turn", "ターン終了時まで、これは威迫を得る"),
        (
            abilities.does,
            "the target gets +2/+0 and gains flying until end of turn",
            "ターン終了時まで、対象は+2/+0の修整を受け、飛行を得る",
        ),
        # two parts: wherever the "and" between them stands
        (
            abilities.condition,
            "this is in your graveyard and you control a Mountain",
            "これがあなたの墓地にある、かつあなたが山をコントロールしている",
        ),
        (
            abilities.does,
            "the target gains trample and haste until end of turn and you draw 1 card",
            "ターン終了時まで、対象はトランプルと速攻を得る、あなたはカードを1枚引く",
        ),
        (
            abilities.does,
            "if you are the monarch: you draw 1 card; otherwise: you gain 2 life",
            "あなたが統治者であるならあなたはカードを1枚引く。そうでなければあなたは2点のライフを得る",
        ),
        # neither a part nor a keyword that is not known is left out
        (abilities.does, "you draw 1 card and you whistle", "「you draw 1 card and you whistle」"),
        (abilities.does, "this gains nonsense until end of turn", "「this gains nonsense until end of turn」"),
        (abilities.cost, "a song", "「a song」"),
    ],
)
def test_in_japanese(said, english, japanese):
    assert said(english) == japanese
