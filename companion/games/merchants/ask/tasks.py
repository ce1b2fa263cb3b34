"""Questions about tiles: goods forward and back, colonies, houses, loans, and what must be given up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.message import Message, say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.merchants import tasks
from companion.games.merchants import vocabulary as v
from companion.games.merchants.ask import brings
from companion.games.merchants.ask.many import site_tile
from companion.games.merchants.commands import Advance, Borrow, Build, Correct, Found, GiveUp, GoOn, Skip
from companion.games.merchants.state import NOTES, SMALLEST_NOTE, State, Task
from companion.games.merchants.tasks import BUILDING, FOUNDING, LOSING, MOVES, OPTIONAL
from companion.games.merchants.words import NAMES, RULES, SHORT, florins, year_name

SKIP = Choice("skip", say("Leave it"), symbol="cross")
_ALONE = "alone"
_RULE_OF: dict[v.TaskKind, str] = {
    "found": "colony", "build": "amsterdam", "return_house": "bonus_lost", "afford": "forced"
}  # fmt: skip
"""The rule behind a task, where it is not called like the task."""


def ask_task(state: State, task: Task, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The question that the first open task puts to its player."""
    if task.kind == "credit":
        return _ask_for_loans(state, seat, picks)
    if picks[:1] == ("skip",) and task.kind in OPTIONAL:
        return Skip()
    if task.kind == "goods":
        return _ask_three_goods(state, task, picks)
    if task.kind in MOVES:
        return Advance((v.one_of(v.GOODS, picks[0]),)) if picks else _which_good(state, task)
    if task.kind in FOUNDING:
        return _ask_colony(state, task, picks)
    if task.kind in BUILDING:
        return _ask_house(state, task, picks)
    if task.kind in LOSING:
        return GiveUp(picks[0]) if picks else _which_to_give(state, task)
    if task.kind in ("afford", "count"):
        return _ask_money(state, task, picks)
    return GoOn() if picks else _when_done(state, task)


def _asked(task: Task, question: Message, choices: Sequence[Choice], first: bool = True) -> Prompt:
    skip = (SKIP,) if first and task.kind in OPTIONAL else ()
    open_ones = [choice.id for choice in choices if choice.refused is None]
    suggestion = open_ones[0] if len(open_ones) == 1 else ""
    why = RULES[_RULE_OF.get(task.kind, task.kind)]
    return Prompt(question, (*choices, *skip), suggestion=suggestion, player=task.player, why=why)


# --- goods -----------------------------------------------------------------------------------------------


def _good(good: v.Good, hint: Message, refused: Message | None = None) -> Choice:
    return Choice(good, NAMES[good], hint, spot=good, refused=refused, short=SHORT[good], symbol=good)


def _ask_three_goods(state: State, task: Task, picks: Picks) -> Prompt | Command:
    """Three goods that are not all alike: one twice and one once, or all but one."""
    name, player = state.names[task.player], task.player
    no_tile = say("There is no tile left to place on a new row.") if not state.tiles_left(player) else None
    lacking = {good: None if state.space(player, good) else no_tile for good in v.GOODS}
    match picks:
        case ():
            goods = [_good(g, brings.forward(state, player, g, 2), lacking[g]) for g in v.GOODS]
            each = Choice("each", say("None twice"), say("three different ones"), symbol="merchandise")
            return _asked(task, say("{name}: which good moves twice?", name=name), [*goods, each])
        case ("each",):
            question = say("{name}: three different goods. Which one stays?", name=name)
            return _asked(task, question, [_good(g, _all_but(g), _first(lacking, g)) for g in v.GOODS], first=False)
        case ("each", stays):
            return Advance(tuple(good for good in v.GOODS if good != stays))
        case (twice,):
            question = say("{name}: {good} twice. Which good moves once?", name=name, good=NAMES[twice])
            alike = {**lacking, v.one_of(v.GOODS, twice): say("Not all three goods may be alike.")}
            once = [_good(g, brings.forward(state, player, g), alike[g]) for g in v.GOODS]
            return _asked(task, question, once, first=False)
    twice, once_good = (v.one_of(v.GOODS, pick) for pick in picks)
    return Advance((twice, twice, once_good))


