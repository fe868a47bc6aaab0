"""One recommended movement, and at most two more: of an evening, and for a request that cannot be arranged."""

import pytest

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.recommend import MOST, Remedy, evening_of, movement_words, recommend, refusal_helps, remedies


def refused(request: Request) -> MovementError | None:
    """Return why a request cannot be arranged, if it cannot."""
    try:
        arrange(request)
    except MovementError as refusal:
        return refusal
    return None


def remedies_of(request: Request) -> tuple[Remedy, ...]:
    """Return the remedies of a request that is refused; none of one that is not."""
    refusal = refused(request)
    return remedies(request, refusal) if refusal else ()


@pytest.mark.parametrize("pairs", [4, 5, 8, 11, 13, 16])
def test_an_evening_of_pairs_gets_one_answer_and_two_more_at_most(pairs: int) -> None:
    """They differ in length or in their fields; whoever wants a Mitchell gets one first, where there is one."""
    evening = evening_of(2 * pairs, None, None)
    ways = recommend(evening, (Contest.PAIRS,))
    assert 0 < len(ways) <= MOST
    assert len({(way.schedule.rounds, way.schedule.two_fields) for way in ways}) == len(ways)
    asked = recommend(evening, (Contest.PAIRS,), system="mitchell")
    assert len(asked) <= MOST
    assert asked[0].request.system == ("mitchell" if pairs > 4 else ways[0].request.system)
    assert all(arrange(way.request) == way.schedule and not way.request.switch for way in (*ways, *asked))


def test_trays_that_lie_unevenly_are_not_recommended_first() -> None:
    """Eight tables can skip: nobody has to look for a table with many trays."""
    (first, *_) = recommend(evening_of(32, None, None), (Contest.PAIRS,), system="mitchell")
    assert first.request.variant == "skip"


@pytest.mark.parametrize("pairs", [5, 7, 8, 11, 12, 15, 16])
def test_the_evening_and_the_refused_request_get_the_same_answer(pairs: int) -> None:
    """A Mitchell of so many pairs: advice and remedies name the same variants and systems."""
    request = Request(system="mitchell", pairs=pairs)
    found = remedies_of(request)
    ways = recommend(evening_of(2 * pairs, None, None), (Contest.PAIRS,), system="mitchell")
    if found:
        assert [(one.request.system, one.request.variant) for one in found] == [
            (way.request.system, way.request.variant) for way in ways
        ]
    else:
        assert ways[0].request.variant is None


QUICK = [name for name, system in SYSTEMS.items() if system.contest is not Contest.INDIVIDUAL and not system.season]


@pytest.mark.parametrize("system", QUICK)
@pytest.mark.parametrize("deals", [23])
def test_whatever_is_offered_can_be_arranged(system: str, deals: int | None) -> None:
    """Of each system of pairs and teams: three remedies at most, and each of them works."""
    for number in (5, 8, 11):
        for size in {SYSTEMS[system].takes[0], "tables"}:
            request = Request(system=system, deals=deals, **{size: number})
            refusal = refused(request)
            if refusal is None:
                continue
            found = remedies(request, refusal)
            assert len(found) <= MOST and len(refusal_helps(request, refusal, in_file=True)) <= MOST
            assert found or refusal.helps
            for one in found:
                assert one.changes and arrange(one.request) == one.schedule


@pytest.mark.parametrize(("system", "players"), [("individual", 14), ("ladies-and-gentlemen", 12),
                                                 ("individual-eight", 9), ("single-table", 5), ("whist-drive", 45)])  # fmt: skip
def test_single_players_are_not_left_without_an_answer(system: str, players: int) -> None:
    """Numbers that a system of theirs does not serve."""
    found = remedies_of(Request(system=system, players=players))
    assert found
    assert all(arrange(one.request) == one.schedule for one in found)


def test_who_wants_a_drive_is_told_other_numbers_and_no_other_game() -> None:
    """Forty-five at a whist drive."""
    assert [one.changes for one in remedies_of(Request(system="whist-drive", players=45))] == [
        (("players", 44),),
        (("players", 46),),
    ]


def test_deals_that_do_not_divide_get_the_nearest_numbers_and_uneven_sets() -> None:
    """Twenty-three deals at five tables."""
    assert [one.changes for one in remedies_of(Request(system="mitchell", pairs=10, deals=23))] == [
        (("deals", 20),),
        (("deals", 25),),
        (("quota", (4, 4, 4, 4, 7)),),
    ]


def test_every_movement_is_told_in_a_sentence() -> None:
    """Of each system and variant."""
    for system in SYSTEMS.values():
        for variant in (None, *system.variants):
            assert movement_words(Request(system=system.name, variant=variant)).endswith(".")


def test_a_refusal_works_out_no_way_that_it_would_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways with one winner by switched rounds, whose search takes long, are never recommended."""
    arranged: list[Request] = []

    def remember(request: Request) -> Schedule:
        arranged.append(request)
        return arrange(request)

    monkeypatch.setattr("whistpress.core.movement.recommend.arrange", remember)
    assert recommend(evening_of(32, 24, None), (Contest.PAIRS,), system="howell")
    assert arranged and not any(request.switch for request in arranged)
