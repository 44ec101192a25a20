"""What a person does not need to see: the predicates that are the machine's own."""

MACHINE = frozenset(
    """
    in_branch game player next_seat opponent contest face_claim has_face face_name face_type face_size face_value
    face_defines
    face_ability ability_kind keyword_ability wording stands_for sort bears place emblem_face zone_change creature_type
    triggers_on static_effect asks_of condition_of
    requires described refers asks alternative counts count_key counted instruction target_phrase view wants
    fitting fits questions holds_so_far incarnation permanent claim static_claim works applies has_ability
    has_keyword owner entered_under has_type in_zone occurs resolving bound candidate instruct controls
    controlled_by_default has_size size_change amount_of told_to_become_monarch functions_in entered_this_turn
    last_controller last_size last_counters leaves_battlefield would_deal_damage hand_size cannot choosing turn_seat
    library_size library_place face_enchants tallies tally_key tallied counts_kind of_kind kind_key kind_member
    measure meant present last_seen from_event
    state_trigger noticed gone would will last_fitting last_fits recalled departed checked put_back altered seated
    asked_level treated_as_level shares_turn target_word
    """.split()
)

# absences that belong to a ruling as people tell it; of other exceptions nobody thinks where there is none
ABSENCES = frozenset(
    """
    active_player attached_to attacking blocked fizzles has_city_blessing has_initiative has_keyword has_type holds
    is_monarch leaves_game legal_target level phased_out player tapped
    """.split()
)

# what conditions call times: numbers of events, of which it is asked which comes first
TIMES = frozenset({"at", "lost", "since"})

# what things are: where nothing happened, a rule about other things is no reason
NATURE = frozenset({"has_type", "spell_of"})
INBORN = frozenset({"spell_of"})  # what nothing can become later

# what the procedure sets as the game goes on, and a record says.  Every other lasting fact that no rule concludes or
# ends is printed: a rule that lacks it is not about the case.
SET_IN_PLAY = frozenset(
    """
    bound carried_out choosing chosen_number chosen_type done from_event keeps library_place proposition remembered
    resolving selected target
    """.split()
)
PRINTED_TOO = frozenset({"component", "delayed_trigger", "token"})  # although rules end them

# what proofs need not show and refusals tell all the same: facts of the game that may well be missing
_TOLD = frozenset(
    """
    player contest in_zone has_type controls entered_under entered_this_turn hand_size library_size cannot turn_seat
    treated_as_level leaves_battlefield would_deal_damage last_size last_counters choosing resolving
    """.split()
)
# the machine's own steps on the way to a fact of the game: where one of these is missing, what it lacks is told instead
_STEPS = frozenset("holds removal takes loss last_loss banned legal_target measured base_size".split())
PLUMBING = (MACHINE | _STEPS) - _TOLD
