"""Lines of auction and bridge whist: inline tables that say who declared what."""

from pathlib import Path

import pytest

from tests.league.events.event_files import clean, codes, read
from whistpress.core.model import Bid, Denomination, Honours, LineWord, PlayedLine, Seat, Seats, Side
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.packaged import demo_content

MATCH = """\
title  = "Auction match"
date   = 1912-03-01
game   = "auction-whist"
status = "provisional"

[movement]
system = "auction-match"

[names]
1 = "Visitors"
2 = "Home team"
"""
PLAYED = 'ns = "1 & 2", ew = "5 & 6", '
WHOLE = PLAYED + 'by = "EW", bid = "3H", doubled = 1, tricks = 12, honours = ["EW", "4"]'


def deal(line: str, head: str = MATCH, deal_keys: str = "") -> str:
    """An event with one line on deal 1."""
    return f"{head}\n[[scores]]\ndeal = 1\n{deal_keys}\nlines = [{line}]\n"


def told(folder: Path, line: str, head: str = MATCH, deal_keys: str = "") -> PlayedLine:
    """The one line of an event in which nothing but other lines is missing."""
    event, problems = read(folder, deal(line, head, deal_keys))
    assert event is not None, problems
    assert {problem.code for problem in problems} <= {"W233", "W317", "W318", "W337"}
    return event.sessions[0].lines[0]


def wrong(folder: Path, line: str, deal_keys: str = "") -> list[str]:
    """The codes of what is wrong with a line, without warnings of other lines."""
    return [code for code in codes(folder, deal(line, deal_keys=deal_keys)) if code.startswith("E")]


def test_a_line_tells_what_the_card_has(tmp_path: Path) -> None:
    """Three hearts doubled, twelve tricks of E-W: one of N-S; chairs are those of the schedule."""
    line = told(tmp_path, f"{{ {WHOLE} }}")
    assert (line.seats, line.tricks, line.round, line.table) == (Seats(1, 2, 6, 5), 1, 1, 1)
    assert line.declared is not None
    assert line.declared.contract.bid == Bid(3, Denomination.HEARTS)
    assert (line.declared.contract.side, line.declared.contract.doubled) == (Side.EW, 1)
    assert line.declared.honours == (Side.EW, Honours.FOUR)


def test_points_are_the_scoring_unless_partners_change_over_a_season(tmp_path: Path) -> None:
    """Whatever the movement would have."""
    event, _ = read(tmp_path, deal(f"{{ {WHOLE} }}"))
    assert event is not None and event.scoring == "points"
    assert {row.entry: row.score for row in score(event).rankings[0].rows} == {1: 0, 2: 448}


def test_the_number_of_a_team_is_enough_where_the_schedule_knows_who_sat_there(tmp_path: Path) -> None:
    """Team 1 sits N-S at the first table only."""
    line = told(tmp_path, '{ ns = 1, ew = 2, by = "NS", bid = "1NT", tricks = 7 }')
    assert line.seats == Seats(1, 2, 6, 5)


def test_words_stand_in_square_brackets_or_in_the_table(tmp_path: Path) -> None:
    """Two players or four; an average with its law; nothing at all while it is awaited."""
    assert told(tmp_path, '["7 & 8", "3 & 4", "not played"]').word is LineWord.NOT_PLAYED
    assert told(tmp_path, '[7, 8, 4, 3, "new deal", "51C"]').law == "51C"
    average = told(tmp_path, f'{{ {PLAYED} average = "51C" }}')
    assert (average.word, average.law) == (LineWord.AVERAGE, "51C")
    assert told(tmp_path, f'{{ {PLAYED} word = "not played" }}').word is LineWord.NOT_PLAYED
    assert told(tmp_path, f"{{ {PLAYED[:-2]} }}").is_awaited
    assert told(tmp_path, '["1 & 2", "5 & 6"]').is_awaited


def test_revokes_and_chicane_are_read(tmp_path: Path) -> None:
    """The declarer takes three tricks for the adversaries' revoke."""
    line = told(
        tmp_path,
        f'{{ {PLAYED} by = "NS", bid = "2C", tricks = 6, honours = ["NS", "3"], chicane = ["W"], '
        'revoke = { EW = 1 }, revoke_option = "tricks" }',
    )
    assert line.declared is not None
    assert (line.revokes_ns, line.revokes_ew, line.declared.takes_tricks, line.declared.chicane) == (0, 1, True, (Seat.WEST,))


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ('dealer = "N"', 'auction = "1S 1H P P P"'),
        ("", 'auction = "N: 1S 1H P P P"'),
        ("", 'auction = "1S 1H P P P", declarant = "E"'),
    ],
)
def test_an_auction_tells_bid_side_and_declarer(tmp_path: Path, keys: str, line: str) -> None:
    """North deals and bids a spade, East a heart; the dealer may be said, or follow from the declarer."""
    found = told(tmp_path, f'{{ {PLAYED} {line}, tricks = 8, honours = ["EW", "3"] }}', deal_keys=keys).declared
    assert found is not None
    assert (str(found.contract.bid), found.contract.side, found.declarer, found.dealer) == ("1H", Side.EW, Seat.EAST, Seat.NORTH)


