"""The state after an event: total, it never judges and never fails on what `decide` made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from companion.games.contract import Event
from companion.games.merchants import events as e
from companion.games.merchants.auction import buttons_of
from companion.games.merchants.hands import wanted_of
from companion.games.merchants.levels import lot_closed, seen
from companion.games.merchants.printed import card_key
from companion.games.merchants.state import (
    HOURGLASSES,
    NOBODY,
    Auction,
    Note,
    Sale,
    Scoring,
    State,
    Stop,
    Task,
    TimedPress,
)
from companion.games.merchants.vocabulary import GOODS, YEARS, Account, Again, Good

T = TypeVar("T")
_DEEDS = (
    e.TileMoved, e.Built, e.Founded, e.HouseLost, e.ColonyLost, e.Borrowed, e.Taught, e.Corrected, e.ClockStarted
)  # fmt: skip
"""What somebody does after a sale, never what follows from it by itself."""
Book = dict[Account, tuple[int, ...]]


def apply_all(state: State, events: Iterable[Event]) -> State:
    """The state after all these events."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: State, event: Event) -> State:
    """The state after one event."""
    after, sale = _with_hands(state, _after(state, event), event), state.sale
    if sale is None or sale is not after.sale or sale.answered or not _is_deed(event):
        return after
    return replace(after, sale=replace(sale, answered=True))


def _with_hands(state: State, after: State, event: Event) -> State:
    """What hands have to do for a program is kept until it is done, or the clock starts."""
    if isinstance(event, e.HandsDone | e.ClockStarted):
        return replace(after, hands=()) if after.hands else after
    if isinstance(event, e.Drawn) and after.hands:  # whoever drew the next card has laid the last one
        return replace(after, hands=tuple(deed for deed in after.hands if deed.kind != "card"))
    deed = wanted_of(state, event)
    return after if deed is None else replace(after, hands=(*after.hands, deed))


def _is_deed(event: Event) -> bool:
    return isinstance(event, _DEEDS) or (isinstance(event, e.Skipped) and event.why == "declined")


def _after(state: State, event: Event) -> State:
    match event:
        case e.Todo(tasks):
            return replace(state, todo=(*tasks, *state.todo))
        case e.Done(_, player):
            return replace(state, todo=_left(state.todo, player))
        case e.Skipped():
            return replace(state, todo=state.todo[1:])
        case e.TileMoved(player, good, space):
            return replace(state, exchange=_with_tile(state, player, good, space))
        case e.Taught(key, value):
            return replace(state, facts={**state.facts, key: value})
        case e.Corrected():
            return _corrected(state, event)
        case e.ButtonGiven(button, player):
            buttons = {**buttons_of(state), button: player}
            return replace(state, options=replace(state.options, buttons=buttons))
        case e.GameOver():
            return replace(state, over=True)
    return _sites(state, event)  # and so on: each of these hands on what is not of its kind


def _sites(state: State, event: Event) -> State:
    match event:
        case e.Built(player, site):
            return replace(state, houses=_owned(state.houses, site, player))
        case e.HouseLost(_, site):
            return replace(state, houses=_owned(state.houses, site, NOBODY))
        case e.Founded(player, site):
            return replace(state, colonies=_owned(state.colonies, site, player))
        case e.ColonyLost(_, site):
            return replace(state, colonies=_owned(state.colonies, site, NOBODY))
    return _money(state, event)


def _money(state: State, event: Event) -> State:
    match event:
        case e.Paid(player, amount, account):
            return _paid(state, player, amount, account)
        case e.Borrowed(player):
            return replace(state, loans=_set(state.loans, player, state.loans[player] + 1))
        case e.BonusGained(player, bonus):
            return replace(state, bonuses=_set(state.bonuses, player, (*state.bonuses[player], bonus)))
        case e.BonusLost(player, bonus):
            kept = tuple(each for each in state.bonuses[player] if each != bonus)
            return replace(state, bonuses=_set(state.bonuses, player, kept))
        case e.Scored(subject, year, payouts):
            return replace(state, scoring=Scoring(subject, year, payouts), change={})
    return _turn(state, event)


