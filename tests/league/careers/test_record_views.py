"""The record in words: figures with their units, feats, days."""

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, JANUARY, NEXT_YEAR, careers_of, known, scored
from tests.site import leagues
from tests.whole_records import ledger_of
from whistpress.core.model import Entry, Event, EventResult
from whistpress.league.careers.facts.career import Calendar, clubs_of
from whistpress.league.careers.facts.ledger import Ledger, events_of_clubs
from whistpress.league.careers.facts.record_book import FeatKind, ListKind, kinds_with_lines
from whistpress.league.careers.pages import ListView, list_keys, list_view, reign_lines
from whistpress.league.careers.words.record_book import RecordLine, RecordLinks, figure_text, scored_by, season_book, shown_names
from whistpress.league.clubs.model import Club
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.happenings import happenings, of_league
from whistpress.league.league import League, RecordRules
from whistpress.league.people.model import NameDisplay, Person
from whistpress.league.persons.pages.career import career_view
from whistpress.league.persons.pages.clubs import club_record
from whistpress.league.persons.pages.players import player_line
from whistpress.league.trophies.facts.parties import club_matches
from whistpress.league.trophies.facts.reigns import trophy_chains

PEOPLE = {
    name: Person(id=name, name=name.capitalize(), club="mill" if name in ("abel", "archer") else None)
    for name in ("abel", "archer", "baker", "brown", "cole", "crane", "dean", "drew")
}


def league(*events: Event, **fields: object) -> League:
    """A league of eight people."""
    values: dict[str, object] = {"people": PEOPLE, "clubs": {"mill": Club(id="mill", name="Mill")}, "events": events}
    rules = RecordRules(minimum_deals=2, season_deals=2, together=2)
    return leagues.league(records=rules, trophies={}, congresses={}, articles=(), **(values | fields))


WHOLE = league(JANUARY, FEBRUARY, NEXT_YEAR)


def told(whole: League, found: Ledger) -> RecordLinks:
    """The words of all people and all events of a ledger."""
    return RecordLinks(shown_names(whole.people), found.events)


def told_of(found: Ledger, results: Mapping[str, EventResult]) -> list[tuple[EventFacts, EventResult]]:
    """The events of a ledger with their results."""
    return [(one, results[one.event.id]) for one in found.events]


@pytest.mark.parametrize(
    ("kind", "figure", "scoring", "words"),
    [
        (ListKind.SHARE, Fraction(2, 3), "", "66.7%"),
        (ListKind.ROOM, Fraction(-2, 3), "", "−0.67"),
        (ListKind.ROOM, Fraction(1, 3), "", "+0.33"),
        (ListKind.GAINS, Fraction(7, 2), "", "+3½ tricks"),
        (ListKind.SERVICE, Fraction(364), "", "364 days"),
        (ListKind.WIDEST, Fraction(1, 2), "matchpoints", "½ matchpoint"),
        (FeatKind.SCORE, Fraction(31, 5), "average", "+6⅕ tricks"),
        (FeatKind.SCORE, Fraction(3), "howell", "3 tricks"),
        (ListKind.FIRSTS, Fraction(20), "", "20"),
    ],
)
def test_a_figure_is_written_with_its_unit(kind: ListKind | FeatKind, figure: Fraction, scoring: str, words: str) -> None:
    """Rounded only where its heading says an average; all else exact."""
    assert figure_text(kind, figure, scoring) == words


def test_points_of_a_game_name_their_game() -> None:
    """A point of solo is none of bridge."""
    assert scored_by("rubbers", "solo-whist") == "Rubbers and games: Solo whist"
    assert scored_by("average", "") == "Against the average"


def test_the_book_of_a_season_for_page_and_paper() -> None:
    """Winners with their scores, feats with who has them, new records with what they surpassed."""
    results = scored(WHOLE.events)
    book = season_book(WHOLE, "1901", ledger_of(WHOLE.events, results))
    assert book is not None
    (winner,) = book.winners
    assert (winner.event.text, winner.score, winner.shared) == ("Evening of 11.01.", "+3", True)
    assert {name.text for name in book.winners[0].names} == {"Abel", "Archer", "Dean", "Drew"}
    streak = next(one for one in book.records if one.feat.title == "Most wins in a row")
    assert streak.sentence == "3; before, 2 (1900)"
    assert streak.feat.lines[0].sources[0].path == f"events/{JANUARY.id}/index.html"
    assert season_book(WHOLE, "1950", ledger_of(WHOLE.events, results)) is None
    assert season_book(WHOLE, "1900", ledger_of(WHOLE.events, results)) is not None