def _all_but(good: v.Good) -> Message:
    a, b, c = (NAMES[other] for other in v.GOODS if other != good)
    return say("{a}, {b}, {c}", a=a, b=b, c=c)


def _first(lacking: dict[v.Good, Message | None], stays: v.Good) -> Message | None:
    return next((why for good, why in lacking.items() if why and good != stays), None)


def _which_good(state: State, task: Task) -> Prompt:
    player, stuck = task.player, say("This tile cannot move further.")
    movable = {good: tasks.can_move(state, player, good) for good in task.goods}
    goods = [_good(g, brings.forward(state, player, g), None if can else stuck) for g, can in movable.items()]
    return _asked(task, say("{name}: which good moves forward?", name=state.names[player]), goods)


# --- colonies and houses -----------------------------------------------------------------------------------


def _on_the_board(sites: Sequence[str]) -> list[Choice]:
    return [replace(site_tile(site), quiet=True) for site in sites]


def _ask_colony(state: State, task: Task, picks: Picks) -> Prompt | Command:
    sites = tasks.free_colonies(state, task)
    if picks and picks[-1] in sites:
        return Found(v.one_of(v.CONTINENTS, v.sector_of(picks[-1])), v.good_of(picks[-1]))
    lands = [c for c in task.continents if any(v.sector_of(site) == c for site in sites)]
    name = state.names[task.player]
    if len(lands) == 1 and not task.good:
        continent, answers = lands[0], picks
    elif picks:
        continent, answers = v.one_of(v.CONTINENTS, picks[0]), picks[1:]
    else:
        question = say("{name} founds a colony: on which continent?", name=name)
        if task.good:
            question = say("{name} founds a colony for {good}: where?", name=name, good=NAMES[task.good])
        choices = [
            Choice(c, NAMES[c], brings.colony(state, task.player, c), short=SHORT[c], symbol="globe") for c in lands
        ]
        return _asked(task, question, [*choices, *_on_the_board(sites)])
    if task.good:
        return Found(continent, task.good)
    if answers:
        return Found(continent, v.one_of(v.GOODS, answers[0]))
    taken = say("All sites are taken.")
    choices = [
        Choice(
            g, NAMES[g], brings.forward(state, task.player, g), short=SHORT[g], symbol=g,
            refused=None if tasks.free_colony(state, continent, g) else taken,
        )
        for g in v.GOODS
    ]  # fmt: skip
    choices += _on_the_board([site for site in sites if v.sector_of(site) == continent])
    question = say("{name}, {continent}: a site for which good?", name=name, continent=NAMES[continent])
    return _asked(task, question, choices, not picks)


def _ask_house(state: State, task: Task, picks: Picks) -> Prompt | Command:
    """A site, in one touch or by its district; the one good that the card shows moves along, unless it shall stay."""
    free = tasks.free_houses(state, task.allowed)
    alone = picks[:1] == (_ALONE,)
    told = picks[1:] if alone else picks
    good: v.Good | v.Blank = "" if alone else tasks.goes_along(state)
    if told and told[-1] in free:
        return Build(told[-1], "stays" if alone else "moves" if good else "")
    districts = [d for d in task.allowed if any(v.sector_of(site) == d for site in free)]
    if len(districts) > 1 and not told:
        choices = [Choice(d, NAMES[d], brings.free_sites(free, d), short=SHORT[d], symbol="house") for d in districts]
        choices += _on_the_board(free)
        question = _in_which_district(state, task, good)
    else:
        district = told[0] if told else districts[0]
        sites = [site for site in free if v.sector_of(site) == district]
        choices = [site_tile(site, brings.house(state, task.player, site)) for site in sites]
        question = _on_which_site(state, task, NAMES[district], good)
    return _asked(task, question, [*choices, *(() if picks or not good else (_stays(good),))], not picks)


def _stays(good: v.Good) -> Choice:
    without = say("without {good}", good=NAMES[good])
    return Choice(_ALONE, say("House only"), without, short=say("Alone"), symbol="house")


def _in_which_district(state: State, task: Task, good: v.Good | v.Blank) -> Message:
    name = state.names[task.player]
    if good:
        return say("{name} builds a house ({good} +1): in which district?", name=name, good=NAMES[good])
    if task.kind == "bonus_house":
        return say("{name} builds a free house: in which district?", name=name)
    return say("{name} builds a house: in which district?", name=name)


