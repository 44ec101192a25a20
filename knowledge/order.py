"""The order of things (117.5, 603.2, 603.3b, 702.131d, 704.3) as tiers.

What an event consists of and changes, and what new objects have left behind (400.7); then continuous effects, layer by
layer, with counts and sums in between; then ascend, whose blessing starts the continuous effects again; only then the
triggers.  At CHOICES and below the run returns to the procedure: state-based actions are a new event, and the stack is
the players' business.
"""

from ..engine.tiers import Tier

CONCERNS = Tier("who is concerned by the event", 950, happenings=True)
EXPAND = Tier("what the event consists of", 900, happenings=True)
DEALT = Tier("how much damage each source deals", 890)
RESULTS = Tier("what comes of the damage of one source", 880, happenings=True)
LOOK_BACK = Tier("triggers that look back", 800, happenings=True)
EVENT = Tier("the event", 700, simultaneous=True, happenings=True, closes=True)
FORGETS = Tier("what a new object has left behind", 695, happenings=True)
FORMS = Tier("what abilities are", 690, logical=True)
PRESENT = Tier("what is there", 680, logical=True)
FACES = Tier("copiable values (layer 1)", 670)
CLAIMS = Tier("claims of control", 660, logical=True)
CLAIMED = Tier("control by default and by effects", 650)
STATIC_CLAIMS = Tier("claims of control by static abilities", 645, logical=True)
CONTROL = Tier("control (layer 2)", 640)
COUNTS = Tier("counts of permanents", 635)
FACE_TYPES = Tier("types before any is set (layer 4)", 634, logical=True)
RETYPED = Tier("whose land types are set (layer 4)", 633, logical=True)
LAND_TYPED = Tier("the land type set last (layer 4)", 632)
TYPES = Tier("types (layer 4)", 630, logical=True)
OF_KINDS = Tier("descriptions of kinds alone", 628, logical=True)
KINDS = Tier("how many are of a kind", 627)
REMOVALS = Tier("abilities lost (layer 6)", 625, logical=True)
LAST_LOSS = Tier("the latest loss of each ability", 623)
ABILITIES = Tier("abilities (layer 6)", 620, logical=True)
LACKING = Tier("descriptions that ask what has not some ability", 618, logical=True)
NUMBERS = Tier("how many fit", 615)
MEASURES = Tier("how much that is", 612, logical=True)
SIZE = Tier("power and toughness (layer 7)", 610, logical=True)
SUMS = Tier("sums of power and toughness", 605)
OVER = Tier("durations that are over before anybody looks", 540, logical=True)
EXPIRED = Tier("effects whose time is over", 535)
ASCEND = Tier("ascend", 500)
DESCRIPTIONS = Tier("descriptions that ask for sizes", 450, logical=True)
LATE_NUMBERS = Tier("how many fit such descriptions", 440)
QUESTIONS = Tier("conditions that ask for sizes", 430, logical=True)
REPLACING = Tier("what would replace events", 428, logical=True)
REPLACED = Tier("which replacement effects there are", 427)
WITNESSES = Tier("who is there to see it", 410, happenings=True)
IN_COMBAT = Tier("who stays in combat", 425)
OUT_OF_COMBAT = Tier("who is no longer in combat", 424)
EXPIRY = Tier("durations that are over", 420, logical=True)
TRIGGERS = Tier("triggers", 400, happenings=True)
INTERVENING = Tier("intervening if", 390)
SINCE = Tier("since when something has been so", 320)
CHOICES = Tier("choices that state-based actions ask for", 310, logical=True)
STATE_BASED = Tier("state-based actions", 300, simultaneous=True)
STACK = Tier("what may be put on the stack", 200)

# the steps and phases of a turn, in order (500.1)
STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
)  # fmt: skip

# the phases and the steps that they consist of, in order (500.1); a main phase has none, and stands for its own
PHASES = {
    "beginning": STEPS[:3],
    "precombat main": STEPS[3:4],
    "combat": STEPS[4:9],
    "postcombat main": STEPS[9:10],
    "ending": STEPS[10:],
}
PHASE_OF = {step: phase for phase, steps in PHASES.items() for step in steps}

FIRST = -(10**9)  # before whatever has a timestamp; what a position shows has those up to 0, in the order of the file
CHOSEN = 10**9  # of several replacement effects the one that a player chooses counts as the latest

# where an object can be (400.1), and outside of the game
ZONES = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside")