def _turn(state: State, event: Event) -> State:
    match event:
        case e.Started(players, options, facts):
            nothing = (0,) * len(players)
            return State(
                players, options, facts, exchange=tuple({} for _ in players), money=nothing, loans=nothing,
                bonuses=tuple(() for _ in players),
            )  # fmt: skip
        case e.Checked(what):
            return seen(replace(state, todo=state.todo[1:]), what)
        case e.Drawn(card):
            key = card_key(card)
            hand = None if card.kind == "hourglass" else card
            dealt = state.options.deck == "companion"
            drawn = {**state.drawn, key: state.drawn.get(key, 0) + 1} if dealt else state.drawn
            return replace(state, in_hand=hand, drawn=drawn, sale=None)
        case e.SetAside():
            return replace(state, in_hand=None)
        case e.Placed(card, disc):
            return replace(state, discs={**state.discs, disc: card}, in_hand=None, sale=None, change={})
        case e.TimePassed(to, hourglass):
            turned = min(HOURGLASSES, state.hourglasses + int(hourglass))
            return replace(state, marker=to, hourglasses=turned, scoring=None, change={}, sale=None)
        case e.TurnEnded(mayor):
            return replace(state, mayor=mayor, turn=state.turn + 1, discs={}, scoring=None)
        case e.LotClosed(mayor):
            return lot_closed(state, mayor)
        case e.LotOffered(card):
            return replace(state, auction=Auction(card), change={})
        case e.SealsOpened():
            return replace(state, unopened={})
    return _lot(state, state.auction, event) if state.auction else state


def _lot(state: State, auction: Auction, event: Event) -> State:
    match event:
        case e.Sold(player, price, card, at_ns, elapsed_ns, factor):
            sale = Sale(card, "bought", player, price, factor, elapsed_ns, at_ns, auction.notes, auction.presses)
            asked = auction.status == "owing"  # somebody has answered that it is paid
            return replace(state, auction=None, sale=replace(sale, answered=asked), unopened=auction.seals)
        case e.Lapsed(card, _, at_ns, elapsed_ns, factor):
            sale = Sale(card, "lapsed", NOBODY, 0, factor, elapsed_ns, at_ns, auction.notes, auction.presses)
            return replace(state, auction=None, sale=sale, unopened=auction.seals)
    return replace(state, auction=_run(auction, event))


def _run(now: Auction, event: Event) -> Auction:
    match event:
        case e.Armed(button):
            return replace(now, armed=button)
        case e.ClockStarted(at_ns, button):
            before = tuple(note for note in now.notes if note.kind == "before" and note.at_ns <= at_ns)
            fresh = replace(now, armed="", notes=before, stop=None, again="", presses=(), tried=None)
            return replace(fresh, status="running", opened_ns=at_ns, opened_by=button)
        case e.HandStopped(button, at_ns, elapsed_ns, price, player, drawn, unsure_ns, late_ns):
            others = tuple(press for press in now.presses if press.kind and press.button != button)
            presses = _by_stamp((*others, TimedPress(button, elapsed_ns, player=player)) if button else others)
            stop = Stop(button, at_ns, price, player, drawn, unsure_ns, late_ns)
            return replace(now, status="stopped", stop=stop, armed="", presses=presses)
        case e.Noted(note):
            kept = (each for each in now.notes if (each.kind, each.button) != (note.kind, note.button))
            return replace(now, notes=(*kept, note), armed="", presses=_with_press(now, note))
        case e.BuyerNamed(player):
            return replace(now, status="owing", stop=replace(now.stop, player=player) if now.stop else None)
        case e.Doubled(first):
            return replace(_set_again(now, "doubled"), factor=2, first=first)
        case e.Excluded(player, _, fresh):
            out = replace(_set_again(now, "excluded"), excluded=(*now.excluded, player))
            return replace(out, factor=1, first=NOBODY) if fresh else out
        case e.Reoffered(why):
            return _set_again(now, why)
        case e.PricesSealed(seals):
            return replace(now, seals=seals)
        case e.PracticeSet(on):
            return replace(now, practice=on, again="", tried=None, notes=(), presses=())
        case e.PracticeEnded(player, price):
            tried = Stop("", 0, price, player)
            return replace(_set_again(now, "practice"), practice=False, tried=tried)
        case _:
            return now


