"""The version stands in one place; a build can be told from another; shells and the manual know every command."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

from companion import __version__, cli
from companion.commands import build, completion
from companion.commands.every_command import COMMANDS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "companion/__init__.py"
    assert f"## {__version__}\n" in (ROOT / ".github/CHANGELOG.md").read_text(encoding="utf-8")


def test_the_wheel_tells_about_itself_without_pictures_that_would_not_show() -> None:
    about = (ROOT / PROJECT["project"]["readme"]).read_text(encoding="utf-8")
    assert "pipx run amsterdam-companion demo" in about and "](" not in about
    assert PROJECT["project"]["scripts"]["amsterdam-companion"] == PROJECT["project"]["scripts"]["companion"]


def test_a_checkout_names_its_commit(tmp_path: Path) -> None:
    def git(*words: str) -> str:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
        return subprocess.run(["git", *who, *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert build.commit_of(tmp_path) == ""
    git("init", "-q", ".")
    git("commit", "-q", "--allow-empty", "-m", "One")
    commit = git("rev-parse", "HEAD")[:9]
    assert build.told(tmp_path, tmp_path / "no") == f"{__version__} (checkout {commit})"
    git("pack-refs", "--all")
    assert build.commit_of(tmp_path) == commit
    git("worktree", "add", "-q", str(tmp_path / "second"))
    assert build.commit_of(tmp_path / "second") == commit
    git("checkout", "-q", "--detach")
    assert build.commit_of(tmp_path) == commit


def test_a_package_names_its_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "packaged").write_text("package for trixie, 0123456\n")
    assert build.told(tmp_path, tmp_path / "packaged") == f"{__version__} (package for trixie, 0123456)"
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert f"amsterdam-companion {__version__}" in capsys.readouterr().out


@pytest.mark.parametrize("kind", completion.KINDS)
def test_shells_and_the_manual_know_every_command_and_option(kind: str) -> None:
    text = completion.KINDS[kind]()
    plain = text.replace("\\-", "-")
    assert all(name in plain for name in COMMANDS)
    assert "--simulate" in plain and "--trace-screen" not in plain, "what helps nobody is hidden"
    assert "%(" not in text, "defaults are written out"


def test_bash_completes(tmp_path: Path) -> None:
    script = tmp_path / "completion"
    script.write_text(completion.bash())

    def completed(*words: str) -> set[str]:
        line = " ".join(f"'{word}'" for word in words)
        ask = f". {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _companion; echo ${{COMPREPLY[*]}}"
        return set(subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True).stdout.split())

    assert completed("companion", "hi") == {"history"}
    assert completed("companion", "install", "--r") == {"--root", "--ring"}
    assert "delete" in completed("companion", "history", "")
