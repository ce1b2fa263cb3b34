"""What is wanted, read off pyproject.toml and the drivers' libraries, and what the bill of materials says."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from companion.pi.install.lock import LOCKS
from companion.pi.install.plan import from_pypi

ROOT = Path(__file__).parents[2]
BILL = LOCKS / "sbom.cdx.json"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# What builds the program, as an editable one, too, and lgpio where it has no wheel.
BUILD = [*PROJECT["build-system"]["requires"], "editables", "setuptools"]
RUN = [*PROJECT["project"]["dependencies"], *BUILD]
TEST = [*RUN, *PROJECT["project"]["optional-dependencies"]["test"]]
PI = [f"{library.pip}>={library.least}" for library in from_pypi()]
WANTED = {"test.txt": TEST, "run.txt": RUN, "build.txt": BUILD, "pi.txt": PI}


def licences() -> dict[str, str]:
    """Every component of the bill of materials with the licence it declares; "" where its words are no SPDX name."""
    found = {}
    for component in json.loads(BILL.read_text(encoding="utf-8"))["components"]:
        names = [each.get("expression") or each["license"].get("id", "") for each in component.get("licenses", [])]
        found[component["purl"].removeprefix("pkg:pypi/")] = next(filter(None, names), "")
    return found
