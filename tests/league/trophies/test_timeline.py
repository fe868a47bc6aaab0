"""The pictures of many events: a season's race, a player's years, who met whom, a trophy's timeline."""

import datetime
from collections.abc import Sequence

import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.league.careers.leagues import (
    ABEL,
    BAKER,
    COLE,
    DEAN,
    FEBRUARY,
    JANUARY,
    NEXT_YEAR,
    careers_of,
    known,
)
from tests.league.careers.leagues import (
    evening as evening_of_pairs,
)
from tests.league.careers.leagues import (
    leagues as leagues_of_pairs,
)
from tests.league.standings.standing_seasons import RULE, Scores, evening, people, result
from tests.league.trophies.test_reigns import CLUBS, CUP, TODAY, day, match, of
from tests.site.drawn import sound
from whistpress.core.model import Event
from whistpress.league.league import League
from whistpress.league.people.model import Holding, Trophy, TrophyKind
from whistpress.league.persons.pages.career import years, years_picture
from whistpress.league.seasons.pages import meetings, met
from whistpress.league.standings.facts.standing import standing
from whistpress.league.standings.model import StandingRule
from whistpress.league.standings.words.standing_words import race, race_picture
from whistpress.league.trophies.facts.reigns import Chain, trophy_chain
from whistpress.league.trophies.pages import holders_of, span, timeline
from whistpress.league.trophies.words import ended, reign_length, trophies_of_club
from whistpress.site.theme.picture import Picture

NAMES = {letter: f"{letter.upper()}. Player" for letter in "abcdefgh"}
SEASON: tuple[Scores, ...] = (
    {"ab": 4, "cd": 2, "ef": 0},
    {"ab": 1, "cd": 5, "ef": 0},
    {"ab": 6, "cd": 1, "ef": 2},
)


def run(season: Sequence[Scores], rule: StandingRule = RULE) -> Picture | None:
    """The picture of the race of a season, an evening a month."""
    played = [(evening(number, scores), scores) for number, scores in enumerate(season, 1)]
    events = [event for event, _ in played]
    results = {event.id: result(event, scores) for event, scores in played}
    return race_picture(standing(rule, events, results, people()), events, results, people(), NAMES)


def test_a_race_shows_the_standing_as_it_was_after_each_day() -> None:
    """Scores added: a and b have 4, 5, 11; c and d 2, 7, 8: so c and d led in between."""
    picture = run(SEASON)
    assert picture is not None and picture.table is not None
    sound(picture)
    assert [[cell.text for cell in row] for row in picture.table.rows] == [
        ["5 January 1900", "4", "4", "2", "2"],
        ["5 February 1900", "5", "5", "7", "7"],
        ["5 March 1900", "11", "11", "8", "8"],
    ]
    assert picture.title == "A. Player and B. Player share the first place", "those of one surname are told apart"
    lines = [stroke for stroke in picture.broad.strokes if stroke.kind.startswith("line-")]
    assert [len(stroke.points) for stroke in lines] == [3, 3, 3, 3]


def test_the_last_points_of_a_race_are_the_standing_itself() -> None:
    """And the leaders of its last day are those who are first."""
    played = [(evening(number, scores), scores) for number, scores in enumerate(SEASON, 1)]
    events, results = [event for event, _ in played], {event.id: result(event, scores) for event, scores in played}
    found = standing(RULE, events, results, people())
    one = race(found, events, results, people())
    assert one is not None
    assert [(who, values[-1]) for who, values in one.runners] == [(row.who, row.figure) for row in found.rows[:4]]
    assert one.leaders[-1] == tuple(row.who for row in found.rows if row.place == 1)


def test_who_leads_alone_is_told_with_the_day_and_how_often_the_lead_changed() -> None:
    """A and b, then b alone, then both again, and a since June; or a since the second evening and for good."""
    alone = [{"ab": 4, "cd": 2}, {"cb": 9, "ad": 1}, {"ad": 9, "cb": 2}, {"ab": 0, "cd": 0}]
    picture = run([*alone, {"ac": 1, "bd": 0}, {"ae": 5, "bf": 0}])
    assert picture is not None
    assert picture.title == "A. Player took the lead on 5 June 1900, the 3rd change at the top"
    steady = run([{"ab": 4, "cd": 2}, {"ac": 4, "bd": 2}, {"ad": 4, "bc": 2}])
    assert steady is not None
    assert steady.title == "A. Player took the lead on 5 February 1900 and kept it"


def test_that_somebody_is_ranked_at_last_is_no_change_at_the_top() -> None:
    """It takes two evenings: after the first nobody has a rank; then a leads, and in March perhaps b."""
    first = [{"ab": 4, "cd": 2}, {"ac": 4, "bd": 2}]
    same, other = (run([*first, last], replace(RULE, least=2)) for last in ({"ad": 4, "bc": 2}, {"bd": 9, "ac": 1}))
    assert same is not None and same.title == "A. Player led all season"
    assert other is not None and other.title == "B. Player took the lead on 5 March 1900 and kept it"


