"""The demonstration league shows each method, each game, and each thing that may befall an evening; all its workings add up."""

import pytest

from tests.core.scoring.adding_up import adds_up
from tests.whole_records import score_all
from whistpress.core.games import GAMES
from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import METHODS
from whistpress.league.events.read.file import read_event
from whistpress.packaged import demo_content


@pytest.fixture(scope="module")
def events() -> list[Event]:
    """Every event of the demonstration."""
    found = [read_event(file)[0] for file in sorted((demo_content() / "events").rglob("*.toml"))]
    return [event for event in found if event is not None]


@pytest.fixture(scope="module")
def played(events: list[Event]) -> list[Event]:
    """Those with a result."""
    return [event for event in events if event.played]


@pytest.fixture(scope="module")
def results(events: list[Event]) -> dict[str, EventResult]:
    """What scoring makes of them, with what is carried over."""
    return dict(score_all(events))


def test_each_way_of_scoring_ranks_an_event_at_least(results: dict[str, EventResult]) -> None:
    """A reader of the demonstration sees each."""
    shown = {result.scoring for result in results.values() if result.rankings}
    assert set(METHODS) <= shown, f"{set(METHODS) - shown}: let an event of content/events be scored by it, with its scores"


def test_each_game_is_played_in_an_event_at_least(played: list[Event]) -> None:
    """When this fails after a game was added: let an event of the demonstration play it."""
    assert set(GAMES) - {event.game for event in played} == set()


def test_an_event_has_a_correction_one_what_went_wrong_and_one_hands_and_play(played: list[Event]) -> None:
    """Corrections; lines with a word, a law or a revoke; the cards and what was made of them."""
    lines = {event.id: [line for session in event.sessions for line in session.lines] for event in played}
    assert any(event.corrections for event in played)
    odd = {
        id_: [line for line in own if line.law or line.word or line.revokes_ns or line.revokes_ew] for id_, own in lines.items()
    }
    assert max(map(len, odd.values())) > 3
    assert any(record.plays for event in played for session in event.sessions for record in session.hands.values())


def test_every_score_of_the_demonstration_adds_up(results: dict[str, EventResult]) -> None:
    """And so does each session and each section by itself."""
    for name, result in results.items():
        for one in (result, *result.sessions):
            assert not one.rankings or adds_up(one), name
