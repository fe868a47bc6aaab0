"""add division, club, member, meeting, and a series of evenings."""

import datetime
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Type

SERIES = (
    "add",
    "event",
    "--title",
    "Wednesday drive",
    "--system",
    "progressive-winners",
    "--tables",
    "4",
    "--date",
    "2026-12-02",
)


def read(league: Path, name: str) -> dict[str, Any]:
    """A file of the league."""
    return tomllib.loads((league / "content" / name).read_text("utf-8"))


def add_clubs(typed: Type) -> None:
    """Two clubs, one of which has a captain."""
    assert typed("add", "member", "--name", "Jane Archer", "--joined", "2019").exit_code == 0
    words = ("--place", "Oak Hall", "--night", "Thursday", "--time", "7.30 p.m.", "--captain", "jane archer")
    result = typed("add", "club", "--name", "Royal Oak", "--id", "oak", *words)
    assert result.exit_code == 0, result.stderr
    assert typed("add", "club", "--name", "Elm").exit_code == 0


def test_a_club_and_a_member_are_added_at_the_end(typed: Type, league: Path) -> None:
    """Comments stay; ids come from the names; a captain is named by the id."""
    (league / "content/clubs.toml").write_text('# Ours.\n[ash]\nname = "Ash"   # the oldest\n', "utf-8")
    add_clubs(typed)
    text = (league / "content/clubs.toml").read_text("utf-8")
    assert text.startswith('# Ours.\n[ash]\nname = "Ash"   # the oldest\n\n[oak]\n')
    assert read(league, "clubs.toml")["oak"] == {
        "name": "Royal Oak",
        "place": "Oak Hall",
        "night": "Thursday",
        "time": "7.30 p.m.",
        "captain": "jane-archer",
    }
    assert read(league, "members.toml") == {"jane-archer": {"name": "Jane Archer", "joined": 2019}}


@pytest.mark.parametrize(
    ("words", "slip"),
    [
        (("club", "--name", "Elm"), "the club [elm] is there already: Elm"),
        (("club", "--name", "Other", "--id", "elm"), "the club [elm] is there already: Elm"),
        (("club", "--name", "Fir", "--night", "Thusday"), "'Thusday' is no weekday"),
        (("club", "--name", "Fir", "--captain", "Jane Archr"), "did you mean 'Jane Archer'"),
        (("member", "--name", "Tom", "--club", "Emm"), "did you mean 'Elm'"),
        (("member", "--name", "!!!"), "does not serve as an id"),
        (("member",), "--name is not said"),
        (("division", "--title", "One", "--club", "elm", "--begins", "2026-09-07"), "two teams or more"),
        (("division", "--title", "One", "--club", "elm", "--club", "oak", "--begins", "7 Sept"), "'7 Sept' is not a day"),
        (("meeting", "--title", "AGM", "--date", "May"), "'May' is not a day"),
    ],
)
def test_what_cannot_be_added_is_said(typed: Type, league: Path, words: tuple[str, ...], slip: str) -> None:
    """And nothing is written."""
    add_clubs(typed)
    before = {path: path.read_bytes() for path in (league / "content").rglob("*.toml")}
    result = typed("add", *words)
    assert result.exit_code == 2
    assert slip in result.stderr
    assert {path: path.read_bytes() for path in (league / "content").rglob("*.toml")} == before


def test_a_division_is_ready_to_be_checked(typed: Type, league: Path) -> None:
    """Clubs by id or name, teams of the clubs with whose names they begin, a hint to the hall that they share."""
    add_clubs(typed)
    words = ("--club", "Elm", "--team", "Oak A", "--team", "Royal Oak B", "--team", "Guests", "--promoted", "1")
    free = ("--except", "2026-12-28", "--except", "2027-02-01..2027-02-14")
    result = typed("add", "division", "--title", "Division One", *words, "--begins", "2026-09-07", *free)
    assert result.exit_code == 0, result.stderr
    assert read(league, "fixtures/2026-27/division-one.toml") == {
        "title": "Division One",
        "clubs": ["elm"],
        "begins": datetime.date(2026, 9, 7),
        "every": 7,
        "no_matches": [datetime.date(2026, 12, 28), "2027-02-01..2027-02-14"],
        "promoted": 1,
        "team": [
            {"id": "oak-a", "name": "Oak A", "club": "oak"},
            {"id": "royal-oak-b", "name": "Royal Oak B", "club": "oak"},
            {"id": "guests", "name": "Guests"},
        ],
    }
    text = (league / "content/fixtures/2026-27/division-one.toml").read_text("utf-8")
    assert '# halls = { "Oak Hall" = 2 }' in text
    (league / "content/fixtures/2026-27/division-one.toml").write_text(text.replace("# halls", "halls"), "utf-8")
    assert "error" not in typed("check").stderr
    assert typed("add", "division", "--title", "Division One", *words, "--begins", "2026-09-07").exit_code == 2


