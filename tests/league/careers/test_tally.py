"""Shares and averages: exact, and one half over everybody."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

from hypothesis import given
from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, JANUARY, NEXT_YEAR, careers_of, deals_of, known, leagues
from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, clean
from tests.site.leagues import match
from whistpress.core.model import Event, Status
from whistpress.core.scoring import score
from whistpress.league.careers.facts.career import SeasonTallies, careers, streaks_of_person, tallies_by_season, tally
from whistpress.league.events.facts.encounters import StreakKind
from whistpress.league.events.facts.seating import sums_of


def test_a_share_is_how_many_of_the_others_were_beaten() -> None:
    """Without a movement all four pairs stand in one ranking; Abel's +3 is first in January, Cole's −3 last but for nobody."""
    own = {person: one.appearances[0] for person, one in careers_of(known(JANUARY)).items()}
    assert [(own[who].place, own[who].tied, own[who].share) for who in ("abel", "dean", "cole", "baker")] == [
        (1, 2, Fraction(5, 6)),
        (1, 2, Fraction(5, 6)),
        (3, 2, Fraction(1, 6)),
        (3, 2, Fraction(1, 6)),
    ]


def test_the_figures_of_a_season_are_those_of_its_events() -> None:
    """Two evenings of 1900, one of 1901: events, deals, first places, tricks above the room."""
    found = known(JANUARY, FEBRUARY, NEXT_YEAR)
    seasons = tallies_by_season(
        careers_of(found)["abel"].appearances, ((deal.tray.season, sums_of([deal])) for deal in deals_of(found, "abel"))
    )
    assert {season: (one.events, one.deals, one.firsts, one.compared) for season, one in seasons.items()} == {
        "1900": (2, 4, 2, 4),
        "1901": (1, 2, 1, 2),
    }
    assert seasons["1900"].over == Fraction(4) - 1 + 1 + 1
    assert seasons["1900"].room == Fraction(5, 4)
    assert (seasons["1900"].slams, seasons["1901"].small_slams) == (1, 1)


@given(leagues())
def test_a_life_taken_up_event_by_event_is_what_the_career_comes_to(events: tuple[Event, ...]) -> None:
    """Its tally, partners, days and streaks, put together from all appearances of a person at once."""
    found = known(*events)
    careers = careers_of(found)
    assert list(found.lives) == list(careers)
    for person, life in found.lives.items():
        own = careers[person].appearances
        assert life.tally == tally(own, (sums for one in found.of[person] if (sums := one.of(person).sums) is not None))
        assert life.partners == len(careers[person].with_partners)
        assert life.came == tuple(dict.fromkeys(one.event for one in own))
        assert life.days == (own[-1].date - own[0].date).days
        assert life.streaks == {run: streaks_of_person(run, own) for run in (StreakKind.FIRSTS, StreakKind.TOP_HALF)}


def test_several_tallies_are_joined_as_one() -> None:
    """Two evenings of a season and one of the next; joined to itself a tally has each event once, and all else twice."""
    own = careers_of(known(JANUARY, FEBRUARY, NEXT_YEAR))["abel"].appearances
    seasons, again = SeasonTallies(), SeasonTallies()
    for one in own:
        seasons.add(one)
    assert seasons.whole() == tally(own)
    again.join(seasons)
    assert again.result() == tallies_by_season(own, ())
    again.join(seasons)
    assert (again.whole().events, again.whole().deals, again.whole().beaten) == (3, 12, 2 * tally(own).beaten)


def test_nothing_is_averaged_where_there_is_nothing() -> None:
    """No event, no average."""
    assert (tally(()).share, tally(()).room, tally(()).events) == (None, None, 0)


def test_a_player_of_a_team_sat_down_to_each_deal_once() -> None:
    """A team of four plays its 24 deals at two tables: 48 lines, 24 deals for each of them."""
    event = match()
    found = careers([event], {event.id: score(event)})
    assert {one.appearances[0].deals for one in found.values()} == {24}


def test_planned_and_provisional_events_count_nothing() -> None:
    """The same evening, not final yet."""
    found = known(JANUARY, replace(FEBRUARY, status=Status.PROVISIONAL))
    assert [facts.event.id for facts in found.events] == [JANUARY.id]
    assert careers_of(found)["abel"].events == 1


def test_a_result_goes_where_the_rule_of_credit_sends_it(tmp_path: Path) -> None:
    """With `both` the one who left and the one who came have the whole result; each of them sat at some of the deals."""
    change = '[[changes]]\nentry = 1\nout = "Ann Archer"\nin = "Zoe Zack"\nfrom = 2\ncredit = "both"\n'
    found = known(clean(tmp_path, HEAD + MITCHELL + PAIRS + SCORES + change))
    for person, sat in (("ann-archer", 1), ("zoe-zack", 2), ("amy-abel", 3)):
        assert careers_of(found)[person].events == 1
        assert sum(deal.line.deals for deal in deals_of(found, person)) == sat


@given(leagues())
def test_the_shares_of_a_ranking_average_one_half(events: tuple[Event, ...]) -> None:
    """Whatever the scoring and the ties: over the entries of a ranking the mean share is one half."""
    for facts in known(*events).events:
        shares = {one.entry: one.share for _, own in facts.persons.items() for one in own.appearances if one.share is not None}
        assert len(shares) == len(facts.event.entries)
        assert sum(shares.values(), Fraction(0)) == Fraction(len(shares), 2)


@given(leagues())
def test_the_first_places_of_everybody_are_those_of_the_rankings(events: tuple[Event, ...]) -> None:
    """Each winning pair is two first places; ties included."""
    found = known(*events)
    won = sum(tally(career.appearances).firsts for career in careers_of(found).values())
    assert won == sum(2 * len(finish.entries) for finish in found.finishes)
    assert Counter(one.event for career in careers_of(found).values() for one in career.appearances if one.won).total() == won
