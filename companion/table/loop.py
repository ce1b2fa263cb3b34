"""The loop that calls the table's step, feeds the watchdog and rests in between."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.clock import SECOND, SystemClock
from companion.table.service import Service
from companion.table.table import Table

QUIET_NS = SECOND // 30  # a button is heard of within 34 ms even when nothing moves; its stamp is exact anyway


def run(table: Table, clock: SystemClock, service: Service, stop: Callable[[], bool]) -> None:
    """Step until somebody leaves or `stop` says so; a step that fails ends the program, and systemd starts it anew."""
    frame_ns = SECOND // table.room.desk.settings.table.frames_a_second
    service.ready()
    while not stop():
        began_ns = clock.now_ns()
        if not table.step(began_ns):
            break
        service.stepped(began_ns)
        clock.rest_until(began_ns + (frame_ns if table.busy(began_ns) else QUIET_NS))
    service.stopping()
