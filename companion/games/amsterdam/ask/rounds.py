"""The questions before the game, of the set-up, and of phases I and II: cards, dice and TOM."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import names
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.ask.choices import (
    CORRECT,
    DONE,
    YES,
    YES_OR_NO,
    colour_choices,
    figures,
    place_choice,
    seat_choice,
)
from companion.games.amsterdam.ask.told import open_cards, teach
from companion.games.amsterdam.box.printed import knows_card_costs
from companion.games.amsterdam.by_hand import TOUCHED, faces_told
from companion.games.amsterdam.cards.effects import ANY_NEIGHBOUR
from companion.games.amsterdam.decide.onward import toms_turn
from companion.games.amsterdam.instructions import tom_takes_a_card
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, District, Worker, district_of, one_of
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import plan
from companion.games.amsterdam.toms_steps import STEPS, shows_steps
from companion.games.amsterdam.wheel import LAST_ROUND
from companion.games.amsterdam.workers import FIRST_PLACES, placed_by, to_place

_PLAYED = Choice("played", say("TOM's steps are done"), short=say("Done"), symbol="check")


def ask_options(picks: Picks) -> Prompt | Mapping[str, object]:
    """One tap for the usual game, or the expansions one by one."""
    if not picks:
        return Prompt(
            say("Which game?"),
            (
                Choice("standard", say("Base game"), say("12 rounds, no expansion")),
                Choice("short", say("Short game"), say("10 rounds, no expansion")),
                Choice("custom", say("Change something…"), say("expansions for 2 to 4, market tiles")),
            ),
        )
    if picks[0] != "custom":
        return {"short": picks[0] == "short", "tiles": "companion"}
    answers = picks[1:]
    if len(answers) < len(_EXPANSIONS):
        return _EXPANSIONS[len(answers)]
    rounds, workers, tasks, figure, market, tiles = answers
    return {
        "short": rounds == "10",
        "workers": workers == YES,
        "tasks": int(tasks),
        "figure": figure == YES,
        "market": market,
        "tiles": tiles,
    }


_EXPANSIONS = (
    Prompt(say("How many rounds?"), figures((12, 10))),
    Prompt(say("With foreman and bailiff?"), YES_OR_NO, why=say("Expansion 1, p. 14")),
    Prompt(
        say("How many task tiles each?"),
        (
            Choice("0", say("None")),
            Choice("3", say("3, secret")),
            Choice("5", say("5, secret")),
            Choice("1", say("1, open")),
            Choice("2", say("2, open")),
        ),
        why=say("Expansion 2, p. 15"),
    ),
    Prompt(say("With the black-market figure?"), YES_OR_NO, why=say("Expansion 3, p. 15")),
    Prompt(
        say("Which market tiles?"),
        (
            Choice("base", say("A and B")),
            Choice("mixed", say("CA and CB mixed in"), say("recommended by the rulebook")),
            Choice("replaced", say("CB instead of B")),
        ),
        why=say("Expansion 4, p. 16"),
    ),
    Prompt(
        say("Who draws the market tiles?"),
        (
            Choice("companion", say("The companion"), say("it says which one is open")),
            Choice("table", say("We do, from our stack"), say("you tell it which one is open")),
        ),
    ),
)


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
    why = say("The stack gives the order of play (p. 5).")
    return Prompt(question, tuple(seat_choice(state, player) for player in left), why=why)


def resources(state: State, picks: Picks) -> Prompt | c.Plain:
    """The first resources of the player whose turn it is: one, then two of a colour."""
    if len(picks) == 2:
        return c.PickResources(one_of(DICE, picks[0]), one_of(DICE, picks[1]))
    name = state.seats[state.mover].name
    question = say("{name}: one resource of your choice on space 1 of the wind rose:", name=name)
    if picks:
        question = say("{name}: two resources of one colour on space 2:", name=name)
    return Prompt(question, colour_choices(), player=state.mover, why=say("p. 6, step 16"))


def workers(state: State, picks: Picks) -> Prompt | c.Plain:
    """Foreman, bailiff and figure, each placed by the player the book names."""
    worker = to_place(state)[0]
    return place_worker(state, worker, FIRST_PLACES[worker], placed_by(state, worker), picks)


def place_worker(state: State, worker: Worker, places: tuple[str, ...], player: int, picks: Picks) -> Prompt | c.Plain:
    """One tap on a place; blocks by district first, so that the list stays short."""
    name = state.seats[player].name
    question = say("{name}: where does the {worker} go?", name=name, worker=names.WORKER_NAMES[worker])
    if worker == "bailiff" and len(places) > 6:
        if not picks:
            near = [choice for choice in colour_choices() if any(district_of(b) == choice.id for b in places)]
            return Prompt(question, tuple(near), player=player)
        places = tuple(block for block in places if district_of(block) == picks[0])
        picks = picks[1:]
    if picks:
        return c.PlaceWorker(worker, picks[0])
    return Prompt(question, tuple(_worker_place(worker, place) for place in places), player=player)


def _worker_place(worker: Worker, place: str) -> Choice:
    if worker == "foreman":
        return place_choice(place)
    symbol = "" if worker == "bailiff" else place
    return Choice(place, names.worker_place_name(worker, place), spot=place, symbol=symbol)


def cards(state: State, picks: Picks) -> Prompt | c.AnyCommand:
    """Phases I and II on one screen: who throws has taken a card; the camera needs no answer at all."""
    first = picks[0] if picks else ""
    match first:
        case "taken":
            return c.TakeCards()
        case "open":
            return open_cards(state, picks[1:])
        case "without" if len(picks) == 1:
            return Prompt(say("Who takes no card?"), tuple(seat_choice(state, p) for p in state.order))
        case "without":
            return c.TakeCards((int(picks[1]),))
    if picks:
        return roll(state, picks)
    question = say("Round {round}: reveal the cards, take one each, then throw the dice.", round=state.round)
    taken = Choice(
        "taken", say("Everybody has a card"), say("the dice are thrown later"), short=say("Cards"), symbol="card"
    )
    without = Choice("without", say("Somebody takes none (card 049)"), short=verbatim("049"), symbol="nothing")
    return Prompt(question, (*_faces(), taken, *_to_tell(state), without, CORRECT), why=say("Phases I and II, p. 7"))


def _to_tell(state: State) -> tuple[Choice, ...]:
    """Once costs of cards are taught, the companion finds TOM's card among the open ones."""
    asks = tom_takes_a_card(state) and not state.open_cards and knows_card_costs(state.facts)
    which = say("Which card does TOM take away?")
    return (Choice("open", which, say("by its cost"), short=verbatim("TOM"), symbol="card"),) if asks else ()


