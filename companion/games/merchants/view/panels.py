"""Panels: the exchange, the time track, the discs, the last scoring, the closed books; city and colonies as maps."""

from __future__ import annotations

from companion.core import view as shown
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.games.merchants import printed
from companion.games.merchants.box import drawn_at
from companion.games.merchants.score import ACCOUNTS, closed_books, score
from companion.games.merchants.state import HOURGLASSES, NOBODY, SPACES, Payout, Scoring, State, Task
from companion.games.merchants.tasks import MOVES, can_move, free_colony, moved_by, step_of
from companion.games.merchants.vocabulary import (
    CONTINENTS,
    DISCS,
    DISTRICTS,
    GOODS,
    YEARS,
    Continent,
    Disc,
    Good,
)
from companion.games.merchants.words import NAMES, SPACE_NAMES, card_in_short, florins, site_name, year_name

_LANDS: dict[Continent, tuple[float, float]] = {
    "americas": (0.06, 0.16),
    "africa": (0.58, 0.16),
    "east_indies": (0.58, 0.66),
    "far_east": (0.06, 0.66),
}
_ACROSS, _DOWN = 0.12, 0.15  # from one site to the next
_DISC_NAMES: dict[Disc, Message] = {"discard": say("Bin"), "mayor": say("For the mayor"), "auction": say("Clock")}


def exchange(state: State, picks: Picks = ()) -> shown.ExchangePanel:
    """The four rows with everyone's tiles as a half-made move leaves them, and where the next one would land."""
    task, taken = state.task, () if picks[:1] == ("correct",) else picks
    mover = task if task is not None and task.kind in (*MOVES, "ship_lost") else None
    rows = []
    for good in GOODS:
        places = [state.space(n, good) for n in range(len(state.players))]
        landing = -1
        if mover is not None:
            landing = _landing(state, mover, good, taken)
            places[mover.player] = min(SPACES, places[mover.player] + moved_by(mover, good, taken))
        spaces = tuple(
            tuple(p.colour for n, p in enumerate(state.players) if places[n] == space) for space in range(1, SPACES + 1)
        )
        rows.append(shown.Row(NAMES[good], spaces, symbol=good, spot=good, landing=landing))
    return shown.ExchangePanel(say("Exchange"), tuple(rows), track(state))


def _landing(state: State, task: Task, good: Good, picks: Picks) -> int:
    """The space, from 0, where a player's tile on this row would come to lie; -1: it cannot be moved now."""
    now = state.space(task.player, good)
    if task.kind == "ship_lost":
        return now - 2 if now > 1 else -1
    step = step_of(task, good, picks)
    if good not in task.goods or not step or not can_move(state, task.player, good):
        return -1
    return min(SPACES, now + step) - 1


def track(state: State) -> shown.TrackPanel:
    """The 26 years, the marker, and what each space asks; unknown ones say so."""
    spaces = []
    for n, year in enumerate(YEARS):
        symbol = printed.symbol_at(state.facts, year)
        note = SPACE_NAMES[symbol] if symbol else say("not taught yet")
        here = ("time",) if n == state.marker else ()
        spaces.append(shown.TrackSpace(year_name(year), symbol=symbol or "unknown", note=note, here=here))
    return shown.TrackPanel(ahead_words(state), tuple(spaces), state.marker, ahead(state))


def ahead(state: State) -> tuple[tuple[str, Message], ...]:
    """The hourglasses left and the next scoring in a few words, each with its symbol; nothing with the clock alone."""
    if state.clock_alone:
        return ()
    left = ("hourglass", say_n("{n} left", "{n} left", HOURGLASSES - state.hourglasses))
    n, subject = printed.next_scoring(state.facts, state.marker)
    match subject:
        case "exchange":
            return left, ("ship", say("exchange in {n}", n=n))
        case "amsterdam":
            return left, ("arms", say("Amsterdam in {n}", n=n))
        case "colonies":
            return left, ("globe", say("colonies in {n}", n=n))
        case "final":
            return left, ("final", say("then the end"))
    return left, ("question", say("{year} not taught yet", year=year_name(YEARS[state.marker + n])))


def ahead_words(state: State) -> Message:
    """The next scoring and the hourglasses left, in a sentence."""
    left = say_n("{n} hourglass left", "{n} hourglasses left", HOURGLASSES - state.hourglasses)
    ahead, subject = printed.next_scoring(state.facts, state.marker)
    if subject == "final":
        return say("{left} · then the final scoring", left=left)
    if not subject:
        return say("{left} · {year} not taught yet", left=left, year=year_name(YEARS[state.marker + ahead]))
    return say("{left} · scoring in {n}: {subject}", left=left, n=ahead, subject=NAMES[subject])


