"""The winner's chime: one note with every floor that the houses of the score get, and a flourish with their gables."""

from __future__ import annotations

from companion.core.scenes import CeremonyPanel, begun
from hardware.ports import FLOORS, SoundName


class Chime:
    """Follows one ceremony; what somebody did not wait for is not rung."""

    def __init__(self) -> None:
        self._since_ns = 0
        self._rung = 0  # floors, and one more for the gables

    def step(self, ceremony: CeremonyPanel | None, now_ns: int, skipped_ns: int | None) -> SoundName | None:
        """What rings now, while the houses rise; those that began at `skipped_ns` stand already, at None all do."""
        if ceremony is None or not ceremony.since_ns:
            self._since_ns = 0
            return None
        if ceremony.since_ns != self._since_ns:
            self._since_ns, self._rung = ceremony.since_ns, 0
        floors = len(ceremony.floors)
        now = floors + 1 if skipped_ns in (None, self._since_ns) else begun(ceremony, now_ns - ceremony.since_ns)
        if now <= self._rung:
            return None
        self._rung = now
        return "win" if now > floors else FLOORS[min(now, len(FLOORS)) - 1]
