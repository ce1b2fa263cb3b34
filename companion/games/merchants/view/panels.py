"""Panels that are always or often in sight: the exchange, the time track, the discs."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.core.view import ExchangePanel, Instruction, InstructionPanel, Row, TrackPanel, TrackSpace
from companion.games.merchants.printed import next_scoring, symbol_at
from companion.games.merchants.state import HOURGLASSES, SPACES, State
from companion.games.merchants.vocabulary import DISCS, GOODS, YEARS, Disc, Year
from companion.games.merchants.words import NAMES, RULES, SPACE_NAMES, card_name, year_name


def exchange_panel(state: State) -> ExchangePanel:
    """The four rows with everyone's tiles."""
    rows = tuple(
        Row(
            NAMES[good],
            tuple(
                tuple(p.colour for n, p in enumerate(state.players) if state.space(n, good) == space)
                for space in range(1, SPACES + 1)
            ),
            symbol=good,
        )
        for good in GOODS
    )
    return ExchangePanel(say("Exchange"), rows)


def track_panel(state: State) -> TrackPanel:
    """The 26 years, the marker, and what each space asks; unknown ones say so."""
    spaces = tuple(_track_space(state, year, here=n == state.marker) for n, year in enumerate(YEARS))
    return TrackPanel(ahead_words(state), spaces, state.marker)


def _track_space(state: State, year: Year, here: bool) -> TrackSpace:
    symbol = symbol_at(state.facts, year)
    note = SPACE_NAMES[symbol] if symbol else say("not taught yet")
    return TrackSpace(year_name(year), symbol=symbol or "unknown", note=note, here=("time",) if here else ())


def ahead_words(state: State) -> Message:
    """The next scoring and the hourglasses left: always in sight."""
    left = say_n("{n} hourglass left", "{n} hourglasses left", HOURGLASSES - state.hourglasses)
    ahead, subject = next_scoring(state.facts, state.marker)
    if subject == "final":
        return say("{left} · then the final scoring", left=left)
    if not subject:
        return say("{left} · {year} not taught yet", left=left, year=year_name(YEARS[state.marker + ahead]))
    return say("{left} · scoring in {n}: {subject}", left=left, n=ahead, subject=NAMES[subject])


def discs_panel(state: State) -> InstructionPanel:
    """The three discs in the order in which they are worked through."""
    return InstructionPanel(say("The mayor's discs"), tuple(_disc(state, disc) for disc in DISCS))


def _disc(state: State, disc: Disc) -> Instruction:
    card, name = state.discs.get(disc), NAMES[disc]
    words = say("{disc}: {card}", disc=name, card=card_name(card)) if card else say("{disc}: free", disc=name)
    return Instruction(words, why=RULES["discs"] if disc == DISCS[0] else None, done=card is not None, symbol=disc)
