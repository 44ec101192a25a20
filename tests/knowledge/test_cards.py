"""The catalogue says of every card what is known of it, and nothing in words that azor was not told to leave unread."""

import dataclasses
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from azor.knowledge import catalogue
from azor.knowledge.language import Ability, Branch, Clause, Literal, Phrase

FOLDER = Path(catalogue.__file__).parent / "cards"
FILES = ["ascend.yaml", "classes.yaml", "initiative.yaml", "monarch.yaml"]

# name | mechanics | "if" where a trigger of it has an intervening if (CR 603.4) | Japanese name
CARDS = """
A-Ocelot Pride | ascend blessing-ref | if | オセロットの群れ
Andúril, Narsil Reforged | ascend blessing-ref |  |
Arch of Orazca | ascend blessing-ref |  | オラーズカの拱門
Deadeye Brawler | ascend blessing-ref | if | 巧射艦隊の喧嘩屋
Detective of the Month | ascend blessing-ref |  | 月間最優秀探偵
Dusk Charger | ascend blessing-ref |  | 薄暮の軍馬
Expel from Orazca | ascend blessing-ref |  | オラーズカからの排斥
Golden Demise | ascend blessing-ref |  | 黄金の死
Illustrious Wanderglyph | ascend blessing-ref |  | 輝ける歩く彫像
Kumena's Awakening | ascend blessing-ref |  | クメーナの覚醒
Mausoleum Harpy | ascend blessing-ref | if | 霊廟のハーピー
Ocelot Pride | ascend blessing-ref | if | オセロットの群れ
Orazca Relic | ascend blessing-ref |  | オラーズカの秘宝
Pride of Conquerors | ascend blessing-ref |  | 征服者の誇り
Radiant Destiny | ascend blessing-ref |  | 光輝の運命
Resplendent Griffin | ascend blessing-ref | if | 華麗なグリフィン
Secrets of the Golden City | ascend blessing-ref |  | 黄金都市の秘密
Skymarcher Aspirant | ascend blessing-ref |  | 空渡りの野心家
Slippery Scoundrel | ascend blessing-ref |  | 捕らえ難い悪漢
Snubhorn Sentry | ascend blessing-ref |  | 短角獣の歩哨
Spire Winder | ascend blessing-ref |  | 尖塔這い
Storm Fleet Swashbuckler | ascend blessing-ref |  | 風雲艦隊の剣客
Temur Elevator | ascend blessing-ref |  |
Tendershoot Dryad | ascend blessing-ref |  | 若葉のドライアド
The Golden City of Orazca | ascend blessing-ref |  | オラーズカの黄金都市
Tilonalli's Summoner | ascend blessing-ref |  | ティロナーリの召喚士
Timestream Navigator | ascend blessing-ref |  | 時間流の航海士
Twilight Prophet | ascend blessing-ref | if | 黄昏の預言者
Vona's Hunger | ascend blessing-ref |  | ヴォーナの飢え
Wayward Swordtooth | ascend blessing-ref |  | むら気な長剣歯
Clear, Fair Magic | blessing-ref monarch-ref initiative |  |
Naturalize 2 | blessing-ref monarch-ref |  |
Windy City Aven | blessing-ref | if |
Windy City Elemental | blessing-ref | if |
Wowzer, the Aspirational | blessing-ref monarch-ref initiative | if |
Aragorn, King of Gondor | monarch-gain monarch-ref |  | ゴンドールの王、アラゴルン
Archivist of Gondor | monarch-gain monarch-ref monarch-if-none | if | ゴンドールの文書保管人
Archon of Coronation | monarch-gain monarch-ref |  | 戴冠のアルコン
Azure Fleet Admiral | monarch-gain monarch-ref |  | 蒼穹艦隊の提督
Canal Courier | monarch-gain |  | 運河の急使
Champions of Minas Tirith | monarch-gain monarch-ref | if | ミナス・ティリスの英雄
City Hall | monarch-gain |  |
Coin of Fate | monarch-gain |  |
Court of Ambition | monarch-gain monarch-ref |  | 野望の宮廷
Court of Ardenvale | monarch-gain monarch-ref |  | アーデンベイルの宮廷
Court of Bounty | monarch-gain monarch-ref |  | 報奨の宮廷
Court of Cunning | monarch-gain monarch-ref |  | 狡猾の宮廷
Court of Embereth | monarch-gain monarch-ref |  | エンバレスの宮廷
Court of Garenbrig | monarch-gain monarch-ref |  | ギャレンブリグの宮廷
Court of Grace | monarch-gain monarch-ref |  | 恩寵の宮廷
Court of Ire | monarch-gain monarch-ref |  | 激憤の宮廷
Court of Locthwain | monarch-gain monarch-ref |  | ロークスワインの宮廷
Court of Vantress | monarch-gain monarch-ref |  | ヴァントレスの宮廷
Crimson Fleet Commodore | monarch-gain |  | 真紅艦隊の准将
Crown of Gondor | monarch-gain monarch-ref monarch-if-none | if | ゴンドールの王冠
Crown-Hunter Hireling | monarch-gain monarch-ref |  | 王位狙いの雇われ人
Custodi Lich | monarch-gain monarch-ref |  | カストーディのリッチ
Dawnglade Regent | monarch-gain monarch-ref |  | 明けの林の主
Denethor, Stone Seer | monarch-gain |  | 石の予見者、デネソール
Emberwilde Captain | monarch-gain monarch-ref |  | エンバーワイルドの隊長
Entourage of Trest | monarch-gain monarch-ref |  | トレストの随員
Fall from Favor | monarch-gain monarch-ref |  | 失墜
Faramir, Steward of Gondor | monarch-gain monarch-ref | if | ゴンドールの執政、ファラミア
Fealty to the Realm | monarch-gain monarch-ref |  | 王国への忠誠
Feast of Succession | monarch-gain |  | 継承の饗宴
Fight for the Throne | monarch-gain | if |
Forth Eorlingas! | monarch-gain |  | 進め、エオルの家の子よ！
Garland, Royal Kidnapper | monarch-gain monarch-ref |  |
Grave Venerations | monarch-gain monarch-ref | if |
Heart-Shaped Herb | monarch-gain |  |
Jared Carthalion, True Heir | monarch-gain monarch-ref |  | 真の後継者、ジャレッド・カルサリオン
Keeper of Keys | monarch-gain monarch-ref | if | 鍵守り
King Solomon's Frogs | monarch-gain | if |
Knights of the Black Rose | monarch-gain monarch-ref | if | 黒薔薇の騎士団
M'Baku, Jabari Chieftain | monarch-gain monarch-ref monarch-if-none | if |
Marchesa's Decree | monarch-gain |  | マルチェッサの命令
Nakia, Wakandan Operative | monarch-gain |  |
Oath of Eorl | monarch-gain |  | エオルの誓い
Okoye, Mighty and Adored | monarch-gain monarch-ref |  |
Palace Jailer | monarch-gain monarch-ref |  | 宮殿の看守
Palace Sentinels | monarch-gain |  | 宮殿の歩哨
Paliano | monarch-gain monarch-if-none | if | パリアノ
Protector of the Crown | monarch-gain |  | 王位の守護者
Queen Marchesa | monarch-gain monarch-ref | if | マルチェッサ女王
Queen Mother Ramonda | monarch-gain monarch-ref |  |
Regal Behemoth | monarch-gain monarch-ref |  | 絢爛なビヒモス
Regal Sliver | monarch-gain monarch-ref |  | 威厳スリヴァー
Royal Booster | monarch-gain monarch-ref |  |
Skyline Despot | monarch-gain monarch-ref | if | 天空の独裁者
Starscream, Seeker Leader | monarch-gain monarch-ref monarch-if-none | if |
Staunch Throneguard | monarch-gain |  | 堅牢な玉座守り
T'Chaka, Venerable King | monarch-gain |  |
The Food Court | monarch-gain monarch-ref |  |
The Spear of Bashenga | monarch-gain monarch-ref monarch-if-none | if |
Thorn of the Black Rose | monarch-gain |  | 黒薔薇の棘
Throne of the High City | monarch-gain |  | 高層都市の玉座
Éomer, King of Rohan | monarch-gain |  | ローハンの王、エオメル
Fioran Reformist | monarch-ref | if |
Garrulous Sycophant | monarch-ref | if | 冗長な諂い屋
Starscream, Power Hungry | monarch-ref | if |
Throne Warden | monarch-ref | if | 玉座警備兵
Aarakocra Sneak | initiative |  | アーラコクラの隠密
Avenging Hunter | initiative |  | 復讐する狩人
Bloodboil Sorcerer | initiative |  | 血たぎるソーサラー
Caves of Chaos Adventurer | initiative |  | 混沌の洞窟の冒険者
Dungeoneer's Pack | initiative |  | 地下探険家パック
Explore the Underdark | initiative |  | アンダーダークの調査
Feywild Caretaker | initiative | if | フェイワイルドの世話人
From the Catacombs | initiative |  | 地下墓地より
Goliath Paladin | initiative |  | ゴライアスのパラディン
Imoen, Mystic Trickster | initiative | if | 神秘のトリックスター、イモエン
Loot Dispute | initiative |  | 取り分争い
Passageway Seer | initiative | if | 抜け道の予見者
Rasaad yn Bashir | initiative | if | ラサード・イン・バシール
Ravenloft Adventurer | initiative | if | レイヴンロフトの冒険者
Rilsa Rael, Kingpin | initiative |  | 重鎮、リルサ・レイル
Safana, Calimport Cutthroat | initiative | if | カリムポートの殺し屋、サファナ
Sarevok's Tome | initiative |  | サレヴォクの書
Seasoned Dungeoneer | initiative |  | 練達の地下探検家
Stirring Bard | initiative |  | 奮起させるバード
Tomb of Horrors Adventurer | initiative |  | 恐怖の墓所の冒険者
Trailblazer's Torch | initiative |  | 先駆者の松明
Undercellar Sweep | initiative | if | 地下の地下の一掃
Underdark Explorer | initiative |  | アンダーダークの探検者
Undermountain Adventurer | initiative |  | アンダーマウンテンの冒険者
Vicious Battlerager | initiative |  | 物騒なバトルレイジャー
White Plume Adventurer | initiative |  | 白羽山の冒険者
A-Druid Class | class |  | ドルイド・クラス
A-Sorcerer Class | class |  | ソーサラー・クラス
A-Wizard Class | class |  | ウィザード・クラス
Advanced Floral Invocations | class |  |
Advanced Reconstruction | class |  |
Alchemist's Talent | class | if |
Artificer Class | class |  | アーティフィサー・クラス
Artist's Talent | class |  |
Bandit's Talent | class | if |
Barbarian Class | class |  | バーバリアン・クラス
Bard Class | class |  | バード・クラス
Blacksmith's Talent | class |  |
Builder's Talent | class |  |
Caretaker's Talent | class |  |
Cleric Class | class |  | クレリック・クラス
Cool but Rude | class |  |
Does Machines | class |  |
Druid Class | class |  | ドルイド・クラス
Fighter Class | class |  | ファイター・クラス
Fisher's Talent | class |  |
Fortune Teller's Talent | class |  |
Gossip's Talent | class |  |
Gourmand's Talent | class |  |
Hunter's Talent | class | if |
Innkeeper's Talent | class |  |
Intermediate Chirography | class | if |
Leader's Talent | class | if |
Monk Class | class |  | モンク・クラス
Ninja Teen | class |  |
Paladin Class | class |  | パラディン・クラス
Party Dude | class |  |
Ranger Class | class |  | レンジャー・クラス
Rogue Class | class |  | ローグ・クラス
Scavenger's Talent | class |  |
Sorcerer Class | class |  | ソーサラー・クラス
Stormchaser's Talent | class |  |
Warlock Class | class | if | ウォーロック・クラス
Wizard Class | class |  | ウィザード・クラス
"""

