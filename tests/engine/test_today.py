"""What a mistyped date does to a site: nothing but at its own place. And no build asks the machine for its day."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
from icalendar import Calendar

from tests.building import build
from tests.league.date_files import ACCEPTED, CLUBS, DIVISION, NEWS, evening, project

LEAGUE = 'name = "Ferry Lane"\nurl = "https://ferry.example/whist/"\n\n[outputs]\ndata = true\n'
AWAITED = "\n[[scores]]\ndeal = 1\nns = [7, 8, 6]\n"
FILES = {
    "league.toml": LEAGUE,
    "clubs.toml": CLUBS,
    "events/2026-27/a.toml": evening("2026-10-02", head='status = "provisional"\nuntil = 2026-10-20\n', scores=AWAITED),
    "events/2026-27/b.toml": evening("2026-10-09"),
    "events/2026-27/next.toml": evening("2026-10-16", scores="").replace("Friday compass game", "The next evening"),
    "fixtures/2026-27/division.toml": DIVISION.format(first="tricks = [80, 76]", second='why = "At the hall."'),
    "news/dance.md": NEWS.format("2026-10-07"),
}
NEIGHBOUR = re.compile(rb'<a rel="(?:prev|next)".*?</a>')
SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
#define LATER (400L * 86400L)
int clock_gettime(clockid_t clock, struct timespec *found) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, found);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) found->tv_sec += LATER;
    return status;
}
int gettimeofday(struct timeval *restrict found, void *restrict zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    found->tv_sec = now.tv_sec;
    found->tv_usec = now.tv_nsec / 1000;
    return 0;
}
time_t time(time_t *found) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (found) *found = now.tv_sec;
    return now.tv_sec;
}
"""


def site(folder: Path, files: dict[str, str]) -> dict[str, bytes]:
    """Every file of the site of a league, by its path."""
    report = build(project(folder, files), pdf=False)
    assert not report.problems.errors, list(report.problems)
    return written(folder)


def written(folder: Path) -> dict[str, bytes]:
    """What stands in the output."""
    output = folder / "output"
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in sorted(output.rglob("*")) if path.is_file()}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    """The paths whose files differ."""
    return {path for path in one.keys() | other.keys() if one.get(path) != other.get(path)}


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site of the league in which nothing is mistyped."""
    return site(tmp_path_factory.mktemp("usual"), FILES)


def test_a_mistyped_date_of_news_changes_nothing_but_the_news(tmp_path: Path, usual: dict[str, bytes]) -> None:
    """Its page, the lists that have it, the home page where it is shown, its feed, the day on which these changed."""
    mistyped = site(tmp_path, FILES | {"news/dance.md": NEWS.format("2062-10-07")})
    assert mistyped.keys() == usual.keys()
    days = {"records/days.js", "records/on-this-day.html", "records/on-this-day.json"}
    pages = {f"{page}.{ending}" for page in ("news/dance", "news/index", "index") for ending in ("html", "json")}
    assert differing(usual, mistyped) <= {*pages, *days, "news.xml", "sitemap.xml"}
    assert b"The next evening" in mistyped["index.html"]
    assert b"2062" not in mistyped["news.xml"] and b"<updated>2026-10-09" in mistyped["news.xml"]


@pytest.mark.parametrize(
    ("files", "own"),
    [
        ({"events/2026-27/b.toml": evening("2062-10-09")}, "2026-27/b"),
        ({"fixtures/2026-27/division.toml": DIVISION.format(
            first="date = 2062-10-05, tricks = [80, 76]", second='why = "At the hall."')}, "fixtures"),
    ],
)  # fmt: skip
def test_a_mistyped_date_of_play_makes_no_result_final_and_nothing_over(
    tmp_path: Path, usual: dict[str, bytes], files: dict[str, str], own: str
) -> None:
    """What is provisional stays so, what is to come still comes, no file is missing, no feed is of a day to come.

    An event has other neighbours in time.
    """
    mistyped = site(tmp_path, FILES | files)
    assert mistyped.keys() == usual.keys()
    unharmed = [path for path in usual if path.startswith(("events/2026-27/a/", "events/2026-27/next/"))]
    assert unharmed
    for path in unharmed:
        assert NEIGHBOUR.sub(b"", mistyped[path]).split() == NEIGHBOUR.sub(b"", usual[path]).split(), path
    assert b"The next evening" in mistyped["index.html"]
    titles = [str(entry["summary"]) for entry in Calendar.from_ical(mistyped["calendar.ics"].decode()).walk("VEVENT")]
    assert "The next evening" in titles and "Elm against Ash" in titles
    stamps = [one.text or "" for one in Tree.fromstring(mistyped["results.xml"]).iter() if one.tag.endswith("}updated")]  # noqa: S314
    assert stamps and max(stamps) <= "2026-10-09T00:00:00Z"


def test_an_evening_that_is_given_up_says_so_on_its_page(tmp_path: Path) -> None:
    """Nobody waits for it any more."""
    snow = FILES["events/2026-27/next.toml"].replace("2026-10-16", "2026-10-08") + ACCEPTED.format("no-result")
    page = site(tmp_path, FILES | {"events/2026-27/next.toml": snow})["events/2026-27/next/index.html"].decode()
    assert "Due on Thursday, 8 October 2026; no result." in page
    assert "No result: It was so." in page and "no result yet" not in page


def test_the_same_files_give_the_same_bytes_on_another_day_of_the_machine(tmp_path: Path) -> None:
    """Pages, calendars, feeds, the database and documents, with a clock that is four hundred days ahead."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("no compiler for a clock of another day")
    source, shim = tmp_path / "clock.c", tmp_path / "clock.so"
    source.write_text(SHIM, "utf-8")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(shim), str(source), "-ldl"], check=True)
    paper = FILES | {"events/2026-27/next.toml": 'paper = ["movement-cards"]\n' + FILES["events/2026-27/next.toml"]}
    made = []
    for name, preload in (("now", ""), ("later", str(shim))):
        folder = project(tmp_path / name, paper)
        clean = {**os.environ, "LD_PRELOAD": preload}
        told = subprocess.run(
            [sys.executable, "-c", "import time; print(time.time())"], env=clean, capture_output=True, check=True
        )
        command = [sys.executable, "-m", "whistpress", "build", "--project", str(folder), "--jobs", "1"]
        subprocess.run(command, env=clean, check=True, capture_output=True)
        made.append((float(told.stdout), written(folder)))
    (now, usual), (later, other) = made
    assert later - now > 399 * 86400
    assert any(path.endswith(".pdf") for path in usual) and "league.sqlite" in usual
    assert usual == other
