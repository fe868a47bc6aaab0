"""The same league for other generators, where they are installed: Hugo (Debian), Pelican (PyPI), Eleventy (npm)."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from bench.league import evenings, page

HUGO_LAYOUT = "<!doctype html><html lang=en><title>{{ .Title }}</title><body><h1>{{ .Title }}</h1>{{ .Content }}</body></html>"


@dataclass(frozen=True)
class Other:
    """Another generator: its name, its command, and how its project is laid out."""

    name: str
    command: tuple[str, ...]
    folder: Path


def available(work: Path, count: int) -> list[Other]:
    """Each generator found on this machine, with a project of `count` pages."""
    found = []
    if shutil.which("hugo"):
        found.append(_hugo(work / "hugo", count))
    if shutil.which("pelican"):
        found.append(_pelican(work / "pelican", count))
    if shutil.which("eleventy"):
        found.append(_eleventy(work / "eleventy", count))
    return found


def _hugo(folder: Path, count: int) -> Other:
    (folder / "layouts" / "_default").mkdir(parents=True)
    (folder / "content" / "events").mkdir(parents=True)
    (folder / "config.toml").write_text('baseURL = "/"\ntitle = "Bench"\ndisableKinds = ["RSS", "sitemap"]\n', encoding="utf-8")
    for kind in ("single", "list"):
        (folder / "layouts" / "_default" / f"{kind}.html").write_text(HUGO_LAYOUT, encoding="utf-8")
    for evening in evenings(count):
        front = f'+++\ntitle = "{evening.slug}"\n+++\n'
        (folder / "content" / "events" / f"{evening.slug}.md").write_text(front + page(evening), encoding="utf-8")
    return Other("hugo", ("hugo", "--quiet", "--cleanDestinationDir"), folder)


def _pelican(folder: Path, count: int) -> Other:
    (folder / "content").mkdir(parents=True)
    (folder / "pelicanconf.py").write_text("SITENAME='Bench'\nTIMEZONE='UTC'\nFEED_ALL_ATOM=None\n", encoding="utf-8")
    for evening in evenings(count):
        front = f"Title: {evening.slug}\nDate: 2000-01-01\n\n"
        (folder / "content" / f"{evening.slug}.md").write_text(front + page(evening), encoding="utf-8")
    return Other("pelican", ("pelican", "content", "-q"), folder)


def _eleventy(folder: Path, count: int) -> Other:
    folder.mkdir(parents=True)
    for evening in evenings(count):
        front = f"---\ntitle: {evening.slug}\n---\n"
        (folder / f"{evening.slug}.md").write_text(front + page(evening), encoding="utf-8")
    return Other("eleventy", ("eleventy", "--quiet"), folder)
