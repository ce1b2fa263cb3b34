"""Mutants: one small fault at a time is put into the code, and the tests must notice each of them.

    python -m tests.mutation.run [TOPIC…] [--sample N] [--seed S] [--jobs N] [--tried FILE | --anew] [--near]

Cosmic Ray makes the mutants, in a copy of the checkout. The tests that come to the spoilt line look first, quickest
first; a mutant lives when all others have looked too. One that lives needs its reason in survivors.toml, else the run
ends with status 1. All of them take hours, so noticed.txt remembers which were noticed: a run that was stopped goes on,
and a mutant is not tried again while its function is the same. Tests that became weaker show only with --anew. With
--near only the tests that come to the line look, and at nothing that has a reason: what lives then may still be noticed
by others.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from difflib import unified_diff
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from itertools import repeat
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.mutation.warm import Line, Warm

if TYPE_CHECKING:
    from cosmic_ray.work_item import MutationSpec

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).with_name("survivors.toml")
NOTICED = Path(__file__).with_name("noticed.txt")
ANYWHERE = "*"  # a reason for one kind of fault in every module
SAMPLE = 300  # mutants of each game's rules: all of them would take days
COPIED = ("companion", "hardware", "tests", "firmware_config", "systemd", "pyproject.toml", "README.md")


@dataclass(frozen=True)
class Topic:
    """Modules to be spoilt, and the tests that must notice, quickest first."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    sample: int = 0  # 0: every mutant


def _of_game(name: str) -> Topic:
    folder = ROOT / "companion" / "games" / name
    rules = (f"{part}{suffix}" for part in ("decide", "turns", "apply", "score") for suffix in ("", ".py"))
    return Topic(
        tuple(f"companion/games/{name}/{rule}" for rule in rules if (folder / rule).exists()),
        (
            f"tests/golden/test_golden_past.py -k '{name} and not screens'",
            f"tests/games/{name}",
            f"tests/rehearsal/test_scenarios.py -k {name}",
        ),
        SAMPLE,
    )


JOURNAL = (
    "tests/core",
    "tests/memory",
    "tests/table/test_table.py",
    "tests/reliability/test_crash_states.py",
    "tests/reliability/test_crash_states.py -m crash -k short",
)
TOPICS = {
    "disk": Topic(("companion/core/disk.py",), JOURNAL),
    "journal": Topic(("companion/memory/journal.py", "companion/memory/entries.py"), JOURNAL),
    "session": Topic(
        ("companion/memory/session.py",), (*JOURNAL, "tests/reliability/test_power_cuts.py -m crash -k forgetful")
    ),
    "debounce": Topic(("hardware/debounce.py",), ("hardware/debounce.py", "tests/hardware/test_debounce.py")),
    "dutch_clock": Topic(
        ("companion/games/dutch_clock.py",),
        ("companion/games/dutch_clock.py", "tests/games/test_dutch_clock.py", "tests/games/merchants"),
    ),
    "settle": Topic(("companion/dice/settle.py",), ("tests/dice/test_settle.py", "tests/dice/test_watcher.py")),
    **{name: _of_game(name) for name in ("amsterdam", "merchants", "ticket_to_ride")},
}


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, what it does there, and whether a test noticed."""

    module: str
    operator: str
    line: str  # the code that it changes, without its indentation
    diff: str
    survived: bool

    @property
    def reason(self) -> str:
        """Why it may live, if somebody has written it down."""
        of_its_kind = _reasons().get((ANYWHERE, self.operator, ""), "")
        return _reasons().get((self.module, self.operator, self.line), of_its_kind)


@cache
def _reasons() -> dict[tuple[str, str, str], str]:
    written = tomllib.loads(REASONS.read_text())["survivor"]
    return {(one["module"], one["operator"], one.get("line", "")): one["reason"] for one in written}


class Tried:
    """The mutants that were noticed, in a file: each by what its function was then."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known = set(path.read_text().splitlines()) if path is not None and path.exists() else set()

    def knows(self, spoilt: str) -> bool:
        return _sign(spoilt) in self._known

    def add(self, spoilt: str) -> None:
        if self._path is not None:
            with self._path.open("a") as file:
                file.write(f"{_sign(spoilt)}\n")


def _sign(spoilt: str) -> str:
    return sha256(spoilt.encode()).hexdigest()[:16]


def _function(text: str, line: int) -> str:
    """The innermost function around a line, or the statement that stands outside of all."""
    around = [node for node in ast.parse(text).body if node.lineno <= line <= (node.end_lineno or line)]
    for node in ast.walk(around[0]) if around else ():
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or line):
            around.append(node)
    first, last = (around[-1].lineno, around[-1].end_lineno) if around else (line, line)
    return "\n".join(text.splitlines()[first - 1 : last])


