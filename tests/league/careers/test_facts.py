"""The facts of an event are its own alone; what is gathered from them is what one by one they say."""

import pickle
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, JANUARY, PEOPLE, all_deals, careers_of, deals_of, known, leagues, scored
from tests.whole_records import all_time_lists, rivals
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.league.careers.facts.career import Calendar, ClubEvent, rivals_of, streaks_in
from whistpress.league.careers.facts.career import careers as careers_of_results
from whistpress.league.careers.facts.ledger import Ledger, best_gains, career_of, deals_together, sides, sums_together
from whistpress.league.careers.facts.record_book import FeatKind, chapters, kinds_with_lines
from whistpress.league.events.facts.encounters import StreakKind, outcomes
from whistpress.league.events.facts.facts import EventFacts, facts_of
from whistpress.league.events.facts.seating import sums_of
from whistpress.league.league import RecordRules

FEW = RecordRules(minimum_deals=2, season_deals=2, together=2, listed=3)
GROUPS = ("NS", "EW", "all")


def facts(event: Event) -> EventFacts:
    """The facts of one event."""
    return facts_of(event, score(event))


def test_the_facts_of_an_event_are_the_same_whatever_else_was_played() -> None:
    """Reckoned alone, or in a ledger of two events; written down and read again."""
    alone = facts(JANUARY)
    assert known(JANUARY, FEBRUARY).events[0] == alone
    assert pickle.loads(pickle.dumps(alone)) == alone  # noqa: S301 (written here)


def test_a_ledger_is_written_down_as_the_facts_of_its_events() -> None:
    """Whatever has been asked of it; and it comes back in the order of the days."""
    found = Ledger([facts(FEBRUARY), facts(JANUARY)])
    before = pickle.dumps(found)
    assert careers_of(found)["abel"].events == len(deals_of(found, "abel")) // 2 == 2
    assert pickle.dumps(found) == before
    again = pickle.loads(before)  # noqa: S301 (written here)
    assert [one.event.id for one in again.events] == [JANUARY.id, FEBRUARY.id]


@given(leagues())
def test_sums_are_those_of_the_deals_one_by_one(events: tuple[Event, ...]) -> None:
    """Compared deals, tricks above the room, the best of them, slams: of everybody who sat."""
    found = known(*events)
    for one in found.events:
        alone = all_deals(Ledger([one]))
        sat = {person: own.sums for person, own in one.persons.items() if own.sums is not None}
        assert {person: sums_of(alone[person]) for person in alone} == sat


@given(leagues())
def test_sums_of_two_are_those_of_the_deals_at_which_they_sat_opposite(events: tuple[Event, ...]) -> None:
    """Of partners all through, of some who changed, of two who never sat together."""
    for one in known(*events).events:
        for first, second in permutations(one.persons, 2):
            deals = tuple(deals_together(one, first, second))
            assert {second} == {partner for deal in deals for partner in deal.partners} or not deals
            assert sums_together(one, first, second) == (sums_of(deals) if deals else None)


@given(leagues())
def test_a_career_is_the_same_from_the_facts_of_the_own_events_alone(events: tuple[Event, ...]) -> None:
    """And so is what somebody made of everybody else."""
    found = known(*events)
    every, careers, reckoned = rivals(found), careers_of(found), careers_of_results(events, scored(events))
    for person, own in found.of.items():
        assert career_of(person, own) == careers[person]
        assert career_of(person, own) == reckoned[person]
        assert rivals_of(person, own) == rivals_of(person, found.events) == every.get(person, ())
    assert set(every) == {person for one in found.events for person in one.persons if one.met(person)}


