"""A card over the screen: why something was decided, or what is wrong with a device."""

from __future__ import annotations

import pygame

from companion.core.message import Message, say
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Close, Local
from companion.screen.parts.buttons import button
from companion.screen.theme import BODY, LARGE, SMALL


def paint_card(canvas: Canvas, screen: Box, title: Message, text: Message, local: Local) -> None:
    """A card in the middle; everything else is shaded and out of reach until it is closed."""
    theme, px = canvas.theme, canvas.px
    shade(canvas.surface, 150)
    canvas.targets.clear()
    canvas.written.clear()
    width = min(screen.w - px(60), px(640))
    inner = width - px(40)
    tall = canvas.height_of(text, inner, BODY) + px(44 + 64 + 48)
    height = min(max(tall, px(200)), screen.h - px(30))
    box = Box(screen.x + (screen.w - width) // 2, screen.y + (screen.h - height) // 2, width, height)
    canvas.panel(box, theme.board, radius=14, frame=theme.lamp)
    room = box.inset(px(20), px(14))
    head, room = room.top(px(36), px(6))
    canvas.text(head, title, LARGE, bold=True)
    foot, room = room.foot(px(64), px(10))
    canvas.text(room, text, BODY, lines=30, valign="top", least=SMALL - 3)
    button(canvas, foot.far(px(180))[0], Close(), say("Close"), local)


def shade(surface: pygame.Surface, strength: int) -> None:
    """Darken what is there."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((0, 0, 0, strength))
    surface.blit(veil, (0, 0))
