"""A scene as the page reads it: plain JSON in the phone's language, with the symbols that it names."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, Translator
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Prompt
from companion.core.view import GameView, ScoreRow
from companion.remote.panels import Pen, painted
from companion.screen.answers import has_pad, offered
from companion.wire.messages import Button, Scene

Json = dict[str, object]
NARROW = 7  # tiles from which on the short word is shown
MOST = 12


class Paper(Pen):
    """One scene in one language; `signs` are the symbols that were named."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self.signs: set[str] = set()

    def said(self, text: Message | str | None) -> str:
        return text.translated(self._translator) if isinstance(text, Message) else text or ""

    def sign(self, name: str) -> str:
        self.signs.add(name)
        return name

    def colour(self, name: str) -> str:
        """A game colour, which is always drawn with its symbol."""
        return self.sign(name.replace("_", " ")) if name else ""


def written(scene: Scene, translator: Translator) -> tuple[Json, set[str]]:
    """The scene, and the symbols it needs."""
    paper = Paper(translator)
    said: Json = {
        "t": "scene",
        "people": [
            _short(n=p.name, c=paper.colour(p.colour), p=p.phone, s=_spoken(p.colour, paper)) for p in scene.people
        ],
        "seat": scene.seat,
        "asked": scene.asked,
        "story": [paper.said(line) for line in scene.story],
    }
    view = scene.view
    if view is not None:
        said |= _short(
            title=paper.said(view.title),
            undo=paper.said(view.undo),
            note=paper.said(view.notice),
            good=view.good_news,
            back=view.back,
            mine=scene.mine,
            btn=_button(scene.button, paper) if scene.button else None,
            hint=paper.said(view.hint),
            photo=scene.wants_photo,
            teach=scene.teaches,
            found=[[each.colour, each.x, each.y, each.w, each.h] for each in scene.found],
            over=[each for each in (painted(panel, paper) for panel in view.panels) if each],
            run=[scene.running.at_ns / 1e6, scene.running.turns_a_second] if scene.running else None,
        )
        said |= _game(view.game, paper) if view.game is not None else {}
        said |= _asked(view.prompt, scene.number, paper) if view.prompt is not None else {}
    return said, paper.signs


def _button(button: Button, paper: Paper) -> Json:
    return {"run": button.run} | _short(
        ms=button.unsure_ms, no=paper.said(button.why_not), ready=button.ready, starts=button.starts
    )


def _short(**fields: object) -> Json:
    """Only what says something."""
    return {name: value for name, value in fields.items() if value not in ("", None, False, [], ())}


def _spoken(colour: str, paper: Paper) -> str:
    """The colour's name, for whoever hears the page."""
    known: Mapping[str, Message] = COLOURS
    return paper.said(known.get(colour.replace("_", " ")))


def _game(game: GameView, paper: Paper) -> Json:
    steps = [painted(game.steps, paper)] if game.steps is not None else []
    return _short(
        phase=paper.said(game.phase),
        turn=paper.said(game.turn),
        banner=paper.said(game.banner),
        head=paper.said(game.headline),
        unit=paper.said(game.score.unit),
        rows=[_row(row, paper) for row in game.score.rows],
        board=[each for each in (*steps, *(painted(panel, paper) for panel in game.panels)) if each],
    )


def _row(row: ScoreRow, paper: Paper) -> Json:
    return _short(
        n=paper.said(row.name),
        c=paper.colour(row.colour),
        t=paper.said(row.total),
        d=[[paper.sign(symbol), figure] for symbol, figure in row.details],
        ch=paper.said(row.change),
        a=row.active,
        w=paper.said(row.was),
        o=paper.said(row.note),
    )


def _asked(prompt: Prompt, number: int, paper: Paper) -> Json:
    tiles = [each for each in offered(prompt) if not each.quiet][:MOST]
    narrow = len(tiles) >= NARROW or prompt.kind == "tap"  # there the picture needs the room
    spots = {each.spot: each.id for each in reversed(prompt.choices) if each.spot and each.refused is None}
    return _short(
        number=number,
        q=paper.said(prompt.question),
        why=paper.said(prompt.why),
        kind=prompt.kind,
        tiles=[_tile(each, prompt.suggestion, narrow, paper) for each in tiles],
        spots=spots or None,
        private=prompt.private,
        pad=[prompt.low, prompt.high, prompt.step, prompt.suggestion] if has_pad(prompt) else None,
        sug=prompt.suggestion if prompt.kind == "text" else "",
    )


def _tile(choice: Choice, suggestion: str, narrow: bool, paper: Paper) -> Json:
    word = choice.short if choice.short is not None and narrow else choice.label
    return _short(
        a=choice.id,
        w=paper.said(word),
        f=paper.said(choice.label) if word is not choice.label else "",
        s=paper.said(choice.hint),
        x=paper.said(choice.refused),
        i=paper.sign(choice.symbol) if choice.symbol else "",
        c=paper.colour(choice.colour),
        h=choice.hold,
        l=choice.id == suggestion,
    )
