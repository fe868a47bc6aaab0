"""Meetings of teams that have no trays between them: `[[matches]]`, round by round."""

from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, clean, codes, read
from whistpress.core.scoring import score
from whistpress.league.events.data.files import scores_csv
from whistpress.league.events.words.tabulating import comparisons

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


TWICE = (
    (1, (1, 2), (160, 152)), (1, (3, 4), (156, 156)), (2, (1, 3), (150, 162)), (2, (4, 2), (151, 161)),
    (3, (1, 4), (157, 155)), (3, (2, 3), (148, 164)), (4, (2, 1), (158, 154)), (4, (4, 3), (150, 162)),
    (5, (3, 1), (161, 151)), (5, (2, 4), (156, 156)), (6, (4, 1), (160, 152)), (6, (3, 2), (150, 162)),
)  # fmt: skip
"""Round, teams and tricks of four teams that all meet twice."""


def test_teams_that_meet_twice_play_two_matches(tmp_path: Path) -> None:
    """Won at home and lost away is one match each, not one match of all the tricks."""
    league = TEAMS.replace("teams = 4", 'teams = 4\nvariant = "twice"')
    told = "".join(
        f"\n[[matches]]\nround = {round_}\nteams = {list(teams)}\ntricks = {list(tricks)}\n" for round_, teams, tricks in TWICE
    )
    event = clean(tmp_path, league + told)
    result = score(event)
    rows = result.rankings[0].rows
    assert [(row.place, row.entry, row.score, row.tricks) for row in rows] == [
        (1, 3, 9, 955), (2, 2, 7, 937), (3, 4, 4, 928), (4, 1, 4, 924),
    ]  # fmt: skip
    between = [made.tricks for made in result.comparisons if made.entries == (1, 2)]
    assert between == [(160, 152), (154, 158)]
    against = comparisons(event, result)
    cells = {row.who.label: dict(zip("1234", row.cells, strict=True)) for row in against.rows}
    assert (cells["1"]["2"].text, cells["2"]["1"].text) == ("+8, −4", "−8, +4")


def test_each_sitting_has_meetings_of_its_own(tmp_path: Path) -> None:
    """A winter's and a spring's tournament, told below their sessions."""
    head = TEAMS.replace('[movement]\nsystem = "round-robin"\nteams = 4\n', "")
    movement = '\n[[session]]\ndate = {}\n[session.movement]\nsystem = "round-robin"\nteams = 4\n'
    met = matches().replace("[[matches]]", "[[session.matches]]")
    spring = movement.format("1900-03-12") + met.replace("[160, 152]", "[150, 162]")
    event = clean(tmp_path, head + movement.format("1900-01-12") + met + spring)
    rows = score(event).rankings[0].rows
    assert [(row.place, row.entry, row.score, row.tricks) for row in rows] == [
        (1, 3, 10, 964), (2, 1, 6, 928), (2, 2, 6, 928), (4, 4, 2, 924),
    ]  # fmt: skip


def test_a_part_of_the_rounds_has_its_meetings_below_its_sitting(tmp_path: Path) -> None:
    """Three evenings of one tournament, a round each."""
    parts = [matches().split("\n[[matches]]")[first : first + 2] for first in (1, 3, 5)]
    sittings = "".join(
        f'\n[[session]]\ndate = 1900-0{number}-12\nrounds = "{number}"\n'
        + "".join(f"\n[[session.matches]]{meeting}" for meeting in part)
        for number, part in enumerate(parts, start=1)
    )
    event = clean(tmp_path, TEAMS + sittings)
    assert [len(session.lines) for session in event.sessions] == [2, 2, 2]
    assert score(event).rankings == score(clean(tmp_path, TEAMS + matches())).rankings


def test_more_rounds_than_teams_to_meet_are_refused_with_the_variant(tmp_path: Path) -> None:
    """Whoever writes six rounds for four teams means that they meet twice."""
    _, problems = read(tmp_path, TEAMS.replace("teams = 4", "teams = 4\nrounds = 6"))
    assert [(problem.code, problem.helps) for problem in problems if problem.code == "E405"] == [
        ("E405", ('write variant = "twice" if they meet twice',))
    ]
