"""Before the first card: the options, the money and the starting tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Event, Facts, Player
from companion.games.merchants.decide.follow_ups import with_consequences
from companion.games.merchants.decide.turn import deck_of
from companion.games.merchants.events import Paid, Started, Todo
from companion.games.merchants.state import START_MONEY, TURNS_EACH, Options, State, Task
from companion.games.merchants.words import COLOURS

_STEPS = ("1.0", "1.5", "2.0", "2.5", "3.0", "4.0")
_LEAD_INS = ("1.0", "2.0", "3.0", "5.0")


def ask_options(picks: Picks) -> Prompt | Mapping[str, object]:
    """The usual settings in one tap, or each of them in turn."""
    if not picks:
        usual = Choice("usual", say("As usual"), say("real cards, the companion keeps the money"))
        return Prompt(say("How do you play?"), (usual, Choice("change", say("Change something…"))))
    if picks[0] == "usual":
        return {}
    questions = (
        Prompt(
            say("Who keeps the money?"),
            (Choice("bank", say("The companion")), Choice("paper", say("We do, with the banknotes"))),
            why=say("The companion does the sums in both cases; without its bank it asks who can pay."),
        ),
        Prompt(say("How many seconds from one price to the next?"), _seconds(_STEPS), suggestion="2.0"),
        Prompt(say("How many seconds from START to 200?"), _seconds(_LEAD_INS), suggestion="2.0"),
        Prompt(
            say("Who deals the cards?"),
            (Choice("table", say("We do: real cards")), Choice("companion", say("The companion (demo box only)"))),
        ),
    )
    answers = picks[1:]
    if len(answers) < len(questions):
        return questions[len(answers)]
    bank, step, lead_in, deck = answers
    return {
        "bank": bank == "bank",
        "seconds_a_step": float(step),
        "lead_in_seconds": float(lead_in),
        "deck": deck,
    }


def _seconds(values: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, verbatim(value)) for value in values)


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
    return with_consequences(State(), events)