def _on_which_site(state: State, task: Task, district: Message, good: v.Good | v.Blank) -> Message:
    name = state.names[task.player]
    if good:
        return say("{name}, {district} ({good} +1): on which site?", name=name, district=district, good=NAMES[good])
    return say("{name}, {district}: on which site?", name=name, district=district)


def _which_to_give(state: State, task: Task) -> Prompt:
    name, has = state.names[task.player], tasks.losable(state, task)
    if task.kind == "ship_lost":
        goods = [_good(g, brings.back(state, task.player, g)) for g in v.GOODS if g in has]
        return _asked(task, say("{name}: which good goes back one space?", name=name), goods)
    question = say("{name} takes a house off the board: which?", name=name)
    if task.kind == "globe_lost":
        question = say("{name} loses a colony: which?", name=name)
    return _asked(task, question, [site_tile(site) for site in has])


# --- money, and what only has to be read ---------------------------------------------------------------------


def _ask_for_loans(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """Everyone who may borrow on one screen, in any order; a seat answers for itself alone."""
    if picks == ("skip",):
        return Skip(rest=True)
    if picks:
        return Borrow(int(picks[0].removeprefix("borrow")) - 1)
    open_to = [task.player for task in tasks.round_of(state)]
    choices = [
        Choice(f"borrow{p + 1}", say("{name} borrows", name=state.names[p]), colour=state.colour(p), symbol="credit")
        for p in open_to
        if seat in (None, p)
    ]
    question = say("Who takes a loan: 120,000 now, 200,000 back at the end?")
    if seat is not None:
        return Prompt(question, tuple(choices), why=RULES["credit"])
    nobody = Choice("skip", say("Nobody else"), say("go on"), symbol="check")
    return Prompt(question, (*choices, nobody), suggestion=nobody.id, why=RULES["credit"])


def _ask_money(state: State, task: Task, picks: Picks) -> Prompt | Command:
    name = state.names[task.player]
    if task.kind == "afford":
        if picks:
            return Borrow() if picks[0] == "borrow" else GoOn()
        question = say("{name} gives back {sum}. Is a loan needed?", name=name, sum=florins(int(task.subject)))
        paid = Choice("go_on", say("No, paid"), symbol="check")
        return _asked(task, question, [paid, Choice("borrow", say("Yes, a loan"), symbol="credit")])
    if picks:
        return Correct("money", int(picks[0]), task.player)
    question = say("{name}: how many florins, before loans are paid back? Ours is a guess.", name=name)
    guess = str(min(NOTES, max(0, state.money[task.player])))
    return Prompt(question, kind="number", low=0, high=NOTES, step=SMALLEST_NOTE, suggestion=guess, player=task.player)


_CHECKED: dict[str, Message] = {
    "exchange": say("Do the tiles on the exchange lie as shown?"),
    "amsterdam": say("Do the houses in Amsterdam stand as shown?"),
    "colonies": say("Do the colonies lie as shown?"),
}


def _when_done(state: State, task: Task) -> Prompt:
    on = Choice("go_on", say("Go on"), symbol="check")
    if task.kind == "check":
        as_shown = Choice("go_on", say("As shown"), say("go on"), symbol="check")
        question = _CHECKED.get(task.subject) or say(
            "Turn {n} of {all}, {name} is mayor, the marker on {year}: a guess. Is it right?",
            n=state.turn + 1, all=state.turns, name=state.names[state.mayor], year=year_name(v.YEARS[state.marker]),
        )  # fmt: skip
        return Prompt(question, (as_shown,), suggestion=as_shown.id, why=RULES["unseen"])
    if task.kind != "hourglass":
        return Prompt(say("Everyone has read the scoring?"), (on,), suggestion=on.id)
    left = sum(1 for each in state.todo if each.kind == "hourglass")
    question = say_n("Turn over the last hourglass.", "Turn over the next of {n} hourglasses.", left)
    turned = Choice("go_on", say("Turned over"), symbol="hourglass")
    return Prompt(question, (turned,), suggestion=turned.id, player=state.mayor, why=RULES["end"])
