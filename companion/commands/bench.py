"""Run the benchmarks of tests/benchmarks and print one table, or JSON for machines."""

from __future__ import annotations

import argparse
import importlib.util
import platform
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from companion.commands.words import folder
from companion.core.errors import CompanionError
from companion.core.given import read_file

MAX_FILE = 1 << 20


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One measured number; `target` is what we aim for ("<= 15", ">= 95"), `grows` how it depends on size."""

    name: str
    value: float
    unit: str
    target: str = ""
    note: str = ""
    grows: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None if there is none."""
        if not self.target:
            return None
        sign, limit = self.target.split()
        return self.value <= float(limit) if sign == "<=" else self.value >= float(limit)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topics", nargs="*", help="which benchmarks (default: all), or parts of one: dice.tilts")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--compare", metavar="OLD.json", help="print the ratio to an earlier --json result")
    parser.add_argument("--folder", type=folder, help="where the benchmarks lie (default: tests/benchmarks)")


def run(args: argparse.Namespace) -> int:
    modules = {path.stem.removeprefix("bench_"): path for path in (args.folder or _folder()).glob("bench_*.py")}
    for topic in args.topics:
        _check(topic.partition(".")[0], modules)
    old = _earlier(args.compare) if args.compare else {}
    chosen = sorted(set(args.topics or modules))
    results: dict[str, list[Figure]] = {}
    for name, figures in _measured(chosen, modules, quiet=args.json):
        results.setdefault(name.partition(".")[0], []).extend(figures)
    if args.json:
        print(_as_json(results))
    else:
        _print_table(results, old)
    return 0


def _folder() -> Path:
    folder = Path(__file__).parents[2] / "tests" / "benchmarks"
    if not folder.is_dir():
        raise CompanionError("the benchmarks are part of the source tree: run this from a checkout")
    return folder


def _check(topic: str, known: Iterable[str]) -> None:
    if topic not in known:
        names = ", ".join(sorted(known))
        raise CompanionError("no benchmark “{unknown}”; there are: {names}", unknown=topic, names=names)


def _measured(names: list[str], modules: dict[str, Path], quiet: bool) -> Iterator[tuple[str, list[Figure]]]:
    from rich.console import Console
    from rich.progress import Progress

    sys.path.insert(0, str(Path(__file__).parents[2]))  # benchmarks share tests' own worlds
    with Progress(console=Console(stderr=True), transient=True, disable=quiet) as progress:
        task = progress.add_task("measuring", total=len(names))
        for name in names:
            progress.update(task, description=name)
            topic, _, part = name.partition(".")
            spec = importlib.util.spec_from_file_location(f"bench_{topic}", modules[topic])
            assert spec and spec.loader
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            if part:
                _check(name, [f"{topic}.{known}" for known in getattr(module, "PARTS", ())])
            yield name, list(module.figures(part) if part else module.figures())
            progress.advance(task)


def machine() -> str:
    """The machine the figures belong to, in one line."""
    return f"{platform.machine()}, {platform.system()} {platform.release()}, Python {platform.python_version()}"


def _as_json(results: dict[str, list[Figure]]) -> str:
    told = {topic: [{**msgspec.to_builtins(f), "met": f.met} for f in figures] for topic, figures in results.items()}
    document = {"machine": machine(), "figures": told}
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()


def _earlier(path: str) -> dict[str, float]:
    try:
        document = msgspec.json.decode(read_file(Path(path), MAX_FILE))
        return {f"{t}/{f['name']}": f["value"] for t, figures in document["figures"].items() for f in figures}
    except (OSError, msgspec.DecodeError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CompanionError(
            "{file} is not a result of 'companion bench --json': {error}", file=path, error=error
        ) from None


def _print_table(results: dict[str, list[Figure]], old: dict[str, float]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=machine(), title_justify="left")
    for head in ("topic", "figure", "value", "target", *(["ratio to old"] if old else []), "note"):
        table.add_column(head, justify="right" if head in ("value", "ratio to old") else "left")
    for topic, figures in results.items():
        for figure in figures:
            before = old.get(f"{topic}/{figure.name}")
            ratio = [f"{figure.value / before:.2f}" if before else "–"] if old else []
            mark = {None: "", True: " ✓", False: " ✗"}[figure.met]
            note = "; ".join(filter(None, (figure.note, figure.grows)))
            value = f"{figure.value:,.4g} {figure.unit}"
            table.add_row(topic, figure.name, value, figure.target + mark, *ratio, note)
    Console().print(table)
