"""What to do on the table, step by step: set-up and the beginning of a round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, say, say_n, verbatim
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.names import CARD_NAMES, COLOUR_NAMES, CardKind
from companion.games.amsterdam.state import HELD_CARDS, Note, OpenCard, Options, State, river_order
from companion.games.amsterdam.strengths import house_rule

REVEALED: tuple[CardKind, ...] = ("plan", "building", "artisan")
"""The kinds of cards in the order of page 7, which is also that in which TOM takes one away (p. 16)."""


def laying_steps(state: State) -> list[Note]:
    """The set-up of the table, step by step (p. 4–6, 16)."""
    solo = state.solo
    dockers = (
        Note(
            say("Put one docker of each colour on the jetties, none at the jetty of his own colour."),
            say("p. 16"),
            "docker",
        )
        if solo
        else Note(
            say("Put the 12 dockers on the jetties in pairs: never two alike, none at his own colour."),
            say("p. 4, step 3"),
            "docker",
        )
    )
    districts = say_n(
        "Draw {n} district tile, face up, and lay one more face down beside it.",
        "Draw {n} district tiles, face up, and lay one more face down beside them.",
        len(state.seats) - 1,
    )
    marker = (
        say("Put the round marker on the third space: ten rounds.")
        if state.options.short
        else say("Put the round marker on the first space: twelve rounds.")
    )
    steps = [
        Note(say("Put one good from the bag on each of the 36 blocks."), say("p. 4, step 2"), "beer"),
        dockers,
        Note(districts, say("p. 4, step 4: one tile fewer than players"), "house"),
        Note(_market_step(state.options), say("p. 5, step 7; p. 16"), "market"),
        Note(marker, say("p. 5, step 8"), "round"),
    ]
    if solo:
        colour = state.seats[state.tom].colour
        text = say(
            "TOM plays {colour}: boat on 0 of the score track, coats of arms beside the board, no florin.",
            colour=COLOUR_NAMES[colour],
        )
        steps.append(Note(text, say("p. 16"), colour=colour))
    return steps + _player_steps(state.options) + _house_rule(state)


def _house_rule(state: State) -> list[Note]:
    """What differs from the printed set-up, and that the book does not say so."""
    if state.options.opponent == "printed":
        return []
    rule = house_rule(*(seat.florins for seat in state.seats))
    return [] if rule is None else [Note(rule, say("A house rule, printed nowhere."), "florin")]


def _market_step(options: Options) -> Message:
    each = options.tiles_each
    if options.tiles == "companion":
        return say("Lay the market tiles beside the board in the order of their numbers: the companion draws them.")
    if options.market == "mixed":
        return (
            say("Mix two CA tiles with three A tiles, two CB tiles with three B tiles; the A pile on top.")
            if options.short
            else say("Mix three CA tiles with three A tiles, three CB tiles with three B tiles; the A pile on top.")
        )
    if options.market == "replaced":
        return say("Market tiles: {n} A on top, below them the CB tiles, filled up with B.", n=each)
    return say("Stack {n} market tiles A on {n} tiles B; turn the first one over.", n=each)


def _player_steps(options: Options) -> list[Note]:
    board = say("Each player: board, wind rose, boat on 0, barge on the starting bridge, 15 coats of arms, 1 florin.")
    pawns = say("Draw the Amstel pawns from the bag and stack them on the start; the top one is first.")
    cards = say(
        "Lay out artisans and buildings beside the round board as its table says; each player takes one "
        "card, the last on the Amstel first, then clockwise; the card that is left is discarded."
    )
    steps = [
        Note(board, say("p. 4–5, step 14")),
        Note(pawns, say("p. 5: the stack gives the order of play"), "river"),
        Note(cards, say("p. 6, step 15"), "card"),
    ]
    if options.tasks:
        tasks = say_n("Deal {n} task tile to each player.", "Deal {n} task tiles to each player.", options.tasks)
        steps.append(Note(tasks, say("p. 15"), "task"))
    return steps


def round_steps(state: State) -> list[Note]:
    """What to do at the beginning of a round: tidy up, reveal, TOM's removal, take a card."""
    steps: list[Note] = []
    if state.round != state.options.first_round:
        house = say("Keep at most one resource on your house; the action markers go back to the windmill.")
        marker = say("Round marker to {round}; turn over a new market tile.", round=state.round)
        if state.options.tiles == "companion":
            marker = say("Round marker to {round}.", round=state.round)
        steps = [Note(house, say("Phase IV, p. 12")), Note(marker, say("Phase IV, p. 12"), "market")]
    steps += market_tile(state)
    plans, buildings, artisans = cards_to_reveal(len(state.seats), state.round)
    reveal = say(
        "Reveal {plans}, {buildings} and {artisans}.",
        plans=say_n("{n} plan", "{n} plans", plans),
        buildings=say_n("{n} building", "{n} buildings", buildings),
        artisans=say_n("{n} artisan", "{n} artisans", artisans),
    )
    return [*steps, Note(reveal, say("Phase I, p. 7"), "card"), *card_steps(state), *_take_steps(state)]


