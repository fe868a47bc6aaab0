"""What players at a drive carry: counters and self-scorers."""

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.league.drives.paper import counters, self_scorers
from whistpress.printing.ruled import CellKind


def drive() -> Event:
    """Four tables, whose winners go up."""
    return replace(evening(Request(system="progressive-winners", tables=4), "points-won"), game="progressive-whist")


def test_each_player_begins_with_twenty_five_counters() -> None:
    """Barney 1900, p. 24: sixteen players, four hundred counters."""
    event = drive()
    assert len(counters(event, event.sessions[0])) == 16 * 25
    with_trays = evening(Request(system="howell", pairs=8), "howell")
    assert counters(with_trays, with_trays.sessions[0]) == ()


def test_a_self_scorer_has_forty_games_with_two_boxes_each() -> None:
    """One for each player; the numbers run from 1 to 40 down the columns."""
    event = drive()
    cards = self_scorers(event, event.sessions[0])
    assert len(cards) == 16
    numbers = [line.cells[place].text for place in range(0, 12, 3) for line in cards[0].rows]
    assert numbers == [str(number) for number in range(1, 41)]
    assert sum(cell.kind is CellKind.BOX for line in cards[0].rows for cell in line.cells) == 80
