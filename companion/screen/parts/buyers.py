"""The buyers of an auction: a row each, with money and from which price on it is enough; then who has it."""

from __future__ import annotations

from companion.core.actions import Pick, Push
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import Bidder, ClockFace, ClockPanel, Result
from companion.screen import symbols
from companion.screen.canvas import Canvas
from companion.screen.frame import tiles
from companion.screen.layout import Box
from companion.screen.local import GoOn, Moment, Touched
from companion.screen.panels.dial import Palette
from companion.screen.sprites import Ground
from companion.screen.theme import CONTRAST, RGB, TINY, Metrics, ink_on, mix, paint_in

THOUSAND = 1000
_CREAM: RGB = (255, 250, 239)


def rows(dock: Box, count: int, metrics: Metrics) -> tuple[Box, ...]:
    """The same whether the clock is ready or runs; five rows of 64 begin at the dock's edge, upright two by two."""
    px = metrics.px
    if dock.w > dock.h:
        return dock.inset(px(8)).cells(count, 2, px(8))[:count]
    if count < 5:
        return tiles(dock, max(count, 3), metrics)[:count]
    room, gap = dock.inset(px(8), 0), px(5)
    tall = (room.h - (count - 1) * gap) // count
    return tuple(Box(room.x, room.y + i * (tall + gap), room.w, tall) for i in range(count))


def paint_buyers(canvas: Canvas, dock: Box, panel: ClockPanel, prompt: Prompt, moment: Moment) -> None:
    places = rows(dock, len(panel.bidders), canvas.metrics)
    for bidder, box in zip(panel.bidders, places, strict=True):
        choice = next((c for c in prompt.choices if c.colour == bidder.colour and not c.quiet), None)
        _row(canvas, box, bidder, panel.face, choice, moment)


def can_pay(bidder: Bidder, face: ClockFace) -> bool:
    """Whether he could buy at this moment; before the first price, whether he could pay that one."""
    if bidder.out or bidder.money is None:
        return not bidder.out
    if not (face.running or face.outcome):
        return bidder.first > 0
    return 0 < (face.price or _top(face)) <= bidder.first


def _top(face: ClockFace) -> int:
    return face.marks[0] * face.factor * THOUSAND


def _row(canvas: Canvas, box: Box, bidder: Bidder, face: ClockFace, choice: Choice | None, moment: Moment) -> None:
    theme, px = canvas.theme, canvas.px
    paint, able = paint_in(theme, bidder.colour), can_pay(bidder, face)
    action: Touched | None = None
    if choice is not None:
        action = Push(choice.press) if choice.press else Pick(choice.id)
    held = action is not None and action in (moment.local.pressed, moment.local.focus)
    body = theme.lamp if held else mix(theme.board, paint, 0.3) if able else theme.refused
    if theme is CONTRAST and not held:
        body = theme.board
    ink, faint = (theme.ink, theme.ink) if able else (theme.refused_ink, theme.refused_ink)
    if held:
        ink = faint = theme.lamp_ink
    edge = paint if able else theme.edge
    canvas.ground(box, Ground(body, body, edge, px(3 if able else 1), not able))
    flag, room = box.left(min(px(64), round(box.h * 0.86)))
    block = paint if able else mix(theme.refused, paint, 0.4)
    if theme is CONTRAST and not able:
        block = theme.board
        canvas.fill(Box(flag.right - px(2), flag.y + px(3), px(2), flag.h - px(6)), theme.edge)
    elif able:
        canvas.ground(flag, Ground(block, block, block))
        canvas.fill(Box(flag.right - px(12), flag.y, px(12), flag.h), block)
    else:
        canvas.ground(flag.inset(px(2)), Ground(block, block, block))
        canvas.fill(Box(flag.right - px(14), flag.y + px(2), px(14), flag.h - px(4)), block)
    sign = ink_on(block) if able or theme is CONTRAST else mix(block, paint, 0.8)
    canvas.symbol(symbols.of_colour(bidder.colour), flag.middle(px(34)), sign)
    _words(canvas, room.inset(px(12), px(7)), bidder, face, able, (body, ink, faint))
    if action is not None:
        canvas.target(box, action)