def discs(state: State) -> tuple[shown.Slot, ...]:
    """The three discs in the order in which they are worked through; always there, so that no board moves."""
    if state.over:
        return ()
    lying = {disc: card_in_short(card) for disc, card in state.discs.items()}
    return tuple(shown.Slot(_DISC_NAMES[disc], lying.get(disc), symbol=disc) for disc in DISCS)


def books(state: State) -> shown.GridPanel:
    """The closed books: where everyone's money came from, best first; 1666 and the loans paid back by themselves."""
    result = score(state)
    order = [player for group in result.ranking for player in group]
    head = (
        shown.Cell(say("florins")),
        *(shown.Cell(verbatim(state.players[p].name), state.players[p].colour) for p in order),
    )
    rows = [(shown.Cell(label), *(shown.Cell(florins(sums[p])) for p in order)) for label, sums in closed_books(state)]
    total = (shown.Cell(florins(result.totals[p]), strong=True) for p in order)
    return shown.GridPanel(say("The books"), head, (*rows, (shown.Cell(say("Total"), strong=True), *total)))


def scoring(state: State, scoring: Scoring) -> shown.InstructionPanel:
    """The last scoring, sector by sector, with who was paid what and why."""
    rule = ACCOUNTS[scoring.subject][1]
    steps = (shown.Instruction(_payout_words(state, p), rule, done=True, symbol=p.sector) for p in scoring.payouts)
    title = say("{year}: {subject}", year=year_name(scoring.year), subject=NAMES[scoring.subject])
    return shown.InstructionPanel(title, tuple(steps))


def _payout_words(state: State, payout: Payout) -> Message:
    sector, first = NAMES[payout.sector], florins(payout.first_each)
    names = ", ".join(state.names[p] for p in payout.first)
    if not payout.first:
        return say("{sector}: nobody is there", sector=sector)
    if len(payout.first) > 1:
        return say("{sector}: {names} share first place, {sum} each", sector=sector, names=names, sum=first)
    if not payout.second:
        return say("{sector}: {names} alone, {sum}", sector=sector, names=names, sum=first)
    others, each = ", ".join(state.names[p] for p in payout.second), florins(payout.second_each)
    return say(
        "{sector}: {names} {sum}, then {others} {each}", sector=sector, names=names, sum=first, others=others, each=each
    )


# --- maps: on the positions of the owner's photograph, or as a plain scheme ----------------------------------


def city(state: State) -> shown.MapPanel:
    """Every known house site with its owner, and the bridges between them."""
    known = {site for district in DISTRICTS for site in printed.house_sites(state.facts, district)}
    sites = sorted(known | set(state.houses), key=_natural)
    links = tuple(
        shown.Link(f"{a}|{b}", a, b, symbol="bridge", owner=_both(state, a, b))
        for a, b in printed.bridges(state.facts, sites)
    )
    spots = tuple(_house(state, site) for site in sites)
    return shown.MapPanel(spots, links, caption=say("Amsterdam"), track=track(state))


def _house(state: State, site: str) -> shown.Spot:
    district, number = site.split(".")
    x, y = printed.place_of_house(state.facts, site) or drawn_at(site)
    return shown.Spot(
        site, x, y,
        label=NAMES[district] if number == "1" else None,
        name=site_name(site),
        owner=state.colour(state.houses.get(site, NOBODY)),
        symbol="house", value=number, shape="block",
    )  # fmt: skip


def _both(state: State, a: str, b: str) -> str:
    owner = state.houses.get(a, NOBODY)
    return state.colour(owner) if owner == state.houses.get(b) else ""


def world(state: State) -> shown.MapPanel:
    """The four continents: every colony, and a free site for each good that has one."""
    spots = []
    for continent in CONTINENTS:
        for good in GOODS:
            taken = [site for site in state.colonies if site.startswith(f"{continent}.{good}.")]
            free = free_colony(state, continent, good)
            sites = sorted({*taken, free} - {""}, key=_natural)
            spots += [_colony(state, continent, good, site, place) for place, site in enumerate(sites)]
    return shown.MapPanel(tuple(spots), caption=say("Colonies"), track=track(state))


def _colony(state: State, continent: Continent, good: Good, site: str, place: int) -> shown.Spot:
    left, top = _LANDS[continent]
    scheme = (left + GOODS.index(good) * _ACROSS, top + place * _DOWN)
    x, y = printed.place_of_colony(state.facts, site) or scheme
    return shown.Spot(
        site, x, y,
        label=NAMES[continent] if good == GOODS[0] and place == 0 else None,
        name=site_name(site),
        owner=state.colour(state.colonies.get(site, NOBODY)),
        symbol=good, shape="site",
    )  # fmt: skip


def _natural(site: str) -> tuple[list[str], int]:
    *names, number = site.split(".")
    return names, int(number)
