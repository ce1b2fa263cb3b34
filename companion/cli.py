"""The command line: one table of commands, each imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from companion.commands import build
from companion.commands.every_command import COMMANDS
from companion.commands.words import Parser, in_one_line
from companion.core.errors import CompanionError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors for people are one line and exit status 2."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # a greeting would spoil what we print
    _mend_streams()
    words = list(sys.argv[1:] if argv is None else argv)
    name = words[0] if words and words[0] in COMMANDS else ""
    try:
        return _run(name, words[1:]) if name else _overview(words)
    except CompanionError as error:
        return _refuse(name, error)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output went away (| head); nothing is wrong
        return 0
    except OSError as error:
        if error.filename is None:
            raise
        return _refuse(name, f"{os.fsdecode(error.filename)}: {error.strerror}: name another one, or mend that")
    except KeyboardInterrupt:
        return 130


def _refuse(name: str, error: object) -> int:
    print(f"{f'companion {name}'.strip()}: {in_one_line(error)}", file=sys.stderr)
    return 2


def _mend_streams() -> None:
    """Whatever we were started from: a closed stream reads as empty, a letter that a terminal lacks is a "?"."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(name: str, words: Sequence[str]) -> int:
    module = importlib.import_module(f"companion.commands.{name.replace('-', '_')}")
    parser = Parser(prog=f"companion {name}", description=COMMANDS[name])
    module.arguments(parser)
    return int(module.run(parser.parse_args(words)))


def _overview(words: Sequence[str]) -> int:
    if words and not words[0].startswith("-"):
        import difflib  # only now: help is to be quick

        near = difflib.get_close_matches(words[0], COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "'companion --help' lists them all"
        return _refuse("", f"there is no command {words[0]!r}; {hint}")
    parser = _help()
    parser.parse_args(words)
    parser.print_help()
    return 0


def _help() -> Parser:
    width = max(map(len, COMMANDS))
    lines = "\n".join(f"  {name:<{width}}  {line}" for name, line in COMMANDS.items())
    parser = Parser(
        prog="companion",
        description="The companion that board-game tables wish they had.",
        epilog=f"commands:\n{lines}\n\n'companion COMMAND --help' tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="companion COMMAND [options]",
    )
    parser.add_argument("--version", action="version", version=f"amsterdam-companion {build.told()}")
    return parser