def test_a_meeting_has_its_agenda(typed: Type, league: Path) -> None:
    """The usual points, or those that are said."""
    assert (
        typed("add", "meeting", "--title", "Annual general meeting", "--date", "2027-05-14", "--time", "7.30 p.m.").exit_code == 0
    )
    found = read(league, "meetings/2027-annual-general-meeting.toml")
    assert (found["title"], found["date"], found["time"]) == ("Annual general meeting", datetime.date(2027, 5, 14), "7.30 p.m.")
    assert found["business"][0] == "Apologies for absence"
    typed("add", "meeting", "--title", "Special", "--date", "2027-06-01", "--business", "Sale of the hall")
    assert read(league, "meetings/2027-special.toml")["business"] == ["Sale of the hall"]


def test_a_series_is_one_command(typed: Type, league: Path) -> None:
    """Every Wednesday until the end of January but for the 23rd and the 30th: seven files of one season."""
    result = typed(*SERIES, "--every", "7", "--until", "2027-01-31", "--except", "2026-12-23", "--except", "2026-12-30")
    assert result.exit_code == 0, result.stderr
    files = sorted((league / "content/events/2026-27").glob("*.toml"))
    assert [file.stem.removeprefix("wednesday-drive-") for file in files] == [
        "2026-12-02", "2026-12-09", "2026-12-16", "2027-01-06", "2027-01-13", "2027-01-20", "2027-01-27"
    ]  # fmt: skip
    assert [str(tomllib.loads(file.read_text("utf-8"))["date"]) for file in files] == [file.stem[-10:] for file in files]
    assert "and 4 more, the last" in result.stdout
    assert "is there already" in typed(*SERIES, "--every", "7", "--until", "2027-01-31").stderr


def test_an_event_like_another_has_its_movement_and_prizes(typed: Type, league: Path) -> None:
    """No entries, no results, and nobody who won a prize."""
    old = league / "content/events/2026-27"
    old.mkdir()
    (old / "harvest-drive.toml").write_text(
        'title = "Harvest drive"\ndate = 2026-10-03\ntime = "7.30 p.m."\n[movement]\nsystem = "progressive-winners"\ntables = 4\n'
        '[entries]\n1 = "Ann"\n[[prize]]\ntitle = "Raffle"\nof = "all"\nplace = 1\nwon_by = "Ann"\nfigure = "12"\n',
        "utf-8",
    )
    result = typed("add", "event", "--like", "harvest-drive", "--date", "2026-11-07", "--every", "28", "--until", "2026-12-31")
    assert result.exit_code == 0, result.stderr
    assert read(league, "events/2026-27/harvest-drive-2026-12-05.toml") == {
        "title": "Harvest drive",
        "date": datetime.date(2026, 12, 5),
        "time": "7.30 p.m.",
        "movement": {"system": "progressive-winners", "tables": 4},
        "prize": [{"title": "Raffle", "of": "all", "place": 1}],
    }


@pytest.mark.parametrize(
    ("words", "slip"),
    [
        (("--every", "7"), "a series needs its last day"),
        (("--until", "2027-01-31"), "--until belongs to a series"),
        (("--every", "7", "--until", "2026-11-30"), "is before the first evening"),
        (("--every", "7", "--until", "2927-01-31"), "more than one command writes"),
        (("--every", "7", "--until", "2027-01-31", "--except", "2026-12-25"), "the nearest is 2026-12-23"),
    ],
)
def test_a_series_that_contradicts_itself_is_refused(typed: Type, league: Path, words: tuple[str, ...], slip: str) -> None:
    """With a sentence, and nothing is written."""
    result = typed(*SERIES, *words)
    assert result.exit_code == 2
    assert slip in result.stderr
    assert not (league / "content/events/2026").exists()