def test_a_standing_over_several_seasons_is_led_throughout() -> None:
    """It has no season that anybody could have led."""
    steady = run([{"ab": 4, "cd": 2}, {"ac": 4, "bd": 2}, {"ad": 9, "bc": 2}], replace(RULE, season=""))
    of_season = run([{"ab": 4, "cd": 2}, {"ac": 4, "bd": 2}, {"ad": 9, "bc": 2}], replace(RULE, least=2))
    assert of_season and of_season.title == "A. Player led all season"
    one = run([{"ab": 4, "cd": 2}, {"ac": 4, "bd": 2}, {"ad": 9, "bc": 2}], replace(RULE, season="", least=2))
    assert steady and one and one.title == "A. Player led throughout"


def test_two_days_are_no_race() -> None:
    """Two points make a line, and no story."""
    assert run(SEASON[:2]) is None


def test_of_a_long_season_every_third_day_is_drawn_and_always_the_last() -> None:
    """Thirty evenings: no more than twelve days, the last one among them."""
    events, results = list[Event](), {}
    for number in range(1, 31):
        scores = {"ab": number % 4, "cd": 2}
        one = evening(number, scores, date=datetime.date(1900, 1, number))
        events.append(one)
        results[one.id] = result(one, scores)
    found = race(standing(RULE, events, results, people()), events, results, people())
    assert found is not None
    assert len(found.days) <= 12
    assert found.days[-1] == datetime.date(1900, 1, 30)


CAREERS = careers_of(known(JANUARY, FEBRUARY, NEXT_YEAR))


def test_the_years_of_a_player_are_the_shares_of_the_others_beaten() -> None:
    """1900: first of two both times; 1901: first again. A share of all, a half, or none."""
    seasons = years(CAREERS["abel"])
    assert [one.season for one in seasons] == ["1900", "1901"]
    assert all(share == 100 * (one.share or 0) for year in seasons for one, share in year.evenings)
    assert seasons[0].mean == sum(share for _, share in seasons[0].evenings) / len(seasons[0].evenings)


def test_the_picture_of_the_years_has_a_dot_for_every_evening_and_its_table_a_row() -> None:
    """Four evenings are the fewest; the first places are larger; a line for the mean of each season."""
    more = known(JANUARY, FEBRUARY, NEXT_YEAR, later(1), later(2))
    career = careers_of(more)["abel"]
    picture = years_picture(career, "Amy Abel")
    assert picture is not None and picture.table is not None
    sound(picture)
    seasons = years(career)
    number = sum(len(one.evenings) for one in seasons)
    assert all(len(drawing.dots) == number for drawing in picture.drawings)
    assert len(picture.table.rows) == number + len(seasons)
    assert sum(dot.kind == "first" for dot in picture.broad.dots) == career.firsts
    assert {dot.r for dot in picture.broad.dots if dot.kind == "first"} == {6}, "without colours too"
    assert {dot.r for dot in picture.broad.dots if dot.kind == "other"} <= {4}
    assert sum(stroke.kind == "line-2" for stroke in picture.broad.strokes) == len(seasons)
    assert next(row[1].path for row in picture.table.rows if row[1].path) == f"events/{career.appearances[-1].event}/index.html"
    assert picture.title.startswith("Amy Abel: best season ")
    assert years_picture(CAREERS["abel"], "Amy Abel") is None


def later(month: int) -> Event:
    """Another evening, of 1902."""
    return evening_of_pairs(datetime.date(1902, month, 10), (ABEL, BAKER, COLE, DEAN), [(9, 6), (8, 6)])


def test_who_met_whom_counts_every_deal_at_the_table() -> None:
    """In January Abel and Archer had Baker and Brown against them on two deals, in February again, in 1901 Cole and Crane."""
    events = known(JANUARY, FEBRUARY, NEXT_YEAR).events
    found = met(events)
    assert (found.at("abel", "baker"), found.at("baker", "abel"), found.at("abel", "cole")) == (4, 4, 2)
    assert found.at("abel", "archer") == 0
    one = meetings(events, {"abel": "Amy Abel", "baker": "Ben Baker"})
    assert one is not None
    assert one.title == "Eight couples of players met most: four deals each", "either of one pair against either of the other"
    assert one.table.rows[0][0].text == "Amy Abel"
    assert one.table.rows[0][1].text.startswith("Ben Baker 4, brown 4, ")


def test_the_two_who_met_most_are_named_where_nobody_met_as_often() -> None:
    """All met equally often in a whole round; of two evenings Abel changes partners, so that he met Brown alone on both."""
    once = evening_of_pairs(datetime.date(1902, 5, 10), (("abel", "archer"), ("baker", "brown")), [(9, 6)])
    again = evening_of_pairs(datetime.date(1902, 6, 10), (("abel", "baker"), ("archer", "brown")), [(9, 6)])
    third = evening_of_pairs(datetime.date(1902, 7, 10), (("abel", "brown"), ("archer", "baker")), [(9, 6)])
    names = {"abel": "Amy Abel", "brown": "Bo Brown"}
    two, every = (meetings(known(*events).events, names) for events in ((once, again), (once, again, third)))
    assert two and two.title == "Two couples of players met most: two deals each"
    assert every and every.title == "All four players met equally often: two deals each"


