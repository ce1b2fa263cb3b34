"""A card over the board: the rule behind a question, or the reason of a step. The dock stays."""

from __future__ import annotations

import pygame

from companion.core.message import Message, say
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Close, Local
from companion.screen.parts.tile import Face, paint_tile
from companion.screen.theme import BODY, LARGE, TINY


def paint_card(canvas: Canvas, board: Box, title: Message, text: Message, local: Local) -> None:
    """A card in the middle of the board; the board is shaded and out of reach until it is closed."""
    theme, px = canvas.theme, canvas.px
    veil = pygame.Surface((board.w, board.h), pygame.SRCALPHA)
    veil.fill((0, 0, 0, 150))
    canvas.surface.blit(veil, (board.x, board.y))
    canvas.cover(board, out_of_reach=True)
    width = board.w - px(24)
    words = fonts.fitted(canvas.said(text), width - px(36), board.h - px(150), px(BODY), px(TINY), False, 30)
    tall = fonts.line_height(words.size) * len(words.lines) + px(36 + 8 + 64 + 12 + 24)
    tall = min(max(tall, px(180)), board.h - px(12))
    box = Box(board.x + px(12), board.y + (board.h - tall) // 2, width, tall)
    canvas.panel(box, theme.board, radius=14, frame=theme.lamp)
    room = box.inset(px(18), px(12))
    head, room = room.top(px(36), px(4))
    canvas.text(head, title, LARGE, bold=True)
    foot, room = room.foot(px(64), px(8))
    canvas.text(room, text, BODY, lines=30, valign="top", least=TINY)
    paint_tile(canvas, foot.far(px(180))[0], Face(say("Close")), Close(), local)


def shade(surface: pygame.Surface, strength: int) -> None:
    """Darken what is there."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((0, 0, 0, strength))
    surface.blit(veil, (0, 0))
