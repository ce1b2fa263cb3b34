"""Before the first card: the money and the starting tiles."""

from __future__ import annotations

from collections.abc import Sequence

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event, Player
from companion.games.merchants.decide.follow_ups import with_follow_ups
from companion.games.merchants.deck import deck_of
from companion.games.merchants.events import Paid, Started, Todo
from companion.games.merchants.state import START_MONEY, TURNS_EACH, Options, State, Task
from companion.games.merchants.vocabulary import COLOURS


def start(players: Sequence[Player], options: Options, facts: Facts, chance: Chance) -> list[Event]:
    """Money for everyone, then the three starting tiles of each seat."""
    if len(players) not in TURNS_EACH:
        raise IllegalMove(say("Three to five can play."))
    if len({player.colour for player in players}) < len(players):
        raise IllegalMove(say("Everyone needs a colour of his own."))
    if any(player.colour not in COLOURS for player in players):
        raise IllegalMove(say("The box has green, orange, violet, blue and yellow tiles."))
    if options.deck == "companion" and not deck_of(facts):
        raise IllegalMove(say("The companion can deal only from the demo box: your own cards are not known to it."))
    seats = range(len(players))
    events: list[Event] = [
        Started(tuple(players), options, dict(facts)),
        *(Paid(player, START_MONEY, "start") for player in seats),
        Todo(tuple(Task("place", player) for player in seats)),
    ]
    return with_follow_ups(State(), events)