@given(leagues_of_pairs())
def test_the_tiles_and_the_table_of_a_season_tell_the_same(events: tuple[Event, ...]) -> None:
    """Every two of those with a row: the figure of the tile stands behind the name in the table, and both ways it is one."""
    whole = known(*events).events
    found, one = met(whole), meetings(whole, {})
    assert one is not None
    told = {row[0].text: row[1].text for row in one.table.rows}
    for first in found.people:
        for other in found.people:
            assert found.at(first, other) == found.at(other, first)
            assert first == other or f"{other} {found.at(first, other)}" in told[first].split(", ")
    drawn = sorted(label.text for layer in one.drawing.layers for label in layer.figures)
    assert drawn == sorted(str(found.at(a, b)) for a in found.people for b in found.people if a != b)


def test_three_players_are_no_matrix() -> None:
    """Nor is nobody."""
    assert meetings([], {}) is None


def chain() -> Chain:
    """Mill won it in January, kept it in March, lost it to the Harbour in June."""
    return of(
        CUP,
        match(day(1, 10), ("Harbour", "Mill Lane"), (-4, 4)),
        match(day(3, 1), ("Mill Lane", "Hill Street"), (2, -2)),
        match(day(6, 9), ("Harbour", "Mill Lane"), (7, -7)),
    )


def test_the_timeline_of_a_trophy_has_a_bar_for_every_reign_and_a_row_for_every_holder() -> None:
    """Two reigns of two clubs; what goes on is marked; bars follow each other without a gap."""
    one = chain()
    picture = timeline(one, TODAY)
    assert picture is not None
    sound(picture)
    assert holders_of(one) == ("Mill Lane Club", "Harbour Whist Club")
    first, second = picture.broad.bars
    assert (first.kind, second.kind) == ("bar", "now")
    assert first.y < second.y
    assert abs(first.x + first.width - second.x) <= 1
    assert picture.title == "1 change of holder; held last by Harbour Whist Club"
    assert picture.table is not None and len(picture.table.rows) == len(one.reigns)


def test_a_trophy_on_which_the_record_falls_silent_has_one_end_and_one_count_everywhere() -> None:
    """1897 Mill, 1898 not told, 1899 the Harbour: one change at least, and nobody knows when Mill's reign ended."""
    names = ("Mill Lane Club", "Harbour Whist Club")
    cup = Trophy(
        id="cup",
        name="The Cup",
        kind=TrophyKind.ANNUAL,
        holders=tuple(Holding(year=year, holder=name) for year, name in zip((1897, 1899), names, strict=True)),
        at=CUP.at,
    )
    league = League(name="L", today=TODAY, clubs=CLUBS, trophies={"cup": cup}, at=CUP.at)
    one = trophy_chain(league, cup, {})
    picture = timeline(one, TODAY)
    assert picture is not None and picture.table is not None
    assert picture.title == "At least 1 change of holder; held last by Harbour Whist Club"
    assert picture.told.endswith("A bar ends where the record falls silent.")
    assert [row[2].text for row in picture.table.rows] == ["not known", "–"]
    assert [ended(reign) or "–" for reign in one.reigns] == ["not known", "–"]
    assert [row[3].text for row in picture.table.rows] == [reign_length(reign).words for reign in one.reigns]
    assert [tenure.until for tenure in trophies_of_club(league, {"cup": one}, "mill")] == ["not known"]
    again = replace(cup, holders=tuple(replace(line, holder=names[0]) for line in cup.holders))
    same = timeline(trophy_chain(league, again, {}), TODAY)
    assert same is not None and same.title == "No change of holder is on record; held last by Mill Lane Club"


@pytest.mark.parametrize("first", [1750, 1860, 1896])
def test_a_long_roll_is_drawn_within_its_picture(first: int) -> None:
    """A century and more: years are marked every tenth or twentieth, a short reign is still to be seen."""
    names = ("Harbour Whist Club", "Mill Lane Club", "Hill Street Whist Club")
    holders = tuple(Holding(year=year, holder=names[year % 3]) for year in range(first, 1900))
    one = of(Trophy(id="cup", name="The Cup", holders=holders, at=CUP.at))
    picture = timeline(one, TODAY)
    assert picture is not None
    sound(picture)
    assert len(picture.broad.bars) == len(one.reigns)
    assert all(bar.width >= 3 for bar in picture.broad.bars)
    assert all(begin <= end for begin, end in (span(reign, TODAY) for reign in one.reigns))


def test_a_trophy_of_one_reign_has_no_timeline() -> None:
    """There is nothing to compare."""
    assert timeline(of(CUP, match(day(1, 10), ("Harbour", "Mill Lane"), (-4, 4))), TODAY) is None