def run(topic: Topic, seed: int, sample: int, tried: Path | None = None, near: bool = False) -> list[Mutant]:
    """Make the mutants of a topic, or a sample of them, and let the tests look for each."""
    with tempfile.TemporaryDirectory(prefix="companion-mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            copied = shutil.copytree if source.is_dir() else shutil.copy2
            copied(source, copy / name, **({"ignore": FORGOTTEN} if source.is_dir() else {}))  # type: ignore[operator]
        (copy / "mutants.toml").write_text(_configuration(topic))
        _cosmic_ray(copy, "init", "mutants.toml", "mutants.sqlite")
        compileall.compile_dir(copy, quiet=2)
        _forget_compiled(copy, topic)
        tests = Warm(copy, topic.tests, topic.modules)
        known = Tried(tried)
        return [_tried(copy, mutation, tests, known, near) for mutation in _sampled(copy, sample, seed)]


FORGOTTEN = shutil.ignore_patterns("__pycache__")


def _forget_compiled(copy: Path, topic: Topic) -> None:
    """A fault may leave size and second of a file as they were: what is spoilt is never taken from a cache."""
    for place in topic.modules:
        path = copy / place
        for module in path.rglob("*.py") if path.is_dir() else (path,):
            Path(cache_from_source(str(module))).unlink()


def _configuration(topic: Topic) -> str:
    return (
        "[cosmic-ray]\n"
        f"module-path = {list(topic.modules)}\n"
        "timeout = 1.0\n"  # that is Cosmic Ray's own runner's, which is not used
        "excluded-modules = []\n"
        'test-command = "false"\n'
        '[cosmic-ray.distributor]\nname = "local"\n'
    )


def _cosmic_ray(folder: Path, *words: str) -> None:
    program = Path(sys.executable).with_name("cosmic-ray")
    subprocess.run([program, *words], cwd=folder, check=True, capture_output=True)


def _sampled(copy: Path, sample: int, seed: int) -> list[MutationSpec]:
    """The faults that may show: none where types stand, and only so many of the rest."""
    from cosmic_ray.work_db import use_db  # an extra of its own: the other tests do without

    with use_db(copy / "mutants.sqlite") as database:
        found = {
            (str(mutation.module_path), mutation.start_pos, mutation.operator_name, mutation.occurrence): mutation
            for item in database.work_items
            for mutation in item.mutations
            if mutation.start_pos not in _never_run(copy / mutation.module_path) and not _is_dotted(copy, mutation)
        }
    mutations = [found[where] for where in sorted(found)]
    return Random(seed).sample(mutations, sample) if 0 < sample < len(mutations) else mutations


def _tried(copy: Path, mutation: MutationSpec, tests: Warm, known: Tried, near: bool) -> Mutant:
    from cosmic_ray.mutating import use_mutation
    from cosmic_ray.plugins import get_operator

    module = copy / mutation.module_path
    line = module.read_text().splitlines()[mutation.start_pos[0] - 1].strip()
    operator = get_operator(mutation.operator_name)(**mutation.operator_args)
    with use_mutation(module, operator, mutation.occurrence) as (before, after):
        text, spoilt = after or "", Line(str(mutation.module_path), mutation.start_pos[0])
        diff = "\n".join(unified_diff(before.splitlines(), text.splitlines(), lineterm="", n=0))
        mutant = Mutant(spoilt.module, mutation.operator_name, line, diff, survived=True)
        function = f"{spoilt.module} {_function(text, spoilt.number)}" if _is_python(text) else ""
        noticed = not function or known.knows(function)
        if not noticed and not (near and mutant.reason):
            noticed = tests.notice(spoilt, by_all=not (near or mutant.reason))
            if noticed:
                known.add(function)
    print("." if noticed else "e" if mutant.reason else f"\nsurvived: {mutant.module}: {diff}", end="", flush=True)
    return replace(mutant, survived=not noticed)


def _is_python(text: str) -> bool:
    """The star of a signature is no product: what replaces it is noticed by whoever reads the module."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _is_dotted(copy: Path, mutation: MutationSpec) -> bool:
    """An exception of a module (`json.Error`), of which Cosmic Ray 8.7 cannot make another."""
    line = (copy / mutation.module_path).read_text().splitlines()[mutation.start_pos[0] - 1]
    return mutation.operator_name == "core/ExceptionReplacer" and "." in line


@cache
def _never_run(module: Path) -> frozenset[tuple[int, int]]:
    """Where types stand: annotations are not evaluated, so a fault in one is none. Nor is a signature's lone star."""
    lines = enumerate(module.read_text().splitlines(), 1)
    never = {(number, star.start()) for number, line in lines for star in re.finditer(r"\*(?=,)", line)}
    for node in ast.walk(ast.parse(module.read_text())):
        typed = getattr(node, "annotation", None) or getattr(node, "returns", None)
        if typed is not None:
            for part in ast.walk(typed):
                if isinstance(part, ast.expr):
                    columns = range(part.col_offset, (part.end_col_offset or 0) + 1)
                    never |= {(part.lineno, column) for column in columns}
    return frozenset(never)


def unexplained(mutants: Sequence[Mutant]) -> list[Mutant]:
    """The survivors without a written reason."""
    return [mutant for mutant in mutants if mutant.survived and not mutant.reason]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run")
    parser.add_argument("topics", nargs="*", choices=[*TOPICS, []], help="default: all")
    parser.add_argument("--sample", type=int, help="so many mutants a topic (default: all; 300 of a game's rules)")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--jobs", type=int, default=2, help="topics at once")
    parser.add_argument("--tried", type=Path, default=NOTICED, help="the file that remembers what was noticed")
    parser.add_argument("--anew", dest="tried", action="store_const", const=None, help="remember nothing, try all")
    parser.add_argument("--near", action="store_true", help="only the tests that come to the line look")
    args = parser.parse_args(words)
    names = args.topics or list(TOPICS)
    left = 0

    with ProcessPoolExecutor(args.jobs) as pool:
        samples = [args.sample or TOPICS[name].sample for name in names]
        topics = [TOPICS[name] for name in names]
        tried = pool.map(run, topics, repeat(args.seed), samples, repeat(args.tried), repeat(args.near))
        for name, mutants in zip(names, tried, strict=True):
            alive = [mutant for mutant in mutants if mutant.survived]
            strangers = unexplained(mutants)
            left += len(strangers)
            killed, explained = len(mutants) - len(alive), len(alive) - len(strangers)
            print(f"\n{name}: {len(mutants)} mutants, {killed} killed, {explained} explained", flush=True)
            for mutant in strangers:
                print(f"  survived: {mutant.module}: {mutant.operator}: {mutant.line}\n{mutant.diff}", flush=True)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
