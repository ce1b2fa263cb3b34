"""The picture of the moment: the clock during an auction, else exchange, city or colonies, and the time track."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Picks
from companion.core.view import ClockFace, GameView, Panel, ScoreRow, ScoreTable
from companion.games.contract import Seat
from companion.games.merchants.printed import invented
from companion.games.merchants.score import CREDIT, score, worth
from companion.games.merchants.state import State
from companion.games.merchants.tasks import BUILDING, FOUNDING, LOSING_HOUSE, missing_fact
from companion.games.merchants.view import panels
from companion.games.merchants.view.clock import clock, clock_panel, finish_panel, sale_panel
from companion.games.merchants.words import florins

INVENTED = say("Invented box: this is not the published board.")


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    """Everything the screen needs, the same for every seat: nothing is hidden in this game."""
    face = clock(state, now_ns)
    return GameView(
        phase=_phase(state),
        panels=_panels(state, face, picks),
        score=_score(state),
        turn=score(state).verdict if state.over else say("Mayor: {name}", name=state.names[state.mayor]),
        banner=INVENTED if invented(state.facts) else None,
        shelf=() if state.auction else panels.discs(state),  # the clock's own headline names the lot
        clock=face,
        full_screen=state.auction is not None,
    )


def _panels(state: State, face: ClockFace | None, picks: Picks) -> tuple[Panel, ...]:
    if state.auction and face:
        return (clock_panel(state, state.auction, face),)
    first, *others = _board(state)
    finish = (finish_panel(state, state.sale),) if state.sale and state.sale.presses else ()
    if state.sale and face and not picks:  # whoever has begun to choose needs the board
        return (sale_panel(state, state.sale, face), *finish, *others)
    return (first, *others, *finish)


def _board(state: State) -> tuple[Panel, ...]:
    if state.over:
        return (panels.books(state), panels.exchange(state), panels.city(state))
    return (*_what_matters(state), panels.track(state))


def _what_matters(state: State) -> tuple[Panel, Panel]:
    """The panel that the question of the moment is about, and the one beside it."""
    exchange, kind = panels.exchange(state), state.task.kind if state.task else ""
    if state.scoring and kind in ("read", "count"):
        return panels.scoring(state, state.scoring), exchange
    joins_are_asked = missing_fact(state).startswith(("touches.", "bridges."))
    if joins_are_asked or kind in BUILDING or kind in LOSING_HOUSE:
        return panels.city(state), exchange
    if kind in FOUNDING or kind == "globe_lost":
        return panels.world(state), exchange
    return exchange, panels.city(state)


def _phase(state: State) -> Message:
    if state.over:
        return say("The game is over")
    if state.turn >= state.turns:
        return say("The last hourglasses · {ahead}", ahead=panels.ahead_words(state))
    return say("Turn {n} of {all} · {ahead}", n=state.turn + 1, all=state.turns, ahead=panels.ahead_words(state))


def _score(state: State) -> ScoreTable:
    totals = worth(state)  # not the whole score: this is asked in every frame of an auction
    active = state.task.player if state.task and state.task.player >= 0 else state.mayor
    shown = state.banked or state.over
    rows = tuple(
        ScoreRow(
            verbatim(player.name),
            player.colour,
            total=florins(state.money[n]) if shown else "–",
            details=(("tile", str(state.tiles_left(n))), *([("loan", str(state.loans[n]))] if state.loans[n] else [])),
            change=_change(state, n) if shown else "",
            active=n == active and not state.over,
            leading=shown and totals[n] == max(totals),
        )
        for n, player in enumerate(state.players)
    )
    return ScoreTable(rows, say("florins"))


def _change(state: State, player: int) -> Message | str:
    repaid = state.closing.get(CREDIT, (0,) * len(state.players))
    amount = repaid[player] if state.over else state.change.get(player, 0)  # the last scoring had its own screen
    return say("+{n}", n=amount) if amount > 0 else florins(amount) if amount else ""
