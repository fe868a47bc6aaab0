"""Events of several sittings."""

from pathlib import Path

from tests.league.events.event_files import clean, codes, read
from whistpress.core.scoring import score

MATCH = """\
title = "Harbour v Hill"
date  = 1900-02-02
status = "provisional"

[movement]
system = "league-trophy"
deals  = 48

[entries]
1 = ["A", "B", "C", "D"]
2 = ["E", "F", "G", "H"]

"""

PARTS = """
[[session]]
date = 1900-02-02
deals = "1-24"
scores = [{ deal = 1, lines = [[1, 2, 5, 6, 8], [7, 8, 3, 4, 6]] }]
trumps = { 1 = "CK" }

[[session]]
date = 1900-02-09
rounds = "7-12"
scores = [{ deal = 25, ns = [7, 5] }]
trumps = { 25 = "H2" }
"""


def silent(folder: Path, text: str) -> list[str]:
    """The codes of a text's errors, without the warnings that lines are missing."""
    return [code for code in codes(folder, text) if code != "W317"]


def test_sittings_share_a_movement_by_rounds_or_by_deals(tmp_path: Path) -> None:
    """Each has its part of the one schedule, its own lines and its own trump cards."""
    event, problems = read(tmp_path, MATCH + PARTS)
    assert event is not None and not any(problem.code.startswith("E") for problem in problems)
    first, second = event.sessions
    assert (first.rounds, second.rounds) == ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
    assert first.schedule == second.schedule
    assert [line.deal for line in second.lines] == [25, 25]
    assert (set(first.trumps), set(second.trumps)) == ({1}, {25})


def test_lines_of_the_whole_event_go_to_the_sitting_that_plays_their_round(tmp_path: Path) -> None:
    """`[[scores]]` at the top serves sittings that share one movement."""
    plain = '\n[[session]]\ndate = 1900-02-02\nrounds = "1-6"\n\n[[session]]\ndate = 1900-02-09\nrounds = "7-12"\n'
    event, _ = read(tmp_path, MATCH + "[[scores]]\ndeal = 2\nns = [6, 8]\n[[scores]]\ndeal = 48\nns = [5]\n" + plain)
    assert event is not None
    assert [[line.deal for line in session.lines] for session in event.sessions] == [[2, 2], [48]]


def test_a_round_belongs_to_one_sitting(tmp_path: Path) -> None:
    """Rounds in two sittings, and rounds in none, are errors."""
    assert "E220" in codes(tmp_path, MATCH + PARTS.replace("7-12", "6-12"))
    assert "E220" in codes(tmp_path, MATCH + PARTS.replace("7-12", "8-12"))


def test_a_part_is_written_in_whole_rounds(tmp_path: Path) -> None:
    """Half a round, rounds beyond the movement and other words are no part of it."""
    for part in ('deals = "1-22"', 'rounds = "1-13"', 'rounds = "6-1"', 'rounds = "some"'):
        assert silent(tmp_path, MATCH + PARTS.replace('deals = "1-24"', part)) == ["E219"]


def test_a_deal_of_another_sitting_is_not_there(tmp_path: Path) -> None:
    """A sitting has the deals of its own rounds."""
    assert "E308" in codes(tmp_path, MATCH + PARTS.replace("deal = 25, ns", "deal = 1, ns"))


OWN = """\
title = "Two Fridays"
date  = 1900-02-02

[entries]
1 = ["Abel", "Archer"]
2 = ["Baker", "Brown"]
3 = ["Cole", "Crane"]
4 = ["Dale", "Drew"]
5 = ["Earl", "East"]
6 = ["Field", "Ford"]

[[session]]
date = 1900-02-02
movement = { system = "mitchell", tables = 3 }
scores = [{ deal = 1, ns = [8, 7, 5] }, { deal = 2, ns = [9, 6, 7] }, { deal = 3, ns = [4, 8, 7] }]

[[session]]
date = 1900-02-09

[session.movement]
system = "mitchell"
tables = 3

[session.entries]
1 = ["Baker", "Brown"]
2 = ["Archer", "Abel"]
3 = ["Dale", "Drew"]
4 = ["Cole", "Crane"]
5 = ["Field", "Ford"]
6 = ["Gill", "Gray"]

[[session.scores]]
deal = 1
lines = [[1, 2, 8], [5, 4, 7], [3, 6, 5]]

[[session.scores]]
deal = 2
ns = [8, 7, 5]

[[session.scores]]
deal = 3
ns = [8, 7, 5]
"""


def test_the_same_names_are_the_same_pair_under_another_number(tmp_path: Path) -> None:
    """Lines and schedule of a sitting with its own numbers come out in the event's; who is new gets a new number."""
    event = clean(tmp_path, OWN)
    second = event.sessions[1]
    assert [(line.seats.n, line.seats.e) for line in second.lines if line.deal == 1] == [(2, 1), (6, 3), (4, 7)]
    assert second.schedule is not None
    assert second.schedule.plays[0].seats.ns == (2, 2)
    assert event.entries[6].names == ("Gill", "Gray")


def test_sittings_with_their_own_movements_are_scored_together(tmp_path: Path) -> None:
    """Every pair of either evening has a row, whichever way it sat."""
    rows = [row for ranking in score(clean(tmp_path, OWN)).rankings for row in ranking.rows]
    assert {row.entry for row in rows} == {1, 2, 3, 4, 5, 6, 7}


def test_teams_keep_their_players_when_numbers_change(tmp_path: Path) -> None:
    """A player of a match has one number in the event, whatever he had in a sitting; a stranger is refused."""
    swapped = '\n[session.entries]\n1 = ["B", "A", "C", "D"]\n2 = ["E", "F", "G", "H"]\n'
    event, _ = read(tmp_path, MATCH + PARTS + swapped)
    assert event is not None
    assert event.sessions[1].schedule is not None
    here, there = event.sessions[0].schedule, event.sessions[1].schedule
    assert here is not None and here.plays[0].seats.ns == (1, 2) and there.plays[0].seats.ns == (2, 1)
    assert "E235" in codes(tmp_path, MATCH + PARTS + swapped.replace('"H"', '"Stranger"'))


def test_a_sitting_before_the_event_is_asked_about(tmp_path: Path) -> None:
    """The event's date is its first day, and sittings are in order."""
    assert silent(tmp_path, MATCH + PARTS.replace("1900-02-09", "1900-01-09")) == ["W231"]


def test_a_sitting_needs_a_movement(tmp_path: Path) -> None:
    """Its own, or a part of the event's."""
    assert codes(tmp_path, 'title = "T"\ndate = 1900-01-01\ncontest = "pairs"\n[[session]]\ndate = 1900-01-01\n') == ["E208"]
