"""What to do on the table, step by step: set-up and the beginning of a round."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.names import CARD_NAMES, COLOUR_NAMES
from companion.games.amsterdam.state import HELD_CARDS, Note, Options, State
from companion.games.amsterdam.tom.card import card_removed, leads


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


def laying_steps(state: State) -> tuple[Note, ...]:
    """The set-up of the table, step by step (p. 4–6, 16)."""
    return (*_board_steps(state), *_player_steps(state))


def _board_steps(state: State) -> list[Note]:
    solo = state.solo
    face_up = len(state.seats) - 1
    steps = [
        Note(say("Put one good from the bag on each of the 36 blocks."), say("p. 4, step 2"), "beer"),
        Note(
            say("Put one docker of each colour on the jetties, none at the jetty of his own colour.")
            if solo
            else say("Put the 12 dockers on the jetties in pairs: never two alike, none at his own colour."),
            say("p. 16") if solo else say("p. 4, step 3"),
            "docker",
        ),
        Note(
            say_n(
                "Draw {n} district tile, face up, and lay one more face down beside it.",
                "Draw {n} district tiles, face up, and lay one more face down beside them.",
                face_up,
            ),
            say("p. 4, step 4: one tile fewer than players"),
            "house",
        ),
        Note(_market_step(state.options), say("p. 5, step 7; p. 16"), "market"),
        Note(
            say("Put the round marker on the third space: ten rounds.")
            if state.options.short
            else say("Put the round marker on the first space: twelve rounds."),
            say("p. 5, step 8"),
            "round",
        ),
    ]
    if solo:
        steps.append(
            Note(
                say(
                    "TOM plays {colour}: boat on 0 of the score track, coats of arms beside the board, no florin.",
                    colour=COLOUR_NAMES[state.seats[state.tom].colour],
                ),
                say("p. 16"),
                colour=state.seats[state.tom].colour,
            )
        )
    return steps


def _market_step(options: Options) -> Message:
    each = options.tiles_each
    if options.market == "mixed":
        return say("Mix three CA tiles with A tiles, three CB tiles with B tiles; {n} of each pile, A on top.", n=each)
    if options.market == "replaced":
        return say("Market tiles: {n} A on top, below them the CB tiles, filled up with B.", n=each)
    return say("Stack {n} market tiles A on {n} tiles B; turn the first one over.", n=each)


def _player_steps(state: State) -> list[Note]:
    steps = [
        Note(
            say("Each player: board, wind rose, boat on 0, barge on the starting bridge, 15 coats of arms, 1 florin."),
            say("p. 4–5, step 14"),
        ),
        Note(
            say("Draw the Amstel pawns from the bag and stack them on the start; the top one is first."),
            say("p. 5: the stack gives the order of play"),
            "river",
        ),
        Note(
            say(
                "Lay out artisans and buildings beside the round board as its table says; each player takes one "
                "card, the last on the Amstel first, then clockwise; the card that is left is discarded."
            ),
            say("p. 6, step 15"),
            "card",
        ),
    ]
    if state.options.tasks:
        steps.append(
            Note(
                say_n("Deal {n} task tile to each player.", "Deal {n} task tiles to each player.", state.options.tasks),
                say("p. 15"),
                "task",
            )
        )
    return steps


def round_steps(state: State) -> tuple[Note, ...]:
    """What to do at the beginning of a round: tidy up, reveal, TOM's removal, take a card."""
    return (*_tidy_steps(state), *_reveal_steps(state), *card_steps(state), *_take_steps(state))


def _tidy_steps(state: State) -> list[Note]:
    if state.round == state.options.first_round:
        return []
    return [
        Note(
            say("Keep at most one resource on your house; the action markers go back to the windmill."),
            say("Phase IV, p. 12"),
        ),
        Note(
            say("Round marker to {round}; turn over a new market tile.", round=state.round),
            say("Phase IV, p. 12"),
            "market",
        ),
    ]


def _reveal_steps(state: State) -> list[Note]:
    plans, buildings, artisans = cards_to_reveal(len(state.seats), state.round)
    return [
        Note(
            say(
                "Reveal {plans}, {buildings} and {artisans}.",
                plans=say_n("{n} plan", "{n} plans", plans),
                buildings=say_n("{n} building", "{n} buildings", buildings),
                artisans=say_n("{n} artisan", "{n} artisans", artisans),
            ),
            say("Phase I, p. 7"),
            "card",
        )
    ]


def card_steps(state: State) -> tuple[Note, ...]:
    """TOM's removal of a card, when he leads on the Amstel."""
    if not state.solo or not leads(state):
        return ()
    if state.open_cards:
        return (card_removed(state.open_cards).note,)
    return (
        Note(
            say("TOM takes away the card with the lowest cost."),
            say(
                "TOM leads on the Amstel. If several cost alike, a {plan} goes first, then a {building}; between two "
                "plans you choose (p. 16).",
                plan=CARD_NAMES["plan"],
                building=CARD_NAMES["building"],
            ),
            "card",
        ),
    )


def _take_steps(state: State) -> list[Note]:
    names: Message = say("{name}", name=state.seats[state.order[0]].name)
    for player in state.order[1:]:
        names = say("{first}, {name}", first=names, name=state.seats[player].name)
    steps = [Note(say("Take one card each, in this order: {names}.", names=names), say("p. 7"), "card")]
    for player in state.order:
        seat = state.seats[player]
        if seat.inactive >= HELD_CARDS:
            steps.append(
                Note(
                    say("{name} has five cards: discard one of the six and take a penalty token.", name=seat.name),
                    say("p. 7"),
                    "penalty",
                    seat.colour,
                )
            )
    return steps
