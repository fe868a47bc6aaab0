"""A record that corrects itself: what was corrected, and until when a result is open."""

import datetime
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, WHOLE, clean, read
from whistpress.core.model import Status
from whistpress.league.reader import read_league
from whistpress.problems import Problems

LINE = 'date = 1900-05-03\ndeal = 2\nns = 3\nfrom = 8\nto = 9\nby = "The committee"\nwhy = "Misread."\n'
ENTRY = 'date = 1900-05-04\nentry = 4\nfrom = "Dan Dole"\nto = "Dan Dale"\nby = "The secretary"\nwhy = "Misspelt."\n'


def corrected(*tables: str) -> str:
    """The whole event with corrections."""
    return WHOLE + "".join(f"\n[[corrections]]\n{table}" for table in tables)


def codes(folder: Path, text: str) -> list[str]:
    """The codes of the problems of a file."""
    return [problem.code for problem in read(folder, text)[1]]


def test_a_correction_of_a_line_knows_its_table_and_whom_it_concerns(tmp_path: Path) -> None:
    """Deal 2, pairs 3 and 4, at table 2 by the schedule."""
    (one,) = clean(tmp_path, corrected(LINE)).corrections
    assert (one.date, one.was, one.now, one.by, one.why) == (datetime.date(1900, 5, 3), "8", "9", "The committee", "Misread.")
    assert (one.what, one.deal, one.entries) == ("deal 2, table 2", 2, (3, 4))


def test_corrections_are_told_in_the_order_of_their_days(tmp_path: Path) -> None:
    """Whatever the order in the file; one in words is not held against anything."""
    words = 'date = 1900-02-01\nwhat = "the card turned up on deal 1"\nby = "The secretary"\nwhy = "Left out."\n'
    found = clean(tmp_path, corrected(ENTRY, LINE, words)).corrections
    assert [one.what for one in found] == ["the card turned up on deal 1", "deal 2, table 2", "No. 4"]


def test_of_several_corrections_of_a_figure_the_last_agrees_with_the_record(tmp_path: Path) -> None:
    """8 became 7, and 7 became 9; the record says 9."""
    first = LINE.replace("1900-05-03", "1900-02-03").replace("to = 9", "to = 7")
    assert len(clean(tmp_path, corrected(LINE.replace("from = 8", "from = 7"), first)).corrections) == 2
    assert codes(tmp_path, corrected(LINE, first)) == ["W258"]


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (LINE.replace("to = 9", "to = 8"), "E257"),
        (LINE.replace("to = 9", 'to = "average"'), "E257"),
        (LINE.replace("deal = 2", "deal = 7"), "E256"),
        (LINE.replace("ns = 3", "ns = 6"), "E256"),
        (LINE.replace("ns = 3\n", ""), "E256"),
        (LINE.replace("deal = 2\nns = 3\n", ""), "E256"),
        (ENTRY.replace("entry = 4", "entry = 14"), "E256"),
        (ENTRY.replace('"Dan Dale"', '"Dan Dell"'), "E257"),
        (LINE.replace("1900-05-03", "1899-05-03"), "W258"),
        (LINE.replace("from = 8", "from = 9"), "W258"),
    ],
)
def test_a_correction_that_does_not_hold_is_named(tmp_path: Path, table: str, code: str) -> None:
    """Against the record as it stands."""
    assert codes(tmp_path, corrected(table)) == [code]


def test_a_total_is_corrected_by_its_entry(tmp_path: Path) -> None:
    """An old record of totals only."""
    text = (
        HEAD
        + 'contest = "pairs"\n'
        + PAIRS
        + "[totals]\n1 = 21\n2 = 18\n\n[[corrections]]\nentry = 2\nfrom = 17\nto = {}\n"
        + ENTRY.partition("from")[0]
    )
    text = text.replace("entry = 4\n", "") + 'by = "B"\nwhy = "C"\n'
    assert clean(tmp_path, text.format(18)).corrections[0].entries == (2,)
    assert codes(tmp_path, text.format(19)) == ["E257"]


def test_until_makes_a_result_provisional_and_goes_not_with_final(tmp_path: Path) -> None:
    """With a status of its own it may be provisional alone."""
    until = "until = 1900-02-01\n"
    event = clean(tmp_path, HEAD + until + MITCHELL + PAIRS + SCORES)
    assert (event.status, event.until) == (Status.PROVISIONAL, datetime.date(1900, 2, 1))
    assert codes(tmp_path, HEAD + until + 'status = "final"\n' + MITCHELL + PAIRS + SCORES) == ["E259"]


def league(folder: Path, event: str, today: str | None) -> tuple[Status, datetime.date, Problems]:
    """Status of the only event of a league, its today and its problems."""
    place = folder / "content" / "events" / "1900"
    place.mkdir(parents=True, exist_ok=True)
    (folder / "content" / "league.toml").write_text('name = "L"\n', "utf-8")
    (place / "friday-game.toml").write_text(event, "utf-8")
    found, problems = read_league(folder, today=datetime.date.fromisoformat(today) if today else None)
    assert found is not None
    return found.events[0].status, found.today, problems


OPEN = HEAD + "until = 1900-02-01\n" + MITCHELL + PAIRS + SCORES


@pytest.mark.parametrize(("today", "status"), [(None, "provisional"), ("1900-02-01", "provisional"), ("1900-02-02", "final")])
def test_the_last_day_is_still_open_and_the_next_is_final(tmp_path: Path, today: str | None, status: str) -> None:
    """Time is passed in."""
    found, _, problems = league(tmp_path, OPEN, today)
    assert (found, list(problems)) == (status, [])


@pytest.mark.parametrize(("today", "found"), [("1900-02-01", ["W318"]), ("1900-02-02", ["E314"])])
def test_what_is_missing_after_the_last_day_is_an_error(tmp_path: Path, today: str, found: list[str]) -> None:
    """Before it, a warning."""
    _, _, problems = league(tmp_path, OPEN.replace("[1, 2, 8]", "[1, 2]"), today)
    assert [problem.code for problem in problems] == found


def test_the_latest_correction_is_a_day_of_the_record(tmp_path: Path) -> None:
    """So that today is not before it when nothing else is said."""
    _, today, _ = league(tmp_path, corrected(LINE), None)
    assert today == datetime.date(1900, 5, 3)


def test_what_is_accepted_stays_with_its_reason(tmp_path: Path) -> None:
    """A difference from the schedule, and a finding of the look before the release."""
    text = WHOLE.replace("[3, 4, 9], [1, 6, 6]", "[3, 6, 9], [1, 4, 6]")
    text += '[[accepted]]\ndeal = 2\nreason = "Two pairs changed places."\n'
    text += '[[accepted]]\nfinding = "odd-score"\ndeal = 3\nreason = "It was so."\n'
    accepted = clean(tmp_path, text).accepted
    assert [(one.where, one.reason) for one in accepted] == [
        ("deal 2", "Two pairs changed places."), ("an odd score, deal 3", "It was so.")]  # fmt: skip
