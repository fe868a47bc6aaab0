"""An event whose movement stands in a file beside it."""

from pathlib import Path
from typing import Any

import pytest

from whistpress.core.model import Contest, Event
from whistpress.league.events.read.file import read_event
from whistpress.problems import Problems

FOUR = "4 2 3 3 0 Four pairs, by hand\n 4- 1 A  2- 3 A\n 4- 2 B  3- 1 B\n 4- 3 C  1- 2 C\n"
COMPASS = "Three tables\n1,3,6,2,3,0\n1,1,1,1,3,2,1,2,3\n2,2,2,2,1,3,2,3,1\n3,3,3,3,2,1,3,1,2\n"
HEAD = 'title = "Friday game"\ndate = 1900-01-12\n'


def read(folder: Path, movement: str, *, head: str = HEAD, **files: Any) -> tuple[Event | None, Problems]:
    """Read an event with this `[movement]`, the files beside it (`four_asc` is four.asc)."""
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")
    file = folder / "friday.toml"
    file.write_text(f"{head}[movement]\n{movement}\n", "utf-8")
    return read_event(file)


def test_an_event_uses_the_movement_of_a_file(tmp_path: Path) -> None:
    """Its schedule is called by the file, its remarks are the file's comment; the file belongs to the event."""
    event, problems = read(tmp_path, 'schedule = "four.asc"\ndeals = 6', four_asc=FOUR)
    assert event and event.schedule and not len(problems)
    assert (event.schedule.system, event.schedule.remarks) == ("four.asc", ("Four pairs, by hand",))
    assert (event.contest, event.schedule.deals, event.schedule.sets[0]) == (Contest.PAIRS, 6, (1, 4))
    assert event.score_files == (str(tmp_path / "four.asc"),)


@pytest.mark.parametrize(
    ("files", "movement", "scoring"),
    [
        ({"four_asc": FOUR}, 'schedule = "four.asc"', "exponent"),
        ({"three_txt": COMPASS}, 'schedule = "three.txt"', "average"),
        ({"one_asc": "4 1 1 1 1\n1 2 3 4 A\n"}, 'schedule = "one.asc"', "tricks-lost"),
        (
            {"teams_csv": "round,table,ns,ew,deals\n1,1,1,2,1\n1,2,2,1,1\n2,1,1,3,2\n2,2,3,1,2\n3,1,2,3,3\n3,2,3,2,3\n"},
            'schedule = "teams.csv"',
            "matches",
        ),
    ],
)
def test_its_scoring_is_that_of_its_kind(tmp_path: Path, files: dict[str, str], movement: str, scoring: str) -> None:
    """One field as Howell's, two fields as Mitchell's, single players, teams."""
    event, problems = read(tmp_path, movement, **files)
    assert event and not len(problems)
    assert event.scoring == scoring


def test_sides_that_are_numbered_apart_may_be_called_by_the_compass(tmp_path: Path) -> None:
    """EBUScore's type 1; where N-S have 1 to 3 and E-W 4 to 6 they cannot."""
    entries = '[entries]\nNS1 = ["A", "B"]\nEW2 = ["C", "D"]'
    event, problems = read(tmp_path, f'schedule = "three.txt"\nnumbering = "compass"\n{entries}', three_txt=COMPASS)
    assert event and not problems.errors
    assert {entry.label: entry.number for entry in event.entries if entry.players} == {"NS1": 1, "EW2": 4}
    apart = "6 3 3 3 0\n1-4 A 2-5 B 3-6 C\n1-6 B 2-4 C 3-5 A\n1-5 C 2-6 A 3-4 B\n"
    _, problems = read(tmp_path, 'schedule = "apart.asc"\nnumbering = "compass"', apart_asc=apart)
    (problem,) = problems
    lacks = "apart.asc has no N-S pairs of odd numbers and E-W pairs of even ones"
    assert problem.message == f"{lacks}, so that its entries cannot be numbered by the compass"


def test_sittings_may_have_a_file_each_or_share_one(tmp_path: Path) -> None:
    """`[session.movement]` takes what `[movement]` takes."""
    file = tmp_path / "season.toml"
    (tmp_path / "four.asc").write_text(FOUR, "utf-8")
    own = '[[session]]\ndate = 1900-01-12\n[session.movement]\nschedule = "four.asc"\n'
    file.write_text(f"{HEAD}{own}{own}", "utf-8")
    event, problems = read_event(file)
    assert event and not len(problems) and len(event.sessions) == 2
    shared = '[[session]]\ndate = 1900-01-12\nrounds = "1-2"\n[[session]]\ndate = 1900-01-19\nrounds = "3"\n'
    file.write_text(f'{HEAD}[movement]\nschedule = "four.asc"\n{shared}', "utf-8")
    event, problems = read_event(file)
    assert event and not len(problems) and event.sessions[1].rounds == (3,)


def test_warnings_of_a_movement_are_for_movement_check_alone(tmp_path: Path) -> None:
    """Trays are shared in this one: the event need not hear of it at every build."""
    _, problems = read(tmp_path, 'schedule = "four.asc"', four_asc=FOUR)
    assert not len(problems)


@pytest.mark.parametrize("name", ["../four.asc", "/four.asc", ".four.asc", "sub/four.asc", "four\\asc"])
def test_only_a_file_beside_the_event_is_read(tmp_path: Path, name: str) -> None:
    """No folder, and nothing hidden."""
    event, problems = read(tmp_path, f"schedule = '{name}'", four_asc=FOUR)
    assert event is None
    assert [problem.code for problem in problems] == ["E410"]


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    """As for scores."""
    (tmp_path / "inside").mkdir()
    (tmp_path / "four.asc").write_text(FOUR, "utf-8")
    (tmp_path / "inside" / "four.asc").symlink_to(tmp_path / "four.asc")
    event, problems = read(tmp_path / "inside", 'schedule = "four.asc"')
    assert event is None
    assert [problem.code for problem in problems] == ["E106"]
