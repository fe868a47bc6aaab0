"""Work is counted, never timed: what a build makes after one edit."""

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.building import build, context_of
from whistpress.engine import load

from .synthetic import announcing, tree
from .two_seasons import FIRST, FRIDAY, LEAGUE, MONDAY, OTHERS, built, evening, id_of, laid_out, made, swap, write

OF_PLAYERS = {f"players/{id_of(name)}{page}.html" for name in FIRST for page in ("", "/against")}
OF_PAIRS = {f"players/pairs/{id_of(one)}--{id_of(other)}.html" for one, other in zip(FIRST[::2], FIRST[1::2], strict=True)}
LISTS = {
    f"records/{name}.html" for name in ("deals", "events", "firsts", "gains", "narrowest", "partners", "room", "share", "widest")
}
STANDINGS = {"standings/index.html", "standings/friday-ladder.html", "standings/friday-ladder-worked-out.html"}


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """The league, built."""
    project = laid_out(tmp_path / "league")
    built(project)
    return project


def test_when_nothing_changed_nothing_is_made(league: Path) -> None:
    """Nor when a file only looks new, nor when the output is gone: what was made lies ready."""
    assert made(league) == []
    for path in LEAGUE:
        os.utime(league / path)
    assert made(league) == []
    shutil.rmtree(league / "output")
    report = built(league)
    assert report.made == ()
    assert len(report.changed) > 70


def test_equal_parts_of_events_are_held_once(league: Path) -> None:
    """Whether read from the files or from the cache: else a record of decades would not find room in memory."""
    for context in (context_of(league, keeps=False), context_of(league)):
        record = load.load(league, None, context).record
        assert record
        schedules = [session.schedule for event in record.league.events for session in event.sessions]
        assert len(set(schedules)) < len(schedules)
        assert len(set(map(id, schedules))) == len(set(schedules))
        texts: dict[str, str] = {}
        for facts in record.facts:
            for person in facts.persons.values():
                for result in person.appearances:
                    for text in (result.event, result.title, result.season, result.person, result.scoring, *result.partners):
                        assert texts.setdefault(text, text) is text
        assert len(texts) > len(FIRST)


def test_one_score_makes_what_shows_or_counts_it_and_nothing_else(league: Path) -> None:
    """Its event, those who played, its season, the records, the standing that counts it.

    Of Monday's season the record book alone: it is told beside that of the season before.
    """
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    page = "events/1900-01/friday/"
    of_event = {f"{page}index.html", f"{page}results.txt", f"{page}fairness.html"}
    of_seasons = {"events/1900-01/index.html", "events/1900-01/record.html", "events/1901-02/record.html"}
    of_all = {
        "index.html",
        "players/pairs/index.html",
        "records/index.html",
        "records/on-this-day.html",
        "records/days.js",
        "honours.html",
    }
    unlike = set(made(league)) ^ (of_event | of_seasons | of_all | OF_PLAYERS | OF_PAIRS | LISTS | STANDINGS)
    assert not unlike, f"{sorted(unlike)}: a new page that a score changes is named here; another one takes a smaller slice"
    assert made(league) == []


def test_one_score_reads_and_scores_one_event(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that was read of the others is taken from the cache, without their lines."""
    read, scored = list[str](), list[str]()
    read_event, score = load._read_event, load._score
    monkeypatch.setattr(load, "_read_event", lambda *given: (read.append(given[0].shown), read_event(*given))[1])
    monkeypatch.setattr(load, "_score", lambda stored: (scored.append(stored.summary.id), score(stored))[1])
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    built(league)
    assert (read, scored) == ([FRIDAY], ["1900-01/friday"])
    built(league)
    assert (len(read), len(scored)) == (1, 1)


def test_an_edit_taken_back_makes_nothing(league: Path) -> None:
    """What was made of the old words is still there."""
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    before = built(league)
    swap(league, FRIDAY, "ns = [4, 5]", "ns = [7, 5]")
    assert before.made != ()
    after = built(league)
    assert after.made == ()
    assert set(after.changed) <= set(before.made)


def test_a_player_s_new_name_makes_the_pages_that_name_her(league: Path) -> None:
    """And of Monday's people nothing; the event keeps what was written down."""
    swap(league, "content/members.toml", "Amy Adams", "Amy Abelson")
    found = set(made(league))
    assert {"players/amy-abel.html", "players/index.html", "events/1900-01/index.html", "standings/friday-ladder.html"} <= found
    assert not {path for path in found if any(id_of(name) in path for name in OTHERS)}
    assert not {path for path in found if "monday" in path or path.startswith("systems/")}
    named = [path for path, body in tree(league / "output").items() if b"Amy Abelson" in body and path.endswith(".html")]
    assert set(named) - found == set()


def test_a_new_member_makes_the_lists_and_no_page_of_another(league: Path) -> None:
    """Also where he stands above them in the file."""
    swap(league, "content/members.toml", f"[{id_of(FIRST[0])}]", f'[ann-ames]\nname = "Ann Ames"\n\n[{id_of(FIRST[0])}]')
    found = set(made(league))
    assert {"players/ann-ames.html", "players/index.html"} <= found
    assert not found & (OF_PLAYERS | OF_PAIRS | {"events/1900-01/friday/index.html"})


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        ("content/pages/about.md", "We play.", "We *play*.", ["about.html"]),
        (MONDAY, "title =", "# a remark\ntitle =", []),
    ],
    ids=["a page", "a remark in an event"],
)
def test_an_edit_makes_no_more_than_it_touches(league: Path, path: str, old: str, new: str, expected: list[str]) -> None:
    """A page stands for itself; what nobody sees makes nothing."""
    swap(league, path, old, new)
    assert made(league) == expected


def test_a_file_of_the_theme_makes_the_pages_and_nothing_else(league: Path) -> None:
    """It is copied to another address, which each page and the manifest name: what a browser has kept for ever is never stale."""
    swap(league, "templates/assets/own.css", "margin: 0", "margin: 1px")
    found = made(league)
    assert {path for path in found if not path.endswith(".html") and not path.startswith("theme/")} <= {"site.webmanifest"}
    assert set(found) >= {path for path in tree(league / "output") if path.endswith(".html")}


def test_a_new_event_makes_nothing_of_the_other_season_s_people(league: Path) -> None:
    """Only of those who played in it, and of what counts them all."""
    write(league, "content/events/1901-02/third.toml", evening("Third game", "1901-11-11", OTHERS))
    found = set(made(league))
    assert "events/1901-02/third/index.html" in found
    assert not found & (OF_PLAYERS | OF_PAIRS | {"events/1900-01/friday/index.html", "standings/friday-ladder.html"})


def test_the_model_is_not_searched_for_cycles(league: Path, tmp_path: Path) -> None:
    """It is out of the garbage collector's sight while the site is written, and again when the process ends."""
    kept: list[int] = []
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    with announcing(lambda _: kept.append(gc.get_freeze_count())):
        assert build(league, pdf=False).written
    assert min(kept) > 10_000
    assert gc.get_freeze_count() == 0
    words = ["build", "--project", str(league), "--cache-dir", str(tmp_path)]
    code = f"""
import atexit, gc
from whistpress.__main__ import main
atexit.register(lambda: print(gc.get_freeze_count()))
import sys
sys.argv[1:] = {words!r}
main()
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(ended.stdout.splitlines()[-1]) > 10_000