def test_without_a_dealer_the_side_is_wanted(tmp_path: Path) -> None:
    """The calls alone do not say whose they are; with the side the declarer stays unknown."""
    line = f'{{ {PLAYED} auction = "1S 1H P P P", tricks = 8, honours = ["EW", "3"] }}'
    assert wrong(tmp_path, line) == ["E376"]
    found = told(tmp_path, line.replace("tricks", 'by = "EW", tricks')).declared
    assert found is not None and (found.contract.side, found.declarer, found.dealer) == (Side.EW, None, None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (WHOLE.replace("3H", "8S"), "E371"),
        (WHOLE.replace("3H", "NT"), "E371"),
        (WHOLE.replace("doubled = 1", "doubled = 3"), "E372"),
        (WHOLE.replace("doubled = 1", "doubled = 21"), "E155"),
        (WHOLE.replace("12", "14"), "E304"),
        (WHOLE.replace('"4"]', '"6"]'), "E375"),
        (WHOLE.replace('["EW", "4"]', '["EW"]'), "E375"),
        (WHOLE + ', chicane = ["E"]', "E375"),
        (WHOLE.replace("3H", "3NT") + ', chicane = ["E"]', "E375"),
        (WHOLE.replace("tricks = 12, ", ""), "E376"),
        (WHOLE.replace('by = "EW", ', ""), "E376"),
        (WHOLE.replace("EW", "XX", 1), "E154"),
        (WHOLE + ', revoke = { EW = 1 }, revoke_option = "tricks"', "E375"),
        (WHOLE + ', average = "51C"', "E307"),
        (WHOLE + ', declarant = "N"', "E374"),
        (WHOLE + ', auction = "1S P P P"', "E374"),
        (WHOLE + ', auction = "1S 1H X X P P P"', "E373"),
        (WHOLE + ', auction = "1S"', "E373"),
        (WHOLE + ', auction = "E: 1S P P P", dealer = "N"', "E373"),
        (WHOLE.replace("5 & 6", "5 & 5"), "E303"),
        (WHOLE.replace("5 & 6", "1 & 6"), "E303"),
        (WHOLE.replace("5 & 6", "5 & 9"), "E302"),
        (WHOLE.replace('"5 & 6"', "1"), "E302"),
        (WHOLE.replace("bid", "bidd"), "E150"),
    ],
)
def test_what_cannot_be_is_a_problem_at_its_key(tmp_path: Path, line: str, code: str) -> None:
    """Each once, and nothing else."""
    assert wrong(tmp_path, f"{{ {line} }}") == [code]


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        ("[[scores]]\ndeal = 1\nlines = [[1, 2, 8]]", "E370"),
        ("[[scores]]\ndeal = 1\nlines = [[1, 2, 5, 6, 8]]", "E370"),
        ('[[scores]]\ndeal = 1\nlines = [["1 & 2", "5 & 6", "adjusted 7"]]', "E306"),
        ("[[scores]]\ndeal = 1\nns = [8]", "E370"),
        ("[[cards]]\ntable = 1\nns = [8]", "E370"),
        ("[[scores]]\ndeal = 1\nlines = [5]", "E152"),
    ],
)
def test_tricks_alone_do_not_tell_a_deal(tmp_path: Path, scores: str, code: str) -> None:
    """The forms of duplicate whist are refused, with the form that serves."""
    assert [one for one in codes(tmp_path, f"{MATCH}\n{scores}\n") if one.startswith("E")] == [code]


def test_tricks_in_a_file_beside_it_are_refused(tmp_path: Path) -> None:
    """A CSV file has no bids."""
    text = MATCH.replace("status", 'scores = "slips.csv"\nstatus')
    assert "E370" in codes(tmp_path, text, slips="deal,ns,ew,tricks\n1,1,2,8\n")


@pytest.mark.parametrize(
    ("game", "scoring", "code"),
    [("auction-whist", "gain", "E207"), ("duplicate-whist", "points", "E207"), ("bridge-whist", "matches", "E207")],
)
def test_points_go_with_games_that_give_points(tmp_path: Path, game: str, scoring: str, code: str) -> None:
    """And such games with nothing else."""
    text = MATCH.replace('"auction-whist"', f'"{game}"').replace("status", f'scoring = "{scoring}"\nstatus')
    assert code in codes(tmp_path, text)


