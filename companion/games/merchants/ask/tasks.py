"""Questions about tiles: goods forward and back, colonies, houses, loans, and what must be given up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.merchants import tasks
from companion.games.merchants.commands import Advance, Borrow, Build, Correct, Found, GiveUp, GoOn, Skip
from companion.games.merchants.state import NOTES, SMALLEST_NOTE, SPACES, State, Task
from companion.games.merchants.tasks import BUILDING, FOUNDING, LOSING, MOVES, OPTIONAL
from companion.games.merchants.vocabulary import CONTINENTS, GOODS, TaskKind, good_of, one_of, sector_of
from companion.games.merchants.words import NAMES, RULES, florins, site_name

SKIP = Choice("skip", say("Leave it"))
_RULE_OF: dict[TaskKind, str] = {
    "found": "colony", "build": "amsterdam", "return_house": "bonus_lost", "afford": "forced"
}  # fmt: skip
"""The rule behind a task, where it is not called like the task."""


def ask_task(state: State, task: Task, picks: Picks) -> Prompt | Command:
    """The question that the first open task puts to its player."""
    if picks[:1] == ("skip",) and task.kind in OPTIONAL:
        return Skip()
    if task.kind in MOVES:
        return _ask_goods(state, task, picks)
    if task.kind in FOUNDING:
        return _ask_colony(state, task, picks)
    if task.kind in BUILDING:
        return _ask_house(state, task, picks)
    if task.kind in LOSING:
        return GiveUp(picks[0]) if picks else _which_to_give(state, task)
    if task.kind in ("credit", "afford", "count"):
        return _ask_money(state, task, picks)
    return GoOn() if picks else _when_done(state, task)


def _asked(task: Task, question: Message, choices: Sequence[Choice], first: bool = True) -> Prompt:
    skip = (SKIP,) if first and task.kind in OPTIONAL else ()
    return Prompt(question, (*choices, *skip), player=task.player, why=RULES[_RULE_OF.get(task.kind, task.kind)])


def _ask_goods(state: State, task: Task, picks: Picks) -> Prompt | Command:
    if len(picks) == MOVES[task.kind]:
        return Advance(tuple(one_of(GOODS, pick) for pick in picks))
    name = state.names[task.player]
    if task.kind == "goods":
        question = say("{name}: good {n} of 3?", name=name, n=len(picks) + 1)
    else:
        question = say("{name}: which good moves forward?", name=name)
    choices = []
    for good in task.goods:
        now = min(SPACES, state.space(task.player, good) + picks.count(good))
        refused = None
        if picks == (good, good):
            refused = say("Not all three goods may be alike.")
        elif task.kind != "goods" and not tasks.can_move(state, task.player, good):
            refused = say("This tile cannot move further.")
        choices.append(Choice(good, NAMES[good], _position(now), refused=refused))
    return _asked(task, question, choices, not picks)


def _position(space: int) -> Message:
    if space == 0:
        return say("new on this row")
    return say("at the end") if space == SPACES else say("now on space {n}", n=space)


def _ask_colony(state: State, task: Task, picks: Picks) -> Prompt | Command:
    sites = tasks.free_colonies(state, task)
    if picks and picks[-1] in sites:
        return Found(one_of(CONTINENTS, sector_of(picks[-1])), good_of(picks[-1]))
    tapped = [Choice(site, site_name(site), spot=site, quiet=True) for site in sites]
    lands = [c for c in task.continents if any(sector_of(site) == c for site in sites)]
    name = state.names[task.player]
    if len(lands) == 1:
        continent, answers = lands[0], picks
    elif picks:
        continent, answers = one_of(CONTINENTS, picks[0]), picks[1:]
    else:
        question = say("{name} founds a colony: on which continent?", name=name)
        return _asked(task, question, [*(Choice(c, NAMES[c]) for c in lands), *tapped])
    if task.good and not picks:
        question = say("{name} founds a colony: {good}.", name=name, good=NAMES[task.good])
        return _asked(task, question, [Choice(continent, NAMES[continent])])
    if task.good:
        return Found(continent, task.good)
    if answers:
        return Found(continent, one_of(GOODS, answers[0]))
    choices = [
        Choice(g, NAMES[g], refused=None if tasks.free_colony(state, continent, g) else say("All sites are taken."))
        for g in GOODS
    ]
    choices += [choice for choice in tapped if sector_of(choice.id) == continent]
    question = say("{name}, {continent}: a site for which good?", name=name, continent=NAMES[continent])
    return _asked(task, question, choices, not picks)


def _ask_house(state: State, task: Task, picks: Picks) -> Prompt | Command:
    free = tasks.free_houses(state, task.allowed)
    districts = [d for d in task.allowed if any(sector_of(site) == d for site in free)]
    if picks and picks[-1] in free:
        return Build(picks[-1])
    name = state.names[task.player]
    if len(districts) > 1 and not picks:
        question = say("{name} builds a house: in which district?", name=name)
        if task.kind == "bonus_house":
            question = say("{name} builds a free house: in which district?", name=name)
        tapped = [Choice(site, site_name(site), spot=site, quiet=True) for site in free]
        return _asked(task, question, [*(Choice(d, NAMES[d]) for d in districts), *tapped])
    district = picks[0] if picks else districts[0]
    question = say("{name}, {district}: on which site?", name=name, district=NAMES[district])
    choices = [Choice(s, site_name(s), spot=s) for s in free if sector_of(s) == district]
    return _asked(task, question, choices, not picks)


def _which_to_give(state: State, task: Task) -> Prompt:
    name, has = state.names[task.player], tasks.losable(state, task)
    if task.kind == "ship_lost":
        goods = [Choice(g, NAMES[g], _position(state.space(task.player, g))) for g in GOODS if g in has]
        return _asked(task, say("{name}: which good goes back one space?", name=name), goods)
    question = say("{name} takes a house off the board: which?", name=name)
    if task.kind == "globe_lost":
        question = say("{name} loses a colony: which?", name=name)
    return _asked(task, question, [Choice(s, site_name(s), spot=s) for s in has])


def _ask_money(state: State, task: Task, picks: Picks) -> Prompt | Command:
    name = state.names[task.player]
    match task.kind:
        case "credit":
            if picks:
                return Borrow()
            question = say("{name}: a loan of 120,000 now, 200,000 back at the end?", name=name)
            return _asked(task, question, [Choice("borrow", say("Borrow"))])
        case "afford":
            if picks:
                return Borrow() if picks[0] == "borrow" else GoOn()
            question = say("{name} gives back {sum}. Is a loan needed?", name=name, sum=florins(int(task.subject)))
            choices = [Choice("go_on", say("No, paid")), Choice("borrow", say("Yes, a loan"))]
            return _asked(task, question, choices)
    if picks:
        return Correct("money", int(picks[0]), task.player)
    question = say("{name}: how many florins, before loans are paid back?", name=name)
    return Prompt(question, kind="number", low=0, high=NOTES, step=SMALLEST_NOTE, player=task.player)


def _when_done(state: State, task: Task) -> Prompt:
    if task.kind != "hourglass":
        return Prompt(say("Everyone has read the scoring?"), (Choice("go_on", say("Go on")),))
    left = sum(1 for each in state.todo if each.kind == "hourglass")
    question = say_n("Turn over the last hourglass.", "Turn over the next of {n} hourglasses.", left)
    return Prompt(question, (Choice("go_on", say("Turned over")),), player=state.mayor, why=RULES["end"])
