"""The page of a deal of auction whist: what was declared, who played it, who was dummy, and what was trumps."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.league.events.event_files import clean
from tests.league.events.test_auction_cards_and_laws import played, text
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event, Seat, Suit
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.events.words.hands import every_hand, plays
from whistpress.site.theme import Theme


def auction_event(folder: Path, game: str = "auction-whist", line: str = 'auction = "1H X P 1NT 2H P P P"') -> Event:
    """North declares hearts, and South, dummy, does not follow in the first trick."""
    play, ns = played(Seat.EAST, Suit.HEARTS, (1, Seat.SOUTH))
    return clean(folder, text(f'{line}, tricks = {ns}, honours = ["EW", "3"]', game=game, then=play))


def page(event: Event, name: str) -> str:
    """What a page below an event says."""
    event = replace(event, id="1900-01/auction", season="1900-01", slug="auction")
    league = leagues.league(events=(event,), data=True)
    path = f"events/1900-01/auction/{name}.html"
    made = next(one for one in artefacts(record_of(league, {event.id: score(event)}), (), Theme()) if one.path == path).make()
    assert faults(made) == []
    return " ".join(read(made).text.split())


def test_a_deal_page_shows_contract_declarer_dummy_and_trumps(tmp_path: Path) -> None:
    """No card was turned; East leads, at the left of the declarer."""
    words = page(auction_event(tmp_path), "deal-1")
    assert "What was declared" in words and "2 hearts: North was declarer, South dummy; 3 tricks." in words
    assert "hearts were trumps. North was declarer, South dummy, and East led." in words
    assert "South, dummy, did not follow suit in trick 1: that is no revoke, and the trick stands." in words
    assert "turned" not in words and "leads" not in words


def test_at_bridge_whist_the_dealer_is_the_declarer(tmp_path: Path) -> None:
    """Whoever of the two named the trumps (Barney 1900, p. 76)."""
    words = page(auction_event(tmp_path, "bridge-whist", 'by = "NS", bid = "H", doubled = 1'), "deal-1")
    assert "hearts doubled: North was declarer, South dummy; 3 tricks." in words
    assert "North declared; South was dummy." in page(
        auction_event(tmp_path, "bridge-whist", 'by = "NS", bid = "H", doubled = 1'), "index"
    )


@pytest.mark.parametrize(
    ("bid", "trumps"),
    [('declarant = "N", bid = "1NT"', "there were no trumps"), ('declarant = "N", bid = "2H"', "hearts were trumps")],
)
def test_the_suit_of_the_bid_is_trumps_and_none_at_no_trumps(tmp_path: Path, bid: str, trumps: str) -> None:
    """The play is followed with these trumps, so that its tricks agree with the line."""
    suit = Suit.HEARTS if "2H" in bid else None
    play, ns = played(Seat.EAST, suit)
    honours = ', honours = ["EW", "3"]' if suit else ""
    event = clean(tmp_path, text(f"{bid}, tricks = {ns}{honours}", then=play))
    assert trumps in page(event, "deal-1")
    assert event.sessions[0].hands[1].plays[0].trump is suit


def test_neither_declarer_nor_dummy_is_said_to_signal(tmp_path: Path) -> None:
    """One plays for himself alone, the other's cards lie open."""
    event = auction_event(tmp_path)
    session = event.sessions[0]
    (play,) = plays(event, session, session.hands[1], "league-1899")
    assert {signal.seat for signal in play.signals} <= {"East", "West"}
    assert play.contract is not None and play.contract.short == "2♡ North"
    assert [hand.role for hand in every_hand(event, session)[0].hands] == ["dealt", "", "", ""]
