#!/usr/bin/env python3
"""Build the Debian package on a machine of the release that it is for.

    sudo apt-get install python3-venv python3-pygame python3-numpy libgl1 libglib2.0-0
    sudo apt-get install swig gcc libc6-dev python3-dev         # from Trixie on: lgpio has no wheel for its Python
    python3 firmware_config/package/build.py FOLDER     # FOLDER/amsterdam-companion_VERSION~RELEASE_ARCH.deb
    python3 firmware_config/package/build.py FOLDER --bundle    # and FOLDER/packages: what it needs, for offline cards

The program lies in /opt/companion with the pinned wheels of companion/pi/locks, so that nothing has to be fetched from
PyPI when it is installed; pygame and numpy are the release's own. Plain Python, as the installer is.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from companion import __version__  # noqa: E402
from companion.commands.build import commit_of  # noqa: E402
from companion.pi.install.lock import LOCKS, read  # noqa: E402
from companion.pi.install.plan import DESKTOP_FILES, FILES, PACKAGED, from_pypi, groups, kernel_modules  # noqa: E402
from companion.pi.install.software import HOME, SCRIPT  # noqa: E402
from companion.settings.place import STATE, USER  # noqa: E402
from hardware.needs import NUMPY, PYGAME  # noqa: E402
from hardware.registry import every_need  # noqa: E402

NAME = "amsterdam-companion"
OF_THE_RELEASE = (NUMPY, PYGAME)  # SDL draws without a desktop only in Debian's pygame, which is built for its numpy
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"
SITE = f"{HOME}/lib/python{PYTHON}/site-packages"
# Where a package has what 'companion install' puts into /etc.
FOLDERS = {
    "/etc/systemd/system": "/usr/lib/systemd/system",
    "/etc/systemd/user": "/usr/lib/systemd/user",
    "/etc/systemd/journald.conf.d": "/usr/lib/systemd/journald.conf.d",
    "/etc/tmpfiles.d": "/usr/lib/tmpfiles.d",
}
COMPLETIONS = {
    "bash": "/usr/share/bash-completion/completions/companion",
    "zsh": "/usr/share/zsh/vendor-completions/_companion",
    "fish": "/usr/share/fish/vendor_completions.d/companion.fish",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the package goes")
    parser.add_argument("--bundle", action="store_true", help="also every package that it needs, with an index for apt")
    args = parser.parse_args()
    args.folder = args.folder.resolve()
    args.folder.mkdir(parents=True, exist_ok=True)
    os.chdir("/")  # what is asked for its help below is the program in the package, not the checkout
    with tempfile.TemporaryDirectory(prefix="companion-package-") as work:
        stage = Path(work) / "stage"
        stage.mkdir(mode=0o755)
        os.umask(0o022)
        fill(stage, Path(work) / "tools")
        made = args.folder / f"{NAME}_{version()}_{architecture()}.deb"
        control(stage)
        # A Pi unpacks zstd ten times as fast as xz, and this is most of what it does at its first start.
        run("dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(stage), str(made))
    print(made)
    if args.bundle:
        print(bundle(made, args.folder / "packages"))
    return 0


def release() -> str:
    """bookworm, trixie, …"""
    return platform.freedesktop_os_release()["VERSION_CODENAME"]


def version() -> str:
    """One for each release; a ~ sorts before the version of the archive, should it ever have one."""
    return f"{__version__}~{release()}"


def architecture() -> str:
    return run("dpkg", "--print-architecture").strip()


def fill(stage: Path, tools: Path) -> None:
    """Everything that the package lays down, below `stage`."""
    site = stage / SITE.lstrip("/")
    site.mkdir(parents=True)
    libraries(site, tools)
    environment(stage)
    for _, name, target in (*FILES, *DESKTOP_FILES):
        folder, _, _ = target.rpartition("/")
        put(stage, f"{FOLDERS[folder]}/{Path(target).name}", (ROOT / "systemd" / name).read_bytes())
    put(stage, "/usr/lib/udev/rules.d/70-companion.rules", (ROOT / "firmware_config/70-companion.rules").read_bytes())
    put(stage, "/usr/lib/modules-load.d/companion.conf", kernel_modules())
    put(stage, "/usr/lib/sysusers.d/companion.conf", "".join(f"{line}\n" for line in accounts()).encode())
    documents(stage)
    # Of the same Python everywhere: nothing is compiled, and so nothing is written, where it is installed.
    run(sys.executable, "-m", "compileall", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash",
        "-s", str(stage), "-p", "/", str(site))  # fmt: skip


def libraries(site: Path, tools: Path) -> None:
    """The pinned wheels and the program, built by locked tools."""
    run(sys.executable, "-m", "venv", str(tools))
    pip = (str(tools / "bin/pip"), "install", "--quiet", "--no-deps", "--no-cache-dir", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(LOCKS / "build.txt"))
    pins = read(LOCKS / "pi.txt")
    wanted = [each for each in from_pypi() if each not in OF_THE_RELEASE]
    chosen = tools / "chosen.txt"
    chosen.write_text("".join(pins[each.pip].lines for each in wanted), encoding="utf-8")
    wheels = ",".join(each.pip for each in wanted if not each.built_with)
    into = (*pip, "--no-build-isolation", "--target", str(site))
    run(*into, "--require-hashes", "--only-binary", wheels, "-r", str(chosen), PYPI="1")
    run(*into, "--no-index", str(ROOT))
    shutil.rmtree(site / "bin", ignore_errors=True)
    for cache in site.rglob("__pycache__"):
        shutil.rmtree(cache)


def environment(stage: Path) -> None:
    """A virtual environment that sees the system's packages, as python3 -m venv would make it, without pip."""
    put(stage, f"{HOME}/pyvenv.cfg", b"home = /usr/bin\ninclude-system-site-packages = true\n")
    for name in ("python", "python3"):
        link(stage, f"{HOME}/bin/{name}", f"/usr/bin/python{PYTHON}")
    put(stage, f"{HOME}/bin/companion", SCRIPT.encode(), 0o755)
    link(stage, "/usr/bin/companion", f"{HOME}/bin/companion")
    commit = commit_of(ROOT)
    put(stage, PACKAGED, f"package for {release()}{f', {commit}' if commit else ''}\n".encode())


