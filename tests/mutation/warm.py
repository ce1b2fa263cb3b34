"""The tests of a topic, kept warm: in children of this process, which has the libraries loaded that take longest.

Once they run without a fault, and it is written down which of them come to which line. A fault is then shown first to
those that come to its line, quickest first; the others look only if these see nothing.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import resource
import shlex
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).parents[2]
PATIENCE = 5  # so many times as long as without a fault may tests take, in processor time,
SPARE_S = 10  # and so much more; what then still runs has noticed
WAITING = 4  # so many times that for one test by the clock on the wall: then it waits for what never comes
FEW = 8  # tests that look first: their files are soon read
LIBRARIES = ("numpy", "cv2", "pygame", "hypothesis", "msgspec", "_hypothesis_pytestplugin", "coverage")
SEEN = "covered.json"
ANY_MARK = ("-m", "")
NOTHING_RUN = int(pytest.ExitCode.NO_TESTS_COLLECTED)


class Line(NamedTuple):
    """Where a fault is."""

    module: str
    number: int


class Warm:
    """The tests of a topic for one copy of the checkout."""

    def __init__(self, copy: Path, tests: Sequence[str], modules: Sequence[str]) -> None:
        self._copy, self._tests = copy, tests
        for library in LIBRARIES:
            importlib.import_module(library)
        assert not self._in_child(lambda: self._watched(modules)), "the tests fail without a fault"
        written = json.loads((copy / SEEN).read_text())
        self._seconds: Mapping[str, float] = written["seconds"]
        self._comes_to: Mapping[str, Mapping[str, list[str]]] = written["lines"]

    def notice(self, spoilt: Line, by_all: bool) -> bool:
        """Whether a test fails that comes to a line, or any; one that does not end has noticed too."""
        near = self._near(spoilt)
        if self._see(near[:FEW]) or self._see(near[FEW:]):
            return True
        if not by_all:
            return False
        rest = [test for test in self._seconds if test not in near]
        return self._in_child(lambda: self._all(Chosen(rest, self._seconds)), self._patience(rest))

    def _see(self, tests: Collection[str]) -> bool:
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        chosen = Chosen(tests, self._seconds)
        return bool(tests) and self._in_child(lambda: self._run([*files, *ANY_MARK], chosen), self._patience(tests))

    def _patience(self, tests: Collection[str]) -> int:
        return SPARE_S + round(PATIENCE * sum(self._seconds[test] for test in tests))

    def _near(self, spoilt: Line) -> list[str]:
        """The tests that come to a line, quickest first."""
        lines = self._comes_to.get(spoilt.module, {})
        found = {
            test
            for number in of_one_mind(ROOT / spoilt.module, spoilt.number)  # there it is whole
            for test in lines.get(str(number), ())
        }
        return sorted((test for test in found if test in self._seconds), key=lambda test: self._seconds[test])

    def _watched(self, modules: Sequence[str]) -> int:
        """Run everything without a fault, and write down which test came where and how long it took."""
        import coverage  # an extra of its own: the other tests do without

        watch = coverage.Coverage(
            data_file=None, include=[f"{place}/*" if not place.endswith(".py") else place for place in modules]
        )
        watch.start()
        clock = Stopwatch(watch.switch_context)
        failed = self._all(clock)
        watch.stop()
        data = watch.get_data()
        places = {str(Path(file).relative_to(self._copy.resolve())): file for file in data.measured_files()}
        lines = {place: data.contexts_by_lineno(file) for place, file in places.items()}
        (self._copy / SEEN).write_text(json.dumps({"seconds": clock.seconds, "lines": lines}))
        return failed

    def _in_child(self, look: Callable[[], int], seconds: int = resource.RLIM_INFINITY) -> bool:
        child = os.fork()
        if child == 0:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            self._alone()
            os._exit(look())
        status = os.waitpid(child, 0)[1]
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what it had started itself
        return status != 0

    def _alone(self) -> None:
        """A child works in the copy, says nothing and has nothing of ours loaded."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        os.chdir(self._copy)
        os.environ["PYTHONPATH"] = str(self._copy)
        sys.dont_write_bytecode = True
        sys.path[:] = [str(self._copy), *(place for place in sys.path if place and Path(place).resolve() != ROOT)]
        for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "companion", "hardware")]:
            del sys.modules[name]
        quick = (Phase.explicit, Phase.generate)  # nothing is shrunk
        settings.register_profile("mutants", deadline=None, derandomize=True, phases=quick)

    def _all(self, plugin: object) -> int:
        return int(any(self._run(shlex.split(tests), plugin) for tests in self._tests))

    @staticmethod
    def _run(tests: Sequence[str], plugin: object) -> int:
        words = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-profile=mutants")
        status = int(pytest.main([*words, *tests], plugins=[plugin]))
        return 0 if status == NOTHING_RUN else status


class Chosen:
    """Only some tests, quickest first."""

    def __init__(self, tests: Collection[str], seconds: Mapping[str, float]) -> None:
        self._tests, self._seconds = frozenset(tests), seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._tests]
        items[:] = sorted(chosen, key=lambda item: self._seconds[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.alarm(WAITING * (SPARE_S + round(PATIENCE * self._seconds[item.nodeid])))  # its end ends the process
        try:
            return (yield)
        finally:
            signal.alarm(0)


class Stopwatch:
    """How long each test takes, fixtures included; tells somebody which one is running."""

    def __init__(self, now_runs: Callable[[str], object]) -> None:
        self.seconds: dict[str, float] = {}
        self._now_runs = now_runs

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._now_runs(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            self._now_runs("")


def of_one_mind(module: Path, line: int) -> set[int]:
    """The lines of a statement; where it gives a constant its value, which no test comes to, those that use it."""
    tree, statement = ast.parse(module.read_text()), _statement(module, line)
    given = (node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno in statement)
    names = {part.id for node in given for part in ast.walk(node) if isinstance(part, ast.Name)}
    used = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in names}
    return {*statement, *used}


def _statement(module: Path, line: int) -> range:
    """The lines of the innermost statement around a line; of an if or a loop its head alone.

    To a function's head, decorators and all, nobody comes but who reads the module: it concerns the whole function.
    """
    around = range(line, line + 1)
    for node in ast.walk(ast.parse(module.read_text())):
        if not isinstance(node, ast.stmt):
            continue
        first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        if first <= line <= last:
            whole = isinstance(node, ast.FunctionDef)
            around = range(first, (node.end_lineno or last) + 1 if whole else last + 1)
    return around
