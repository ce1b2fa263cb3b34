"""Print what makes a shell complete 'companion', or the manual page: both are made from the help, so they never lie."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Iterator

from companion import __version__
from companion.commands.every_command import COMMANDS
from companion.commands.words import Parser


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = f'one of {", ".join(KINDS)}: eval "$(companion completion bash)"; companion completion man | man -l -'
    parser.add_argument("kind", choices=KINDS, help=kinds)


def run(args: argparse.Namespace) -> int:
    print(KINDS[args.kind](), end="")
    return 0


def parsers() -> dict[str, Parser]:
    """Every command with all that it understands."""
    made = {}
    for name, line in COMMANDS.items():
        made[name] = Parser(prog=f"companion {name}", description=line)
        importlib.import_module(f"companion.commands.{name.replace('-', '_')}").arguments(made[name])
    return made


def words_of(parser: argparse.ArgumentParser) -> list[str]:
    """All that may stand behind a command: options, choices and subcommands with theirs."""
    words: list[str] = []
    for action in parser._actions:
        if action.help is argparse.SUPPRESS:
            continue
        words += action.option_strings if action.option_strings else []
        words += [str(choice) for choice in action.choices or ()]
        if isinstance(action, argparse._SubParsersAction):
            words += [word for below in action.choices.values() for word in words_of(below)]
    return list(dict.fromkeys(words))


def bash() -> str:
    return f"""# bash completion for companion, made by 'companion completion bash'
_companion() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words
  case ${{COMP_WORDS[1]}} in
{_cases("words=")}
    *) words="{" ".join(["--help", "--version", *parsers()])}" ;;
  esac
  [ "$COMP_CWORD" = 1 ] && words="{" ".join(["--help", "--version", *parsers()])}"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _companion companion
"""


def zsh() -> str:
    lines = "\n".join(f"  '{name}:{_quiet(parser.description)}'" for name, parser in parsers().items())
    return f"""#compdef companion
# zsh completion for companion, made by 'companion completion zsh'
local -a commands words
commands=(
{lines}
)
if (( CURRENT == 2 )); then
  _describe command commands
else
  case $words[2] in
{_cases("words=")}
  esac
  compadd -- ${{=words}}
  _files
fi
"""


def fish() -> str:
    lines = ["# fish completion for companion, made by 'companion completion fish'"]
    for name, parser in parsers().items():
        lines.append(f"complete -c companion -n __fish_use_subcommand -a {name} -d '{_quiet(parser.description)}'")
        words = " ".join(words_of(parser))
        lines.append(f"complete -c companion -n '__fish_seen_subcommand_from {name}' -a '{words}'")
    return "\n".join(lines) + "\n"


def _cases(assign: str) -> str:
    return "\n".join(f'    {name}) {assign}"{" ".join(words_of(parser))}" ;;' for name, parser in parsers().items())


def _quiet(text: str | None) -> str:
    return (text or "").replace("'", "’").replace(":", " –")


def man() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield f'.TH COMPANION 1 "" "amsterdam-companion {__version__}" "Amsterdam Companion"'
    yield from (
        ".SH NAME",
        r"companion \- reads the dice, runs the auction clock, plays whoever is missing, keeps the score",
    )
    yield from (".SH SYNOPSIS", ".B companion", ".I COMMAND", "[options]")
    yield ".SH COMMANDS"
    for name, parser in parsers().items():
        yield from (f".SS companion {name}", _roff(parser.description or ""))
        yield from _options(parser)
    yield from (".SH FILES", ".TP", ".I /etc/companion/companion.toml", "settings of the service")
    yield from (".TP", ".I /var/lib/companion", "its games, boxes and pictures")
    yield from (".TP", ".I ~/.config/companion/companion.toml, ~/.local/share/companion", "the same without a service")
    yield from (".SH EXIT STATUS", "0: all is well; 1: something was found; 2: what was asked for cannot be done.")


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.help is argparse.SUPPRESS or "--help" in action.option_strings:
            continue
        takes = action.metavar or ("" if action.nargs == 0 else action.dest.upper())
        name = ", ".join(action.option_strings) or str(takes)
        shown = f"{name} {takes}" if action.option_strings and takes else name
        helped = parser._get_formatter()._expand_help(action) if action.help else ""
        yield from (".TP", f"\\fB{_roff(shown)}\\fR", _roff(helped) or "\\&")
        if isinstance(action, argparse._SubParsersAction):
            for below, its in action.choices.items():
                yield from (".TP", f"\\fB{_roff(below)}\\fR", _roff(its.description or "") or "\\&")
                yield from _options(its)


def _roff(text: str) -> str:
    """One line as roff takes it literally."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


KINDS: dict[str, Callable[[], str]] = {"bash": bash, "zsh": zsh, "fish": fish, "man": man}
