"""What only the table has seen: what was drawn there, and what TOM finds on a board that nobody keeps."""

from __future__ import annotations

from companion.core.message import say, say_n, verbatim
from companion.core.prompt import Choice, Prompt
from companion.games.amsterdam.ask.choices import MOST_TILES, good_choices
from companion.games.amsterdam.box.printed import DOCKER_SPACES, Need, docker_points, known, roof_points
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, GOODS, JETTIES, ROOFS, Block, block_name, district_name
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import MARKET

TAKEN = "taken"


def draw_prompt(state: State, need: Need) -> Prompt:
    kind, _, which = need.key.removeprefix("drawn.").partition(".")
    choices: tuple[Choice, ...]
    match kind:
        case "good":
            question = say("Which good lies on {block}?", block=block_name(which))
            choices = good_choices(good for good in GOODS if good in need.options)
        case "tile":
            question = say("Which market tile is open?")
            choices = tuple(Choice(n, verbatim(n), tiles()[n].effect.message, symbol="market") for n in need.options)
        case "took":
            return _took_prompt(state, which.partition(".")[2])
        case "docker":
            return _docker_prompt(state, int(which.partition(".")[2]))
        case _:
            question = say("Which district tiles lie face up?")
            choices = tuple(Choice(d, district_name(d), colour=d) for d in DICE)
    return Prompt(question, choices, why=say("Drawn at random on your table: only you can see it."))


def _took_prompt(state: State, block: Block) -> Prompt:
    """Where the good of TOM's block finds room; or that the block is not free after all."""
    market = Choice(MARKET, say("Black market"), say("2 florins"), short=say("Market"), symbol="florin")
    roofs = {known(roof_points, state.facts, good, n) for good in GOODS for n in range(1, ROOFS + 1)}
    values = sorted(points for points in roofs if points is not None)
    if None in roofs or len(values) > MOST_TILES - 2:
        shown: tuple[Choice, ...] = (Choice("roof", say("A roof…"), symbol="house"),)
    else:
        shown = tuple(
            Choice(str(n), say_n("Roof: {n} point", "Roof: {n} points", n), short=verbatim(str(n)), symbol="house")
            for n in values
        )
    taken = Choice(
        TAKEN,
        say("{block} is taken", block=block_name(block)),
        say("TOM takes the next one"),
        short=say("Taken"),
        symbol="nothing",
    )
    question = say("TOM takes {block}: where does its good find room?", block=block_name(block))
    why = say("The black market if its space there is free, else the best free roof (p. 17). Only you can see it.")
    return Prompt(question, (market, *shown, taken), why=why)


def _docker_prompt(state: State, number: int) -> Prompt:
    """The highest free space of the dockers' building, if a docker waits."""
    colour = COLOUR_NAMES[JETTIES[number - 1]]
    spaces = []
    for space in range(1, DOCKER_SPACES + 1):
        points = known(docker_points, state.facts, space - 1)
        hint = None if points is None else say_n("{n} point", "{n} points", points)
        spaces.append(Choice(str(space), say("Space {n}", n=space), hint, symbol="docker"))
    none = Choice("0", say("No docker waits there"), symbol="nothing")
    question = say("TOM fetches a docker from the {colour} jetty: to which space of the building?", colour=colour)
    return Prompt(question, (*spaces, none), why=say("The highest free space counts (p. 17). Only you can see it."))
