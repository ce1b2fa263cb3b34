"""Pixels are counted before a picture is decoded: a small file that unfolds to gigabytes is refused by its head."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import pictures
from companion.core.errors import CompanionError
from companion.dice.examples import opened

MOST_MB = 200
PROGRESSIVE = [
    cv2.IMWRITE_JPEG_PROGRESSIVE,
    1,
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR,
    cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444,
]


def png(width: int, height: int, rows: int) -> bytes:
    """A grey PNG that says it is so large, and holds so many rows of it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    squeeze = zlib.compressobj(9)
    body = b"".join(squeeze.compress(bytes(1 + width)) for _ in range(rows)) + squeeze.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def encoded(kind: str, width: int, height: int, options: list[int] | None = None) -> bytes:
    return cv2.imencode(kind, np.zeros((height, width, 3), np.uint8), options or [])[1].tobytes()


HOSTILE = {
    "a PNG of 20,000²": lambda: png(20_000, 20_000, 20_000),
    "a PNG that promises 2³¹ pixels": lambda: png(2**31 - 1, 1, 1),
    "a PNG as large as is read": lambda: encoded(".png", 4096, 3072),
    "a JPEG as large as is halved": lambda: encoded(".jpg", 8192, 6144),
    "a JPEG in scans, as large as is read": lambda: encoded(".jpg", 4096, 3072, PROGRESSIVE),
    "a JPEG in scans, larger": lambda: encoded(".jpg", 8192, 6144, PROGRESSIVE),
    "a WebP as large as is read": lambda: encoded(".webp", 4096, 3072),
    "a BMP as large as is read": lambda: encoded(".bmp", 4096, 3072),
    "a PPM that promises too much": lambda: b"P6\n#\r99999 99999\n255\n" + bytes(1000),
    "a BMP that promises too much": lambda: b"BM" + bytes(12) + struct.pack("<Iii", 40, 99_999, -99_999) + bytes(1000),
    "a WebP that promises too much": lambda: b"RIFF\xff\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\xff" * 6 + bytes(99),
    "a TIFF": lambda: encoded(".tiff", 64, 64),
}


READ = ["read"]
TEACH = ["teach", "ticket_to_ride", "--corners", "0,0", "1,0", "1,1", "0,1", "--photo"]
TAUGHT = ["a PNG of 20,000²", "a JPEG as large as is halved", "a JPEG in scans, as large as is read"]


@pytest.mark.crash
@pytest.mark.parametrize(("what", "command"), [*((w, READ) for w in HOSTILE), *((w, TEACH) for w in TAUGHT)])
def test_the_largest_picture_takes_at_most_200_mb(what: str, command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(HOSTILE[what]())
    code = (
        "import sys\nfrom companion.cli import main\nstatus = main(sys.argv[1:])\n"
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "print(status, int(peak.split()[1]) // 1024)\n"  # ru_maxrss would begin with what pytest itself holds
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *command, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    status, peak_mb = ran.stdout.split()[-2:]
    print(what, peak_mb, "MB")
    assert int(peak_mb) <= MOST_MB, f"{what}: {peak_mb} MB"
    assert status == ("0" if "is read" in what or "halved" in what else "2"), ran.stderr
    assert len(ran.stderr.splitlines()) == (status == "2"), ran.stderr


@pytest.mark.parametrize("kind", [".png", ".jpg", ".webp", ".bmp", ".ppm"])
@pytest.mark.parametrize("size", [(40, 30), (1, 1), (300, 7)])
def test_the_head_says_what_opencv_decodes(kind: str, size: tuple[int, int]) -> None:
    found = pictures.size_of(encoded(kind, *size))
    assert found is not None
    assert (found.width, found.height) == size


def test_a_jpeg_in_several_scans_is_known() -> None:
    assert pictures.size_of(encoded(".jpg", 64, 48)) == (64, 48, True)
    assert pictures.size_of(encoded(".jpg", 64, 48, PROGRESSIVE)) == (64, 48, False)


@given(
    st.binary(max_size=60),
    st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF0000WEBPVP8", b"BM", b"P6 "]),
)
def test_any_head_is_a_size_or_none(data: bytes, head: bytes) -> None:
    size = pictures.size_of(head + data)
    assert size is None or size.pixels >= 0
    assert pictures.refusal(head + data) is None or str(pictures.refusal(head + data))


def test_a_large_photograph_is_opened_at_half_its_size(tmp_path: Path) -> None:
    (tmp_path / "p.jpg").write_bytes(encoded(".jpg", 5712, 4284))
    assert opened(tmp_path / "p.jpg").shape == (2142, 2856, 3)


def test_what_is_cut_off_is_told(tmp_path: Path) -> None:
    (tmp_path / "p.png").write_bytes(encoded(".png", 64, 48)[:40])
    with pytest.raises(CompanionError, match=r"p\.png"):
        opened(tmp_path / "p.png")
