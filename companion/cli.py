"""The command line: one table of commands, each imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from companion import __version__
from companion.core.errors import CompanionError

COMMANDS = {
    "run": "play at the table (--simulate without a Pi, --text in a terminal)",
    "demo": "watch a whole short game play itself at the simulated table",
    "scenario": "run plain-text stories at the simulated table and check what they expect",
    "replay": "tell the story of a journal, with the score by category",
    "read": "read the dice of pictures (--any for other dice, --json for machines)",
    "calibrate": "teach the camera your dice under your light: calibrate dice",
    "card": "look up a card, task or market tile by its number",
    "teach": "teach what is printed on your own copy of a game, on a photograph or in words",
    "box": "what is known about your copies; give it away, take it in, correct it",
    "history": "the games played here: list, look through, export, resume, delete",
    "repair": "bring back what is sound in damaged journals",
    "screenshot": "pictures of every screen of every game, painted without a display",
    "stats": "what many games tell together: wins, scores, prices, dice, opponents",
    "check": "look at every device and say the exact fix for what is wrong",
    "wiring": "show how buttons, lamps and ring are wired, as a table or a drawing",
    "install": "put the companion on this Pi (--dry-run looks first)",
    "uninstall": "take it off again; the games stay unless told otherwise",
    "bench": "measure how fast and how good everything is",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors for people are one line and exit status 2."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a greeting would spoil what we print
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in COMMANDS:
        return _run(words[0], words[1:])
    parser = _overview()
    if words and not words[0].startswith("-"):
        import difflib  # only now: help is to be quick

        near = difflib.get_close_matches(words[0], COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "'companion --help' lists them all"
        print(f"companion: there is no command {words[0]!r}; {hint}", file=sys.stderr)
        return 2
    parser.parse_args(words)
    parser.print_help()
    return 0


def _run(name: str, words: Sequence[str]) -> int:
    module = importlib.import_module(f"companion.commands.{name}")
    parser = argparse.ArgumentParser(prog=f"companion {name}", description=COMMANDS[name])
    module.arguments(parser)
    args = parser.parse_args(words)
    try:
        return int(module.run(args))
    except CompanionError as error:
        print(f"companion {name}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output went away (| head); nothing is wrong
        return 0
    except KeyboardInterrupt:
        return 130


def _overview() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    lines = "\n".join(f"  {name:<{width}}  {line}" for name, line in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="companion",
        description="The companion that board-game tables wish they had.",
        epilog=f"commands:\n{lines}\n\n'companion COMMAND --help' tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="companion COMMAND [options]",
    )
    parser.add_argument("--version", action="version", version=f"amsterdam-companion {__version__}")
    return parser
