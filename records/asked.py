"""Questions as people type them, as the sentences or the queries that they stand for.

`plainly` takes habits of speech out of a question, and a denial; `ASKED` has the questions whose order of words is not
that of an answer.
"""

from __future__ import annotations

import re

_NUMBERS = ("power", "toughness", "level")

_STACKED = "on_stack({ability}), controls_ability({player}, {ability})"
_FUNCTIONS = "{ability} functions (?:in|on) (?:the zone |the |its owner's |a )?{zone}(?: zone)?(?:, on .+)?"

# a question with its names in braces, and the query that it stands for; the first that fits counts
ASKED = {
    "(?:is there|there is) (?:an?|any|some) monarch": "is_monarch(?who)",
    "{player} is (?:the )?active player": "active_player({player})",
    "how many permanents (?:does|do) {player} (?:control|have)": "permanent_count({player}, ?number)",
    "how many permanents are(?: there)? under {player}'s control": "permanent_count({player}, ?number)",
    "how many cards did {player} draw": "drew({player}, ?number)",
    "how many cards has {player} drawn": "drew({player}, ?number)",
    "{player} drew {number} cards?": "drew({player}, {number})",
    "did {player} draw(?: (?:a card|any cards?|cards|anything))?": "not drew({player}, 0)",
    "has {player} drawn(?: (?:a card|any cards?|cards|anything))?": "not drew({player}, 0)",
    "how many cards does {player} have(?: in (?:his |her |their |the )?hand)?": "hand_size({player}, ?number)",
    "how many cards are(?: there)? in {player}'s hand": "hand_size({player}, ?number)",
    "how (?:much|many) life does {player} have": "life({player}, ?number)",
    "(?:what is )?(?:the )?life(?: total)? of {player}": "life({player}, ?number)",
    "(?:what is )?{player}'s life(?: total)?": "life({player}, ?number)",
    "(?:what is )?{player}'s speed": "speed({player}, ?number)",
    "how fast is {player}": "speed({player}, ?number)",
    "(?:what|which|what things|what objects|which permanents|what permanents) does {player} control": (
        "controls({player}, ?what)"
    ),
    "(?:what|which|what things|what objects|which permanents|what permanents) does {player} own": (
        "owns({player}, ?what)"
    ),
    "{player} is (?:the )?controller of {object}": "controls({player}, {object})",
    "{player} is (?:the )?owner of {object}": "owns({player}, {object})",
    **{
        said.replace("WORD", word): f"{word}({{object}}, ?number)"
        for word in _NUMBERS
        for said in (
            "(?:what|which) WORD (?:is|has) {object}",
            "(?:what|which) WORD does {object} have",
            "(?:what is )?(?:the )?WORD of {object}",
            "(?:what is )?{object}'s WORD",
        )
    },
    "{object} is (?:at )?level {number}": "level({object}, {number})",
    "how big is {object}": "power({object}, ?power), toughness({object}, ?toughness)",
    "where is {object}": "in_zone({object}, ?zone)",
    "(?:what|which) zone is {object} in": "in_zone({object}, ?zone)",
    "in (?:what|which) zone is {object}": "in_zone({object}, ?zone)",
    "(?:is|are) there (?:anything|something) on the stack": "on_stack(?what)",
    "there is (?:anything|something) on the stack": "on_stack(?what)",
    "the stack is empty": "not on_stack(?what)",
    "there is nothing on the stack": "not on_stack(?what)",
    "(?:what|which abilities|which ability|anything|something)(?: has| have)? triggered": "triggered(?what, ?who)",
    "(?:did|does|has) (?:anything|something|any ability) (?:trigger|triggered)": "triggered(?what, ?who)",
    "(?:did|does|has) {ability} (?:trigger|triggered)": "triggered({ability}, ?who)",
    "{ability}(?: has)? triggered": "triggered({ability}, ?who)",
    "whose turn is it": "active_player(?who)",
    "(?:what|which) (?:step|phase|step or phase) (?:is it|are we in)": "step(?step)",
    "{player} won(?: the game)?": "has_won({player})",
    "did {player} win(?: the game)?": "has_won({player})",
    "{player} (?:has )?lost(?: the game)?": "left_game({player})",
    "did {player} lose(?: the game)?": "left_game({player})",
    "{player} left(?: the game)?": "left_game({player})",
    "did {player} leave(?: the game)?": "left_game({player})",
    "{object} is untapped": "not tapped({object})",
    "who is {object} attacking": "attacking({object}, ?whom)",
    "(?:what|whom) is {object} attacking": "attacking({object}, ?whom)",
    "{object} (?:is attacking|attacks)": "attacking({object}, ?whom)",
    "(?:what|who) is {object} attached to": "attached_to({object}, ?what)",
    "how many {kind} counters does {object} have": "counters({object}, {kind}, ?number)",
    "how many {kind} counters are(?: there)? on {object}": "counters({object}, {kind}, ?number)",
    "(?:how many|what|which) counters does {object} have": "counters({object}, ?kind, ?number)",
    "(?:how many|what|which) counters are(?: there)? on {object}": "counters({object}, ?kind, ?number)",
    "how much damage does {object} have": "damage({object}, ?number)",
    "how much damage (?:is|was)(?: there)?(?: marked| dealt)? (?:on|to) {object}": "damage({object}, ?number)",
    "how much damage has {object}": "damage({object}, ?number)",
    "(?:what|which) abilities (?:does|has) {object}(?: have| got)?": "has_ability({object}, ?ability)",
    "(?:what|which) types? (?:does|is|has) {object}(?: have)?": "has_type({object}, ?type)",
    # what azor says of a state, where it says more than is asked
    "{object} is treated as level {number}": "level({object}, {number})",
    "{ability} is an? {sort} ability": "ability_kind({ability}, {sort})",
    "{keyword} is an? {sort} ability": "ability_kind({keyword}, {sort})",
    "{ability} was carried out": "carried_out({ability})",
    "{ability} is on the stack, controlled by {player}": _STACKED,
    "{player} controls {ability}, which is on the stack": "controls_ability({player}, {ability})",
    "{object} is on the stack, controlled by {player}": "on_stack({object}), controls_ability({player}, {object})",
    "{player} controls {object}, which is on the stack": "controls_ability({player}, {object})",
    "the last result that {player} rolled is {number}": "rolled({player}, {number})",
    "{ability} triggered, controlled by {player}": "triggered({ability}, {player})",
    "{ability} functions outside the game(?:, on .+)?": "functions({ability}, outside)",
    "{keyword} functions outside the game(?:, on .+)?": "functions({keyword}, outside)",
    _FUNCTIONS: "functions({ability}, {zone})",
    _FUNCTIONS.replace("ability", "keyword"): "functions({keyword}, {zone})",
    "no combat damage of {object} is assigned to {player}": "unassigned({object}, {player})",
    "{object} has {ability}": "has_ability({object}, {ability})",
    "{object} has {keyword}": "has_ability({object}, {keyword})",
    "{object} is an? {type}": "has_type({object}, {type})",
}

