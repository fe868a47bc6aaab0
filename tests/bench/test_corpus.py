"""The league of the measurements, and the projects of others that hold the same."""

import tomllib
from pathlib import Path

import pytest

from bench.corpus import DifferentError, Theirs, pages_of, same
from bench.finished import Finished, Tally
from bench.league import event_file, player_pages, score_changed, write_whistpress
from bench.others import OTHERS, figure_changed
from bench.tools import Tool
from whistpress.league.reader import read_league

PAGE = Finished(Path("events/2000/a/index.html"), 'A "quoted" evening', "Pairs", "2000-01-02", "Text.\n\n| a |\n| --- |\n| 7 |\n")
OTHER = Finished(Path("players/player-1.html"), "Player 1", "", None, "Text.\n")


def test_the_league_is_a_sound_one(tmp_path: Path) -> None:
    """With what is asked for besides, and the forms of each evening."""
    write_whistpress(tmp_path, 3, more="\n[outputs]\ndata = true\n", paper=("result-sheet",))
    league, problems = read_league(tmp_path)
    assert league and not list(problems)
    assert len(league.events) == 3 and "data = true" in (tmp_path / "content/league.toml").read_text("utf-8")
    assert {event.paper for event in league.events} == {("result-sheet",)}


def test_a_change_is_another_score_of_another_event_each_time(tmp_path: Path) -> None:
    """One score, and it stays one that can be."""
    write_whistpress(tmp_path, 10)
    changed = {event_file(tmp_path, turn) for turn in range(5)}
    assert len(changed) == 5
    event = event_file(tmp_path, 0)
    for _ in range(15):
        before = tomllib.loads(event.read_text("utf-8"))["scores"]
        score_changed(event)
        after = tomllib.loads(event.read_text("utf-8"))["scores"]
        lines = [
            (one, other) for a, b in zip(before, after, strict=True) for one, other in zip(a["lines"], b["lines"], strict=True)
        ]
        (different,) = [(one, other) for one, other in lines if one != other]
        assert different[0][:2] == different[1][:2] and 0 <= different[1][2] <= 13


def test_the_smaller_pages_name_every_evening_of_a_player() -> None:
    """32 players an evening."""
    assert sum(page.count("\n| [evening-") for page in player_pages(5).values()) == 5 * 32


@pytest.mark.parametrize(
    ("name", "event", "player"),
    [
        ("Hugo", "content/events/2000/a/_index.md", "content/players/player-1.md"),
        ("Pelican", "content/events/2000/a/index.md", "content/players/player-1.md"),
        ("Eleventy", "content/events/2000/a/index.md", "content/players/player-1.md"),
    ],
)
def test_a_page_stands_where_the_generator_looks_for_it(name: str, event: str, player: str, tmp_path: Path) -> None:
    """Beside its theme and its settings, with front matter of its own kind."""
    other = OTHERS[name]
    other.begin(tmp_path)
    other.add(tmp_path, PAGE)
    other.add(tmp_path, OTHER)
    front, _, body = (tmp_path / event).read_text("utf-8").partition("Text.")
    assert "2000-01-02" in front and "quoted" in front and body == PAGE.body.removeprefix("Text.")
    assert "Player 1" in (tmp_path / player).read_text("utf-8")
    assert all((tmp_path / file).is_file() for file in other.files)
    if name == "Hugo":
        assert tomllib.loads(front.strip().strip("+"))["title"] == PAGE.title
        assert tomllib.loads(other.files["hugo.toml"])["menus"]["main"][1]["pageRef"] == "/players"


def test_a_figure_of_a_page_changes(tmp_path: Path) -> None:
    """The first one of a table that is a whole number."""
    page = tmp_path / "page.md"
    page.write_text(PAGE.body)
    figure_changed(page)
    assert page.read_text() == PAGE.body.replace("| 7 |", "| 8 |")


def test_what_was_built_is_forgotten_and_what_was_written_is_not(tmp_path: Path) -> None:
    """For a build from nothing."""
    theirs = Theirs(OTHERS["Hugo"], Tool(("hugo",), "1"), tmp_path)
    for folder in ("public", "resources", "content"):
        (tmp_path / folder).mkdir()
    theirs.full().ready(0)
    assert [path.name for path in tmp_path.iterdir()] == ["content"]


def site(folder: Path, rows: int, name: str = "a.html") -> Path:
    """A site of one page."""
    folder.mkdir()
    (folder / name).write_text(f"<main><h1>A</h1><table>{'<tr><td>x</td></tr>' * rows}</table><ul><li>y</li></ul></main>")
    return folder


def test_sites_are_held_against_each_other(tmp_path: Path) -> None:
    """The same addresses, and as many rows and items: else there is no figure."""
    one = site(tmp_path / "one", 3)
    assert same(one, site(tmp_path / "two", 3)) == Tally(pages=1, rows=3, items=1)
    assert pages_of(one) == [Path("a.html")]
    with pytest.raises(DifferentError, match="rows=4"):
        same(one, site(tmp_path / "three", 4))
    with pytest.raises(DifferentError, match=r"2 pages are on one side only: a\.html, b\.html"):
        same(one, site(tmp_path / "four", 3, "b.html"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(DifferentError, match="neither side has anything"):
        same(tmp_path / "empty", tmp_path / "empty")
