"""One line of the story for every event, and the sound it makes."""

from __future__ import annotations

from collections.abc import Callable

from companion.box.spec import Facts
from companion.core.aloud import Announcement
from companion.core.message import Message, say, say_n, verbatim
from companion.games.amsterdam import events as e
from companion.games.amsterdam import names
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.box.printed import river_space
from companion.games.amsterdam.cards.effects import BY_THEMSELVES
from companion.games.amsterdam.names import COLOUR_NAMES, GOOD_NAMES, block_name, florins_text, worker_place_name
from companion.games.amsterdam.state import State
from companion.games.contract import Event, Sound

_SOUNDS: dict[type[Event], Sound] = {
    e.GoodDelivered: "accept",
    e.DockerDelivered: "accept",
}


def story(state: State, event: Event) -> Message:
    """What happened, in one line, with the name of whoever did it."""
    tell = _TOLD[type(event)]
    told = tell(event, state.facts) if tell is _sailed else tell(event)
    if not isinstance(event, e.PlayerEvent) or event.player >= len(state.seats):
        return told
    return say("{name} · {what}", name=state.seats[event.player].name, what=told)


def sound(event: Event) -> Sound | None:
    return _SOUNDS.get(type(event))


def announced(state: State, event: Event) -> Announcement | None:
    """What is said aloud of it."""
    return Announcement("near", story(state, event)) if isinstance(event, e.FinalBegan) else None


def _points(n: int) -> Message:
    return say_n("{n} point", "{n} points", n)


def _rolled(event: e.Rolled) -> Message:
    text: Message | None = None
    for die in names.DICE:
        face = say("{colour} {face}", colour=COLOUR_NAMES[die], face=event.faces[die])
        text = face if text is None else say("{a}, {b}", a=text, b=face)
    return say("Dice: {faces}", faces=text or "")


def _sailed(event: e.Sailed, facts: Facts) -> Message:
    space, points = river_space(facts, event.to), event.bridge_points + event.harbour_points
    if points:
        return say("Amstel: on to space {space}, {points}", space=space, points=_points(points))
    return say("Amstel: on to space {space}", space=space)


def _sold(event: e.GoodSold) -> Message:
    reward = florins_text(event.florins) if event.florins else say("a resource")
    if event.florins and event.resource:
        reward = say("{florins} and a resource", florins=reward)
    return say("Black market: {good} for {reward}", good=GOOD_NAMES[event.good], reward=reward)


def _claimed(event: e.BlockClaimed) -> Message:
    gain = florins_text(event.florins) if event.florins else _points(event.points + event.quick)
    return say("{block} taken: {gain}", block=block_name(event.block), gain=gain)


def _delivered(event: e.GoodDelivered) -> Message:
    points = _points(event.points + event.quick + event.foreman)
    place = names.PLACE_NAMES[event.place]
    return say("{good} to {place}: {points}", good=GOOD_NAMES[event.good], place=place, points=points)


def _turned(event: e.WheelsTurned) -> Message:
    if not event.empty:
        return say("Wind roses turned")
    return say_n(
        "Wind roses turned; nothing arrived for {n} player: a penalty",
        "Wind roses turned; nothing arrived for {n} players: a penalty each",
        len(event.empty),
    )


def _worker(event: e.WorkerPlaced) -> Message:
    worker = names.WORKER_NAMES[event.worker]
    if not event.place:
        return say("The {worker} leaves the game", worker=worker)
    return say("The {worker} goes to {place}", worker=worker, place=worker_place_name(event.worker, event.place))


def _boarded(event: e.DockerBoarded) -> Message:
    if event.docker == names.UNKNOWN:
        return say("A docker on board: 1 florin")
    return say("A {colour} docker on board: 1 florin", colour=COLOUR_NAMES[event.docker])


def _card(event: e.CardActivated) -> Message:
    if event.number in BY_THEMSELVES:
        return say("Card {number} activated; it works by itself", number=event.number)
    if event.number:
        return say("Card {number} activated", number=event.number)
    return say("Card activated: {kind}", kind=names.CARD_NAMES[event.kind])


