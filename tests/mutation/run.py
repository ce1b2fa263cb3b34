"""Mutants: one small fault at a time is put into the code, and the tests must notice each of them.

    python -m tests.mutation.run [TOPIC…] [--sample N] [--seed S] [--jobs N]

Cosmic Ray makes and runs the mutants, in copies of the checkout. A mutant that survives needs its reason in
survivors.toml; one without ends the run with status 1.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).with_name("survivors.toml")
TIMEOUT_S = 240.0
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
    rules = (f"{part}{suffix}" for part in ("decide", "apply", "score") for suffix in ("", ".py"))
    return Topic(
        tuple(f"companion/games/{name}/{rule}" for rule in rules if (folder / rule).exists()),
        (f"tests/games/{name}", f"tests/rehearsal/test_scenarios.py -k {name}", "tests/golden/test_golden_past.py"),
        SAMPLE,
    )


JOURNAL = ("tests/core", "tests/memory", "tests/table/test_table.py", "tests/reliability/test_crash_states.py")
TOPICS = {
    "disk": Topic(("companion/core/disk.py",), JOURNAL),
    "journal": Topic(("companion/memory/journal.py", "companion/memory/entries.py"), JOURNAL),
    "session": Topic(("companion/memory/session.py",), (*JOURNAL, "tests/reliability/test_power_cuts.py")),
    "debounce": Topic(("hardware/debounce.py",), ("hardware/debounce.py", "tests/hardware/test_debounce.py")),
    "dutch_clock": Topic(
        ("companion/games/dutch_clock.py",),
        ("companion/games/dutch_clock.py", "tests/games/test_dutch_clock.py", "tests/games/merchants"),
    ),
    "settle": Topic(("companion/dice/settle.py",), ("companion/dice/settle.py", "tests/dice/test_settle.py")),
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
    def key(self) -> tuple[str, str, str]:
        return self.module, self.operator, self.line


def run(topic: Topic, seed: int, sample: int) -> list[Mutant]:
    """Make the mutants of a topic, or a sample of them, and let the tests look for each."""
    with tempfile.TemporaryDirectory(prefix="companion-mutants-") as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            copied = shutil.copytree if source.is_dir() else shutil.copy2
            copied(source, copy / name)  # type: ignore[operator]
        (copy / "mutants.toml").write_text(_configuration(topic))
        _cosmic_ray(copy, "init", "mutants.toml", "mutants.sqlite")
        _keep_a_sample(copy, sample, seed)
        _cosmic_ray(copy, "exec", "mutants.toml", "mutants.sqlite")
        return list(_results(copy / "mutants.sqlite", copy))


def _configuration(topic: Topic) -> str:
    python = f"{sys.executable} -m pytest -q -x -p no:cacheprovider -p no:randomly"
    command = " && ".join(f"{python} {tests}" for tests in topic.tests)
    return (
        "[cosmic-ray]\n"
        f"module-path = {list(topic.modules)}\n"
        f"timeout = {TIMEOUT_S}\n"
        "excluded-modules = []\n"
        f"test-command = \"sh -c '{command}'\"\n"
        '[cosmic-ray.distributor]\nname = "local"\n'
    )


def _cosmic_ray(folder: Path, *words: str) -> None:
    program = Path(sys.executable).with_name("cosmic-ray")
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([program, *words], cwd=folder, env=env, check=True, capture_output=True)


def _keep_a_sample(copy: Path, sample: int, seed: int) -> None:
    """Leave out what never runs, and all but a sample of the rest."""
    from cosmic_ray.work_db import use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    with use_db(copy / "mutants.sqlite") as database:
        found: dict[tuple[object, ...], str] = {}
        dead = []
        for item in database.pending_work_items:
            (mutation,) = item.mutations
            if mutation.start_pos in _never_run(copy / mutation.module_path):
                dead.append(item.job_id)
            else:
                where = (str(mutation.module_path), mutation.start_pos, mutation.operator_name, mutation.occurrence)
                found[where] = item.job_id
        jobs = [found[where] for where in sorted(found)]
        kept = set(Random(seed).sample(jobs, sample)) if 0 < sample < len(jobs) else set(jobs)
        for job in {*dead, *jobs} - kept:
            database.set_result(job, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


@cache
def _never_run(module: Path) -> frozenset[tuple[int, int]]:
    """Where types stand: annotations are not evaluated, so a fault in one is none."""
    never = set()
    for node in ast.walk(ast.parse(module.read_text())):
        typed = getattr(node, "annotation", None) or getattr(node, "returns", None)
        if typed is not None:
            for part in ast.walk(typed):
                if isinstance(part, ast.expr):
                    columns = range(part.col_offset, (part.end_col_offset or 0) + 1)
                    never |= {(part.lineno, column) for column in columns}
    return frozenset(never)


def _results(session: Path, copy: Path) -> Iterator[Mutant]:
    from cosmic_ray.work_db import use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome

    with use_db(session) as database:
        for item, result in database.completed_work_items:
            if result.worker_outcome == WorkerOutcome.SKIPPED:
                continue
            (mutation,) = item.mutations
            module = Path(mutation.module_path)
            line = (copy / module).read_text().splitlines()[mutation.start_pos[0] - 1].strip()
            survived = result.test_outcome == TestOutcome.SURVIVED
            yield Mutant(str(module), mutation.operator_name, line, result.diff or "", survived)


def unexplained(mutants: Sequence[Mutant]) -> list[Mutant]:
    """The survivors without a written reason."""
    reasons = tomllib.loads(REASONS.read_text())["survivor"]
    known = {(one["module"], one["operator"], one["line"]) for one in reasons if one["reason"]}
    return [mutant for mutant in mutants if mutant.survived and mutant.key not in known]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run")
    parser.add_argument("topics", nargs="*", choices=[*TOPICS, []], help="default: all")
    parser.add_argument("--sample", type=int, help="so many mutants a topic (default: all; 300 of a game's rules)")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--jobs", type=int, default=2, help="topics at once")
    args = parser.parse_args(words)
    names = args.topics or list(TOPICS)
    left = 0

    def ran(name: str) -> list[Mutant]:
        return run(TOPICS[name], args.seed, args.sample or TOPICS[name].sample)

    with ThreadPoolExecutor(args.jobs) as pool:
        for name, mutants in zip(names, pool.map(ran, names), strict=True):
            alive = [mutant for mutant in mutants if mutant.survived]
            strangers = unexplained(mutants)
            left += len(strangers)
            killed, explained = len(mutants) - len(alive), len(alive) - len(strangers)
            print(f"{name}: {len(mutants)} mutants, {killed} killed, {explained} explained", flush=True)
            for mutant in strangers:
                print(f"  survived: {mutant.module}: {mutant.operator}: {mutant.line}\n{mutant.diff}", flush=True)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
