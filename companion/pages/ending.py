"""The end of a game: play it again, keep a picture, see every line of the score, hand it to a phone, go home."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.scenes import CodePanel
from companion.core.view import GameView, Instruction, InstructionPanel, Panel
from companion.games.ceremony import ended, how_it_ended
from companion.games.contract import Command, Player, Seat, names_of
from companion.locale import catalogue
from companion.memory.challenge import in_words
from companion.memory.export import push_link
from companion.memory.record import record_of
from companion.pages.desk import CLOSE, AnySession, Close, Desk, Go, Leave, Open, Play, Stay
from companion.pages.post_mortem import PostMortem

PICTURES = "pictures"  # in the data folder
AGAIN = Choice("again", say("Again"), say("same seats, the next one begins"), symbol="again")


class Ending:
    """What is asked once a game is over; what the game itself still lets people do comes behind."""

    def __init__(self, desk: Desk, session: AnySession) -> None:
        self._desk = desk
        self._session = session
        same = bool(session.journal.header.options.get("challenge"))
        self._choices = (
            replace(AGAIN, hint=say("the same dice")) if same else AGAIN,
            Choice("photo", say("Photo"), say("the result as a picture file"), symbol="camera"),
            Choice("lines", say("Line by line"), say("and how it went"), short=say("Lines"), symbol="chart"),
            Choice("phone", say("To a phone"), say("a code for BG Stats"), short=say("Phone"), symbol="grid"),
            Choice("home", say("Home"), say("the game stays in History"), symbol="house"),
        )

    def ask(self, seat: Seat | None, picks: Picks) -> Prompt | Go | Command:
        """The end's own question; behind it whatever the game still asks."""
        if picks and (where := self.follow(picks)):
            return where
        asked = self._session.game.ask(self._session.state, seat, picks)
        return asked if picks or isinstance(asked, Command) else self.offered(asked)

    def offered(self, asked: Prompt) -> Prompt:
        """The end's question: the verdict, and what can be done now."""
        own = tuple(choice for choice in asked.choices if choice.refused is None)
        names = names_of(self._session.game, [name for name, _ in self._session.players])
        return Prompt(self._verdict(names), (*self._choices, *own), suggestion=AGAIN.id)

    def _verdict(self, names: Sequence[str]) -> Message:
        """How it ended; of a challenge also the best result so far."""
        ended, header = how_it_ended(self._session.score(), names), self._session.journal.header
        challenge = header.options.get("challenge")
        best = self._desk.open_games.best(header.game, str(challenge)) if challenge else None
        if best is None:
            return ended
        return say("{ended} Best of {week}: {best}.", ended=ended, week=str(challenge), best=in_words(best))

    def follow(self, picks: Picks) -> Go | None:
        """Where an answer of the end leads; None for one of the game's own."""
        match picks[0]:
            case "again":
                return Play(again(self._desk, self._session))
            case "photo":
                return Stay(say("The picture is kept as {file}.", file=str(self._photograph())))
            case "lines":
                return Open(PostMortem(self._desk, self._session, score_lines(self._session)))
            case "phone":
                return Open(ToAPhone(self._session))
            case "home":
                return Leave()
        return None

    def _photograph(self) -> Path:
        """Paint the result into a file of the data folder, whole or not at all."""
        from companion.screen.photo import save_result  # late: a terminal needs no painter

        session, desk = self._session, self._desk
        path = desk.data / PICTURES / f"{session.journal.path.stem}.png"
        words = catalogue(desk.preferences.language)
        try:
            save_result(session.game.title, result_of(session), path, words)
        except OSError as trouble:
            raise CompanionError("{file} cannot be written: {error}", file=path, error=trouble.strerror) from trouble
        return path


def result_of(session: AnySession) -> GameView:
    """The view of the end, as everybody sees it."""
    game, state = session.game, session.state
    return ended(game, state, game.view(state, 0, None, ()))


def again(desk: Desk, session: AnySession) -> AnySession:
    """The same game with the same people on the same seats, and the next one begins."""
    levels = session.game.programs.seats(session.state) if session.game.programs is not None else {}
    people = [Player(*player, levels.get(seat, "")) for seat, player in enumerate(session.players)]
    chosen = dict(session.journal.header.options)
    if buttons := chosen.get("buttons"):
        chosen["buttons"] = {button: (seat - 1) % len(people) for button, seat in buttons.items()}
    fresh = desk.begin(session.game, [*people[1:], *people[:1]], chosen)
    if session.game.levels:
        fresh.help(session.game.level(session.state))
    return fresh


def score_lines(session: AnySession) -> InstructionPanel:
    """Every line of the score, with the reason for it."""
    names = names_of(session.game, [name for name, _ in session.players])
    colours = [colour for _, colour in session.players]
    steps = tuple(
        Instruction(
            say("{name}: {label} {points}", name=names[line.player], label=line.label, points=line.points),
            line.why,
            colour=colours[line.player] if line.player < len(colours) else "",
        )
        for line in session.score().lines
    )
    return InstructionPanel(say("The score, line by line"), steps)


class ToAPhone:
    """The play as a code that a phone photographs: BG Stats opens with it, and this table needs no network."""

    title = say("To a phone")

    def __init__(self, session: AnySession) -> None:
        import segno  # late: only here is a code drawn

        code = segno.make(push_link(record_of(session.journal.path)), error="l", boost_error=False)
        self._rows = tuple("".join("#" if dark else "." for dark in row) for row in code.matrix)

    def ask(self, picks: Picks) -> Prompt | Go:
        question = say("Photograph the code with a phone that has BG Stats.")
        why = say("BG Stats takes the play over and asks who is who.")
        return Close() if picks else Prompt(question, (CLOSE,), why=why)

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (CodePanel(self._rows),)
