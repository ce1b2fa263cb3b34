"""The picture of the moment: the clock during an auction, else exchange, city or colonies, and the time track."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Picks
from companion.core.view import ClockPanel, GameView, Panel, ScoreRow, ScoreTable
from companion.games.contract import Seat
from companion.games.merchants.hands import hands_first, steps
from companion.games.merchants.printed import invented
from companion.games.merchants.score import CREDIT, score, worth
from companion.games.merchants.state import State
from companion.games.merchants.tasks import BUILDING, FOUNDING, LOSING_HOUSE, missing_fact
from companion.games.merchants.view import panels
from companion.games.merchants.view.clock import open_face, sale_face, sale_in_sight
from companion.games.merchants.view.lot import clock_panel, finish_panel, sale_panel
from companion.games.merchants.words import florins

INVENTED = say("Demo board, invented")


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    """Everything the screen needs, the same for every seat: nothing is hidden in this game."""
    lots = _lots(state, now_ns, picks)
    face = lots[0].face if lots else None
    return GameView(
        phase=_phase(state),
        panels=(*lots, *(() if state.auction and lots else _board(state, picks))),
        score=_score(state),
        turn=score(state).verdict if state.over else say("Mayor: {name}", name=state.names[state.mayor]),
        banner=INVENTED if invented(state.facts) else None,
        shelf=panels.discs(state) if not face and not _scoring_shown(state) else (),  # both need the room
        clock=face,
        full_screen=face is not None,
        steps=steps(state) if not picks else None,
    )


def _lots(state: State, now_ns: int, picks: Picks) -> tuple[ClockPanel, ...]:
    """The sale that is still in sight, and the lot on the clock; whoever has begun to choose needs the board."""
    if picks or hands_first(state):
        return ()
    sale, auction = sale_in_sight(state), state.auction
    sold = (sale_panel(state, sale, sale_face(state, sale)),) if sale else ()
    return (*sold, clock_panel(state, auction, open_face(state, auction, now_ns))) if auction else sold


def _board(state: State, picks: Picks) -> tuple[Panel, ...]:
    """The picture that the question of the moment is about, the others, and the finish of the last run."""
    finish = (finish_panel(state, state.sale),) if state.sale and state.sale.presses else ()
    return (*_pictures(state, picks), *finish)


def _pictures(state: State, picks: Picks) -> tuple[Panel, ...]:
    exchange, city, world = panels.exchange(state, picks), panels.city(state), panels.world(state)
    if state.over:
        return (panels.books(state), exchange, city)
    kind = state.task.kind if state.task else ""
    if state.scoring and _scoring_shown(state):
        return (panels.scoring(state, state.scoring), exchange, city, world)
    joins_are_asked = missing_fact(state).startswith(("touches.", "bridges."))
    deed = state.hands[0].kind if hands_first(state) else ""
    if deed in ("house", "house_lost") or (not deed and (joins_are_asked or kind in (*BUILDING, *LOSING_HOUSE))):
        return (city, exchange, world)
    if deed in ("colony", "colony_lost") or (not deed and kind in (*FOUNDING, "globe_lost")):
        return (world, exchange, city)
    return (exchange, city, world)


def _scoring_shown(state: State) -> bool:
    return state.scoring is not None and state.task is not None and state.task.kind in ("read", "count")


def _phase(state: State) -> Message:
    if state.over:
        return say("The game is over")
    if state.turn >= state.turns:
        return say("The last hourglasses")
    return say("Turn {n} of {all}", n=state.turn + 1, all=state.turns)


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
            program=bool(player.program),
        )
        for n, player in enumerate(state.players)
    )
    return ScoreTable(rows, say("florins"))


def _change(state: State, player: int) -> Message | str:
    repaid = state.closing.get(CREDIT, (0,) * len(state.players))
    amount = repaid[player] if state.over else state.change.get(player, 0)  # the last scoring had its own screen
    return say("+{n}", n=amount) if amount > 0 else florins(amount) if amount else ""