def test_the_figures_of_a_book_lead_to_the_season_of_the_person() -> None:
    """What is reckoned over events, to the events."""
    book = season_book(WHOLE, "1900", ledger_of(WHOLE.events, scored(WHOLE.events)))
    assert book is not None
    firsts = next(one for one in book.feats if one.title == "Most wins")
    assert [one.path for one in firsts.lines[0].sources] == ["players/abel.html#season-1900"]
    gain = next(one for one in book.feats if one.title == "Biggest gain on a deal")
    assert [one.path for one in gain.lines[0].sources] == [f"events/{JANUARY.id}/index.html#deal-1"]


def test_a_career_is_told_with_its_exact_figures() -> None:
    """The latest year first; partners, rivals, the best deal, attendance of the club's events."""
    found = known(*WHOLE.events)
    held = events_of_clubs(found.events, clubs_of(PEOPLE))["mill"]
    abel = careers_of(found)["abel"]
    view = career_view(
        told(WHOLE, found),
        abel,
        found.of["abel"],
        Calendar(held).attendance(one.event for one in abel.appearances),
        found.seasons,
        {},
    )
    assert [(one.season, one.tally.events, one.held, one.tally.firsts, one.tally.room) for one in view.years] == [
        ("1901", 1, 1, 1, Fraction(3, 2)),
        ("1900", 2, 2, 2, Fraction(5, 4)),
    ]
    assert view.total.tally.share == Fraction(5, 6)
    assert [(one.name.text, one.events, one.tally.firsts) for one in view.partners] == [("Archer", 3, 3)]
    assert view.gain is not None and (view.gain.over, view.gain.won) == (4, 13)
    assert [told(WHOLE, found).deal(one).text for one in view.slams] == ["Evening of 12.01., deal 1"]
    assert [one.current.length for one in view.streaks if one.current] == [3, 3, 3]


def test_a_name_that_is_withheld_leads_nowhere() -> None:
    """It stands in the lists as the site shows it, without a link."""
    hidden = PEOPLE | {"abel": Person(id="abel", name="a player", shown=NameDisplay.WITHHELD)}
    whole = league(JANUARY, people=hidden)
    name = told(whole, known(JANUARY)).name("abel")
    assert (name.text, name.person) == ("a player", "")


def all_lists(league: League, found: Ledger, held: Sequence[RecordLine] = ()) -> list[ListView]:
    """Every list in which there is something."""
    clubs = clubs_of(league.people)
    keys = list_keys(kinds_with_lines(found, clubs, league.records), reigns=bool(held))
    return [list_view(key, found, told(league, found), clubs, league.records, held) for key in keys]


def test_every_list_says_its_rule() -> None:
    """A sentence with its minimum, no placeholder left over."""
    found = known(*WHOLE.events)
    views = all_lists(WHOLE, found)
    assert {one.key for one in views} >= {"firsts", "share", "room", "every-slam", "streak-attendance", "gains"}
    assert all(one.rule.endswith(".") and "%" not in one.rule for one in views)
    assert next(one for one in views if one.key == "share").rule.endswith("at least 2 deals needed.")


def test_the_reigns_of_trophies_are_a_list() -> None:
    """The lantern was held by Baker and Brown for a while that is known in years alone."""
    whole = leagues.league()
    results = leagues.results(whole)
    found = ledger_of(whole.events, results)
    held = tuple(reign_lines(whole, told(whole, found), trophy_chains(whole, results)))
    views = {one.key: one for one in all_lists(whole, found, held)}
    lines = views["reigns"].tables[0].lines
    assert lines[0].sources[0].path == "trophies/lantern.html"
    assert [one.place for one in lines] == sorted(one.place for one in lines)