def _taken(event: e.CardsTaken) -> Message:
    if not event.full:
        return say("Cards taken")
    return say_n(
        "Cards taken; {n} player had no room: a penalty",
        "Cards taken; {n} players had no room: a penalty each",
        len(event.full),
    )


def _gained(event: e.Gained) -> Message:
    if event.card:
        gain = _points(event.points) if event.points else florins_text(event.florins)
        return say("Card {number}: {gain}", number=event.card, gain=gain)
    if event.florins and event.points:
        return say("Card: {points}, florins {florins}", points=_points(event.points), florins=f"{event.florins:+}")
    if event.florins:
        return say("Florins {florins}", florins=f"{event.florins:+}")
    return say("Card: {points}", points=_points(event.points))


def _seen(key: str) -> Message:
    kind, _, which = key.partition(".")
    if kind == "good":
        return say("the good on {block}", block=block_name(which))
    if kind == "tile":
        return say("the market tile of round {round}", round=which)
    if kind == "took":
        return say("where the good of {block} went", block=block_name(which.partition(".")[2]))
    if kind == "docker":
        return say("where TOM's docker went")
    if kind == "cards":
        return say("the open cards of round {round}", round=which)
    return say("the district tiles")


def _corrected(what: str) -> Message:
    return names.CORRECTED_NAMES.get(what.partition(".")[0], verbatim(what))


_TOLD: dict[type[Event], Callable[..., Message]] = {
    e.Started: lambda _: say("A new game of Amsterdam"),
    e.TableLaid: lambda _: say("The table is laid"),
    e.OrderDrawn: lambda _: say("The pawns are stacked on the Amstel"),
    e.FirstResources: lambda v: say(
        "First resources: 1 {one}, 2 {two}", one=COLOUR_NAMES[v.one], two=COLOUR_NAMES[v.two]
    ),
    e.WorkerPlaced: _worker,
    e.RoundBegan: lambda v: say("Round {round}", round=v.round),
    e.CardsTaken: _taken,
    e.Rolled: _rolled,
    e.DicePicked: lambda v: say("Dice picked: {a} and {b}", a=COLOUR_NAMES[v.dice[0]], b=COLOUR_NAMES[v.dice[1]]),
    e.WheelsTurned: _turned,
    e.TomPlayed: lambda v: say_n("TOM's turn: {n} step", "TOM's turn: {n} steps", len(v.steps)),
    e.TurnEnded: lambda _: say("Turn finished"),
    e.Sailed: _sailed,
    e.PawnLifted: lambda _: say("Card 034: the Amstel pawn is put back on top"),
    e.BlockTaken: lambda v: say("{block} taken, with {good}", block=block_name(v.block), good=GOOD_NAMES[v.good]),
    e.BlockClaimed: _claimed,
    e.GoodSold: _sold,
    e.GoodsLoaded: lambda v: say_n("{n} good loaded", "{n} goods loaded", len(v.goods)),
    e.GoodDelivered: _delivered,
    e.GoodLost: lambda v: say("{good} back into the box", good=GOOD_NAMES[v.good]),
    e.DockerBoarded: _boarded,
    e.DockerDelivered: lambda v: say("A docker in the building: {points}", points=_points(v.points)),
    e.TileUsed: lambda v: say(
        "Market tile {tile} for {cost}: {points}", tile=v.tile, cost=florins_text(v.cost), points=_points(v.points)
    ),
    e.CardActivated: _card,
    e.Gained: _gained,
    e.FactTaught: lambda v: say("Learned about the board: {what}", what=BOX.heading(v.key)),
    e.Seen: lambda v: say("Seen on the table: {what}", what=_seen(v.key)),
    e.Corrected: lambda v: say("Corrected: {what}", what=_corrected(v.what)),
    e.BoardCorrected: lambda v: say("Corrected: {what}", what=_corrected(v.what)),
    e.FinalBegan: lambda _: say("Final scoring"),
    e.Answered: lambda _: say("Told for the final scoring"),
    e.Scored: lambda _: say("The game is scored"),
}
