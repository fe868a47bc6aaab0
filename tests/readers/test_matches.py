"""Meetings of teams that have no trays between them: `[[matches]]`, round by round."""

from pathlib import Path

import pytest

from tests.readers.event_files import HEAD, MITCHELL, clean, codes, read
from whistpress.core.scoring import score
from whistpress.views.data import scores_csv

TEAMS = (
    HEAD
    + """
[movement]
system = "round-robin"
teams = 4

[entries]
1 = ["A", "B", "C", "D"]
2 = ["E", "F", "G", "H"]
3 = ["I", "J", "K", "L"]
4 = ["M", "N", "O", "P"]
"""
)

MET = (
    ((2, 1), (160, 152)),
    ((3, 4), (156, 156)),
    ((1, 3), (150, 162)),
    ((4, 2), (151, 161)),
    ((1, 4), (157, 155)),
    ((2, 3), (148, 164)),
)


def matches(*, leave: int = 6) -> str:
    """The `[[matches]]` of the first so many meetings, two in each round."""
    return "".join(
        f"\n[[matches]]\nround = {place // 2 + 1}\nteams = {list(teams)}\ntricks = {list(tricks)}\n"
        for place, (teams, tricks) in enumerate(MET[:leave])
    )


def test_meetings_are_ranked_by_matches_and_ties_by_tricks(tmp_path: Path) -> None:
    """2 for a match won, 1 for a tie, 0 for one lost (Mitchell 1897, pp. 33-34); either team may be named first."""
    event = clean(tmp_path, TEAMS + matches())
    assert event.scoring == "matches"
    first = event.sessions[0].lines[0]
    assert (first.seats.n, first.seats.e, first.tricks, first.ew_tricks) == (1, 2, 152, 160)
    rows = score(event).rankings[0].rows
    assert [(row.place, row.entry, row.score, row.tricks) for row in rows] == [
        (1, 3, 5, 482), (2, 2, 4, 469), (3, 1, 2, 459), (4, 4, 1, 462),
    ]  # fmt: skip


def test_the_total_tricks_serve_as_well(tmp_path: Path) -> None:
    """What every team took in all its meetings."""
    event = clean(tmp_path, TEAMS.replace("[movement]", 'scoring = "total-tricks"\n[movement]') + matches())
    assert [(row.entry, row.score) for row in score(event).rankings[0].rows][:2] == [(3, 482), (2, 469)]


def test_lines_of_rounds_and_a_csv_file_say_the_same(tmp_path: Path) -> None:
    """A line has the tricks of both teams; what is given to programs is read back."""
    event = clean(tmp_path, TEAMS + matches())
    lines = "\n".join(
        f"[[scores]]\nround = {number}\nlines = ["
        + ", ".join(
            str([line.seats.n, line.seats.e, line.tricks, line.ew_tricks])
            for line in event.sessions[0].lines
            if line.deal == number
        )
        + "]"
        for number in (1, 2, 3)
    )
    other = clean(tmp_path, TEAMS + lines)
    assert score(other).rankings == score(event).rankings
    with_file = TEAMS.replace("[movement]", 'scores = "league.csv"\n[movement]')
    assert score(clean(tmp_path, with_file, league=scores_csv(event))).rankings == score(event).rankings


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[160, 152]", "[160, 153]", "E305"),
        ("[160, 152]", "[160]", "E301"),
        ("[160, 152]", "[-1, 313]", "E304"),
        ("[2, 1]", "[2, 2]", "E303"),
        ("[2, 1]", "[2, 5]", "E302"),
        ("round = 3", "round = 4", "E308"),
        ("[2, 1]", "[2, 3]", "W320"),
        ("[160, 152]", '["average"]', "E331"),
    ],
)
def test_slips_in_a_meeting_are_told(tmp_path: Path, old: str, new: str, code: str) -> None:
    """Tricks that make no whole deals, a team against itself, teams that do not meet in that round."""
    assert code in codes(tmp_path, TEAMS + matches().replace(old, new, 1))


def test_a_meeting_to_come_is_missing(tmp_path: Path) -> None:
    """The message names the two teams and the round."""
    _, problems = read(tmp_path, TEAMS + matches(leave=5))
    assert [(problem.code, problem.message) for problem in problems] == [
        ("E313", "round 3 has 1 line of 2; missing: team 2 v team 3 (round 3, table 2)")
    ]


def test_only_teams_without_trays_have_meetings(tmp_path: Path) -> None:
    """Elsewhere the deals tell it."""
    assert "E330" in codes(tmp_path, HEAD + MITCHELL + "\n[[matches]]\nround = 1\nteams = [1, 2]\ntricks = [7, 6]\n")
