"""What hands do on the table for a program, who has none: in words, with the reason, one step at a time."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.core.view import Instruction, InstructionPanel
from companion.games.contract import Event
from companion.games.merchants import events as e
from companion.games.merchants import vocabulary as v
from companion.games.merchants.auction import at_rest
from companion.games.merchants.payouts import largest_group, standing
from companion.games.merchants.programs import PROGRAMS
from companion.games.merchants.state import Deed, State
from companion.games.merchants.words import NAMES, RULES, site_name

_PLACES = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"))


def wanted_of(state: State, event: Event) -> Deed | None:
    """What an event asks of hands, if it is a program's; what everybody starts with is laid out before the game."""
    task = state.task
    cause = task.kind if task is not None else ""
    if cause == "place":
        return None
    match event:
        case e.Placed(_, disc) if state.options.deck == "table" and state.is_program(state.mayor):
            return Deed("card", state.mayor, disc)
        case e.TileMoved(player, good, space):
            deed = Deed("tile", player, good, space, "leader_back" if cause == "space" else cause)
        case e.Built(player, site):
            deed = Deed("house", player, site, cause=cause)
        case e.HouseLost(player, site):
            deed = Deed("house_lost", player, site, cause=cause)
        case e.Founded(player, site):
            deed = Deed("colony", player, site, cause=cause)
        case e.ColonyLost(player, site):
            deed = Deed("colony_lost", player, site, cause=cause)
        case e.Borrowed(player):
            deed = Deed("loan", player, cause=cause)
        case _:
            return None
    return deed if state.is_program(deed.player) else None


def hands_first(state: State) -> bool:
    """Whether the table waits for hands: not while a program goes on deciding, nor for a card that more will follow."""
    laid = any(deed.kind != "card" for deed in state.hands) or (bool(state.hands) and state.task is not None)
    return laid and at_rest(state) and not PROGRAMS.decides(state)


def steps(state: State) -> InstructionPanel | None:
    """What is still to be done, step by step."""
    if not hands_first(state):
        return None
    return InstructionPanel(say("By your hands"), tuple(_step(state, deed) for deed in _last_places(state.hands)))


def _last_places(hands: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """A tile that moves twice is moved once, as far as it goes."""
    last = {(deed.kind, deed.player, deed.what): deed for deed in hands}
    return tuple(deed for deed in hands if last[deed.kind, deed.player, deed.what] is deed)


def _step(state: State, deed: Deed) -> Instruction:
    colour, symbol = state.colour(deed.player), _SYMBOLS.get(deed.kind, deed.what)
    spot = "" if deed.kind in ("loan", "card") else deed.what
    return Instruction(words(state, deed), _why(state, deed), colour=colour, symbol=symbol, spot=spot)


_SYMBOLS: dict[v.DeedKind, str] = {
    "house": "house", "house_lost": "house", "colony": "globe", "colony_lost": "globe", "loan": "loan"
}  # fmt: skip


def words(state: State, deed: Deed) -> Message:
    """What is to be done, in a sentence."""
    name = state.names[deed.player]
    match deed.kind:
        case "tile" if not deed.to:
            return say("{name}: take the {good} tile off its row.", name=name, good=NAMES[deed.what])
        case "tile":
            return say("{name}: {good} tile to space {n}.", name=name, good=NAMES[deed.what], n=deed.to)
        case "house":
            return say("{name}: a house on {site}.", name=name, site=site_name(deed.what))
        case "colony":
            return say("{name}: a colony on {site}.", name=name, site=site_name(deed.what))
        case "house_lost":
            return say("{name}: take the house off {site}.", name=name, site=site_name(deed.what))
        case "colony_lost":
            return say("{name}: take the colony off {site}.", name=name, site=site_name(deed.what))
        case "loan":
            return say("{name}: a loan marker.", name=name)
        case "card":
            return say("{name}: lay the card on {disc}.", name=name, disc=NAMES[deed.what])


def _why(state: State, deed: Deed) -> Message | None:
    """What it brings; where nobody chooses freely, the rule."""
    if deed.cause in ("ship_lost", "arms_lost", "globe_lost", "leader_back", "credit"):
        return RULES[deed.cause]
    if deed.cause == "return_house":
        return RULES["bonus_lost"]
    match deed.kind:
        case "tile" if deed.to:
            good = v.one_of(v.GOODS, deed.what)
            return say("So it is {place} on this row.", place=_place(standing(state, good), deed.player))
        case "colony":
            continent = v.one_of(v.CONTINENTS, v.sector_of(deed.what))
            return say("So it is {place} on this continent.", place=_place(standing(state, continent), deed.player))
        case "house":
            group = largest_group(state, deed.player, v.one_of(v.DISTRICTS, v.sector_of(deed.what)))
            return say_n("A group of {n} in this district.", "A group of {n} in this district.", group)
        case "card":
            return _DISC_WHY[v.one_of(v.DISCS, deed.what)]
    return RULES["forced"] if deed.kind == "loan" else None


def _place(places: tuple[int, ...], player: int) -> Message:
    return _PLACES[sum(place > places[player] for place in places)]


_DISC_WHY: dict[v.Disc, Message] = {
    "discard": say("It wants nobody to have it."),
    "mayor": say("It wants to use it itself."),
    "auction": say("It wants it to be sold."),
}