# habits of speech, and what is said instead; in this order
_HABITS = [
    (re.compile(pattern, flags), plain)
    for pattern, plain, flags in (
        (r"\A(?:(?:so|and|then|please|tell me|say),? )+", "", re.I),
        (r"\Awhy (?=is|was|has|does|did|do\b)", "", re.I),
        (r"\A(who|what|where|it|there|whose)'s got\b", r"\1 has", re.I),
        (r"\A(who|what|where|it|there)'s\b", r"\1 is", re.I),
        (r"\b(has|have)(?: (.+?))? got\b", lambda m: " ".join(filter(None, (m[1], m[2]))), 0),
        (r" (?:still|now|currently|actually|really|already)(?= )| (?:now|right now|at the moment)(?=\W*\Z)", "", 0),
        (r"\b(?:the )?(?:city'?s?|City'?s?) [bB]lessing\b", "the city's blessing", 0),
        (r"\b(has|have) the blessing\b", r"\1 the city's blessing", re.I),
        (r"\Adoes (.+?) (?:have|wear|hold) the crown\b", r"is \1 the monarch", re.I),
        (r"\b(?:has|wears|holds) the crown\b", "is the monarch", re.I),
        (r"\A(?!.*\bthere\b)(.*?)(?<! no) (?:(?:a|the) )?(?:current )?monarch(?=\W*\Z)", r"\1 the monarch", re.I),
        (r"\bis there (?=no )", "there is ", re.I),
    )
]  # fmt: skip
_DENIED = re.compile(r"\b(?P<verb>is|was|has)(?: not\b|n't\b)", re.I)
_NOT_DONE = re.compile(r"\A(?P<who>.+?) (?:does|do|did)(?: not|n't) (?P<verb>\w+)", re.I)
_NOT_DONE_ASKED = re.compile(r"\A(?P<verb>does|did)(?:n't| not)\b", re.I)
_NOBODY = re.compile(r"\b(?:(?P<who>nobody|no one|no player)|nothing)\b", re.I)


def plainly(text: str) -> tuple[str, bool]:
    """A question without habits of speech, and whether it denies something.

    >>> plainly("Who's the current monarch?"), plainly("Ana doesn't have the city's blessing")
    (('Who is the monarch?', False), ("Ana has the city's blessing", True))
    """
    text = " ".join(text.replace("\u2019", "'").split())
    for pattern, plain in _HABITS:
        text = pattern.sub(plain, text)
    if found := _DENIED.search(text):
        return text[: found.start()] + found["verb"] + text[found.end() :], True
    if found := _NOT_DONE_ASKED.match(text):
        return found["verb"] + text[found.end() :], True
    if found := _NOT_DONE.match(text):
        return f"{found['who']} {third_person(found['verb'])}{text[found.end() :]}", True
    return text, False


def asks_why(text: str) -> bool:
    """Whether it is asked why something is so, or why not.

    >>> asks_why("Why isn't Ana the monarch?"), asks_why("なぜ統治者がいないのか"), asks_why("Ana isn't the monarch")
    (True, True, False)
    """
    return re.match(r"\s*(?:why\b|なぜ|どうして)", text, re.I) is not None


def of_nobody(text: str) -> str | None:
    """A sentence about nobody or nothing as one about somebody, which it denies.

    >>> of_nobody("nobody has the initiative"), of_nobody("Ana has the initiative")
    ('who has the initiative', None)
    """
    found = _NOBODY.search(text)
    return None if found is None else f"{text[: found.start()]}{'who' if found['who'] else 'what'}{text[found.end() :]}"


def third_person(verb: str) -> str:
    """What one does.

    >>> third_person("have"), third_person("control")
    ('has', 'controls')
    """
    return {"have": "has", "be": "is"}.get(verb, f"{verb}s")
