"""`[scoring]` of the league's file: the usual method of a kind of contest, for events that do not say theirs."""

from pathlib import Path

import pytest

from whistpress.engine.context import BuildContext, temporary_context
from whistpress.engine.load import load
from whistpress.league.reader import read_league

PAIRS = 'title = "Pairs"\ndate = 1900-01-12\n[movement]\nsystem = "howell"\npairs = 6\n'
SAID = 'title = "Said"\ndate = 1900-01-13\nscoring = "exponent"\n[movement]\nsystem = "howell"\npairs = 6\n'
DRIVE = 'title = "Drive"\ndate = 1900-01-14\n[movement]\nsystem = "whist-drive"\ntables = 3\nrounds = 3\n'
RUBBERS = 'title = "Rubber"\ndate = 1900-01-15\ngame = "bridge-whist"\n'
AUCTION = 'title = "Auction"\ndate = 1900-01-17\ngame = "auction-whist"\n[movement]\nsystem = "howell"\npairs = 6\n'
TOTALS = 'title = "Totals"\ndate = 1900-01-18\ncontest = "pairs"\n[totals]\n1 = 20\n2 = 19\n'
EVENTS = {"pairs": PAIRS, "said": SAID, "drive": DRIVE, "rubbers": RUBBERS, "auction": AUCTION, "totals": TOTALS}


def league_of(folder: Path, words: str) -> Path:
    """Write a league with such lines in its file."""
    events = folder / "content" / "events" / "1900"
    events.mkdir(parents=True, exist_ok=True)
    (folder / "content" / "league.toml").write_text(f'name = "Harbour"\n{words}\n', "utf-8")
    for slug, text in EVENTS.items():
        (events / f"{slug}.toml").write_text(text, "utf-8")
    return folder


def scorings(folder: Path) -> dict[str, str]:
    """The method of each event."""
    league, problems = read_league(folder)
    assert league is not None and not problems.errors, list(problems)
    return {event.slug: event.scoring for event in league.events}


def test_an_event_that_says_nothing_follows_its_league(tmp_path: Path) -> None:
    """And one that says its method keeps it; what cannot be scored so stays with the method of its own."""
    before = scorings(league_of(tmp_path, ""))
    after = scorings(league_of(tmp_path, '[scoring]\npairs = "matchpoints"\nindividual = "gains-losses"'))
    assert before["pairs"] != "matchpoints" and after["pairs"] == "matchpoints"
    assert {slug: one for slug, one in after.items() if slug != "pairs"} == {
        slug: one for slug, one in before.items() if slug != "pairs"
    }
    assert after["said"] == "exponent" and after["drive"] == "total-tricks"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('pairs = "matchpoint"', "E871"),
        ('pairs = "gain-of-fours"', "E871"),
        ('fours = "howell"', "E872"),
        ('pairs = "sum"', "E872"),
    ],
)
def test_a_method_that_cannot_be_usual_is_told_with_what_serves(tmp_path: Path, line: str, code: str) -> None:
    """The error stands at the word."""
    _, problems = read_league(league_of(tmp_path, f"[scoring]\n{line}"))
    (found,) = (problem for problem in problems if problem.code.startswith("E"))
    assert found.code == code and found.at.line == 3 and found.helps


def test_another_usual_method_reads_the_events_again(tmp_path: Path) -> None:
    """Though no event's file has changed since they were kept."""
    folder = league_of(tmp_path / "league", '[scoring]\npairs = "matchpoints"')
    context: BuildContext = temporary_context(folder)

    def read() -> str:
        league = load(folder, context=context).league
        assert league is not None
        return next(event.scoring for event in league.events if event.slug == "pairs")

    assert read() == "matchpoints"
    league_of(tmp_path / "league", '[scoring]\npairs = "howell"')
    assert read() == "howell"
    league_of(tmp_path / "league", "")
    assert read() == "exponent"
