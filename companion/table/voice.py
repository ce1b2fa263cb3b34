"""What the table says and rings: it looks at what changed in the room, and finds the words for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import reduce

from companion.core.aloud import Announcement, Matter, Opened
from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Prompt
from companion.core.view import Instruction, Lamp
from companion.games.contract import AnyGame, Event, Seat, names_of
from companion.locale.speech import aloud
from companion.pages.desk import AnySession
from companion.table.chime import Chime
from companion.table.devices import Stand
from companion.table.room import Room
from hardware.ports import SoundName

SOUNDS: dict[Matter, SoundName] = {
    "turn": "turn",
    "dice": "dice",
    "step": "hum",
    "near": "near",
    "trouble": "refuse",
}
"""What rings beside the words; a price has its bell from the game, at the press itself, the winner has a chime."""


REMEMBERED = 20
NOTHING = Opened()


class Listener:
    """Follows one game, decision by decision, and remembers what was said of it last."""

    def __init__(self, session: AnySession | None) -> None:
        self.session = session
        self._asked: Seat | None = None
        self._step: Instruction | None = None
        self._won = _best(session) if session is not None else None

    def after(self, events: Sequence[Event], prompt: Prompt, step: Instruction | None) -> list[Announcement]:
        """What is to be told now that these events have happened, this is asked and this is to be done by hand."""
        if self.session is None:
            return []
        game, state = self.session.game, self.session.state
        told = [found for event in events for found in _of_event(game, state, event)]
        if step is not None and step != self._step:
            told.append(Announcement("step", step.text))
            self._asked = None  # whoever is asked next has a turn of his own
        self._step = step
        before, self._won = self._won, _best(self.session)
        if self._won is not None:
            if self._won != before and (winner := _winner(self.session)) is not None:  # an amended game has another
                told.append(winner)
            return told
        if prompt.player is not None and prompt.player != self._asked and not prompt.private:
            self._asked = prompt.player
            if all(each.player != prompt.player for each in told):
                told.append(Announcement("turn", verbatim(_names(self.session)[prompt.player])))
        return told


def _names(session: AnySession) -> tuple[str, ...]:
    return names_of(session.game, [name for name, _ in session.players])


def _of_event(game: AnyGame, state: object, event: Event) -> list[Announcement]:
    told = game.announced(state, event)
    found = [told] if told is not None else []
    if faces := game.dice(event):
        each = (say("{colour} {face}", colour=COLOURS[die], face=face) for die, face in faces.items())
        found.append(Announcement("dice", _in_a_row(*each)))
    return found


def _best(session: AnySession) -> tuple[Seat, ...] | None:
    """Who has won, while the game is over; nobody where no score was kept."""
    if not session.game.finished(session.state):
        return None
    return next(iter(session.game.score(session.state).ranking), ())


def _winner(session: AnySession) -> Announcement | None:
    """Who has won with how much; nobody where no score was kept."""
    score = session.game.score(session.state)
    if not score.ranking:
        return None
    best = score.ranking[0]
    names, points = _names(session), score.totals[best[0]]
    if len(best) == 1:
        return Announcement("winner", say("{name} wins with {n}.", name=names[best[0]], n=points))
    together = _in_a_row(*(verbatim(names[seat]) for seat in best))
    return Announcement("winner", say("{names} win together with {n}.", names=together, n=points))


def _in_a_row(*words: Message) -> Message:
    return reduce(lambda a, b: say("{a}, {b}", a=a, b=b), words)


class Announcer:
    """Speaks for the table: what its people chose to hear, newest first, and nothing of a private question."""

    def __init__(self, room: Room, stand: Stand) -> None:
        self._room = room
        self._stand = stand
        self._voice = stand.devices.voice
        self.said: deque[str] = deque(maxlen=REMEMBERED)  # what was said last, newest at the end
        self._level = -1.0
        self._prepared = ""  # the language that the voice has loaded
        self._listener = Listener(None)
        self._heard: tuple[Event, ...] = ()
        self._changes = -1
        self._opened = NOTHING
        self._moment: tuple[object, int | None] | None = None  # the state and the step that `_to_do` belongs to
        self._to_do: Instruction | None = None
        self._well: set[str] = set()  # devices that have worked since the table was laid
        self._troubles: list[Announcement] = []
        self._secret = False
        self._chime = Chime()

    def lamp(self, lamp: Lamp, trouble: Message | None) -> None:
        """A device's lamp has changed; one that never worked is not lost."""
        if trouble is None:
            self._well.add(lamp.device)
        elif lamp.device in self._well:
            self._well.discard(lamp.device)
            self._troubles.append(Announcement("trouble", trouble))

    def step(self, now_ns: int, sounds: Sequence[SoundName], opened: Opened = NOTHING) -> list[SoundName]:
        """Say what there is to say; returns what is to be rung, with the sounds that others asked for."""
        self._prepare()
        skipped_ns = None if self._room.desk.preferences.less_motion else opened.skipped_ns
        rung = self._chime.step(self._room.ceremony, now_ns, skipped_ns)
        return [*self._tell(now_ns, sounds, opened), *([rung] if rung else [])]

    def _tell(self, now_ns: int, sounds: Sequence[SoundName], opened: Opened) -> list[SoundName]:
        changed = self._room.changes != self._changes or opened != self._opened
        if not (changed or sounds or self._troubles or self._stand.samples):
            return []
        told = self._look(now_ns, opened) if changed else []
        self._changes, self._opened = self._room.changes, opened
        panel, lost = self._room.panel, self._troubles
        self._troubles = []
        if panel.prompt.private:
            if not self._secret and self._stand.speaks:
                self._voice.hush()
            self._secret = True
            return []  # the others look away, and hear nothing either
        self._secret = False
        if "refuse" in sounds and panel.notice is not None:
            told.append(Announcement("trouble", panel.notice))
        told += lost
        self._speak(told)
        return [*sounds, *(SOUNDS[each.matter] for each in told if each.matter in SOUNDS)]

    def _prepare(self) -> None:
        """The voice loads the table's language before the first sentence, not with it."""
        mine = self._room.desk.preferences
        language = mine.language if mine.voice else ""
        if language != self._prepared:
            self._prepared = language
            if language:
                self._voice.prepare(language)

    def _look(self, now_ns: int, opened: Opened) -> list[Announcement]:
        room = self._room
        if self._listener.session is not room.session:
            self._listener, self._heard = Listener(room.session), room.latest
        if room.session is None or room.panel.page is not None:
            return []
        events = room.latest if room.latest is not self._heard else ()
        self._heard = room.latest
        moment = (room.session.state, opened.step)
        if self._moment is None or self._moment[0] is not moment[0] or self._moment[1] != moment[1]:
            self._moment, self._to_do = moment, _to_do(room.session, now_ns, opened.step)
        step = self._to_do
        told = self._listener.after(events, room.panel.prompt, step)
        if opened.why and not self._opened.why and step is not None and step.why is not None:
            told.append(Announcement("step", step.why))
        return told

    def _speak(self, told: Sequence[Announcement]) -> None:
        mine = self._room.desk.preferences
        wanted = [each.text for each in told if each.matter in mine.voice] + self._stand.samples
        self._stand.samples = []
        if not wanted:
            return
        if mine.volume != self._level:
            self._level = mine.volume
            self._voice.volume(mine.volume)
        self.said.append(" ".join(aloud(each, mine.language) for each in wanted))
        self._voice.speak(self.said[-1], mine.language)


def _to_do(session: AnySession, now_ns: int, looked_at: int | None) -> Instruction | None:
    """What hands are to do now, where the game says it step by step: what is looked at, else the first that is open."""
    told = session.game.view(session.state, now_ns, None, ()).steps
    steps = told.steps if told is not None else ()
    if looked_at is not None and looked_at < len(steps):
        return steps[looked_at]
    return next((step for step in steps if not step.done), None)
