"""Careers where an event is in parts: sections, sessions with changing partners, substitutes in them."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.league.careers.leagues import careers_of, deals_of, known
from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import clean
from tests.league.events.test_in_sections import APART, SAME
from tests.whole_records import rivals
from whistpress.core.scoring import score
from whistpress.league.events.facts.seating import event_trays

SUBSTITUTE = '[[section.changes]]\nentry = 1\nout = "B 1"\nin = "Zoe Zack"\nfrom = 2\ncredit = "in"\n'


@pytest.mark.parametrize("text", [SAME, APART])
def test_in_sections_everybody_stands_in_the_ranking_of_the_own_section(text: str, tmp_path: Path) -> None:
    """Three of each direction; whoever stands in a ranking of all besides is counted once."""
    found = known(clean(tmp_path, text))
    own = careers_of(found)["a-1"].appearances
    assert [(one.group, one.of, one.deals) for one in own] == [("A NS", 3, 3)]
    assert len([*found.finishes]) == 4


def test_with_the_same_deals_the_room_is_both_sections(tmp_path: Path) -> None:
    """On deal 1 the N-S tricks are 8, 7, 6 and 7, 7, 6: a mean of 41/6; apart, 7 in the one and 20/3 in the other."""
    for text, means in ((SAME, {Fraction(41, 6)}), (APART, {Fraction(7), Fraction(20, 3)})):
        event = clean(tmp_path, text)
        first = [(tray, line) for tray in event_trays(event, score(event)) if tray.deal == 1 for line in tray.lines]
        assert len(first) == 6
        overs = [(line.tricks[0], tray.over(line)) for tray, line in first]
        assert {tricks - over[0] for tricks, over in overs if tricks is not None and over} == means


@pytest.mark.parametrize("text", [SAME, APART])
def test_a_substitute_in_a_section_is_credited_there(text: str, tmp_path: Path) -> None:
    """Zack came in for player 1 of section B, not for the one of the same number in section A."""
    found = known(clean(tmp_path, text + SUBSTITUTE))
    assert careers_of(found)["zoe-zack"].events == 1
    assert careers_of(found)["zoe-zack"].appearances[0].group == "B NS"
    assert careers_of(found)["b-1"].events == 0
    assert careers_of(found)["a-1"].events == 1
    assert [deal.tray.deal for deal in deals_of(found, "b-1")] == [1]


def test_players_of_different_sections_met_nowhere(tmp_path: Path) -> None:
    """They stand in no ranking of a section together and sat at no table."""
    met = {one.other for one in rivals(known(clean(tmp_path, SAME)))["a-1"]}
    assert met and all(other.startswith("a-") for other in met)


def test_a_tournament_with_changing_partners_has_a_partner_each_session_at_the_table_too(tmp_path: Path) -> None:
    """Two sessions played: each deal stands on the page of its session, with the partner of that session."""
    event = clean(tmp_path, EDGEWOOD + session(5, rows_of(1)) + session(12, rows_of(2)) + session(19))
    trays = list(event_trays(event, score(event)))
    lady = event.entries[0].players[0]
    own = [
        (tray.event.rsplit("/", 1)[1], side)
        for tray in trays
        for line in tray.lines
        for side in (line.ns, line.ew)
        if lady in side
    ]
    for place in (0, 1):
        pair = next(one.players for one in event.evenings[place].entries if lady in one.players)
        assert {frozenset(side) for session_, side in own if session_ == f"session-{place + 1}"} == {frozenset(pair)}
    assert {tray.whole for tray in trays} == {event.id}


def test_a_tournament_that_is_not_over_counts_nothing_yet(tmp_path: Path) -> None:
    """Three of its sessions are still to come."""
    event = clean(tmp_path, EDGEWOOD + session(5, rows_of(1)) + session(12, rows_of(2)) + session(19))
    assert known(event).events == ()
