"""At a drive the first lady and the first gentleman have won: in careers, records, trophies and data, as on its page."""

import json
from pathlib import Path

import pytest

from tests.harvest_drive import PRIZES, by_cards, by_hands, scored
from whistpress.core.model import Event, EventResult, ScoredEvent
from whistpress.core.scoring import working
from whistpress.league.careers.facts.career import careers
from whistpress.league.events.data.database import record_rows
from whistpress.league.events.data.players import player_file
from whistpress.league.events.data.tell import tell_event
from whistpress.league.events.facts.facts import facts_of
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.own_results import own_results
from whistpress.league.people.model import Person

FOR_ALL = """
[[prize]]
title = "Highest score"

[[prize]]
title = "First half, lady"
of    = "ladies"
half  = 1
"""
EDITH, LUCY, ERN = "edith-gale", "lucy-reeve", "ern-nash"


def winners(event: Event, result: EventResult) -> set[str]:
    """All with a first place in their career."""
    return {person for person, career in careers((event,), {event.id: result}).items() if career.firsts}


@pytest.mark.parametrize("text", [by_hands(), by_cards(), by_cards(prizes=PRIZES.replace("cut ", "# cut"))])
def test_the_first_lady_and_the_first_gentleman_have_won(tmp_path: Path, text: str) -> None:
    """Two ladies are level with 170 tricks; the best gentleman has fewer, and has won no less."""
    event, result, _ = scored(tmp_path, text)
    assert {row.entry: row.score for row in result.rankings[0].rows}[27] < 170
    assert winners(event, result) == {EDITH, LUCY, ERN}
    ern = careers((event,), {event.id: result})[ERN].appearances[0]
    assert (ern.group, ern.place, ern.of) == ("gentlemen", 1, 20)
    assert [one.group for one in outcomes(event, result)] == ["Ladies", "Gents"]


def test_lists_of_margins_take_ladies_and_gentlemen_apart(tmp_path: Path) -> None:
    """Ern Nash was ahead of the next gentleman, whatever the ladies had."""
    event, result, _ = scored(tmp_path, by_hands())
    assert [(one.group, one.shared) for one in facts_of(event, result).finishes] == [("ladies", True), ("gentlemen", False)]


def test_a_players_file_and_the_database_say_the_same(tmp_path: Path) -> None:
    """Group, place and of how many; `record_places` names the ranking by which the entry counts."""
    event, result, _ = scored(tmp_path, by_hands())
    (played,) = json.loads(player_file("players/ern-nash.json", Person(id=ERN, name="Ern Nash"), ((event, result),)))["events"]
    assert (played["group"], played["place"], played["of"]) == ("gentlemen", 1, 20)
    rows = record_rows(ScoredEvent(event, result), {ERN})
    assert {cells[2] for name, cells in rows if name == "record_places"} == {"ladies", "gentlemen"}


def test_where_the_prizes_are_for_all_together_the_first_of_all_has_won(tmp_path: Path) -> None:
    """A prize for a half, or for the lowest, does not part the drive."""
    event, result, _ = scored(tmp_path, by_hands(prizes=FOR_ALL))
    assert winners(event, result) == {EDITH, LUCY}
    assert [one.group for one in outcomes(event, result)] == ["Everybody"]
    text = tell_event(ScoredEvent(event, result))
    assert "Everybody:" in text and "Gents:" not in text


def test_the_working_and_the_own_results_tell_the_place_among_ladies_or_gentlemen(tmp_path: Path) -> None:
    """The gentleman who has won is first, not third of all."""
    event, result, _ = scored(tmp_path, by_hands())
    made = working(result, 27)
    assert made and (made.group, made.row.place) == ("gentlemen", 1) and made.conclusion.endswith("Place 1.")
    (own,) = (one for one in own_results(event, result) if one.who.entry == 27)
    assert (own.group, own.place, own.of) == ("gentlemen", 1, 20)
