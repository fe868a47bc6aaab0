"""Hand records and slips of hands on paper."""

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.piles import in_piles
from tests.whole_records import record_of
from whistpress.core.games.game import deal_from_seed
from whistpress.core.model import Event, HandRecord
from whistpress.core.movement import Request
from whistpress.league.events.paper.tray_slips import hand_slips, record_sheets
from whistpress.league.events.words.hands import DealHands, every_hand
from whistpress.league.league import League
from whistpress.league.plan.documents import documents, forms_of, problems
from whistpress.printing.sheet import MARGIN, SHEETS
from whistpress.problems import Span
from whistpress.site.theme import Theme


def _event(deals: int, *, played: bool = False) -> Event:
    event = evening(Request(system="mitchell", tables=3, deals=12), "average", played=played, paper=("curtain-cards",))
    made = [deal_from_seed("Harbour", number) for number in range(1, deals + 1)]
    hands = {one.deal: HandRecord(deal=one.deal, dealer=one.dealer, hands=one.hands) for one in made}
    return replace(event, sessions=(replace(event.sessions[0], hands=hands),))


def _deals(deals: int) -> tuple[DealHands, ...]:
    event = _event(deals)
    return every_hand(event, event.sessions[0])


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("deals", [1, 3, 4, 12])
def test_each_hand_has_a_slip_within_the_margins(sheet: str, deals: int) -> None:
    """Four for each deal, North first, none over another."""
    laid = hand_slips(_deals(deals), SHEETS[sheet], "Friday game")
    slips = in_piles(laid.pages)
    assert [(slip.deal.deal, slip.hand.letter) for slip in slips] == [(n, seat) for n in range(1, deals + 1) for seat in "NESW"]
    for page in laid.pages:
        assert len({(slip.left, slip.top) for slip in page}) == len(page) <= 12
        assert all(slip.left >= MARGIN and slip.left + laid.width <= laid.sheet.width - MARGIN + 0.1 for slip in page)
        assert all(slip.top >= MARGIN and slip.top + laid.height <= laid.sheet.height - MARGIN + 0.1 for slip in page)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_record_has_twelve_deals_a_page(sheet: str) -> None:
    """Three across and four down fit below the heading; thirteen are spread evenly over two pages."""
    laid = record_sheets(_deals(12) + _deals(1), SHEETS[sheet], "Friday game", "12 January 1900")
    assert [len(page) for page in laid.pages] == [7, 6]
    assert [len(page) for page in record_sheets(_deals(12), SHEETS[sheet], "", "").pages] == [12]
    assert 4 * laid.height + laid.head <= SHEETS[sheet].inner_height
    assert 3 * laid.width <= SHEETS[sheet].inner_width + 0.1


def test_only_an_event_with_cards_has_the_forms() -> None:
    """Without hands there is nothing to print."""
    assert {"hand-records", "curtain-cards"} <= set(forms_of(_event(1)))
    assert not {"hand-records", "curtain-cards"} & set(forms_of(_event(0)))


def test_a_build_does_not_show_cards_before_they_are_played() -> None:
    """It says so instead; after play the document is made."""
    for played, codes in ((False, ["W603"]), (True, [])):
        event = _event(3, played=played)
        league = League(name="Harbour", today=event.date, events=(event,), at=Span("content/league.toml"))
        found = problems(record_of(league, {}), lambda file, word: Span(file))
        assert [problem.code for problem in found] == codes
        assert bool(documents(record_of(league, {}), Theme())) is played