@given(leagues())
def test_encounters_are_those_of_the_deals_one_by_one(events: tuple[Event, ...]) -> None:
    """Every deal at which two sat against each other, and how the one did beside those who held his cards elsewhere."""
    for facts in known(*events).events:
        for person, own in all_deals(Ledger([facts])).items():
            against = [deal for deal in own for _ in deal.against]
            found = tuple(facts.met(person))
            assert [one.other for one in found] == sorted({one.other for one in found} - {person})
            assert sum(one.deals for one in found) == sum(deal.line.deals for deal in against)
            assert facts.of(person).met.played == sum(deal.line.deals for deal in own)
            for one in found:
                met = [deal for deal in own if one.other in deal.against]
                assert one.deals == sum(deal.line.deals for deal in met)
                better = [deal.better for deal in met if deal.better is not None]
                assert (one.better, one.level, one.worse) == tuple(better.count(each) for each in (1, 0, -1))
                stood = [each for _, own_ in facts.persons.items() for each in own_.appearances]
                places = [{each.person: each for each in stood if each.group == group} for group in ("NS", "EW", "all")]
                both = next((each for each in places if {person, one.other} <= each.keys()), None)
                assert (one.place, one.other_place) == ((both[person].place, both[one.other].place) if both else (None, None))


@given(leagues(), st.integers(1, 6))
def test_the_best_gains_are_those_of_all_sides(events: tuple[Event, ...], number: int) -> None:
    """As if every deal had been looked at: so many of them, and all who are level with the last."""
    found = known(*events)
    every = sorted((over for one in found.events for side in sides(one) if (over := side.over) and over > 0), reverse=True)
    least = every[number - 1] if len(every) >= number else Fraction(0)
    assert sorted((side.over or 0 for side in best_gains(found.events, number)), reverse=True) == [
        over for over in every if over >= least
    ]


@given(leagues())
def test_the_kinds_of_lists_that_there_are_are_those_in_which_somebody_stands(events: tuple[Event, ...]) -> None:
    """Found without making the lists of the whole record."""
    found = known(*events)
    assert kinds_with_lines(found, {}, FEW) == tuple(dict.fromkeys(one.kind for one in all_time_lists(found, {}, FEW)))


@given(st.lists(st.booleans(), max_size=20))
def test_attendance_is_that_of_going_through_all_events_of_the_club(came: Sequence[bool]) -> None:
    """Counted from the first event to which somebody came on."""
    held = [ClubEvent(str(at), str(at // 5)) for at in range(len(came))]
    first = came.index(True) if True in came else len(came)
    found = Calendar(held).attendance(one.event for one, there in zip(held, came, strict=True) if there)
    assert found.runs == streaks_in(
        StreakKind.ATTENDANCE, [(one.event, there) for one, there in zip(held, came, strict=True)][first:]
    )
    assert {one.season: (one.came, one.held) for one in found.seasons} == {
        season: (own.count(True), len(own))
        for season in {one.season for one in held}
        if (own := [there for one, there in zip(held, came, strict=True) if one.season == season]).count(True)
    }


@given(leagues(), st.lists(st.sampled_from(["1900", "1901", "1902"]), min_size=5, max_size=5))
def test_in_seasons_that_overlap_a_streak_is_as_long_as_it_was_when_its_season_ended(
    events: tuple[Event, ...], seasons: list[str]
) -> None:
    """As one would find it by going through everybody's events from the first to the last."""
    mixed = [replace(event, season=season) for event, season in zip(events, seasons, strict=False)]
    found = Ledger(facts_of(event, scored([event])[event.id]) for event in mixed)
    season_of = {event.id: event.season for event in mixed}
    longest: dict[str, int] = {}
    for person in PEOPLE:
        career, length = careers_of(found).get(person), 0
        for event, well in outcomes(StreakKind.FIRSTS, career.appearances if career else ()):
            length = length + 1 if well else 0
            if length > 1:
                longest[season_of[event]] = max(length, longest.get(season_of[event], 0))
    told = {
        chapter.season: int(feat.figure)
        for chapter in chapters(found, {}, FEW)
        for feat in chapter.feats
        if feat.kind is FeatKind.STREAK_FIRSTS
    }
    assert told == longest
