"""What ten pages weigh, and how soon a slow telephone shows them: `python -m bench pages`.

The demonstration is built and given out as a host gives it out (packed by gzip), and Lighthouse looks at each page in Chromium as
a telephone with a quarter of this machine's pace and a line of 1.6 Mbit/s, 150 ms away: its usual figures for a mobile page.
Lighthouse is fetched from npm once; Chromium is the system's (`CHROMIUM` names another).
"""

import contextlib
import functools
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from bench.clock import FailedError
from bench.results import PageFigures
from bench.tools import lighthouse

PROJECT = Path(__file__).resolve().parent.parent
PAGES: Mapping[str, str] = {
    "home": "index.html",
    "event": "events/2026-27/match-scored-howell/index.html",
    "player": "players/edith-abbott.html",
    "season": "events/2025-26/index.html",
    "standing": "standings/club-championship-2025.html",
    "club": "clubs/fairhaven.html",
    "cup": "cups/2025-26/lamplighters-cup.html",
    "division": "fixtures/2026-27/coast-league.html",
    "trophy": "trophies/harbour-cup.html",
    "search": "search.html",
}
"""Ten pages of the demonstration, the largest of most kinds."""

TURNS = 3
"""How often each page is looked at; the median counts."""

SCORES = ("performance", "accessibility", "best-practices", "seo")
KINDS: Mapping[str, str] = {"Document": "html", "Stylesheet": "css", "Font": "fonts", "Script": "js", "Image": "pictures"}
TYPES: Mapping[str, str] = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
PACKED = (".html", ".css", ".js", ".svg", ".json", ".xml", ".txt", ".webmanifest")


def built(folder: Path) -> Path:
    """Build the demonstration without its PDFs."""
    program = Path(sys.executable).parent / "whistpress"
    command = [str(program), "build", "--no-pdf", "--output", str(folder / "site"), "--cache-dir", str(folder / "cache")]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    return folder / "site"


def measured(
    site: Path, turns: int = TURNS, names: Sequence[str] = tuple(PAGES), day: str = ""
) -> Iterator[tuple[str, PageFigures]]:
    """Yield the figures of each page as it has been looked at."""
    program = lighthouse().command
    with served(site) as origin:
        for name in names:
            reports = [_report(program, f"{origin}/{PAGES[name]}") for _ in range(turns)]
            yield name, figures_of(reports, PAGES[name], day)


def figures_of(reports: Sequence[Mapping[str, Any]], path: str, day: str) -> PageFigures:
    """Take the median of what Lighthouse reports; weights are the same each time."""
    first = reports[0]

    def median(audit: str) -> float:
        return statistics.median(report["audits"][audit]["numericValue"] for report in reports)

    performance, accessible, practices, seo = (
        round(100 * statistics.median(report["categories"][name]["score"] for report in reports)) for name in SCORES
    )
    sums = dict.fromkeys(KINDS.values(), 0)
    for request in first["audits"]["network-requests"]["details"]["items"]:
        if kind := KINDS.get(request["resourceType"]):
            sums[kind] += request["transferSize"]
    return PageFigures(
        date=day,
        path=path,
        performance=performance,
        accessibility=accessible,
        practices=practices,
        seo=seo,
        lcp=median("largest-contentful-paint") / 1000,
        cls=median("cumulative-layout-shift"),
        tbt=median("total-blocking-time"),
        **{kind: size / 1024 for kind, size in sums.items()},
    )


def _report(program: tuple[str, ...], url: str) -> Mapping[str, Any]:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        raise FailedError("there is no Chromium: apt-get install chromium, or say where it is with CHROMIUM=")
    command = [
        *program,
        url,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(SCORES)}",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, "CHROME_PATH": chromium})
    if ended.returncode:
        raise FailedError(f"Lighthouse: {(ended.stderr.strip().splitlines() or ['it failed'])[-1]}")
    report: Mapping[str, Any] = json.loads(ended.stdout)
    return report


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Give out a folder on a free port of this machine, texts packed by gzip; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Packed, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class _Packed(SimpleHTTPRequestHandler):
    """A host as it is usual: texts packed, the theme to be kept for a year, connections that stay open."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with the file, or with the site's own page that there is none."""
        root = Path(self.directory)
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        status = 200 if file.is_file() else 404
        file = file if file.is_file() else root / "404.html"
        body = file.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(file.suffix) or self.guess_type(str(file)))
        if file.suffix in PACKED:
            body = gzip.compress(body, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        if self.path.startswith("/theme/"):
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # the browser has seen enough
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep still."""