# Cards for fun that name a designation only as something to be destroyed, or that know another blessing.
ONLY_NAMED = {"Clear, Fair Magic", "Naturalize 2", "Windy City Aven", "Windy City Elemental"}

# Events, effects and conditions that azor has no words for: each a sentence of ours, known to be left unread.
UNREAD = {
    # events
    "chaos ensues",
    "one or more cards leave your graveyard",
    "the targeted creature attacks the monarch this turn",
    "the targeted creature of the opponent dies this turn",
    "this and another creature attack different players",
    "you attack the player who has the initiative",
    "you complete a dungeon",
    "you encounter this",
    "you planeswalk here",
    # conditions
    "a land card was revealed this way",
    "a modified creature of yours died this turn",
    "mana of a Treasure was spent on that spell",
    "that player controls more creatures than each other player",
    "the Windy City has blessed you",
    "the initiative is yours or that of a player you are attacking",
    "you have completed a dungeon",
    # static abilities and what they change
    "1 damage is prevented whenever a source of an opponent would deal damage to you",
    "a Treasure of yours may also be tapped and sacrificed for 2 mana of one colour",
    "a guest of that convention with ten permanents is blessed by the Windy City",
    "an opponent's creature that would die goes to exile with a hit counter instead",
    "cards may be played from the top of your library once you cast a spell this turn",
    "creature spells may be cast from the top of your library",
    "creatures you control assign combat damage by toughness and not by power",
    "creatures you control can be tapped for blue or red mana to cast instants and sorceries or to gain Class levels",
    "damage that would be dealt to this is prevented and becomes as many +1/+1 counters",
    "each Fish token you would create is a 3/3 Shark instead",
    "each Shark token you would create is an 8/8 Octopus instead",
    "lands and creature spells may be played from your graveyard; those creatures enter with a finality counter",
    "noncombat damage by your sources to an opponent or to their permanents is 2 more",
    "sneaking lets you cast creature spells from your graveyard",
    "spells of your opponents cost 1 more during your turn",
    "the cards exiled with this may be played by you with mana of any colour",
    "the top card of your library is open to you",
    "this can block one creature more",
    "twice as many counters are put whenever you would put some",
    "your artifacts are Foods too",
    "your creature cards in the graveyard may sneak for 4 mana",
    "your equip abilities cost 2 less",
    "your first artifact spell each turn costs 1 less",
    "your hand size has no maximum",
    "your legendary spells cost 1 red and 1 green mana less",
    "your noncreature spells cost 1 less",
    "your second spell each turn costs 1 less",
    "your spells cost 2 less unless cast from your hand",
}

