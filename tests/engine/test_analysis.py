"""What a deal is worth, worked out once and kept."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.games.game import deal_from_seed
from whistpress.core.model import Event, HandRecord, Hands, Seat, Suit
from whistpress.core.model.cards import parse_hands
from whistpress.core.movement import Request
from whistpress.engine.cache import Cache
from whistpress.engine.double_dummy import tricks_of_ns, with_possible_tricks
from whistpress.league.events.words.hands import shown_hands


def _event(*, played: bool) -> Event:
    event = evening(Request(system="mitchell", tables=3, deals=3), "average", played=played)
    made = [deal_from_seed("Harbour", number) for number in (1, 2, 3)]
    hands = {one.deal: HandRecord(deal=one.deal, dealer=one.dealer, hands=one.hands) for one in made}
    session = replace(event.sessions[0], hands=hands, trumps={one.deal: one.trump for one in made})
    return replace(event, sessions=(session,))


class Counted:
    """A solver that says five, and counts how often it was asked, for which leaders."""

    def __init__(self) -> None:
        self.asked: list[tuple[Suit, Seat]] = []

    def __call__(self, hands: Hands, trump: Suit, leader: Seat) -> int:
        """Five tricks."""
        self.asked.append((trump, leader))
        return 5


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """What works it out in these tests."""
    found = Counted()
    monkeypatch.setattr("whistpress.engine.double_dummy.tricks_of_ns", found)
    monkeypatch.setattr("whistpress.engine.double_dummy.version", lambda: "endplay")
    return found


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """An empty cache."""
    return Cache(tmp_path / "cache")


def test_each_deal_is_worked_out_once_and_kept(cache: Cache, solver: Counted) -> None:
    """For the turned trump and the real leader; a second build asks nothing."""
    event = with_possible_tricks(_event(played=True), cache)
    assert event.sessions[0].possible == {1: 5, 2: 5, 3: 5}
    assert solver.asked == [
        (deal_from_seed("Harbour", n).trump.suit, seat) for n, seat in ((1, Seat.EAST), (2, Seat.SOUTH), (3, Seat.WEST))
    ]
    assert with_possible_tricks(_event(played=True), cache) == event
    assert len(solver.asked) == 3


@pytest.mark.parametrize("strange", [b"spoilt", b"", b"99", b"-1", "\u0665".encode()])
def test_what_was_kept_and_is_no_number_of_tricks_is_worked_out_anew(
    cache: Cache, solver: Counted, monkeypatch: pytest.MonkeyPatch, strange: bytes
) -> None:
    """A cache may be damaged at any time."""
    with_possible_tricks(_event(played=True), cache)
    monkeypatch.setattr(cache, "get", lambda key: strange)
    assert with_possible_tricks(_event(played=True), cache).sessions[0].possible == {1: 5, 2: 5, 3: 5}
    assert len(solver.asked) == 6


def test_nothing_is_worked_out_before_play(cache: Cache, solver: Counted) -> None:
    """Nobody asks what a deal is worth that is still to be played."""
    assert with_possible_tricks(_event(played=False), cache).sessions[0].possible == {}
    assert not solver.asked


@pytest.mark.usefixtures("solver")
def test_the_page_says_tricks_possible_and_tricks_taken(cache: Cache) -> None:
    """In one sentence; without an analysis there is none."""
    event = with_possible_tricks(_event(played=True), cache)
    assert shown_hands(event)[0].worth.startswith("With every card seen N-S can win five tricks; in play they won ")
    assert shown_hands(_event(played=True))[0].worth == ""


def test_where_nothing_can_work_it_out_an_event_stays_as_it_is(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """The optional package is not installed."""
    monkeypatch.setattr("whistpress.engine.double_dummy.version", lambda: "")
    event = _event(played=True)
    assert with_possible_tricks(event, cache) is event


def test_a_deal_is_worth_what_it_is_worth() -> None:
    """Thirteen trumps make thirteen tricks, whoever leads; a deal of the demonstration three for North and South."""
    pytest.importorskip("endplay", reason="the optional whistpress[analysis] is not installed")
    suits = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    whole = parse_hands("N:" + " ".join(suits))
    assert [tricks_of_ns(whole, trump, Seat.EAST) for trump in Suit] == [13, 0, 13, 0]
    made = deal_from_seed("Fairhaven, 21 October 2026", 1)
    assert tricks_of_ns(made.hands, made.trump.suit, Seat.EAST) == 3
