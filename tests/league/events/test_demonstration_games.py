"""The demonstration league plays every game."""

from pathlib import Path

import pytest

from whistpress.core.games import GAMES
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.packaged import demo_content

FILES = sorted((demo_content() / "events").rglob("*.toml"))
AT_TABLES = {name: game for name, game in GAMES.items() if game.marking}


@pytest.fixture(scope="module")
def rubbers() -> list[Event]:
    """The events that are kept at their tables."""
    found = [read(file) for file in FILES if "[[rubbers]]" in file.read_text("utf-8")]
    return [event for event in found if event is not None]


def read(file: Path) -> Event | None:
    """An event of the demonstration, which must be without errors."""
    event, problems = read_event(file)
    assert not [problem.message for problem in problems if problem.code.startswith("E")], file
    return event


def test_every_game_that_is_kept_at_its_table_is_played_once_at_least(rubbers: list[Event]) -> None:
    """All of them are over, and what was won was lost."""
    assert {event.game for event in rubbers} == set(AT_TABLES)
    for event in rubbers:
        result = score(event)
        assert result.complete, event.id
        assert sum(row.score for ranking in result.rankings for row in ranking.rows) == 0, event.id


def test_the_rubber_match_has_each_penalty_for_a_revoke(rubbers: list[Event]) -> None:
    """Tricks taken, points taken off, points added (Cavendish, Law 72); and hands thrown down (Law 59)."""
    (match,) = [event for event in rubbers if event.game == "straight-whist"]
    deals = [deal.values for rubber in match.rubbers for deal in rubber.deals]
    claims = {claim for deal in deals if isinstance(revoke := deal.get("revoke"), dict) for claim in revoke.values()}
    assert claims == {"tricks", "deduct", "add"}
    assert any(deal.get("thrown_down") == "yes" for deal in deals)
    assert any("honours" in deal for deal in deals)
