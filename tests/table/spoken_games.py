"""What the voice says in a recorded game of each kind: `python -m tests.table.spoken_games` writes it down anew.

A line is a sentence as the driver gets it, before it the matters and, where espeak-ng is installed, the seconds that it
lasts there. To be recorded again only when what is said is meant to change; the difference is looked at.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from companion.core.languages import LANGUAGES, Language
from companion.core.prompt import Prompt
from companion.games.catalogue import game_named
from companion.locale.speech import aloud
from companion.memory import entries
from companion.memory.session import fold
from companion.table.voice import Listener
from hardware.voice import espeak

FOLDER = Path(__file__).parent / "spoken"
JOURNALS = Path(__file__).parents[1] / "golden" / "journals"
GAMES = ("amsterdam-short-1", "merchants-long-3", "ticket_to_ride-long-3")


def announced(name: str, language: Language) -> Iterator[tuple[str, str]]:
    """Matters and sentence of every time the voice speaks; whoever steps through a list hears each of its steps."""
    contents = entries.read(JOURNALS / f"{name}.journal")
    game = game_named(contents.header.game)
    line = fold(game, contents, name)
    sitting: Any = SimpleNamespace(game=game, state=line.done[0].state, players=contents.header.players)
    listener = Listener(sitting)
    for decision in line.done:
        sitting.state = decision.state
        prompt = game.ask(decision.state, None, ())
        assert isinstance(prompt, Prompt)
        steps = game.view(decision.state, 0, None, ()).steps
        to_do = [step for step in steps.steps if not step.done] if steps is not None else []
        events = decision.events
        for step in to_do or [None]:
            if told := listener.after(events, prompt, step):
                matters = "+".join(each.matter for each in told)
                yield matters, " ".join(aloud(each.text, language) for each in told)
            events = ()


def expected(name: str, language: Language) -> list[tuple[str, float, str]]:
    """What was written down: matters, seconds, sentence."""
    lines = (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8").splitlines()
    return [(matters, float(seconds), text) for matters, seconds, text in (line.split("\t") for line in lines)]


def samples_of(text: str, language: Language) -> np.ndarray:
    """The samples that espeak-ng makes of a sentence, as the driver asks it to."""
    speaker = espeak.Speaker.ready(language, espeak.EspeakSettings().words_a_minute)
    speaker.say(text)
    data = speaker.heard()
    speaker.stop()
    return np.frombuffer(data[espeak.HEADER :], "<i2")


def record() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        for language in LANGUAGES:
            lines = []
            for matters, text in announced(name, language):
                lasts_s = len(samples_of(text, language)) / espeak.RATE if shutil.which(espeak.PROGRAM) else 0.0
                lines.append(f"{matters}\t{lasts_s:.2f}\t{text}\n")
            (FOLDER / f"{name}.{language}.txt").write_text("".join(lines), encoding="utf-8")
            print(f"{name} in {language}: {len(lines)} sentences")


if __name__ == "__main__":
    record()
