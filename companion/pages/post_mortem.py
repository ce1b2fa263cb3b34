"""After a game: every line of the score, how it went round by round, where it was decided, who thought how long."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel
from companion.memory import thinking
from companion.memory.course import Course
from companion.pages.desk import CLOSE, AnySession, Close, Desk, Go, Stay
from companion.pages.score_lines import ScoreLines


class PostMortem:
    """One picture at a time; the others are a touch away."""

    title = say("Line by line")

    def __init__(self, desk: Desk, session: AnySession) -> None:
        course = Course(session, session.players)
        self._lines = ScoreLines(session)
        self._shown = "lines"
        self._panels: dict[str, Callable[[], Panel]] = {
            "course": course.chart,
            "rounds": course.table,
            "decided": course.lines,
        }
        self._choices: tuple[Choice, ...] = (
            Choice("lines", say("Line by line"), say("every point, with why"), short=say("Lines"), symbol="list"),
            Choice(
                "course", say("How it went"), say("the points over the rounds"), short=say("Course"), symbol="chart"
            ),
            Choice("rounds", say("Round by round"), say("what each one brought"), short=say("Rounds"), symbol="grid"),
            Choice("decided", say("Where it was decided"), say("won and lost"), short=say("Decided"), symbol="crown"),
        )
        if desk.preferences.thinking:
            people = session.players
            seconds = thinking.thought(session, len(people))
            self._panels["thinking"] = lambda: thinking.chart(seconds, people)
            self._choices += (Choice("thinking", say("Thinking time"), short=say("Time"), symbol="hourglass"),)

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks and picks[0] == CLOSE.id:
            return Close()
        if picks:
            self._shown = picks[0]
            return Stay()
        question = say("Touch a line for its reason.") if self._shown == "lines" else say("How the game went.")
        return Prompt(question, (*self._choices, CLOSE, *self._lines.choices()))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        panel = self._panels.get(self._shown)
        return (panel() if panel is not None else self._lines.panel(self._shown),)