def documents(stage: Path) -> None:
    """Manual page and completion, made from the help by the program that is in the package; licences."""
    env = {"PYTHONPATH": str(stage / SITE.lstrip("/")), "PYTHONDONTWRITEBYTECODE": "1"}
    for kind, target in COMPLETIONS.items():
        put(stage, target, run(sys.executable, "-m", "companion", "completion", kind, **env).encode())
    page = run(sys.executable, "-m", "companion", "completion", "man", **env).encode()
    put(stage, "/usr/share/man/man1/companion.1.gz", gzip.compress(page, mtime=0))
    doc = f"/usr/share/doc/{NAME}"
    licences = (LOCKS / "README.md").read_bytes().partition(b"## Licences")[2]
    put(stage, f"{doc}/copyright", (ROOT / "LICENSE").read_bytes() + b"\nOf others, inside this package:\n" + licences)
    put(stage, f"{doc}/changelog.gz", gzip.compress((ROOT / ".github/CHANGELOG.md").read_bytes(), mtime=0))


def accounts() -> Iterator[str]:
    """The service's user and its groups, for systemd-sysusers."""
    yield "# The user of the table's service, and the groups that open the devices to it."
    for group in groups():
        yield f"g {group} -"
    yield f'u {USER} - "Amsterdam Companion" {STATE} /usr/sbin/nologin'
    for group in groups():
        yield f"m {USER} {group}"


def control(stage: Path) -> None:
    """What apt must know, and what is done before and after."""
    size = sum(path.lstat().st_size for path in stage.rglob("*")) // 1024
    text = (HERE / "control").read_text(encoding="utf-8")
    major, minor = sys.version_info[:2]
    filled = {
        "VERSION": version(),
        "ARCHITECTURE": architecture(),
        "SIZE": str(size),
        "PYTHON": f"python3 (>= {PYTHON}), python3 (<< {major}.{minor + 1})",
        "DRIVERS": ", ".join(every_need().packages),  # without these SDL draws only on a desktop
    }
    for word, value in filled.items():
        text = text.replace(f"@{word}@", value)
    put(stage, "/DEBIAN/control", text.encode())
    for name in ("preinst", "postinst", "prerm", "postrm"):
        put(stage, f"/DEBIAN/{name}", (HERE / name).read_bytes(), 0o755)


def bundle(package: Path, folder: Path) -> Path:
    """Every package that this one needs on a bare system of its release, as a small archive of its own for apt."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "partial").mkdir(parents=True)
    empty = folder / "status"
    empty.touch()  # as if nothing were installed: a card may lack what this machine has
    options = (f"Dir::State::status={empty}", f"Dir::Cache::archives={folder}", "APT::Sandbox::User=root")
    words = [word for option in options for word in ("-o", option)]
    run("apt-get", "install", "-y", "-q", "--download-only", "--no-install-recommends", *words, str(package))
    shutil.rmtree(folder / "partial")
    empty.unlink()
    (folder / "lock").unlink(missing_ok=True)
    shutil.copy(package, folder)
    index = "\n".join(_entry(path) for path in sorted(folder.glob("*.deb")))
    (folder / "Packages").write_text(index, encoding="utf-8")
    return folder


def _entry(path: Path) -> str:
    import hashlib

    told = run("dpkg-deb", "--field", str(path)).rstrip("\n")
    sum_ = hashlib.sha256(path.read_bytes()).hexdigest()
    return f"{told}\nFilename: ./{path.name}\nSize: {path.stat().st_size}\nSHA256: {sum_}\n"


def put(stage: Path, target: str, content: bytes, mode: int = 0o644) -> None:
    path = stage / target.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def link(stage: Path, target: str, to: str) -> None:
    path = stage / target.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(to)


def run(*command: str, **env: str) -> str:
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", **env}
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
