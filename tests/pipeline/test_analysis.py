"""What a deal is worth, worked out once and kept."""

import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.paper.evenings import evening
from whistpress.core.games.dealing import dealt
from whistpress.core.model import HandRecord, Hands, League, Seat, Suit
from whistpress.core.model.hands_text import parse_hands
from whistpress.core.movement import Request
from whistpress.pipeline.analysis import analysed
from whistpress.pipeline.double_dummy import tricks_of_ns
from whistpress.pipeline.store import Store
from whistpress.problems import Span
from whistpress.views.hands import shown_hands


def _league(*, played: bool) -> League:
    event = evening(Request(system="mitchell", tables=3, deals=3), "average", played=played)
    made = [dealt("Harbour", number) for number in (1, 2, 3)]
    hands = {one.deal: HandRecord(deal=one.deal, dealer=one.dealer, hands=one.hands) for one in made}
    session = dataclasses.replace(event.sessions[0], hands=hands, trumps={one.deal: one.trump for one in made})
    event = dataclasses.replace(event, sessions=(session,))
    return League(name="Harbour", today=event.date, events=(event,), at=Span("content/league.toml"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "store.sqlite")


class Counted:
    """A solver that says five, and counts how often it was asked, for which leaders."""

    def __init__(self) -> None:
        self.asked: list[tuple[Suit, Seat]] = []

    def __call__(self, hands: Hands, trump: Suit, leader: Seat) -> int:
        """Five tricks."""
        self.asked.append((trump, leader))
        return 5


def test_each_deal_is_worked_out_once_and_kept(store: Store) -> None:
    """For the turned trump and the real leader; a second build asks nothing."""
    solver = Counted()
    league = analysed(_league(played=True), store, solver)
    assert league.events[0].sessions[0].possible == {1: 5, 2: 5, 3: 5}
    assert solver.asked == [
        (dealt("Harbour", n).trump.suit, seat) for n, seat in ((1, Seat.EAST), (2, Seat.SOUTH), (3, Seat.WEST))
    ]
    assert analysed(_league(played=True), store, solver) == league
    assert len(solver.asked) == 3


def test_what_was_kept_and_is_no_number_is_worked_out_anew(store: Store, tmp_path: Path) -> None:
    """A cache may be damaged at any time."""
    solver = Counted()
    analysed(_league(played=True), store, solver)
    with closing(sqlite3.connect(tmp_path / "store.sqlite")) as base:
        digests = [digest for (digest,) in base.execute("SELECT digest FROM kept")]
    for digest in digests:
        store.put(digest, b"spoilt")
    assert analysed(_league(played=True), store, solver).events[0].sessions[0].possible == {1: 5, 2: 5, 3: 5}
    assert len(solver.asked) == 6


def test_nothing_is_worked_out_before_play(store: Store) -> None:
    """Nobody asks what a deal is worth that is still to be played."""
    solver = Counted()
    assert analysed(_league(played=False), store, solver).events[0].sessions[0].possible == {}
    assert not solver.asked


def test_the_page_says_tricks_possible_and_tricks_taken(store: Store) -> None:
    """In one sentence; without an analysis there is none."""
    league = analysed(_league(played=True), store, Counted())
    assert shown_hands(league.events[0])[0].worth.startswith("With every card seen N-S can win five tricks; in play they won ")
    assert shown_hands(_league(played=True).events[0])[0].worth == ""


def test_a_deal_is_worth_what_it_is_worth() -> None:
    """Thirteen trumps make thirteen tricks, whoever leads; a deal of the demonstration three for North and South."""
    pytest.importorskip("endplay", reason="the optional whistpress[analysis] is not installed")
    suits = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    whole = parse_hands("N:" + " ".join(suits))
    assert [tricks_of_ns(whole, trump, Seat.EAST) for trump in Suit] == [13, 0, 13, 0]
    made = dealt("Fairhaven, 21 October 2026", 1)
    assert tricks_of_ns(made.hands, made.trump.suit, Seat.EAST) == 3
