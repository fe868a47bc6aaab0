"""Scores by rounds: movements without trays, and the score book from which the next seats follow."""

from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, clean, codes, read
from whistpress.core.model import Contest, Seats, Side, Status
from whistpress.core.scoring import score

WINNERS = (
    HEAD
    + """
[movement]
system = "progressive-winners"
tables = 2
"""
)

NAMED = WINNERS + "[entries]\n" + "".join(f'{number} = "Player {number}"\n' for number in range(1, 9))

BOOK = (
    NAMED
    + """
[[scores]]
round = 1
ns    = [8, 5]

[[scores]]
round = 2
ns    = [6, 9]

[[scores]]
round = 3
lines = [[7, 8, 4, 5, 9], [1, 3, 2, 6, 4]]
"""
)

PIVOT = (
    HEAD
    + """
[movement]
system = "progressive-pivot"
pairs = 4

[entries]
1 = ["A", "B"]
2 = ["C", "D"]
3 = ["E", "F"]
4 = ["G", "H"]
"""
)


def messages(folder: Path, text: str, code: str) -> list[str]:
    """What is said under one code."""
    return [problem.message for problem in read(folder, text)[1] if problem.code == code]


def test_the_next_seats_follow_from_the_score_book(tmp_path: Path) -> None:
    """N-S win at table 1 and stay; E-W win at table 2 and come; the losers change places and partners."""
    event = clean(tmp_path, BOOK)
    schedule = event.sessions[0].schedule
    assert schedule is not None
    assert (event.contest, event.scoring, event.status) == (Contest.INDIVIDUAL, "points-won", Status.FINAL)
    assert [play.seats for play in schedule.in_round(2)] == [Seats(1, 2, 7, 8), Seats(5, 4, 3, 6)]
    assert [line.seats for line in event.sessions[0].lines if line.deal == 2] == [Seats(1, 2, 7, 8), Seats(5, 4, 3, 6)]
    assert {(line.round, line.table) for line in event.sessions[0].lines} == {(r, t) for r in (1, 2, 3) for t in (1, 2)}


def test_a_line_may_be_written_either_way_round(tmp_path: Path) -> None:
    """In round 3 the book has E-W of table 1 as N-S, and partners at table 2 whom the rule leaves open: as it was played."""
    event = clean(tmp_path, BOOK)
    schedule = event.sessions[0].schedule
    assert schedule is not None
    assert [play.seats for play in schedule.in_round(3)] == [Seats(7, 8, 4, 5), Seats(1, 3, 2, 6)]


def test_the_rounds_may_stand_in_any_order(tmp_path: Path) -> None:
    """Each is read after the one before it, wherever it stands in the file."""
    head, *rounds = BOOK.split("[[scores]]")
    turned = "[[scores]]".join([head, *reversed(rounds)])
    assert clean(tmp_path, turned).sessions[0].lines == clean(tmp_path, BOOK).sessions[0].lines


def test_somebody_who_could_not_sit_there_is_told_in_the_words_of_the_rule(tmp_path: Path) -> None:
    """Player 6 won at table 2 in the book's second round, or a number is wrong."""
    _, problems = read(tmp_path, BOOK.replace("[7, 8, 4, 5, 9]", "[7, 8, 4, 6, 9]").replace("[1, 3, 2, 6, 4]", "[1, 3, 2, 5, 4]"))
    assert [problem.code for problem in problems] == ["W332", "W332"]
    assert problems[0].message == "players 7 and 8 v 4 and 6 could not sit at table 1 in round 3"
    assert problems[0].helps[:2] == (
        "the rule: the winners of Table 1 stay, the winners of Table 2 come; both pairs stay together",
        "so players 5 and 4 v 7 and 8 were due there",
    )


def test_an_accepted_difference_is_silent_and_later_rounds_follow_from_it(tmp_path: Path) -> None:
    """A record says what happened; the next round is seated by it."""
    text = BOOK.replace("[7, 8, 4, 5, 9]", "[7, 8, 4, 6, 9]").replace("[1, 3, 2, 6, 4]", "[1, 3, 2, 5, 4]")
    text += "\n[[scores]]\nround = 4\nns = [7, 7]\n"
    event = clean(tmp_path, text + '\n[[accepted]]\nreason = "Players 5 and 6 changed places."\nround = 3\n')
    schedule = event.sessions[0].schedule
    assert schedule is not None
    assert schedule.in_round(4)[0].seats == Seats(7, 8, 2, 5)


