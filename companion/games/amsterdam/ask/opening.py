"""The questions of the set-up."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import colour_choices, seat_choice
from companion.games.amsterdam.names import DICE, WORKER_NAMES, Worker, district_of, one_of, worker_place_name
from companion.games.amsterdam.state import State
from companion.games.amsterdam.workers import first_places, placed_by, to_place


def laying(state: State, picks: Picks) -> Prompt | c.Plain:
    """The set-up list, done with one tap."""
    if picks:
        return c.LayTable()
    return Prompt(say("Lay the table as listed."), (Choice("ready", say("The table is laid")),))


def order(state: State, picks: Picks) -> Prompt | c.Plain:
    """Whose pawn lies where in the stack on the start of the Amstel, from the top."""
    picked = tuple(int(pick) for pick in picks)
    left = tuple(player for player in range(len(state.seats)) if player not in picked)
    if len(left) <= 1:
        return c.DrawOrder((*picked, *left))
    question = say("Whose Amstel pawn lies on top?") if not picked else say("And whose comes next?")
    return Prompt(
        question,
        tuple(seat_choice(state, player) for player in left),
        why=say("The stack gives the order of play (p. 5)."),
    )


def resources(state: State, picks: Picks) -> Prompt | c.Plain:
    """The first resources of the player whose turn it is: one, then two of a colour."""
    if len(picks) == 2:
        return c.PickResources(one_of(DICE, picks[0]), one_of(DICE, picks[1]))
    name = state.seats[state.mover].name
    question = (
        say("{name}: one resource of your choice on space 1 of the wind rose:", name=name)
        if not picks
        else say("{name}: two resources of one colour on space 2:", name=name)
    )
    return Prompt(question, colour_choices(), player=state.mover, why=say("p. 6, step 16"))


def workers(state: State, picks: Picks) -> Prompt | c.Plain:
    """Foreman, bailiff and figure, each placed by the player the book names."""
    worker = to_place(state)[0]
    return place_worker(state, worker, first_places(worker), placed_by(state, worker), picks)


def place_worker(state: State, worker: Worker, places: tuple[str, ...], player: int, picks: Picks) -> Prompt | c.Plain:
    """One tap on a place; blocks by district first, so that the list stays short."""
    question = say("{name}: where does the {worker} go?", name=state.seats[player].name, worker=WORKER_NAMES[worker])
    if worker == "bailiff" and len(places) > 6:
        if not picks:
            near = [choice for choice in colour_choices() if any(district_of(b) == choice.id for b in places)]
            return Prompt(question, tuple(near), player=player)
        places = tuple(block for block in places if district_of(block) == picks[0])
        picks = picks[1:]
    if picks:
        return c.PlaceWorker(worker, picks[0])
    choices = tuple(Choice(place, worker_place_name(worker, place), spot=place) for place in places)
    return Prompt(question, choices, player=player)
