"""A file of an event that was copied: day, title, entries and scores are those of another."""

from pathlib import Path

import pytest

from tests.league.events.event_files import WHOLE
from whistpress.league.reader import read_league
from whistpress.problems import Problem

ENTRIES = '[entries]\n1 = "Ann Archer"\n2 = "Ben Baker"\n3 = "Cora Cole"\n4 = "Dan Dale"\n'
HEAD = 'title = "Evening"\ndate = 1900-01-12\n'
TOTALS = f'{HEAD}contest = "individual"\n{ENTRIES}[totals]\n1 = 7\n2 = 5\n3 = 6\n4 = 4\n'
RUBBERS = (
    f'{HEAD}game = "solo-whist"\n{ENTRIES}[[rubbers]]\nsides = [1, 2, 3, 4]\ndeals = [{{ bid = "solo", by = 2, tricks = 5 }}]\n'
)
ACCEPTED = '[[accepted]]\nfinding = "same-event"\nreason = "Two halves of one evening."\n'


def problems_of(folder: Path, **events: str) -> list[Problem]:
    """The problems of a league with these events, by the names of their files."""
    (folder / "content/events/1900").mkdir(parents=True)
    (folder / "content/league.toml").write_text('name = "Harbour Whist League"\n', "utf-8")
    for name, text in events.items():
        (folder / f"content/events/1900/{name.replace('_', ' ')}.toml").write_text(text, "utf-8")
    return list(read_league(folder)[1])


@pytest.mark.parametrize("text", [WHOLE, TOTALS, RUBBERS], ids=["lines", "totals", "rubbers"])
def test_a_copy_is_a_warning_that_names_both_files(tmp_path: Path, text: str) -> None:
    """The longer name is taken for the copy, as systems make them."""
    (problem,) = problems_of(tmp_path, night=text, **{"night_-_Copy": text})
    assert (problem.code, problem.at.file) == ("W135", "content/events/1900/night - Copy.toml")
    assert "content/events/1900/night.toml" in problem.message


@pytest.mark.parametrize("where", ["night", "again"])
def test_what_was_really_played_twice_is_accepted_in_either_file(tmp_path: Path, where: str) -> None:
    """With a reason."""
    texts = {name: TOTALS + (ACCEPTED if name == where else "") for name in ("night", "again")}
    assert problems_of(tmp_path, **texts) == []


@pytest.mark.parametrize(
    "other",
    [
        TOTALS.replace("1 = 7", "1 = 8"),
        TOTALS.replace("Dan Dale", "Don Dale"),
        TOTALS.replace("1900-01-12", "1900-01-13"),
        TOTALS.replace('"Evening"', '"Afternoon"'),
    ],
    ids=["score", "entry", "day", "title"],
)
def test_an_event_that_differs_in_anything_is_another(tmp_path: Path, other: str) -> None:
    """One score, one player, the day or the title."""
    assert problems_of(tmp_path, night=TOTALS, other=other) == []


def test_of_three_copies_two_are_too_many(tmp_path: Path) -> None:
    """Each of them names the first."""
    found = problems_of(tmp_path, night=TOTALS, night_2=TOTALS, night_3=TOTALS)
    assert [(one.code, "night.toml" in one.message) for one in found] == [("W135", True), ("W135", True)]


def test_evenings_that_are_only_announced_are_no_copies(tmp_path: Path) -> None:
    """Two sittings of one day are announced in the same words."""
    assert problems_of(tmp_path, one=HEAD, two=HEAD) == []
