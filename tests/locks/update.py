"""Make the locks and the bill of materials anew. Needs the network; run from the project's root.

python -m tests.locks.update            follow a change of pyproject.toml or of the drivers' libraries
python -m tests.locks.update --upgrade  take the newest version of everything
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.locks.wanted import BILL, LOCKS, ROOT, WANTED

TOOLS = ("uv==0.13.7", "cyclonedx-bom==7.5.0")
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = ("aarch64-manylinux_2_36", "x86_64-manylinux_2_36")  # with Bookworm's C library
NO_WHEEL = {"3.13": ("--no-binary", "lgpio")}  # built from its locked source where the archive lacks it
# One version for every Python: what is tested on one is what runs on the others.
COMPILE = ("--universal", "--generate-hashes", "--no-annotate", "--fork-strategy", "fewest")
COMMAND = ("--custom-compile-command", "python -m tests.locks.update")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tools = Path(folder) / "tools"
        run(sys.executable, "-m", "venv", tools)
        run(tools / "bin" / "pip", "install", "--quiet", *TOOLS)
        uv = tools / "bin" / "uv"
        for lock in WANTED:
            compile_lock(uv, lock)
            look_for_wheels(uv, lock, Path(folder) / "nowhere")
        write_bill(uv, tools / "bin" / "cyclonedx-py", Path(folder) / "everything")


def compile_lock(uv: Path, lock: str) -> None:
    """The first lock holds everything; the others take its versions."""
    options: list[str | Path] = [] if lock == "test.txt" else ["--constraints", LOCKS / "test.txt"]
    if "--upgrade" in sys.argv:
        options.append("--upgrade")
    if lock == "pi.txt":
        options.append("--no-deps")  # what they stand on comes from the archive
    wanted = "\n".join(WANTED[lock])
    words = (*COMPILE, *COMMAND, "--python-version", PYTHONS[0], *options)
    run(uv, "pip", "compile", "--quiet", *words, "--output-file", LOCKS / lock, "-", told=wanted)


def look_for_wheels(uv: Path, lock: str, folder: Path) -> None:
    """Nothing may have to be built, on either machine and any Python: uv fails where a wheel is missing."""
    for machine in MACHINES:
        for python in PYTHONS:
            wheels = ("--only-binary", ":all:", *(NO_WHEEL.get(python, ()) if lock == "pi.txt" else ()))
            where = ("--target", folder, "--python-platform", machine, "--python-version", python)
            run(uv, "pip", "install", "--quiet", "--dry-run", "--no-deps", *wheels, *where, "-r", LOCKS / lock)


def write_bill(uv: Path, cyclonedx: Path, folder: Path) -> None:
    """Everything that a user can get, in one environment, told by CycloneDX's own tool."""
    run(uv, "venv", "--quiet", "--python", sys.executable, folder)
    for lock in ("run.txt", "pi.txt"):
        run(uv, "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--python", folder, "-r", LOCKS / lock)
    project = ("--output-reproducible", "--pyproject", ROOT / "pyproject.toml")
    run(cyclonedx, "environment", *project, "--output-file", BILL, folder / "bin" / "python")


def run(*command: str | Path, told: str | None = None) -> None:
    subprocess.run([str(word) for word in command], check=True, input=told, text=True, cwd=ROOT)


if __name__ == "__main__":
    main()
