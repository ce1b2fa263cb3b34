"""Light on a map: what is talked about, what may be answered, and whether the rest steps back."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.view import MapPanel
from companion.screen.local import Moment, Spot


@dataclass(frozen=True)
class Light:
    """What stands out on a map now; where everything may be answered, nothing does."""

    lit: frozenset[str] = frozenset()  # what is talked about
    open: frozenset[str] = frozenset()  # the answers, where they are only some of the places
    rivals: frozenset[str] = frozenset()  # places that nearly were the one
    touched: frozenset[str] = frozenset()  # under the finger, or what the return key would take

    @property
    def dims(self) -> bool:
        """Whether all else steps back."""
        return bool(self.lit or self.open)


def light_on(panel: MapPanel, moment: Moment) -> Light:
    """The light of a step, else that of the question."""
    step, local = moment.step, moment.local
    touched = frozenset(each.id for each in (local.pressed, local.focus) if isinstance(each, Spot))
    if step is not None:
        return Light(frozenset({step.spot, step.link} - {""}), rivals=frozenset(step.rivals), touched=touched)
    lit = {spot.id for spot in panel.spots if spot.lit} | {link.id for link in panel.links if link.lit}
    left = any(not spot.owner and spot.id not in lit and spot.id not in moment.tappable for spot in panel.spots)
    return Light(frozenset(lit), moment.tappable if left else frozenset(), touched=touched)