def _with_press(now: Auction, note: Note) -> tuple[TimedPress, ...]:
    """The presses of this run with one that did not count, where its stamp is known or follows from the stop's."""
    at_ns = note.at_ns or (now.stop.at_ns + note.behind_ns if now.stop else 0)
    if note.kind not in ("late", "equal", "excluded", "touch", "close") or at_ns < now.opened_ns:
        return now.presses
    return _by_stamp((*now.presses, TimedPress(note.button, at_ns - now.opened_ns, note.kind)))


def _by_stamp(presses: Iterable[TimedPress]) -> tuple[TimedPress, ...]:
    return tuple(sorted(presses, key=lambda press: (press.elapsed_ns, press.kind)))


def _set_again(now: Auction, why: Again) -> Auction:
    """The hand back at START; what was told about the run before stays in sight until the next one."""
    ended_ns = now.stop.at_ns if now.stop else 0
    notes = tuple(note for note in now.notes if note.kind != "before" and note.button)
    return replace(now, status="ready", stop=None, armed="", again=why, ended_ns=ended_ns, notes=notes)


def _left(todo: tuple[Task, ...], player: int) -> tuple[Task, ...]:
    """The tasks without the first one, or without the first one of a player."""
    at = next((n for n, task in enumerate(todo) if player in (NOBODY, task.player)), 0)
    return (*todo[:at], *todo[at + 1 :])


def _paid(state: State, player: int, amount: int, account: Account) -> State:
    money = _set(state.money, player, state.money[player] + amount)
    change = {**state.change, player: state.change.get(player, 0) + amount}
    paid = replace(state, money=money, ledger=_booked(state.ledger, account, money, player, amount), change=change)
    if state.scoring is None or state.scoring.year != YEARS[-1]:
        return paid
    return replace(paid, closing=_booked(state.closing, account, money, player, amount))


def _booked(book: Book, account: Account, money: tuple[int, ...], player: int, amount: int) -> Book:
    line = book.get(account, (0,) * len(money))
    return {**book, account: _set(line, player, line[player] + amount)}


def _corrected(state: State, event: e.Corrected) -> State:
    match event:
        case e.Corrected("money", to, player):
            return seen(_paid(state, player, to - state.money[player], "corrections"), f"money.{player}")
        case e.Corrected("loans", to, player):
            return replace(state, loans=_set(state.loans, player, to))
        case e.Corrected("tile", to, player, good) if good in GOODS:
            return replace(state, exchange=_with_tile(state, player, good, to))
        case e.Corrected("house", _, player, site):
            return replace(state, houses=_owned(state.houses, site, player))
        case e.Corrected("colony", _, player, site):
            return replace(state, colonies=_owned(state.colonies, site, player))
        case e.Corrected(("marker" | "hourglasses" | "mayor" | "turn") as number, to):
            return replace(state, **{number: to})
    return state


def _owned(tiles: dict[str, int], site: str, player: int) -> dict[str, int]:
    if player >= 0:
        return {**tiles, site: player}
    return {each: owner for each, owner in tiles.items() if each != site}


def _with_tile(state: State, player: int, good: Good, space: int) -> tuple[dict[Good, int], ...]:
    row = {g: s for g, s in state.exchange[player].items() if g != good}
    return _set(state.exchange, player, {**row, good: space} if space else row)


def _set(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
