"""A view whose dice are read live, with what would help the eye where it stays unsure."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.view import DicePanel, View
from companion.table.devices import Stand


def helped(view: View, stand: Stand) -> View:
    """The same view; dice at rest that the eye is not sure of say what would help, the tray and each die."""
    glance = stand.eye.glance() if stand.eye is not None and stand.attention.wanted else None
    if glance is None or not glance.stuck or view.game is None:
        return view
    from companion.dice.help import aids, reasons

    height, width = glance.frame.image.shape[:2]
    told = {"reasons": reasons(glance.reading), "aids": aids(glance.reading, width, height)}
    panels = (
        replace(panel, **told) if isinstance(panel, DicePanel) and panel.live else panel for panel in view.game.panels
    )
    return replace(view, game=replace(view.game, panels=tuple(panels)))
