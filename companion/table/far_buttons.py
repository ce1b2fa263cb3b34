"""Phones as auction buttons: which are offered, whose press is told to the game, and how long the clock waits for one.

A phone that is offered as a button takes part: what time brings (a sale, a lapse) is told to the game only when no
press of that phone can be on its way any more. It proves that with every exchange of clocks, since what a page sends
arrives in order: so the table waits as long as the round trips demand, and no longer. A phone that takes part and is
not heard for SILENT_NS, or is gone, may have been pressed: the run is spoiled, once; for the rest of that lot it is no
button.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.clock import MS, SECOND
from companion.core.inputs import Press, Silent, button_of
from companion.core.message import Message, say
from companion.core.view import ClockFace
from companion.games.contract import Seat
from companion.table.far import Far
from companion.table.pairing import Holder
from companion.table.room import Room
from companion.wire.messages import Button, Pulse, Pushed, Thumb

MOST_UNSURE_NS = 150 * MS  # ±; a phone that is less exact is no button
STEADY_MS = 3  # a measure that changes by less is shown as it was
FRESH_NS = 10 * SECOND  # a measurement is good for so long
SILENT_NS = 2 * SECOND  # the longest wait for a phone that takes part
MEASURING = say("The phone’s clock is being measured …")
OUT_OF_REACH = say("This phone was out of reach: for this lot press at the table.")
IMPOSSIBLE = say("This phone’s clock does not fit the table’s: the press does not count.")
ON_ITS_WAY = say("A phone’s press may still be on its way: one moment.")
WIRED = say("Your own button is wired: press that one.")
NO_LOT = say("Nothing is being auctioned.")


@dataclass
class Measured:
    """What is known of one phone as a button."""

    phone: int
    unsure_ns: int = 0
    until_ns: int = 0  # none of its presses from before this moment is on its way
    heard_ns: int = 0
    thumb: int = 0  # the run for which it is ready
    shown_ms: int = 0  # ± as people read it: it does not tremble


@dataclass
class FarButtons:
    """The phones of the seats as buttons; `follow` is called in every step, after everything was heard."""

    room: Room
    held: Mapping[Seat, Holder]
    run: int = 0  # grows whenever the clock leaves START or is set to it
    _measured: dict[Seat, Measured] = field(default_factory=dict)
    _taking_part: dict[Seat, int] = field(default_factory=dict)  # seat → phone
    _spoiled: set[Seat] = field(default_factory=set)  # whose silence spoiled a run of this lot
    _stands: tuple[int, int] = (0, 0)  # the session and the start of the run that `run` counts

    # --- in -----------------------------------------------------------------------------------------------------

    def pulse(self, holder: Holder, pulse: Pulse, now_ns: int) -> None:
        """A phone was measured; while a lot is on the clock it takes part from now on."""
        known = self._measured.get(holder.seat)
        if known is None or known.phone != pulse.phone:
            known = self._measured[holder.seat] = Measured(pulse.phone)
        known.unsure_ns = max(0, pulse.unsure_ns)
        known.until_ns = max(known.until_ns, min(pulse.until_ns, now_ns))
        known.heard_ns = now_ns
        unsure_ms = -(-known.unsure_ns // MS)
        if abs(unsure_ms - known.shown_ms) > STEADY_MS:
            known.shown_ms = unsure_ms
        if self._why_not(holder.seat, now_ns) is None:
            self._taking_part.setdefault(holder.seat, pulse.phone)

    def thumb(self, holder: Holder, thumb: Thumb) -> None:
        known = self._measured.get(holder.seat)
        if known is not None and thumb.run == self.run:
            known.thumb = thumb.run
            self.room.changes += 1

    def pushed(self, holder: Holder, pushed: Pushed, now_ns: int) -> Message | None:
        """Tell the game of a press; or why it does not count."""
        seat = holder.seat
        if (why_not := self._why_not(seat, now_ns)) is not None:
            return why_not
        ends_ns = pushed.at_ns + pushed.late_ns
        fits = 0 < pushed.unsure_ns <= MOST_UNSURE_NS and pushed.unsure_ns <= pushed.late_ns <= SILENT_NS * 2
        if not fits or pushed.at_ns <= 0 or ends_ns > now_ns + MOST_UNSURE_NS:
            return IMPOSSIBLE
        self.room.tell(Press(pushed.at_ns, button_of(seat), pushed.unsure_ns, pushed.late_ns))
        return None

    def follow(self, now_ns: int) -> None:
        """Count the runs; notice who does not take part any more, and tell the panel how exact every phone is."""
        face = self._face(now_ns)
        stands = (id(self.room.session), face.since_ns) if face is not None else (0, 0)
        if stands != self._stands:
            self._stands = stands
            self.run += 1
            self.room.changes += 1
        if face is None or face.settled:
            self._taking_part.clear()
        if face is None or face.settled or not (face.since_ns or face.again):
            self._spoiled.clear()
        for seat, phone in list(self._taking_part.items()):
            self._follow_one(seat, phone, face, now_ns)
        far = self._far(now_ns) if face is not None else {}
        if far != self.room.far:
            self.room.far = far
            self.room.changes += 1

    def _follow_one(self, seat: Seat, phone: int, face: ClockFace | None, now_ns: int) -> None:
        holder, known = self.held.get(seat), self._measured[seat]
        there = holder is not None and holder.phone == phone == known.phone
        if there and holder is not None and not holder.awake:
            del self._taking_part[seat]  # it said so itself, after all that it had to say
        elif not there or now_ns - known.heard_ns > SILENT_NS:
            del self._taking_part[seat]
            if face is not None and face.since_ns:
                self._spoiled.add(seat)
                self.room.tell(Silent(now_ns, button_of(seat)))

    # --- out ----------------------------------------------------------------------------------------------------

    def decided(self, at_ns: int) -> bool:
        """Whether every press of a phone from before this moment is here."""
        return all(self._measured[seat].until_ns > at_ns for seat in self._taking_part)

    def waits(self, now_ns: int) -> bool:
        """Whether the hand stands and a phone's press may still be on its way: nobody can say yet who has it."""
        face = self._face(now_ns) if self._taking_part else None
        stands = face is not None and face.since_ns > 0 and not (face.running or face.settled)
        return face is not None and stands and not self.decided(face.stopped_ns + SECOND)

    def button(self, holder: Holder, now_ns: int) -> Button | None:
        """What this seat's phone is as a button; None where no clock stands, or a wired one is there."""
        if self._face(now_ns) is None or self._is_wired(holder.seat):
            return None
        known = self._measured.get(holder.seat)
        prompt = holder.screen.prompt
        return Button(
            self.run,
            known.shown_ms if known is not None and known.phone == holder.phone else 0,
            self._why_not(holder.seat, now_ns),
            self._is_ready(holder.seat, now_ns),
            any(button_of(holder.seat) in choice.lamps for choice in prompt.choices),
        )

    def _far(self, now_ns: int) -> dict[Seat, Far]:
        offered = (seat for seat in self.held if self._why_not(seat, now_ns) is None)
        return {seat: Far(self._measured[seat].shown_ms, self._is_ready(seat, now_ns)) for seat in offered}

    def _is_ready(self, seat: Seat, now_ns: int) -> bool:
        known = self._measured.get(seat)
        return known is not None and known.thumb == self.run > 0 and self._why_not(seat, now_ns) is None

    def _why_not(self, seat: Seat, now_ns: int) -> Message | None:
        """Why a seat's phone is no button now."""
        known, holder = self._measured.get(seat), self.held.get(seat)
        if holder is None or not self._open(now_ns):
            return NO_LOT
        if self._is_wired(seat):
            return WIRED
        if seat in self._spoiled:
            return OUT_OF_REACH
        fresh = known is not None and known.phone == holder.phone and now_ns - known.heard_ns <= FRESH_NS
        if known is None or not fresh or not holder.awake or not known.unsure_ns:
            return MEASURING
        if known.unsure_ns > MOST_UNSURE_NS:
            return say("± {ms} ms is too much: press at the table.", ms=known.shown_ms)
        return None

    def _is_wired(self, seat: Seat) -> bool:
        """Whether a wired button of this seat has been heard at this table."""
        session = self.room.session
        whose = session.game.buttons(session.state) if session is not None and session.game.buttons else {}
        return any(whose.get(wire) == seat for wire in self.room.wired)

    def _open(self, now_ns: int) -> bool:
        face = self._face(now_ns)
        return face is not None and not face.settled

    def _face(self, now_ns: int) -> ClockFace | None:
        session = self.room.session
        if session is None or session.game.buttons is None:
            return None
        return session.game.clock(session.state, now_ns)