def test_bridge_whist_in_duplicate_names_its_trumps(tmp_path: Path) -> None:
    """No number of tricks, no auction, any doubling; either side scores its tricks."""
    head = MATCH.replace("auction-whist", "bridge-whist")
    line = told(tmp_path, f'{{ {PLAYED} by = "NS", bid = "H", doubled = 3, tricks = 4 }}', head)
    assert line.declared is not None
    assert (str(line.declared.contract.bid), line.declared.contract.doubled) == ("H", 3)
    called = deal(f'{{ {PLAYED} by = "NS", bid = "H", tricks = 4, auction = "1H P P P" }}', head)
    assert "E370" in codes(tmp_path, called)


def test_a_pairs_evening_has_the_numbers_of_its_pairs(tmp_path: Path) -> None:
    """Compass numbers too; two players are none of these."""
    head = MATCH.replace('"auction-match"', '"mitchell"\ntables = 3\ndeals = 3\nnumbering = "compass"').partition("[names]")[0]
    line = '{ ns = "NS1", ew = "EW1", by = "NS", bid = "1NT", tricks = 7 }'
    assert told(tmp_path, line, head).seats == Seats.of_sides(1, 2)
    assert "E302" in codes(tmp_path, deal(line.replace("NS1", "NS1 & NS2"), head))


LEFT_OUT = """
[[scores]]
deal = 1
lines = [
  { ns = "1 & 2", ew = "5 & 6", by = "NS", bid = "2H", tricks = 8, honours = ["NS", "4"] },
  { ns = "7 & 8", ew = "3 & 4", by = "NS", bid = "2H", tricks = 9 },
]
[[scores]]
deal = 2
lines = [{ ns = "1 & 2", ew = "5 & 6", by = "EW", bid = "1NT", tricks = 7 }]
[[scores]]
deal = 4
lines = [{ ns = "1 & 2", ew = "5 & 6", by = "EW", bid = "1S", tricks = 7 }]
"""


@pytest.mark.parametrize(
    ("accepted", "message"),
    [
        ("", "the honours of deals 1 and 4 are not written"),
        ("deal = 4", "the honours of deal 1 are not written"),
        ("deal = 2", "the honours of deals 1 and 4 are not written"),
        (None, ""),
    ],
)
def test_honours_left_out_are_a_warning_that_lists_the_deals(tmp_path: Path, accepted: str | None, message: str) -> None:
    """Of suits alone, for the aces may be two and two; deals that are accepted are not named. The lines count all the same."""
    tail = "" if accepted == "" else f'[[accepted]]\nfinding = "no-honours"\nreason = "Not written."\n{accepted or ""}\n'
    event, problems = read(tmp_path, MATCH + LEFT_OUT + tail)
    assert [one.message for one in problems if one.code == "W337"] == [message] * bool(message)
    assert not [one for one in problems if one.code.startswith("E")]
    assert event is not None
    rows = {row.entry: row.score for row in score(event).rankings[0].rows}
    assert rows == {1: 8 * 2 + 8 * 4, 2: 8 * 3 + 12 + 2}


@pytest.mark.parametrize("line", ["", 'chicane = ["E"], ', "doubled = 1, "])
def test_at_bridge_whist_honours_may_be_left_out_too(tmp_path: Path, line: str) -> None:
    """The deal has its tricks, and the warning is the same."""
    head = MATCH.replace("auction-whist", "bridge-whist")
    event, problems = read(tmp_path, deal(f'{{ {PLAYED} by = "NS", bid = "D", {line}tricks = 8 }}', head))
    assert "the honours of deal 1 are not written" in [one.message for one in problems]
    assert event is not None and score(event).rankings[0].rows[0].score >= 12


def test_the_match_of_the_demonstration_has_no_problem() -> None:
    """Goodfellow's sample card (1912, front matter): every figure of its last lines."""
    event, problems = read_event(
        demo_content() / "events" / "1912" / "goodfellow-sample-match.toml", shown="sample.toml", members={}
    )
    assert event is not None and [problem.code for problem in problems] == []
    rows = score(event).rankings[0].rows
    assert [(row.entry, row.score, row.plus_minus) for row in rows] == [(1, 1172, 92), (2, 1080, -92)]


def test_an_awaited_line_is_warned_of_and_no_more(tmp_path: Path) -> None:
    """In a provisional event."""
    event = clean(tmp_path, MATCH.replace("provisional", "planned"))
    assert event.scoring == "points" and not event.played
