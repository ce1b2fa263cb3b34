"""The story of a journal and the score by category; the file is only read."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict

from companion.core.languages import LANGUAGES
from companion.core.message import Message, Translator, verbatim
from companion.games.catalogue import game_named
from companion.games.contract import AnyGame, Score, names_of
from companion.locale import catalogue
from companion.memory import entries
from companion.memory.entries import stored
from companion.memory.past import Decision
from companion.memory.session import fold


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a journal (*.journal)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a story")
    parser.add_argument("--language", default="en", choices=LANGUAGES)


def run(args: argparse.Namespace) -> int:
    contents = entries.read(args.file)
    with stored(args.file.name):
        _tell(args, contents)
    return 0


def _tell(args: argparse.Namespace, contents: entries.Contents) -> None:
    game = game_named(contents.header.game)
    line = fold(game, contents, args.file.name)
    header = msgspec.structs.replace(contents.header, players=line.called(contents.header.players))
    words = catalogue(args.language)
    story = [{"at": decision.at, "happened": happened(game, decision, words)} for decision in line.done]
    score = game.score(line.state) if line.done else None
    damage = str(contents.damage) if contents.damage else ""
    if args.json:
        print(_as_json(header, story, score, game.finished(line.state) if line.done else False, damage, words))
        return
    names = names_of(game, [str(verbatim(name)) for name, _ in header.players])
    print(f"{game.title.translated(words)}: {', '.join(names[: len(header.players)])}")
    for number, decision in enumerate(story, 1):
        for sentence in decision["happened"]:
            print(f"{number:4}  {sentence}")
    if score is not None:
        print_score(score, names, words)
    if damage:
        print(f"\nNote: {damage}; 'companion repair' brings back what is sound.")


def happened(game: AnyGame, decision: Decision[Any], words: Translator) -> list[str]:
    """What one decision brought about: a sentence an event, of those that have something to tell."""
    told = [game.told(decision.state, event).translated(words) for event in decision.events]
    return [sentence for sentence in told if sentence]


def print_score(score: Score, names: Sequence[str], words: Translator) -> None:
    """The score line by line, each with its reason, then the totals and the verdict."""
    print()
    for line in score.lines:
        why = f"  ({line.why.translated(words)})" if line.why else ""
        print(f"{names[line.player]:<12} {line.label.translated(words):<40} {line.points:>9,}{why}")
    for player, total in enumerate(score.totals):
        print(f"{names[player]:<12} {'=':<40} {total:>9,}")
    if score.verdict:
        print(score.verdict.translated(words))


def _as_json(
    header: entries.Header, story: Sequence[object], score: Score | None, finished: bool, damage: str, words: Translator
) -> str:
    def said(message: Message | None) -> str:
        return message.translated(words) if message else ""

    document: dict[str, object] = {
        "game": header.game,
        "id": header.id,
        "players": [{"name": name, "colour": colour} for name, colour in header.players],
        "finished": finished,
        "damage": damage,
        "story": story,
    }
    if score is not None:
        document["score"] = {
            "totals": score.totals,
            "ranking": score.ranking,
            "final": score.final,
            "verdict": said(score.verdict),
            "lines": [asdict(line) | {"label": said(line.label), "why": said(line.why)} for line in score.lines],
        }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()
