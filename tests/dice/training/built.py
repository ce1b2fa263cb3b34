"""What is written for nvcc, built once: for an accelerator, or by any C++ compiler for the processor."""

from __future__ import annotations

import ctypes
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp


@cache
def built(name: str, device: str) -> ctypes.CDLL:
    """The library of a source beside this file."""
    source, out = Path(__file__).with_name(name), Path(mkdtemp()) / "built.so"
    nvcc = ["nvcc", "-O3", "-arch=sm_90", "--use_fast_math", "-Xcompiler", "-fPIC"]
    plain = ["g++", "-x", "c++", "-O3", "-ffast-math", "-fopenmp", "-fPIC"]
    subprocess.run([*(nvcc if device == "cuda" else plain), "-shared", str(source), "-o", str(out)], check=True)
    return ctypes.CDLL(str(out))