def _words(
    canvas: Canvas, room: Box, bidder: Bidder, face: ClockFace, able: bool, colours: tuple[RGB, RGB, RGB]
) -> None:
    """Name and money in one line, what they mean below; a long name has the money below, a narrow row three lines."""
    paper, ink, faint = colours
    px, size = canvas.px, 28 if canvas.large else 25
    money = _sum(canvas, bidder.money) if bidder.money is not None else None
    says = _says(canvas, bidder, face, able)
    if money is not None and says is not None and room.w < px(190):
        upper, below = room.top(round(room.h * 0.38))
        middle, lower = below.top(round(room.h * 0.34))
        canvas.text(upper, bidder.name, size, ink=ink, paper=paper, bold=True)
        canvas.text(middle, money, size, ink=ink, paper=paper, bold=True, align="right")
        if not canvas.fits(lower, says):
            told = bidder.phone_ms and not (face.running or face.outcome)  # the price has its flag on the dial
            says = say("± {ms} ms", ms=bidder.phone_ms) if told else _short(canvas, bidder, face, able)
        canvas.text(lower, says, canvas.body(17), ink=faint, paper=paper, align="right")
        return
    upper, lower = room.top(round(room.h * (0.56 if says else 1.0)))
    wide = canvas.width_of(money, 30 if canvas.large else size, True) + px(10) if money is not None else 0
    if canvas.width_of(bidder.name, 17, True) <= room.w - wide:
        if money is not None:
            right, upper = upper.far(wide - px(10), px(10))
            canvas.text(right, money, 30 if canvas.large else size, ink=ink, paper=paper, bold=True, align="right")
    elif money is not None:
        says = money if says is None else say("{money} · {says}", money=money, says=_short(canvas, bidder, face, able))
    canvas.text(upper, bidder.name, size, ink=ink, paper=paper, bold=True)
    if says is not None:
        canvas.text(lower, says, canvas.body(17), ink=faint, paper=paper, align="right")