def _faces(die: District = DICE[0]) -> tuple[Choice, ...]:
    """What a die may show, in its colour: told by hand, the dice are told in their order."""
    return tuple(Choice(str(face), verbatim(str(face)), colour=die, symbol=f"face{face}") for face in range(1, 7))


def roll(state: State, picks: Picks) -> Prompt | c.Plain:
    """The camera answers this by itself; by hand it takes one tap a die, and a wrong one is touched again."""
    told, lit = faces_told(picks)
    if lit is None:
        return c.RollDice(told)
    colour = COLOUR_NAMES[lit]
    if picks:
        again = (
            Choice(f"{TOUCHED}{die}", COLOUR_NAMES[die], colour=die, spot=f"{TOUCHED}{die}", quiet=True) for die in told
        )
        question = say("What does the {colour} die show?", colour=colour)
        return Prompt(question, (*_faces(lit), *again), why=say("Phase II, p. 7"))
    name = state.seats[state.order[0]].name
    question = say("{name} throws the dice. By hand: what does the {colour} die show?", name=name, colour=colour)
    return Prompt(question, (*_faces(), CORRECT), why=say("Phase II, p. 7"))


def own_turn(state: State, picks: Picks) -> Prompt | c.Plain:
    """With only TOM: the player's turn is the table's alone, and the next throw ends it."""
    if picks == (DONE,):
        return c.EndTurn()
    if picks:
        return roll(state, picks)
    if state.last_round:
        over = Choice(DONE, say("To the final scoring"), symbol="final")
        return Prompt(say("Play your last turn."), (over, CORRECT), suggestion=DONE)
    question = say("Your turn; then throw the dice of round {round}.", round=state.round + 1)
    if state.solo:
        question = say("TOM has played. Your turn; then throw the dice of round {round}.", round=state.round + 1)
    return Prompt(question, (*_faces(), CORRECT), why=say("At this level of help nobody tells what the players do."))


def tom(state: State, picks: Picks) -> Prompt | c.AnyCommand:
    """TOM's turn: the one thing that is missing; then the first die says that his steps are done."""
    turn = plan(state)
    if turn.need is not None:
        return teach(state, turn.need, picks)
    if picks and picks[-1] == _PLAYED.id:
        return c.PlayTom()
    why = say("TOM plays on the faces as thrown; rounds 8 to 12 change them only afterwards (p. 16).")
    if shows_steps(state, picks):
        carry_out = say("Carry out TOM's steps on the table.")
        return Prompt(carry_out, (_PLAYED, CORRECT), suggestion=_PLAYED.id, why=why)
    asked = dice(apply_all(state, toms_turn(state)), picks)
    if picks or not isinstance(asked, Prompt):
        return asked
    one_by_one = Choice(
        STEPS, say("Show TOM's steps"), say("one by one, on the city"), short=say("Steps"), symbol="list"
    )
    question = say("Carry out TOM's steps; then pick your first die.")
    return Prompt(question, (*asked.choices, one_by_one, _PLAYED), why=why)


def _arrives(state: State, face: int) -> Message | None:
    """The round in which a die that is picked now brings what it shows."""
    number = state.round - 1 + face
    return say("Round {round}", round=number) if number <= LAST_ROUND else None


def dice(state: State, picks: Picks) -> Prompt | c.Plain:
    """Two dice for the player whose turn it is; with card 053 also the spaces."""
    player = state.mover
    seat = state.seats[player]
    faces = state.faces
    labels = {die: say("{colour} {face}", colour=COLOUR_NAMES[die], face=faces[die]) for die in DICE}
    choices = [
        Choice(d, labels[d], _arrives(state, faces[d]), colour=d, spot=f"die.{d}", symbol=f"face{faces[d]}")
        for d in DICE
        if d not in picks
    ]
    why = say("Two dice each (p. 7).")
    if not picks:
        return Prompt(say("{name}: pick a die.", name=seat.name), (*choices, CORRECT), player=player, why=why)
    if len(picks) == 1:
        return Prompt(say("{name}: and a second die.", name=seat.name), tuple(choices), player=player, why=why)
    picked, spaces = tuple(one_of(DICE, pick) for pick in picks[:2]), picks[2:]
    if ANY_NEIGHBOUR not in seat.cards:
        return c.PickDice(picked)
    if len(spaces) == 2:
        return c.PickDice(picked, tuple(int(space) for space in spaces))
    die = picked[len(spaces)]
    face = faces[die]
    near = [space for space in (face, face - 1, face + 1) if 1 <= space <= 6]
    question = say("Card 053: on which space do the {colour} resources go?", colour=COLOUR_NAMES[die])
    return Prompt(question, figures(near), player=player)
