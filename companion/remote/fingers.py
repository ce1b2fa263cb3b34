"""What a page says as an auction button, as the table is told it: stamped by our clock, with what is unsure."""

from __future__ import annotations

from companion.core.clock import MS
from companion.remote import visitor as page
from companion.remote.visitor import Visitor
from companion.wire.messages import Pulse, Pushed, Thumb


def finger(visitor: Visitor, said: page.Echo | page.Thumb | page.Push, now_ns: int) -> Pulse | Thumb | Pushed | None:
    """The table's message; None for an answer to nothing."""
    number, match = visitor.number, visitor.match
    if isinstance(said, page.Thumb):
        return Thumb(number, said.run)
    theirs_ns = round(said.mine * MS)
    if isinstance(said, page.Echo):
        until_ns = match.answered(said.n, theirs_ns, now_ns)
        return None if until_ns is None else Pulse(number, match.unsure_ns(now_ns), until_ns)
    stamp = match.pressed(theirs_ns, now_ns)
    if stamp is None:
        return Pushed(number, said.run)
    return Pushed(number, said.run, stamp.at_ns, stamp.unsure_ns, stamp.late_ns)