def market_tile(state: State) -> list[Note]:
    """The tile that the companion has drawn for this round."""
    if state.options.tiles != "companion" or state.tile is None:
        return []
    return [
        Note(say("Market tile of this round: {tile}.", tile=state.tile), tiles()[state.tile].effect.message, "market")
    ]


def cards_to_reveal(players: int, round_: int) -> tuple[int, int, int]:
    """Plans, buildings and artisans to reveal (p. 7); the solo game reveals as for two (p. 16).

    >>> cards_to_reveal(3, 1), cards_to_reveal(3, 2)
    ((2, 1, 2), (2, 2, 1))
    """
    if players <= 2:
        return 2, 1, 1
    if players == 3:
        return (2, 1, 2) if round_ % 2 else (2, 2, 1)
    return 2, 2, 2


def tom_takes_a_card(state: State) -> bool:
    """Whether TOM leads on the Amstel and takes a card away (p. 16); on one space the upper pawn is ahead."""
    return state.solo and river_order(state)[0] == state.tom


def card_steps(state: State) -> tuple[Note, ...]:
    """The card that TOM takes away, or the rule for it while the cards are not known."""
    if not tom_takes_a_card(state) and not (state.solo and state.unkept):
        return ()
    if state.unkept:
        why = say("Whose Amstel pawn leads, you can see (p. 16).")
        return (Note(say("If TOM leads on the Amstel, he takes away the card with the lowest cost."), why, "card"),)
    if state.open_cards:
        return (card_removed(state.open_cards),)
    why = say(
        "TOM leads on the Amstel. If several cost alike, a {plan} goes first, then a {building}; between two "
        "plans you choose (p. 16).",
        plan=CARD_NAMES["plan"],
        building=CARD_NAMES["building"],
    )
    return (Note(say("TOM takes away the card with the lowest cost."), why, "card"),)


def cards_taken_away(cards: Sequence[OpenCard]) -> tuple[OpenCard, ...]:
    """The card that TOM takes away; where several are alike, those of which the player chooses it (p. 16)."""
    lowest = min(cost for _, _, cost in cards)
    cheapest = [card for card in cards if card[2] == lowest]
    kind = min((kind for _, kind, _ in cheapest), key=REVEALED.index)
    return tuple(card for card in cheapest if card[1] == kind)


def card_removed(cards: Sequence[OpenCard]) -> Note:
    """Which of the open cards TOM takes away (p. 16).

    >>> str(card_removed([("113", "plan", 2), ("109", "plan", 3), ("007", "artisan", 2)]).text)
    'Put plan 113 on the discard pile.'
    """
    (first, kind, lowest), *others = cards_taken_away(cards)
    because = say_n(
        "TOM leads on the Amstel: he takes away the cheapest card ({n} resource).",
        "TOM leads on the Amstel: he takes away the cheapest card ({n} resources).",
        lowest,
    )
    if others:
        because = say("{rule} Two of the same kind cost alike: you choose (p. 16).", rule=because)
    elif sum(cost == lowest for _, _, cost in cards) > 1:
        because = say("{rule} Several cost alike: a plan goes first, then a building (p. 16).", rule=because)
    else:
        because = say("{rule} No other card is as cheap (p. 16).", rule=because)
    which = verbatim(first)
    for number, _, _ in others:
        which = say("{a} or {b}", a=which, b=number)
    return Note(say("Put {kind} {number} on the discard pile.", kind=CARD_NAMES[kind], number=which), because, "card")


def _take_steps(state: State) -> list[Note]:
    names = say("{name}", name=state.seats[state.order[0]].name)
    for player in state.order[1:]:
        names = say("{first}, {name}", first=names, name=state.seats[player].name)
    steps = [Note(say("Take one card each, in this order: {names}.", names=names), say("p. 7"), "card")]
    for seat in (state.seats[player] for player in state.order):
        if seat.inactive >= HELD_CARDS:
            text = say("{name} has five cards: discard one of the six and take a penalty token.", name=seat.name)
            steps.append(Note(text, say("p. 7"), "penalty", seat.colour))
    return steps
