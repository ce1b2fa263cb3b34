"""Questions about the cards of a turn: what was drawn, and on which disc it lies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.merchants import commands as c
from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import cards_left
from companion.games.merchants.state import HOURGLASSES, Card, State
from companion.games.merchants.words import ALL_TURNED, NAMES, RULES, SHORT, card_name

_KINDS: dict[str, Message] = {"goods": say("Goods"), "colony": say("Colony"), "amsterdam": say("Amsterdam")}
_ON_A_TILE: dict[str, tuple[Message, Message]] = {
    "goods": (say("3 goods"), say("not all three alike")),
    "colony": (say("Colony"), say("and its good")),
    "amsterdam": (say("House"), say("and a good")),
}
"""Each kind of card in a word, and what more it gives."""
_DISCS: dict[v.Disc, Choice] = {
    "discard": Choice("discard", say("The bin: nobody uses it"), symbol="discard", short=say("Bin")),
    "mayor": Choice("mayor", say("Mayor: for yourself"), symbol="mayor", short=say("Mayor")),
    "auction": Choice("auction", say("Clock: to the auction"), symbol="auction", short=say("Clock")),
}
_BIN = Choice("bin", say("Bin"), say("whatever it shows"), symbol="discard")
_MARKED = Choice(
    "marked", say("Goods, three players crossed out"), say("draw another"), symbol="merchandise", short=say("Not for 3")
)
_INITIALS: dict[v.District, str] = {"grachten": "Gra", "nieuwe_zijde": "N.Z.", "oude_zijde": "O.Z.", "lastage": "Las"}
_IN_TWO_COLUMNS = 8  # tiles; more of them stand in three


def ask_card(state: State, picks: Picks) -> Prompt | Command:
    """The next question about a card, or the card that was drawn."""
    if state.options.deck == "companion" or state.in_hand is not None:
        return _ask_dealt(state, picks)
    if not picks:
        return _for_a_program(state) if state.is_program(state.mayor) else _what_lies_where(state)
    said, *rest = picks
    if said == "hourglass":
        return c.TakeCard(Card("hourglass"))
    if said == "marked":
        return c.TakeCard(Card("goods", marked=True))
    if said == "bin":
        return c.TakeCard(Card("unknown"), "discard")
    if state.is_program(state.mayor):
        asked = _which_card(state, said, rest, whole=True)
        return asked if isinstance(asked, Prompt) else c.TakeCard(asked)
    kind, _, on = said.partition(":")
    if on:  # the mayor sees himself what his card allows; what is sold, everybody wants to know
        return _taken(state, kind, v.one_of(v.DISCS, on), rest, whole=on == "auction")
    disc, *others = state.free_discs()
    if others:
        if not rest:
            return _which_disc(state, say("On which disc does {name} lay it?", name=state.names[state.mayor]))
        disc = v.one_of(v.DISCS, rest.pop(0))
    return _taken(state, kind, disc, rest, whole=disc != "discard")


def _taken(state: State, kind: str, disc: v.Disc, picks: Sequence[str], whole: bool) -> Prompt | Command:
    asked = _which_card(state, kind, picks, whole)
    return asked if isinstance(asked, Prompt) else c.TakeCard(asked, disc)


def _ask_dealt(state: State, picks: Picks) -> Prompt | Command:
    name = state.names[state.mayor]
    if state.in_hand is None:
        if picks:
            return c.DrawCard()
        if not cards_left(state.facts, state.drawn):
            on = [Choice("draw", say("Go on"), symbol="check")]
            return _of_mayor(state, say("No card is left: the end of the game follows."), on, "end")
        draw = [Choice("draw", say("Draw"), symbol="card")]
        question = say("{name} draws a card.", name=name)
        if state.reading:
            question = say("Scoring read? Then {name} draws a card.", name=name)
        return _of_mayor(state, question, draw, "discs")
    if picks:
        return c.PlaceCard(v.one_of(v.DISCS, picks[0]))
    return _which_disc(state, say("{name} has drawn: {card}. On which disc?", name=name, card=card_name(state.in_hand)))


def _of_mayor(state: State, question: Message, choices: Sequence[Choice], rule: str) -> Prompt:
    suggestion = choices[0].id if len(choices) == 1 else ""
    return Prompt(question, tuple(choices), suggestion=suggestion, player=state.mayor, why=RULES[rule])


def _which_disc(state: State, question: Message) -> Prompt:
    return _of_mayor(state, question, [_DISCS[disc] for disc in state.free_discs()], "discs")


def _what_lies_where(state: State) -> Prompt:
    """A card and its disc in one answer; of a card in the bin nothing is asked.

    Whoever names the card alone is asked for the disc, and for all that it shows.
    """
    goods, colony, amsterdam = (Choice(kind, label, say("then its disc"), quiet=True) for kind, label in _KINDS.items())
    free, all_turned = state.free_discs(), state.hourglasses >= HOURGLASSES
    rest = [
        *([_BIN] if "discard" in free else []), goods, *([_MARKED] if len(state.players) == 3 else []),
        colony, amsterdam,
        Choice("hourglass", say("Hourglass"), symbol="hourglass", refused=ALL_TURNED if all_turned else None),
    ]  # fmt: skip
    tiles = [_on_disc(disc, kind) for disc in free if disc != "discard" for kind in _KINDS]
    shown = len(tiles) + sum(not choice.quiet for choice in rest) + 1  # and “Correct…”
    if shown <= _IN_TWO_COLUMNS and len(tiles) > len(_KINDS):  # a column for each disc, else a row
        tiles = [tile for pair in zip(tiles[: len(_KINDS)], tiles[len(_KINDS) :], strict=True) for tile in pair]
    question = say("{name} draws a card: which?", name=state.names[state.mayor])
    if state.reading:
        question = say("Scoring read? Then {name} draws a card: which?", name=state.names[state.mayor])
    return _of_mayor(state, question, [*tiles, *rest], "discs")


def _for_a_program(state: State) -> Prompt:
    """The card alone: on which disc it comes to lie is the program's decision."""
    symbols = {"goods": "merchandise", "colony": "globe", "amsterdam": "house"}
    kinds = [Choice(kind, label, symbol=symbols[kind]) for kind, label in _KINDS.items()]
    refused = ALL_TURNED if state.hourglasses >= HOURGLASSES else None
    rest = [
        *([_MARKED] if len(state.players) == 3 else []),
        Choice("hourglass", say("Hourglass"), symbol="hourglass", refused=refused),
    ]
    name = state.names[state.mayor]
    question = say("Draw a card for {name}: which?", name=name)
    laid = next((deed.what for deed in state.hands if deed.kind == "card"), "")
    if laid:
        question = say("Lay it on {disc}. Draw the next for {name}: which?", disc=NAMES[laid], name=name)
    elif state.reading:
        question = say("Scoring read? Then draw a card for {name}: which?", name=name)
    return _of_mayor(state, question, [*kinds, *rest], "discs")


