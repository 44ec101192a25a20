"""What objects, abilities and players are called where a learner reads of them."""

from __future__ import annotations

import re

from ..records.model import Record


def names_in(text: str, record: Record, lang: str) -> str:
    """A text in which abilities are called what they are called in questions, and not by their paths."""
    return _PATHS.sub(lambda found: thing(found[0], record, lang), text)


_PATHS = re.compile(r"[A-Z][\w' ,-]+/[+\w -]+?(?= targeting|$)")  # of abilities


def thing(name: str, record: Record, lang: str) -> str:
    """An object, an ability or a player as a learner reads it."""
    head, slash, ability = name.partition("/")
    if slash:
        return _ability(head, ability, record, lang)
    base, mark, number = head.partition("#")
    shown = card_name(base, record, lang)
    if head == base and base in _TOKENS:
        return _TOKENS[base][0 if lang == "en" else 1]
    alike = sum(1 for placed in record.objects if placed.card.name == base)
    if mark and number.isdigit() and int(number) > alike:  # it comes in the course of the game
        return f"the new {shown}" if lang == "en" else f"新しい{shown}"
    if not mark or alike < 2:
        return shown
    holders = [placed.controller or placed.owner for placed in record.objects if placed.card.name == base]
    if len(set(holders)) == len(holders) and number.isdigit():  # whose it is tells them apart
        return f"{holders[int(number) - 1]}'s {shown}" if lang == "en" else f"{holders[int(number) - 1]}の{shown}"
    return f"{shown}#{number}"


def card_name(name: str, record: Record, lang: str) -> str:
    """A card by its name, in Japanese by its Japanese one if it has one."""
    card = record.cards.get(name)
    return card.japanese if lang == "ja" and card is not None and card.japanese else name


# tokens that come in the course of a game
_TOKENS = {
    "Angel": ("an Angel token", "天使・トークン"),
    "Eldrazi": ("an Eldrazi token", "エルドラージ・トークン"),
    "Saproling": ("a Saproling token", "苗木・トークン"),
    "Spirit": ("a Spirit token", "スピリット・トークン"),
}
INHERENT = {
    "monarch/draw": ("the monarch's end step ability", "統治者の終了ステップの能力"),
    "monarch/damage": ("the monarch's combat damage ability", "統治者の戦闘ダメージの能力"),
    "initiative/venture": ("the ability of taking the initiative", "イニシアチブを得たときの能力"),
    "initiative/upkeep": ("the initiative's upkeep ability", "イニシアチブのアップキープの能力"),
    "initiative/damage": ("the initiative's combat damage ability", "イニシアチブの戦闘ダメージの能力"),
}


def _ability(source: str, name: str, record: Record, lang: str) -> str:
    at = 0 if lang == "en" else 1
    if found := INHERENT.get(f"{source}/{name}"):
        return found[at]
    card = card_name(source, record, lang)
    words, _, number = name.rpartition(" ") if name[-1:].isdigit() else (name, "", "")
    if lang == "en" and number and words not in _NUMBERED:
        return f'the {_ORDINALS.get(number, number)} "{words}" ability of {card}'
    if lang == "en":
        return f'the "{name}" ability of {card}'
    if number and words not in _NUMBERED:
        return f"{card}の{number}つ目の「{_NAMES_OF_ABILITIES.get(words, words)}」の能力"
    return f"{card}の「{_NAMES_OF_ABILITIES.get(words, words)}{number}」の能力"


_NUMBERED = ("level", "chapter", "becomes level")  # these numbers are of the card
_ORDINALS = {"2": "second", "3": "third", "4": "fourth"}
# what abilities are called after: their trigger condition, or what they are
_NAMES_OF_ABILITIES = {
    "enters": "戦場に出たとき",
    "leaves": "戦場を離れたとき",
    "dies": "死亡したとき",
    "attacks": "攻撃したとき",
    "upkeep": "アップキープ",
    "end step": "終了ステップ",
    "becomes the monarch": "統治者になったとき",
    "becomes level": "到達レベル",
    "level": "レベル",
    "mana": "マナ",
    "static": "常在型",
    "spell": "呪文",
    "choice": "選択",
    "equip": "装備",
    "level up": "レベル・アップ",
    "casts": "唱えたとき",
    "draws": "引いたとき",
    "discards": "捨てたとき",
    "sacrifices": "生け贄に捧げたとき",
    "blocks": "ブロックしたとき",
    "becomes blocked": "ブロックされたとき",
    "combat damage": "戦闘ダメージ",
    "gains life": "ライフを得たとき",
    "loses life": "ライフを失ったとき",
    "more life": "追加のライフ",
    "beginning of combat": "戦闘開始",
    "precombat main": "戦闘前メイン",
    "draw step": "ドロー・ステップ",
    "graveyard": "墓地",
    "chapter": "章",
    "growth": "成長",
    "activate": "起動",
    "+1 draw": "+1（ドロー）",
    "+1 untap": "+1（アンタップ）",
}