def test_a_player_of_the_table_with_the_wrong_partner_differs_too(tmp_path: Path) -> None:
    """At table 1 both pairs stay together in the first method; with the cut they part."""
    wrong = BOOK.replace("[7, 8, 4, 5, 9]", "[7, 4, 8, 5, 9]")
    assert codes(tmp_path, wrong) == ["W332"]
    assert codes(tmp_path, wrong.replace("tables = 2", 'tables = 2\nvariant = "first-cut"')) == ["W332"]


def test_the_cards_of_the_tables_serve_as_well(tmp_path: Path) -> None:
    """What each table wrote, round by round: the same evening as the book."""
    cards = "\n[[cards]]\ntable = 1\nns = [8, 6, 9]\n[[cards]]\ntable = 2\nns = [5, 9, 4]\n"
    event = clean(tmp_path, NAMED + cards)
    assert [line.tricks for line in event.sessions[0].lines] == [8, 5, 6, 9, 9, 4]
    assert codes(tmp_path, NAMED + cards.replace("table = 2", "table = 3")) == ["E312", "E313"]


def test_a_csv_file_has_rounds_in_place_of_deals(tmp_path: Path) -> None:
    """Its rows may stand in any order."""
    rows = "round,n,s,e,w,tricks,note\n2,1,2,7,8,6,\n2,5,4,3,6,9,\n1,1,2,3,4,8,\n1,5,6,7,8,5,\n"
    text = NAMED.replace("[movement]", 'scores = "book"\n[movement]').replace('"book"', '"book.csv"')
    event = clean(tmp_path, text, book=rows)
    assert [(line.deal, line.table, line.tricks) for line in event.sessions[0].lines] == [
        (1, 1, 8),
        (1, 2, 5),
        (2, 1, 6),
        (2, 2, 9),
    ]
    assert codes(tmp_path, text, book=rows.replace("round,", "deal,")) == ["E315"]


def test_a_round_that_lacks_a_line_is_told(tmp_path: Path) -> None:
    """In a final event it is an error; the rounds that were to be played count too."""
    short = BOOK.replace("ns    = [6, 9]", "ns    = [6]")
    assert messages(tmp_path, short, "E313") == ["round 2 has 1 line of 2; missing: players 5 and 4 v 3 and 6 (round 2, table 2)"]
    longer = BOOK.replace("tables = 2", "tables = 2\nrounds = 4")
    assert messages(tmp_path, longer, "E313") == ["round 4 has no line"]
    assert messages(tmp_path, longer.replace("rounds = 4", "rounds = 2"), "E308") == ["there is no round 3 in this movement"]


def test_after_an_unfinished_round_the_book_is_taken_as_it_is_written(tmp_path: Path) -> None:
    """Nobody can say who goes where; the lines tell it, and the short form cannot."""
    text = BOOK.replace("[movement]", 'status = "provisional"\n[movement]').replace("ns    = [6, 9]", "ns    = [6]")
    assert codes(tmp_path, text) == ["W317"]
    event, _ = read(tmp_path, text)
    assert event is not None
    assert [line.table for line in event.sessions[0].lines if line.deal == 3] == [1, 2]
    assert codes(tmp_path, text.replace("lines = [[7, 8, 4, 5, 9], [1, 3, 2, 6, 4]]", "ns = [9, 4]")) == ["E208", "W317"]


def test_even_tricks_leave_it_to_the_cut(tmp_path: Path) -> None:
    """Two deals a round may be even; without the cut the next round is not known."""
    several = BOOK.replace("tables = 2", "tables = 2\ndeals_per_round = 2").replace("ns    = [8, 5]", "ns    = [14, CUT]")
    several = several.replace("[6, 9]", "[6, 19]")
    cut = clean(tmp_path, several.replace("CUT", '"13 cut EW"'))
    line = cut.sessions[0].lines[1]
    assert (line.tricks, line.cut, line.round_deals) == (13, Side.EW, 2)
    text = several.replace("CUT", "13").replace("ns    = [6, 19]", "lines = [[1, 2, 7, 8, 6], [5, 4, 3, 6, 19]]")
    assert codes(tmp_path, text) == ["W333"]
    assert codes(tmp_path, BOOK.replace("ns    = [8, 5]", 'ns    = [8, "5 cut NS"]')) == ["E307"]