def _on_disc(disc: v.Disc, kind: str) -> Choice:
    word, more = _ON_A_TILE[kind]
    label = say("Mayor: {card}", card=word) if disc == "mayor" else say("Clock: {card}", card=word)
    return Choice(f"{kind}:{disc}", label, more, short=word, symbol=disc)


# --- what a card shows -----------------------------------------------------------------------------------


def _which_card(state: State, kind: str, picks: Sequence[str], whole: bool) -> Prompt | Card:
    """The card that was drawn, with what it shows where that is wanted."""
    match kind:
        case "colony":
            return _which_colony(state, picks) if whole else Card("colony")
        case "amsterdam":
            return _which_house(state, picks) if whole else Card("amsterdam")
    return Card("goods")


def _which_colony(state: State, picks: Sequence[str]) -> Prompt | Card:
    if picks:
        land = next((land for land in v.CONTINENTS if land == picks[0]), None)
        return Card("colony", continent=land) if land else Card("colony", good=v.one_of(v.GOODS, picks[0]))
    lands = [
        Choice(land, say("{continent}, any good", continent=NAMES[land]), short=SHORT[land], symbol="globe")
        for land in v.CONTINENTS
    ]
    goods = [Choice(g, say("{good}, any continent", good=NAMES[g]), short=SHORT[g], symbol=g) for g in v.GOODS]
    return _of_mayor(state, say("What does the colony card show?"), [*lands, *goods], "colony")


def _either(a: v.District, b: v.District) -> Message:
    return verbatim("/".join((_INITIALS[a], _INITIALS[b])))


def _which_house(state: State, picks: Sequence[str]) -> Prompt | Card:
    if not picks:
        alone = [Choice(d, NAMES[d], short=SHORT[d], symbol="house") for d in v.DISTRICTS]
        pairs = [
            Choice(f"{a}+{b}", say("{a} or {b}", a=NAMES[a], b=NAMES[b]), short=_either(a, b), symbol="bridge")
            for a, b in combinations(v.DISTRICTS, 2)
        ]
        question = say("Which districts does the Amsterdam card show?")
        return _of_mayor(state, question, [*alone, *pairs], "amsterdam")
    if len(picks) == 1:
        goods = [Choice(g, NAMES[g], short=SHORT[g], symbol=g) for g in v.GOODS]
        choices = [Choice("any", say("Any good"), short=say("Any"), symbol="merchandise"), *goods]
        return _of_mayor(state, say("Which good does it show?"), choices, "amsterdam")
    districts = tuple(each for each in picks[0].split("+") if each in v.DISTRICTS)
    return Card("amsterdam", good=picks[1] if picks[1] in v.GOODS else "", districts=districts)
