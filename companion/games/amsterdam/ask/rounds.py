"""Cards, dice and TOM: the questions of phases I and II."""

from __future__ import annotations

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import CORRECT, figures, seat_choice
from companion.games.amsterdam.ask.told import teach
from companion.games.amsterdam.cards.effects import ANY_NEIGHBOUR
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, one_of
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom.plan import plan


def cards(state: State, picks: Picks) -> Prompt | c.Plain:
    """One tap when everybody has a card."""
    if not picks:
        return Prompt(
            say("Round {round}: reveal the cards and take one each.", round=state.round),
            (
                Choice("taken", say("Everybody has a card")),
                Choice("without", say("Somebody takes none (card 049)")),
                CORRECT,
            ),
            why=say("Phase I, p. 7"),
        )
    if picks[0] == "taken":
        return c.TakeCards()
    if len(picks) == 1:
        return Prompt(say("Who takes no card?"), tuple(seat_choice(state, p) for p in state.order))
    return c.TakeCards((int(picks[1]),))


def roll(state: State, picks: Picks) -> Prompt | c.Plain:
    """The camera answers this by itself; by hand it takes one tap a die."""
    if len(picks) == len(DICE):
        return c.RollDice(dict(zip(DICE, (int(pick) for pick in picks), strict=True)))
    die = DICE[len(picks)]
    colour = COLOUR_NAMES[die]
    faces = tuple(Choice(str(face), verbatim(str(face)), colour=die) for face in range(1, 7))
    if picks:
        return Prompt(say("What does the {colour} die show?", colour=colour), faces, why=say("Phase II, p. 7"))
    name = state.seats[state.order[0]].name
    question = say("{name} throws the dice. By hand: what does the {colour} die show?", name=name, colour=colour)
    return Prompt(question, (*faces, CORRECT), why=say("Phase II, p. 7"))


def tom(state: State, picks: Picks) -> Prompt | c.Plain:
    """TOM's turn: the one thing that is missing, or one tap when his steps are done."""
    turn = plan(state)
    if turn.need is not None:
        return teach(state, turn.need, picks)
    if picks:
        return c.PlayTom()
    return Prompt(
        say("Carry out TOM's steps on the table."),
        (Choice("played", say("TOM's steps are done")), CORRECT),
        why=say("TOM plays on the faces as thrown; rounds 8 to 12 change them only afterwards (p. 16)."),
    )


def dice(state: State, picks: Picks) -> Prompt | c.Plain:
    """Two dice for the player whose turn it is; with card 053 also the spaces."""
    player = state.mover
    seat = state.seats[player]
    faces = state.faces
    labels = {die: say("{colour} {face}", colour=COLOUR_NAMES[die], face=faces[die]) for die in DICE}
    choices = [Choice(d, labels[d], colour=d, spot=f"die.{d}") for d in DICE if d not in picks]
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
    return Prompt(
        say("Card 053: on which space do the {colour} resources go?", colour=COLOUR_NAMES[die]),
        figures(near),
        player=player,
    )
