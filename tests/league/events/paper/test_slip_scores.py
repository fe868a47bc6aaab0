"""Slips after play: what the book prints on its specimens stands on ours."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Event, Status
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.score_slips import EXPONENT, HOWELL, MATCH, ScoreSlip, SlipForm, Slips, fair_copy, slips
from whistpress.league.events.read.file import read_event

SPECIMENS = Path("content/events/1900")
NORTH_SOUTH = {1: "8", 3: "6", 4: "6", 8: "7"}
EAST_WEST = {2: "6", 5: "7", 6: "5", 7: "7"}


def _specimen(form: SlipForm) -> ScoreSlip:
    """Barney's slip of deal 2, filled with the event that holds its scores."""
    event, _ = read_event(SPECIMENS / f"howell-slip-{form.name}.toml")
    assert event
    numbers = tuple((number,) for number in range(1, 9))
    slip = ScoreSlip(deal=2, trump="club king", sign="♣", rows=tuple((str(row[0]),) for row in numbers), numbers=numbers)
    (done,) = fair_copy(Slips(form=form, slips=(slip,)), score(event), 1).slips
    return done


def _written(slip: ScoreSlip) -> list[list[str]]:
    return [[str(f"{figure.text}^{figure.exponent}" if figure.exponent else figure.text) for figure in row] for row in slip.cells]


@pytest.mark.parametrize("form", [HOWELL, EXPONENT, MATCH], ids=lambda form: form.name)
def test_every_score_of_the_specimen_stands_in_its_own_column(form: SlipForm) -> None:
    """Pairs 1, 3, 4 and 8 under N. & S., the others under E. & W. (Barney 1900, pp. 42, 45, 46)."""
    for number, row in enumerate(_written(_specimen(form)), start=1):
        assert row[:2] == [NORTH_SOUTH.get(number, ""), EAST_WEST.get(number, "")]


def test_howells_slip_has_the_losses_and_top_scores_of_the_book() -> None:
    """Barney 1900, p. 42: top scores 8 and 7, losses 0 1 2 2 0 2 0 1."""
    slip = _specimen(HOWELL)
    assert slip.head == ("8", "7")
    assert [row[2] for row in _written(slip)] == ["0", "1", "2", "2", "0", "2", "0", "1"]


def test_the_slip_with_exponents_has_the_gains_and_totals_of_the_book() -> None:
    """Barney 1900, p. 45: 2² 1 0² 0² 2 0 2 1², in all 3 and 5."""
    slip = _specimen(EXPONENT)
    gains = [(row[2], row[3]) for row in _written(slip)]
    assert gains == [("2^2", ""), ("", "1"), ("0^2", ""), ("0^2", ""), ("", "2"), ("", "0"), ("", "2"), ("1^2", "")]
    assert slip.feet == (("3", "5"),)


def test_the_match_slip_has_the_average_and_totals_of_the_book() -> None:
    """Barney 1900, p. 46: totals 27, 25 and 8."""
    assert _specimen(MATCH).feet == (("27", "25", "8"),)


def test_a_compass_slip_is_written_line_by_line_and_a_planned_one_stays_blank() -> None:
    """Each line of the traveller in its row, thirteen tricks a line; nothing before play, and nothing on an awaited deal."""
    played = evening(Request(system="mitchell", tables=5, deals=20), "average", played=True)
    done = fair_copy(_slips(played), score(played), 1).slips[0]
    assert all(int(ns) + int(ew) == 13 for ns, ew, _ in _written(done))
    assert len(done.cells) == len(done.rows) == 5
    some = tuple(replace(line, tricks=None) if line.deal == 1 else line for line in played.sessions[0].lines)
    half = replace(played, status=Status.PROVISIONAL, sessions=(replace(played.sessions[0], lines=some),))
    first, second = fair_copy(_slips(half), score(half), 1).slips[:2]
    assert (first.cells, first.feet) == ((), ())
    assert second.cells


@pytest.mark.parametrize("scoring", ["howell", "exponent", "match"])
def test_a_slip_line_by_line_says_what_a_slip_by_pairs_does(scoring: str) -> None:
    """Each pair's score and mark, the boxes above and the totals below are the same; there are half as many lines."""
    event = evening(Request(system="mitchell", tables=5, deals=20), scoring, played=True)
    schedule, result = event.sessions[0].schedule, score(event)
    assert schedule
    lines = fair_copy(_slips(event), result, 1).slips
    numbers = tuple((number,) for number in schedule.numbers())
    rows = tuple((str(number),) for (number,) in numbers)
    blanks = tuple(ScoreSlip(deal=slip.deal, trump="", sign="", rows=rows, numbers=numbers) for slip in lines)
    by_pairs = {"howell": HOWELL, "exponent": EXPONENT, "match": MATCH}[scoring]
    pairs = fair_copy(Slips(form=by_pairs, slips=blanks), result, 1).slips
    for line_slip, pair_slip in zip(lines, pairs, strict=True):
        of_pair = dict(zip(numbers, pair_slip.cells, strict=True))
        for (ns, ew), cells in zip(line_slip.numbers, line_slip.cells, strict=True):
            north, east = of_pair[ns,], of_pair[ew,]
            assert cells == (north[0], east[1], north[2], east[-1])
        assert len(line_slip.rows) * 2 == len(pair_slip.rows)
        assert line_slip.head == pair_slip.head
        assert line_slip.feet[:1] == pair_slip.feet if scoring != "match" else line_slip.feet[0][:2] == pair_slip.feet[0][:2]


def _slips(event: Event) -> Slips:
    made = slips(event, event.sessions[0])
    assert made
    return made
