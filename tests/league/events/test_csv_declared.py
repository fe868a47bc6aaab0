"""Lines of auction whist from a CSV file."""

from pathlib import Path

import pytest

from tests.league.events.event_files import clean, read
from whistpress.core.model import Seat, Side
from whistpress.core.scoring import score
from whistpress.league.events.data.files import scores_csv
from whistpress.league.events.read.file import read_event
from whistpress.packaged import demo_content

HEAD = """\
title  = "Auction"
date   = 1912-03-01
game   = "auction-whist"
{}
[movement]
system = "mitchell"
tables = 3
deals  = 3

[entries]
""" + "".join(f'{number} = ["A{number}", "B{number}"]\n' for number in range(1, 7))
LINES = """
[[scores]]
deal   = 1
dealer = "N"
lines  = [
  { ns = 1, ew = 2, by = "EW", bid = "3H", doubled = 1, tricks = 12, honours = ["EW", "4-in-one"] },
  { ns = 5, ew = 4, auction = "1S 1H P P P", tricks = 8, honours = ["NS", "3"], chicane = ["E"] },
  { ns = 3, ew = 6, average = "51C" },
]
[[scores]]
deal   = 2
lines  = [
  { ns = 3, ew = 4, by = "NS", bid = "4D", tricks = 9, honours = ["NS", "4"], revoke = { EW = 2 }, revoke_option = "tricks" },
  { ns = 1, ew = 6, by = "EW", bid = "2NT", tricks = 8, honours = ["EW", "3"] },
  { ns = 5, ew = 2, by = "NS", bid = "1S", doubled = 2, tricks = 0, honours = ["EW", "5"] },
]
[[scores]]
deal   = 3
lines  = [
  { ns = 5, ew = 6, by = "NS", bid = "2H", tricks = 8, revoke = { NS = 1 }, honours = ["NS", "3"], law = "101" },
  [3, 2, "not played"],
  { ns = 1, ew = 4, by = "NS", bid = "7NT", doubled = 1, tricks = 13, honours = ["NS", "4-in-one"] },
]
"""
FILE = HEAD.format('scores = "night.csv"')


def test_what_is_exported_is_read_back_with_every_figure(tmp_path: Path) -> None:
    """Bids, an auction, honours, chicane, revokes both ways, an average, a deal that was not played."""
    typed = clean(tmp_path, HEAD.format("") + LINES)
    text = scores_csv(typed)
    assert text.splitlines()[0].endswith("points_ns,points_ew,dealer,auction,revoke_option,note")
    back = clean(tmp_path, FILE, night=text)
    assert score(back).rankings == score(typed).rankings
    for one, other in zip(typed.sessions[0].lines, back.sessions[0].lines, strict=True):
        assert (one.seats, one.tricks, one.word, one.law, one.revokes_ns, one.revokes_ew) == (
            other.seats, other.tricks, other.word, other.law, other.revokes_ns, other.revokes_ew,
        )  # fmt: skip
        assert one.declared is None or (other.declared and one.declared.contract == other.declared.contract)


def test_the_match_of_goodfellows_card_may_stand_in_a_spreadsheet(tmp_path: Path) -> None:
    """Where partners change a row names four players; 1172 and 1080 points (Goodfellow 1912), as from the event's lines."""
    file = demo_content() / "events" / "1912" / "goodfellow-sample-match.toml"
    event, _ = read_event(file, shown="match.toml", members={})
    assert event is not None
    (tmp_path / "match.csv").write_text(scores_csv(event), "utf-8")
    head, _, rest = file.read_text("utf-8").partition("[movement]")
    keys, _, _ = rest.partition("[[scores]]")
    (tmp_path / "match.toml").write_text(f'scores = "match.csv"\n{head}[movement]{keys}', "utf-8")
    back, problems = read_event(tmp_path / "match.toml", shown="match.toml", members={})
    assert back is not None, list(problems)
    result = score(back)
    assert result.rankings == score(event).rankings
    points = dict.fromkeys(Side, 0)
    for traveller in result.travellers:
        for item in traveller.lines[0].items:
            points[item.side] += item.points
    assert (points[Side.NS], points[Side.EW]) == (1172, 1080)


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        ("1,1,2,EW,3H,,9,EW 4,,", []),
        ("1.0,1.0,2.0,EW,3H,0.0,9.0,EW 4,,", []),
        ('"1,0","1,0","2,0",EW,3H,,"9,0",EW 4,,', []),
        ("1,1,2,EW,3H,,9.5,EW 4,,", ["E317"]),
        ("1,1,2,XX,3H,,9,,,", ["E317"]),
        ("1,1,2,EW,8H,,9,,,", ["E371"]),
        ("1,1,2,EW,3H,twice,9,,,", ["E317"]),
        ("1,1,2,EW,3H,3,9,EW 4,,", ["E372"]),
        ("1,1,2,EW,3H,,14,EW 4,,", ["E304"]),
        ("1,1,2,EW,3H,,9,EW seven,,", ["E375"]),
        ("1,1,2,,3H,,9,,,", ["E376"]),
        ("1,1,9,EW,3H,,9,,,", ["E302"]),
        ("7,1,2,EW,3H,,9,,,", ["E308"]),
        ("x,1,2,EW,3H,,9,,,", ["E316"]),
        ("1,1,2,EW,3H,,9,,Q,", ["E317"]),
        ("1,1,2,EW,3H,,9,,,revoked", ["E306"]),
        ("1,1,2,,,,,,,", []),
        ("1,1,2,,,,average,,,51C", []),
    ],
)
def test_a_cell_that_cannot_be_is_told_at_its_place(tmp_path: Path, row: str, codes: list[str]) -> None:
    """With the line of the CSV file; lines that are not there yet are no fault of a provisional event."""
    night = f"deal,ns,ew,by,bid,doubled,tricks,honours,chicane,note\n{row}\n"
    _, problems = read(tmp_path, HEAD.format('scores = "night.csv"\nstatus = "provisional"'), night=night)
    found = [(problem.code, problem.at.file, problem.at.line) for problem in problems if problem.code.startswith("E")]
    assert found == [(code, "night.csv", 2) for code in codes]


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("deal,ns,by,bid,tricks,note", "the column 'ew' is missing"),
        ("deal,ns,ew,by,bid,tricks,honors", "no column is called 'honors'"),
        ("deal,ns,ew,by,bid,bid,tricks", "there are two columns 'bid'"),
    ],
)
def test_the_columns_are_those_of_the_game(tmp_path: Path, header: str, message: str) -> None:
    """Tricks alone do not tell what a deal gave."""
    _, problems = read(tmp_path, FILE, night=f"{header}\n1,1,2,8,,,\n")
    assert message in [problem.message for problem in problems if problem.code == "E315"]


def test_the_law_of_a_low_bid_and_who_declared_are_read_back(tmp_path: Path) -> None:
    """Each has a column of its own where the event needs it."""
    lines = LINES.replace('by = "EW", bid = "2NT"', 'declarant = "W", bid = "2NT"').replace(
        'auction = "1S 1H P P P"', 'auction = "2D 1H P P P", law = "58"'
    )
    typed = clean(tmp_path, HEAD.format("") + lines)
    text = scores_csv(typed)
    assert text.splitlines()[0].endswith("points_ew,declarant,dealer,auction,revoke_option,law,note")
    back = clean(tmp_path, FILE, night=text)
    told = [(line.law, line.declared and line.declared.declarer) for line in back.sessions[0].lines]
    assert told == [(line.law, line.declared and line.declared.declarer) for line in typed.sessions[0].lines]
    assert ("58", Seat.EAST) in told and ("", Seat.WEST) in told