# Cards whose triggered or delayed abilities ask only as they resolve (CR 608.2c), although they ask about a designation.
ASK_ON_RESOLUTION = {
    "Andúril, Narsil Reforged",
    "Aragorn, King of Gondor",
    "Court of Ambition",
    "Court of Ardenvale",
    "Court of Bounty",
    "Court of Cunning",
    "Court of Embereth",
    "Court of Garenbrig",
    "Court of Grace",
    "Court of Ire",
    "Court of Locthwain",
    "Court of Vantress",
    "Kumena's Awakening",
    "Regal Sliver",
    "The Food Court",
    "The Golden City of Orazca",
    "Tilonalli's Summoner",
}


def table() -> dict[str, tuple[set[str], bool, str]]:
    found = {}
    for line in CARDS.strip().splitlines():
        name, mechanics, asks, japanese = ([part.strip() for part in line.split("|")] + [""] * 3)[:4]
        found[name] = (set(mechanics.split()), asks == "if", japanese)
    return found


ROWS = table()


def parts(value: object) -> Iterator[object]:
    """Everything that a value of the language is made of, itself first."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif dataclasses.is_dataclass(value):
        for each in dataclasses.fields(value):
            yield from parts(getattr(value, each.name))


def abilities(name: str) -> tuple[Ability, ...]:
    card = catalogue.lookup(name)
    assert card is not None, name
    return card.abilities


def clauses(name: str) -> list[Clause]:
    return [part for part in parts(abilities(name)) if isinstance(part, Clause)]


def questions(value: object) -> set[str]:
    return {part.asks for part in parts(value) if isinstance(part, Literal)}


def unread(name: str) -> set[str]:
    opaque = {str(clause.value) for clause in clauses(name) if clause.verb == "opaque"}
    asked = {str(p.value) for p in parts(abilities(name)) if isinstance(p, Literal) and p.asks == "holds"}
    return opaque | asked


def described() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for file in FILES:
        found |= yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))
    return found


def marked(value: object) -> Iterator[str]:
    """What is marked as opaque in the description of a card."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "opaque":
                yield str(inner)
            else:
                yield from marked(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from marked(inner)


DESCRIBED = described()


def having(*mechanics: str) -> list[str]:
    return [name for name, (has, _, _) in ROWS.items() if has & set(mechanics)]


def test_the_catalogue_has_these_cards_and_no_others():
    assert sorted(DESCRIBED) == sorted(ROWS)


def test_no_card_stands_in_it_twice():
    keys = [
        line.rstrip().removesuffix(":").strip('"')
        for file in FILES
        for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()
        if line[:1].strip() and not line.startswith("#")
    ]
    assert [name for name, count in Counter(keys).items() if count > 1] == []
    assert sorted(keys) == sorted(DESCRIBED)


@pytest.mark.parametrize("file", FILES)
def test_every_file_begins_by_saying_what_it_is(file):
    text = (FOLDER / file).read_text(encoding="utf-8")
    start = text[: text.index("\n\n")]
    assert all(line.startswith("# ") for line in start.splitlines())
    assert "unofficial fan content" in start


@pytest.mark.parametrize("name", DESCRIBED)
def test_every_ability_is_read(name):
    items = DESCRIBED[name]["abilities"]
    assert isinstance(items, list)
    assert len(abilities(name)) >= len(items)


@pytest.mark.parametrize("name", DESCRIBED)
def test_only_what_is_known_to_be_unreadable_stays_unread(name):
    assert unread(name) - set(marked(DESCRIBED[name])) <= UNREAD


def test_the_list_of_what_stays_unread_is_not_longer_than_the_catalogue():
    said = "\n".join((FOLDER / file).read_text(encoding="utf-8") for file in FILES)
    assert [words for words in sorted(UNREAD) if words not in said] == []


@pytest.mark.parametrize("name", DESCRIBED)
def test_a_card_has_types_and_a_creature_a_size(name):
    card = catalogue.lookup(name)
    assert card is not None
    kinds = {"artifact", "creature", "enchantment", "land", "instant", "sorcery", "plane", "phenomenon"}
    assert kinds & set(card.types)
    assert all(kind == kind.lower() for kind in card.types if kind.lower() in kinds | {"legendary", "snow"})
    assert card.mana_value is not None
    if "creature" in card.types or "Vehicle" in card.types:
        assert card.power is not None
        assert card.toughness is not None
    else:
        assert card.power is card.toughness is None


@pytest.mark.parametrize("name", ROWS)
def test_the_japanese_name_is_known(name):
    card = catalogue.lookup(name)
    assert card is not None
    assert card.japanese == ROWS[name][2]


def test_a_japanese_name_means_the_paper_card():
    paper = {ja: name for name, (_, _, ja) in ROWS.items() if ja and not name.startswith("A-")}
    found = catalogue.japanese()
    assert {ja: found[ja] for ja in paper} == paper


@pytest.mark.parametrize("name", ROWS)
def test_a_trigger_has_an_intervening_if_exactly_where_the_card_has(name):
    """An ordinary "if" among the instructions is another thing: it is asked on resolution only."""
    asks = any(ability.kind == "triggered" and ability.condition is not None for ability in abilities(name))
    delayed = any(clause.verb == "delayed" and clause.detail("condition") is not None for clause in clauses(name))
    assert (asks or delayed) == ROWS[name][1]


@pytest.mark.parametrize("name", sorted(ASK_ON_RESOLUTION))
def test_an_ordinary_if_is_asked_on_resolution(name):
    designations = {"has_city_blessing", "is_monarch", "no_monarch"}
    triggered = [ability for ability in abilities(name) if ability.kind == "triggered"]
    assert not any(questions(ability.condition) & designations for ability in triggered)
    branches = [part for ability in triggered for part in parts(ability.do) if isinstance(part, Branch)]
    assert any(questions(branch.condition) & designations for branch in branches)


@pytest.mark.parametrize("name", having("ascend"))
def test_ascend_is_a_keyword_of_it(name):
    assert [ability.keyword for ability in abilities(name)].count("ascend") == 1
    card = catalogue.lookup(name)
    if card is not None and {"instant", "sorcery"} & set(card.types):
        assert card.abilities[0].keyword == "ascend"


def test_nothing_else_has_ascend_or_asks_for_the_blessing():
    for name in set(ROWS) - set(having("ascend", "blessing-ref")) | ONLY_NAMED:
        assert "ascend" not in {ability.keyword for ability in abilities(name)}
        assert "has_city_blessing" not in questions(abilities(name))
        assert not any(clause.verb == "gets_blessing" for clause in clauses(name))


@pytest.mark.parametrize("name", sorted(set(having("blessing-ref")) - ONLY_NAMED))
def test_the_blessing_is_asked_for(name):
    assert "has_city_blessing" in questions(abilities(name))


@pytest.mark.parametrize("name", having("monarch-gain"))
def test_somebody_becomes_the_monarch(name):
    told = [part for ability in abilities(name) for part in parts(ability.do) if isinstance(part, Clause)]
    assert any(clause.verb == "becomes_monarch" for clause in told)


def test_nobody_else_becomes_the_monarch():
    for name in set(ROWS) - set(having("monarch-gain")):
        assert not any(clause.verb == "becomes_monarch" for clause in clauses(name))


@pytest.mark.parametrize("name", sorted(set(having("monarch-ref")) - ONLY_NAMED))
def test_it_asks_or_waits_for_the_monarch(name):
    found = questions(abilities(name)) & {"is_monarch", "no_monarch", "was_monarch_as_turn_began"}
    refers = any(
        isinstance(p, Phrase) and (p.ref == "the monarch" or "monarch" in p.words) for p in parts(abilities(name))
    )
    waits = any(a.when is not None and a.when.verb == "becomes_monarch" for a in abilities(name))
    until = any(c.until is not None and c.until.kind == "becomes monarch" for c in clauses(name))
    says = any("monarch" in clause.value for clause in clauses(name)) or any(
        "monarch" in words for words in unread(name)
    )
    assert found or refers or waits or until or says


@pytest.mark.parametrize("name", having("monarch-if-none"))
def test_an_intervening_if_asks_whether_there_is_no_monarch(name):
    assert any(
        ability.kind == "triggered" and ability.condition is not None and "no_monarch" in questions(ability.condition)
        for ability in abilities(name)
    )


@pytest.mark.parametrize("name", sorted(set(having("initiative")) - ONLY_NAMED))
def test_it_gives_the_initiative_or_asks_for_it(name):
    gives = any(clause.verb == "takes_initiative" for clause in clauses(name))
    asks = "has_initiative" in questions(abilities(name))
    assert gives or asks


@pytest.mark.parametrize("name", having("class"))
def test_a_class_has_levels_two_and_three(name):
    card = catalogue.lookup(name)
    assert card is not None
    assert card.types == ("enchantment", "Class")
    bars = [ability for ability in card.abilities if ability.keyword == "level"]
    assert [bar.value for bar in bars] == ["2", "3"]
    assert all(bar.cost and bar.sorcery_timing for bar in bars)
    sections = Counter(ability.level for ability in card.abilities if ability.keyword != "level")
    assert set(sections) == {0, 2, 3}


def test_what_differs_between_a_rebalanced_card_and_its_paper_card():
    for name in ROWS:
        if name.startswith("A-"):
            rebalanced, paper = catalogue.lookup(name), catalogue.lookup(name[2:])
            assert rebalanced is not None
            assert paper is not None
            assert dataclasses.replace(rebalanced, name=name[2:]) != paper
            assert rebalanced.types == paper.types


def test_a_duration_and_a_control_effect_are_said_exactly():
    exiled = next(c for c in clauses("Palace Jailer") if c.verb == "exiles_until")
    assert exiled.until is not None
    assert exiled.until.kind == "becomes monarch"
    gained = next(c for c in clauses("Garland, Royal Kidnapper") if c.verb == "gains_control")
    assert gained.until is not None
    assert questions(gained.until) == {"is_monarch"}
    given = next(c for c in clauses("Fealty to the Realm") if c.verb == "controls")
    assert given.subject == Phrase(ref="the monarch")


def test_delayed_triggers_ask_as_they_should():
    asked_late = next(c for c in clauses("Tilonalli's Summoner") if c.verb == "delayed")
    assert asked_late.detail("condition") is None
    asked_first = next(c for c in clauses("Fight for the Throne") if c.verb == "delayed")
    assert asked_first.detail("condition") is not None