def test_what_happened_on_a_day_is_told_by_its_year() -> None:
    """A result, a deal of thirteen tricks, a congress that met, a piece of news; the provisional event is not there."""
    whole = leagues.league()
    results = leagues.results(whole)
    found = ledger_of(whole.events, results)
    days = happenings(told_of(found, results), told(whole, found), of_league(whole))
    assert [(one.date.year, one.title) for one in days["02-01"]] == [(1901, "Compass game"), (1901, "Harbour Congress")]
    assert any(one.title == "The cup" for one in days["02-02"])
    assert "02-22" not in days
    first = happenings(told_of(known(JANUARY), scored(WHOLE.events)), told(WHOLE, known(JANUARY)))["01-12"]
    slams = [one.told for one in first if one.title == "All thirteen tricks"]
    assert slams == ["Abel and Archer, on deal 1 of Evening of 12.01."]
    assert list(days) == sorted(days)


def test_pairs_that_tied_are_told_apart() -> None:
    """Two pairs are not four people of one side; the place of a congress has no second full stop."""
    event = leagues.mitchell()
    meeting = replace(leagues.congress(), place="Put-in-Bay, O.")
    whole = leagues.league(events=(event,), congresses={meeting.id: meeting})
    results = leagues.results(whole)
    north_south, east_west = results[event.id].rankings
    tied = replace(north_south, rows=tuple(replace(row, place=1) for row in north_south.rows[:2]))
    results = {event.id: replace(results[event.id], rankings=(tied, replace(east_west, rows=east_west.rows[:1])))}
    found = ledger_of(whole.events, results)
    compass, congress = happenings(told_of(found, results), told(whole, found), of_league(whole))["02-01"]
    first, second, east = (event.entries[row.entry - 1].title for row in (*tied.rows, *east_west.rows[:1]))
    assert (compass.told, congress.told) == (f"N-S: {first}; {second}. E-W: {east}.", "It met at Put-in-Bay, O.")


def test_a_match_that_was_drawn_was_won_by_nobody() -> None:
    """Both teams are first."""
    event = leagues.match()
    whole = leagues.league(events=(event,))
    (result,) = leagues.results(whole).values()
    (ranking,) = result.rankings
    results = {event.id: replace(result, rankings=(replace(ranking, rows=tuple(replace(row, place=1) for row in ranking.rows)),))}
    found = ledger_of(whole.events, results)
    (drawn,) = happenings(told_of(found, results), told(whole, found))["01-25"]
    assert drawn.told == "Hill Street; Harbour drew."


def test_a_match_between_clubs_is_told_by_both() -> None:
    """Whoever won: what the one has won, the other has lost, by the same figures."""
    event = leagues.match()
    clubs = {"harbour": Club(id="harbour", name="Harbour"), "hill": Club(id="hill", name="Hill Street")}
    whole = leagues.league(clubs=clubs, events=(event,))
    results = leagues.results(whole)
    found = club_matches(whole, results, ledger_of(whole.events, results))
    (mine,), (theirs,) = found["harbour"], found["hill"]
    assert (mine.outcome, mine.score) == (-theirs.outcome, theirs.other_score)
    assert (mine.against.club, theirs.against.club) == ("hill", "harbour")
    known_ = ledger_of(whole.events, results)
    members = {id_: player_line(whole, one, {}) for id_, one in whole.people.items() if one.club == "harbour"}
    record = club_record(told(whole, known_), members, known_.events, known_.seasons, found["harbour"])
    assert len(record.matches) == 1
    assert sum((one.won + one.drawn + one.lost) for one in record.balance) == 1
    assert sum(one.total is not None for one in record.members) == 8


def test_two_teams_of_one_club_are_no_match_of_clubs() -> None:
    """Both fours are Harbour's."""
    event = leagues.match()
    entries = tuple(replace(one, name="Harbour") for one in event.entries)
    assert all(isinstance(one, Entry) for one in entries)
    whole = leagues.league(events=(replace(event, entries=entries),), clubs={"harbour": Club(id="harbour", name="Harbour")})
    results = leagues.results(whole)
    assert club_matches(whole, results, ledger_of(whole.events, results)) == {}
    assert whole.today == datetime.date(1901, 3, 1)