@pytest.mark.parametrize(("cell", "code"), [('"average"', "E331"), ("14", "E304"), ('"cut"', "E306"), ('"not played"', "W333")])
def test_words_and_figures_that_have_no_meaning_without_trays(tmp_path: Path, cell: str, code: str) -> None:
    """There is no average of other tables, and a deal still has thirteen tricks; a table without a winner is told."""
    assert code in codes(tmp_path, BOOK.replace("ns    = [8, 5]", f"ns    = [8, {cell}]"))


def test_what_was_not_played_may_be_cut_for(tmp_path: Path) -> None:
    """The rounds after it follow all the same."""
    event = clean(tmp_path, BOOK.replace("ns    = [8, 5]", 'ns    = [8, "not played, cut EW"]'))
    assert event.sessions[0].lines[1].cut is Side.EW


def test_pairs_that_stay_together_are_told_by_two_numbers(tmp_path: Path) -> None:
    """In the third and fourth methods the schedule is known: a line names two pairs, the column their tricks alone."""
    rounds = "\n[[scores]]\nround = 1\nlines = [[4, 3, 8], [1, 2, 5]]\n\n[[scores]]\nround = 2\nns = [7, 6]\n"
    event = clean(tmp_path, PIVOT + rounds + "\n[[scores]]\nround = 3\nns = [6, 7]\n")
    assert {row.entry: row.score for row in score(event).rankings[0].rows} == {4: 3, 1: 0, 2: 3, 3: 2}
    wrong = PIVOT + rounds.replace("[4, 3, 8], [1, 2, 5]", "[4, 2, 8], [1, 3, 5]") + "\n[[scores]]\nround = 3\nns = [6, 7]\n"
    assert messages(tmp_path, wrong, "W320")[0] == "pair 4 v pair 2 in round 1 is not in the schedule"


def test_deals_and_rounds_are_not_confused(tmp_path: Path) -> None:
    """A deal where there are no trays, a round where there are, a table of scores with neither."""
    assert "E330" in codes(tmp_path, PIVOT + "\n[[scores]]\ndeal = 1\nns = [7, 6]\n")
    mitchell = PIVOT.replace('"progressive-pivot"\npairs = 4', '"two-table"\npairs = 4')
    assert "E330" in codes(tmp_path, mitchell + "\n[[scores]]\nround = 1\nns = [7, 6]\n")
    assert "E153" in codes(tmp_path, PIVOT + "\n[[scores]]\nns = [7, 6]\n")


def test_a_scoring_that_compares_the_same_cards_is_refused(tmp_path: Path) -> None:
    """Each table deals its own."""
    assert codes(tmp_path, PIVOT.replace("[movement]", 'scoring = "average"\n[movement]')) == ["E207"]
    assert clean(tmp_path, PIVOT.replace("[movement]", 'scoring = "gains-losses"\n[movement]')).scoring == "gains-losses"


def test_each_sitting_is_seated_by_lot_anew(tmp_path: Path) -> None:
    """With its own movement; sittings cannot share one that follows from who wins."""
    own = HEAD + 'contest = "individual"\n[entries]\n' + NAMED.partition("[entries]\n")[2]
    sitting = '\n[[session]]\ndate = 1900-01-12\n[session.movement]\nsystem = "progressive-winners"\ntables = 2\n'
    scores = "\n[[session.scores]]\nround = 1\nns = [8, 5]\n\n[[session.scores]]\nround = 2\nns = [6, 9]\n"
    event = clean(tmp_path, own + sitting + scores + sitting + scores)
    assert [len(session.lines) for session in event.sessions] == [4, 4]
    assert score(event).rankings[0].rows[0].deals == 4
    shared = WINNERS + '\n[[session]]\ndate = 1900-01-12\nrounds = "1"\n'
    assert "E219" in codes(tmp_path, shared)


def test_a_record_without_a_movement_may_tell_of_rounds(tmp_path: Path) -> None:
    """An old score book whose rule nobody knows."""
    text = HEAD + 'contest = "individual"\nscoring = "points-won"\nsource = "Minute book"\n'
    event = clean(tmp_path, text + "\n[[scores]]\nround = 1\nlines = [[1, 2, 3, 4, 9]]\n")
    assert event.sessions[0].lines[0].round_deals == 1
    assert [row.score for row in score(event).rankings[0].rows] == [3, 3, 0, 0]