def _sum(canvas: Canvas, amount: int) -> Message:
    """In large text money is told in thousands."""
    return verbatim(amount // THOUSAND if canvas.large else amount)


def _says(canvas: Canvas, bidder: Bidder, face: ClockFace, able: bool) -> Message | None:
    """What his money means at this moment."""
    if bidder.out:
        return say("takes no part")
    if bidder.phone_ms and not (face.running or face.outcome):
        return _with_phone(canvas, bidder, face, able)
    if bidder.money is None:
        return None
    if face.running or face.outcome or not bidder.first:
        return _short(canvas, bidder, face, able)
    if bidder.first >= _top(face):
        return say("every price") if canvas.large else say("can pay every price")
    if canvas.large:
        return _short(canvas, bidder, face, able)
    return say("can pay from {price}", price=_sum(canvas, bidder.first))


def _with_phone(canvas: Canvas, bidder: Bidder, face: ClockFace, able: bool) -> Message:
    """Before the clock runs: how exactly the phone that is his button tells a press."""
    if bidder.money is None:
        return say("phone ± {ms} ms", ms=bidder.phone_ms)
    return say("± {ms} ms · {says}", ms=bidder.phone_ms, says=_short(canvas, bidder, face, able))


def _short(canvas: Canvas, bidder: Bidder, face: ClockFace, able: bool) -> Message:
    if not bidder.first or bidder.money is None:
        return say("cannot pay")
    if able and face.price:
        return say("keeps {sum}", sum=_sum(canvas, bidder.money - face.price))
    if bidder.first >= _top(face):
        return say("every price")
    return say("from {price}", price=_sum(canvas, bidder.first))


# --- what came of it -------------------------------------------------------------------------------------


def paint_result(
    canvas: Canvas, dock: Box, panel: ClockPanel, result: Result, prompt: Prompt, colours: Palette,
    goes_on: GoOn | None, moment: Moment,
) -> None:  # fmt: skip
    """Who has it, his money before and after, what comes next; the answers where something is still asked."""
    theme, px, face = canvas.theme, canvas.px, panel.face
    sold = face.outcome == "bought"
    card = dock.inset(px(8))
    paper = colours.inside if sold else theme.tile
    ink = colours.ink if sold else theme.ink
    edge = theme.trouble if face.outcome == "cannot_pay" else ink if sold else theme.edge
    canvas.panel(card, paper, radius=14, frame=edge, line=3)
    room = card.inset(px(16), px(14))
    asked = () if goes_on else tuple(c for c in prompt.choices if not c.quiet)
    if goes_on or sold or asked:
        foot, room = room.foot(px(64), px(6))
        _answers(canvas, foot, asked, colours if sold else None, moment, goes_on)
    sign, words = room.left(room.h) if dock.w > dock.h else room.top(min(px(100), round(room.h * 0.44)), px(6))
    _sign(canvas, sign, face, sold)
    _lines(canvas, words, result, paper, ink, colours.strong if sold else theme.lamp)
    if goes_on is not None:
        canvas.target(dock, goes_on)


def _sign(canvas: Canvas, box: Box, face: ClockFace, sold: bool) -> None:
    side = min(box.w, box.h, canvas.px(100))
    place = box.middle(side)
    if not face.stopped_by:
        canvas.symbol("discard", place.inset(side // 5), canvas.theme.faint)
        return
    paint = paint_in(canvas.theme, face.stopped_by)
    ground, sign = (_CREAM, paint) if sold and ink_on(paint) == _CREAM else (paint, ink_on(paint))
    canvas.disc(*place.centre, side / 2, ground)
    canvas.symbol(symbols.of_colour(face.stopped_by), place.middle(round(side * 0.56)), sign)


def _lines(canvas: Canvas, room: Box, result: Result, paper: RGB, ink: RGB, strong: RGB) -> None:
    """The words, the sums and what comes next, in lines that share the room."""
    sums = [_sum(canvas, each) for each in (result.before, result.after) if each is not None]
    tall = room.h // (2 + bool(sums))
    words, room = room.top(room.h - tall * bool(sums) - (tall if result.next else 0))
    canvas.text(words, result.words, 42, ink=ink, paper=paper, bold=True, align="centre", lines=2, least=17)
    if sums:
        line, room = room.top(tall)
        money = say("{before} → {after}", before=sums[0], after=sums[1]) if len(sums) > 1 else sums[0]
        canvas.text(line, money, 26, ink=strong, paper=paper, bold=True, align="centre")
    if result.next is not None:
        canvas.text(room, result.next, canvas.body(17), ink=ink, paper=paper, align="centre", lines=2)


def _answers(
    canvas: Canvas, box: Box, asked: tuple[Choice, ...], colours: Palette | None, moment: Moment, goes_on: GoOn | None
) -> None:
    """Touch to go on, or what is asked of the buyer; where only going on is asked, the two look the same."""
    theme, px = canvas.theme, canvas.px
    paper = _CREAM if colours is not None else theme.lamp
    ink = ink_on(paper)
    if len(asked) < 2:
        action: Touched | None = Pick(asked[0].id) if asked else goes_on
        held = action is not None and moment.local.pressed == action
        if asked and action is not None:
            canvas.target(box, action)
        canvas.panel(box, theme.lamp if held else paper, radius=32)
        canvas.text(box.inset(px(12), px(4)), say("Touch to go on"), 24, ink=theme.lamp_ink if held else ink,
                    paper=theme.lamp if held else paper, bold=True, align="centre")  # fmt: skip
        return
    for choice, cell in zip(asked, box.columns(len(asked), px(8)), strict=True):
        action = Pick(choice.id)
        held = action in (moment.local.pressed, moment.local.focus)
        plain = paper if colours is not None else theme.board  # none of several is filled with lamp light
        ground, sign = (theme.lamp, theme.lamp_ink) if held else (plain, ink if colours is not None else theme.ink)
        canvas.panel(cell, ground, radius=14, frame=None if colours is not None or held else theme.edge)
        canvas.text(
            cell.inset(px(6)), choice.label, 20, ink=sign, paper=ground, bold=True, align="centre", lines=2, least=TINY
        )
        canvas.target(cell, action)
