"""The score, line by line: a table with a row for each category; a row that is touched says why."""

from __future__ import annotations

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import GridPanel, TextPanel
from companion.games.ceremony import WHY, categories, score_table
from companion.games.contract import names_of
from companion.pages.desk import CLOSE, AnySession


class ScoreLines:
    """What everybody has, by category, and the reasons for it."""

    def __init__(self, session: AnySession) -> None:
        self._game, self._score = session.game, session.score()
        colours = [colour for _, colour in session.players]
        self._names = names_of(session.game, [name for name, _ in session.players])
        blank = [""] * (len(self._names) - len(colours))
        self._people = [(verbatim(name), colour) for name, colour in zip(self._names, colours + blank, strict=False)]

    def panel(self, answer: str = "") -> GridPanel | TextPanel:
        """The table, or why the row that was touched says what it says."""
        category = answer.removeprefix(WHY)
        if category not in categories(self._score):
            return score_table(self._score, say("The score, line by line"), self._people, self._game.categories)
        lines = [line for line in self._score.lines if line.category == category]
        told = (
            say("{name}: {label} {points}", name=self._names[line.player], label=line.label, points=line.points)
            if line.why is None
            else say(
                "{name}: {label} {points}. {why}",
                name=self._names[line.player], label=line.label, points=line.points, why=line.why,
            )
            for line in lines
        )  # fmt: skip
        return TextPanel(self._game.categories.get(category, lines[0].label), tuple(told))

    def choices(self) -> tuple[Choice, ...]:
        """Its rows, to be touched on the board."""
        table = self.panel()
        rows = table.rows[:-1] if isinstance(table, GridPanel) else ()
        return tuple(Choice(row[0].spot, row[0].text, spot=row[0].spot, quiet=True) for row in rows)

    def prompt(self, picks: Picks) -> Prompt:
        """The question beside it."""
        question = self.panel(picks[-1]).title if picks else say("Touch a line for its reason.")
        return Prompt(question, (CLOSE, *self.choices()), suggestion=CLOSE.id)
