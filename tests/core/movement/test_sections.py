"""Sections of a room, each with deals of its own (Mitchell 1897, pp. 27–28)."""

from collections import Counter

import pytest

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Schedule
from whistpress.core.movement.fairness import Range, measure


def deals_at(schedule: Schedule, round_: int, tables: range) -> list[tuple[int, ...]]:
    """The deals of these tables in a round, in the order of their numbers."""
    return [tuple(sorted(play.deals)) for play in schedule.in_round(round_) if play.table in tables]


def test_mitchells_sixty_four_play_in_two_sections() -> None:
    """Mitchell 1897, pp. 27–28: 64 players, games of eight hands, two sections, three games a sitting, 21 sittings."""
    schedule = arranged("individual", players=64, sections=2, deals_per_round=8)
    assert (schedule.rounds, schedule.tables, schedule.deals) == (63, 16, 63 * 16)
    assert schedule.rounds / 3 == 21
    assert schedule.sections == (tuple(range(1, 9)), tuple(range(9, 17)))
    for round_ in (1, 2, 63):
        first = 16 * (round_ - 1)
        assert deals_at(schedule, round_, range(1, 9)) == [tuple(range(first + 1, first + 9))] * 8
        assert deals_at(schedule, round_, range(9, 17)) == [tuple(range(first + 9, first + 17))] * 8
    assert schedule.remarks == (
        "Sections by tables: A 1–8, B 9–16. Each section plays deals of its own and is compared by itself.",
    )
    fairness = measure(schedule)
    assert (fairness.partners, fairness.opponents) == (Range(1, 1), Range(2, 2))


@pytest.mark.parametrize(
    ("system", "words", "sections"),
    [
        ("individual", {"players": 16, "sections": 2}, (2, 2)),
        ("individual", {"players": 21, "sections": 2}, (3, 2)),
        ("individual", {"players": 36, "sections": 3, "deals_per_round": 12}, (3, 3, 3)),
        ("individual", {"players": 44, "sections": 2, "deals_per_round": 8}, (6, 5)),
        ("individual", {"players": 16, "sections": 2, "quota": (2, 1, 1, 2)}, (2, 2)),
        ("mixer", {"players": 18, "sections": 2, "rounds": 3}, (2, 2)),
        ("ladies-and-gentlemen", {"pairs": 8, "sections": 2}, (2, 2)),
        ("howell-snow", {"pairs": 12, "sections": 3}, (2, 2, 2)),
        ("howell-snow", {"pairs": 14, "sections": 2, "deals_per_round": 6}, (4, 3)),
    ],
)
def test_every_section_plays_its_own_deals_through(system: str, words: dict[str, object], sections: tuple[int, ...]) -> None:
    """All tables of a section play the same deals in a round, as many as the other sections, and no tray is at two at once."""
    schedule = arranged(system, **words)
    assert tuple(map(len, schedule.sections)) == sections
    for round_ in range(1, schedule.rounds + 1):
        plays = schedule.in_round(round_)
        found = [{frozenset(play.deals) for play in plays if play.table in tables} for tables in schedule.sections]
        assert all(len(deals) == 1 for deals in found)
        assert len({len(next(iter(deals))) for deals in found}) == 1
        assert len(set().union(*(next(iter(deals)) for deals in found))) == schedule.deals // schedule.rounds
        for turn in range(min(len(play.deals) for play in plays)):
            assert set(Counter(play.deals[turn] for play in plays).values()) == {1}


def test_players_change_sections_with_their_tables() -> None:
    """One schedule for all: everybody but the fixed player is in both sections in the course of the contest."""
    schedule = arranged("individual", players=16, sections=2)
    seen = {
        number: {schedule.section_of(play.table) for play in schedule.plays if number in play.seats} for number in range(2, 17)
    }
    assert set(map(frozenset, seen.values())) == {frozenset({1, 2})}
    assert arranged("individual", players=16).section_of(3) == 0


@pytest.mark.parametrize(
    ("system", "words", "key", "message"),
    [
        (
            "individual",
            {"players": 16, "sections": 3},
            "sections",
            "4 tables do not make 3 sections: each needs 2 tables to compare",
        ),
        (
            "individual",
            {"players": 64, "sections": 2, "deals_per_round": 6},
            "deals_per_round",
            "each round needs a deal for each of 8 tables of a section, and has 6",
        ),
        (
            "individual",
            {"players": 64, "sections": 2, "deals": 100},
            "deals",
            "100 deals do not divide among 63 rounds of 2 sections",
        ),
        (
            "individual",
            {"players": 16, "sections": 2, "deals_per_round": 4, "deals": 60},
            "deals",
            "15 rounds of 4 deals in 2 sections are 120 deals, not 60",
        ),
        (
            "individual",
            {"players": 16, "sections": 2, "quota": (1, 1, 1, 2)},
            "quota",
            "the quota gives one section 2 deals and another 3",
        ),
        (
            "howell-snow",
            {"pairs": 13, "sections": 2},
            "sections",
            "13 pairs cannot be in sections: the pair that has a bye would belong to none",
        ),
        ("howell", {"pairs": 8, "sections": 2}, "sections", "howell has no 'sections'"),
        ("individual", {"players": 16, "sections": 0}, "sections", "sections must be 1 or more, not 0"),
    ],
)
def test_sections_that_cannot_be_are_refused_at_their_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why."""
    error = refused(system, **words)
    assert (error.key, error.message) == (key, message)


def test_too_few_deals_for_a_section_are_answered_with_more_sections() -> None:
    """Games of six hands at sixteen tables want three sections."""
    error = refused("individual", players=64, sections=2, deals_per_round=6)
    assert error.helps[0] == "8 deals serve, or sections = 3"
    assert arranged("individual", players=64, sections=3, deals_per_round=6).sections[0] == (1, 2, 3, 4, 5, 6)
