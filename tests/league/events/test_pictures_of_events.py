"""The pictures of one event: the course of its evening, the lead of a match, the strip of a deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.core.scoring.scored_events import event, line
from tests.site import leagues
from tests.site.drawn import sound
from whistpress.core.model import Entry, Event, LineWord, Session
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.core.scoring.running import RankingCourse, ranking_courses
from whistpress.league.events.words.event_pictures import AXIS, entries_to_draw, event_pictures, finding, strips
from whistpress.site import figures
from whistpress.site.theme.picture import Cell

EVENTS = {
    "compass": leagues.mitchell(),
    "howell": leagues.howell("howell"),
    "exponent": leagues.howell(),
    "individual": leagues.individual(),
    "match": leagues.match(),
}


def course(*scores: tuple[int, ...], parts: tuple[str, ...] = ()) -> RankingCourse:
    """A course of three pairs or more by their scores after each step."""
    at = [tuple(own[step] for own in scores) for step in range(len(scores[0]))]
    leaders = tuple(tuple(number for number, one in enumerate(each, 1) if one == max(each)) for each in at)
    return RankingCourse(
        group="all",
        steps=len(scores[0]) - 1,
        unit=1,
        shares=dict(enumerate(scores, 1)),
        leaders=leaders,
        rounds=(),
        parts=parts,
    )


TITLES = {1: "Amy Abel and Ben Baker", 2: "Cora Cole and Dan Dale", 3: "Edith Earl and Frank Field"}
SHORTS = {1: "Abel & Baker", 2: "Cole & Dale", 3: "Earl & Field"}


@pytest.mark.parametrize(
    ("scores", "parts", "found"),
    [
        (((0, 1, 2, 3), (0, 0, 0, 0), (0, 0, 1, 2)), (), "Amy Abel and Ben Baker led from the first deal to the last"),
        (((0, 0, 2, 3), (0, 1, 0, 0), (0, 0, 1, 2)), (), "Amy Abel and Ben Baker led from the 2nd deal on"),
        (((0, 0, 1, 3), (0, 1, 2, 2), (0, 0, 1, 2)), (), "Amy Abel and Ben Baker went ahead on the last deal"),
        (((0, 0, 1, 3), (0, 1, 2, 2), (0, 0, 1, 2)), ("1", "2", "3"), "Amy Abel and Ben Baker went ahead in the last round"),
        (((0, 1, 3), (0, 1, 3), (0, 0, 0)), (), "Abel & Baker and Cole & Dale ended level"),
        (((2, 3, 4), (0, 1, 3), (0, 0, 0)), (), "Amy Abel and Ben Baker led from the first deal to the last"),
    ],
    ids=["from the first", "from the second", "the last deal", "the last round", "level", "throughout"],
)
def test_the_title_says_who_led_and_since_when(scores: tuple[tuple[int, ...], ...], parts: tuple[str, ...], found: str) -> None:
    """Level at the beginning is no lead, unless something was carried over."""
    assert finding(course(*scores, parts=parts), TITLES, SHORTS) == found


def test_the_first_three_have_a_line_and_who_led_longest_a_fourth() -> None:
    """Pair 4 led for three deals of four and ended last; with it out of sight the picture would not be true."""
    one = course((0, 0, 0, 1, 9), (0, 0, 1, 2, 8), (0, 0, 1, 2, 7), (0, 5, 5, 3, 0))
    assert entries_to_draw(one) == (1, 2, 3, 4)
    assert entries_to_draw(course((0, 1, 2), (0, 0, 1), (0, 0, 0))) == (1, 2, 3)


@pytest.mark.parametrize("one", EVENTS.values(), ids=EVENTS)
def test_the_pictures_of_an_event_are_sound(one: Event) -> None:
    """In both layouts everything lies within, and no label covers another."""
    found = event_pictures(one, score(one))
    assert [picture.name for picture in found] in (["course-all"], ["course-ns", "course-ew"], ["lead"])
    for picture in found:
        sound(picture)
        assert picture.told[0].isupper()
        assert [drawing.name for drawing in picture.drawings] == ["narrow", "broad"]


@pytest.mark.parametrize("one", [EVENTS[name] for name in ("compass", "howell", "individual")], ids=["ns", "howell", "parts"])
def test_the_table_behind_a_course_has_every_point_of_every_line(one: Event) -> None:
    """A row for each step, a column for each line, exact figures: the drawing has as many points as the table has cells."""
    result = score(one)
    for picture, found in zip(event_pictures(one, result), ranking_courses(one, result), strict=True):
        table, entries = picture.table, entries_to_draw(found)
        assert table is not None
        assert len(table.rows) == found.steps + 1
        for column, entry in enumerate(entries, start=1):
            assert [row[column].text for row in table.rows] == [figures.signed(value) for value in found.ahead(entry)]
        drawn = [stroke for stroke in picture.broad.strokes if stroke.kind.startswith("line-")]
        assert sum(len(stroke.points) for stroke in drawn) == len(table.rows) * len(entries)


def test_the_higher_the_figure_the_higher_the_line() -> None:
    """Each line goes up and down as the figures of its column do."""
    one = EVENTS["compass"]
    result = score(one)
    picture, found = event_pictures(one, result)[0], ranking_courses(one, result)[0]
    for number, entry in enumerate(entries_to_draw(found), start=1):
        (stroke,) = (stroke for stroke in picture.broad.strokes if stroke.kind == f"line-{number}")
        heights = [y for _, y in stroke.points]
        order = sorted(zip(found.ahead(entry), heights, strict=True))
        assert [y for _, y in order] == sorted(heights, reverse=True)


def test_a_match_of_two_teams_has_its_lead_with_links_to_its_deals() -> None:
    """As the lead is told: level at first, then a row for every deal."""
    one = leagues.match()
    (picture,) = event_pictures(one, score(one))
    assert picture.name == "lead" and picture.table is not None
    assert picture.table.rows[0][-1] == Cell("0")
    assert picture.table.rows[1][0] == Cell("1", "#deal-1")
    (lead,) = (stroke for stroke in picture.broad.strokes if stroke.kind == "line-1")
    assert lead.stepped and len(lead.points) == len(picture.table.rows)


def test_the_table_behind_a_lead_says_over_which_tables_it_goes() -> None:
    """Two tables are both, four are all."""
    schedule = arrange(Request(system="narragansett"))
    teams = tuple(Entry(number=number, label=str(number), name=name) for number, name in ((1, "Oak"), (2, "Fox")))
    session = Session(date=leagues.match().date, schedule=schedule, lines=leagues.lines(schedule))
    eights = replace(leagues.match(), contest=schedule.contest, entries=teams, sessions=(session,))
    captions = [
        picture.table.caption for one in (leagues.match(), eights) for picture in event_pictures(one, score(one)) if picture.table
    ]
    assert [caption.split(",")[0] for caption in captions] == [
        "Tricks of both teams over both tables",
        "Tricks of both teams over all tables",
    ]


def test_an_event_of_few_or_without_travellers_has_no_course() -> None:
    """Two pairs are no race; totals alone tell no course."""
    two = event("average", [line(1, 2, 7, deal=deal) for deal in range(1, 9)])
    totals = event("average", totals={1: 147, 2: 117, 3: 145, 4: 112})
    assert event_pictures(two, score(two)) == ()
    assert event_pictures(totals, score(totals)) == ()


def tables(*tricks: int) -> Event:
    """One deal at so many tables."""
    return event("average", [line(2 * number - 1, 2 * number, made) for number, made in enumerate(tricks, 1)])


@pytest.mark.parametrize(
    ("tricks", "title"),
    [
        ((8, 8, 8, 8, 8), "All five tables took 8"),
        ((8, 8, 8, 7, 9), "3 of 5 tables took 8"),
        ((4, 6, 7, 9, 9, 4), "From 4 to 9 tricks at six tables"),
    ],
)
def test_the_strip_of_a_deal_says_what_the_tables_made_of_it(tricks: tuple[int, ...], title: str) -> None:
    """All alike, most alike, or from how many to how many."""
    picture = strips(score(tables(*tricks)))["deal-2"]
    assert picture.title == title
    assert picture.table is None
    sound(picture)


@given(st.lists(st.integers(0, 13), min_size=5, max_size=40))
def test_a_strip_has_a_dot_for_each_table_over_its_tricks(tricks: list[int]) -> None:
    """Dots over the same figure stand above each other, the mean lies between the lowest and the highest."""
    picture = strips(score(tables(*tricks)))["deal-2"]
    sound(picture)
    (drawing,) = picture.drawings
    places = {int(words.text): words.x for words in drawing.words}
    assert sorted(dot.x for dot in drawing.dots) == sorted(places[made] for made in tricks)
    assert len({(dot.x, dot.y) for dot in drawing.dots}) == len(tricks)
    (mean,) = (stroke for stroke in drawing.strokes if stroke.kind == "level")
    assert places[min(tricks)] <= mean.points[0][0] <= places[max(tricks)]


def test_four_tables_have_no_strip_and_neither_has_a_line_without_tricks_a_dot() -> None:
    """With four tables the traveller tells all; an average is no result at the table."""
    assert strips(score(tables(7, 8, 7, 9))) == {}
    lines = [line(2 * number - 1, 2 * number, made) for number, made in enumerate((7, 8, 7, 9, 5, LineWord.AVERAGE), 1)]
    one = event("average", lines)
    assert len(strips(score(one))["deal-2"].broad.dots) == 5


def test_the_axis_of_a_strip_always_goes_from_none_to_thirteen() -> None:
    """So that the strips of an evening can be compared with each other; each stands on its own floor."""
    drawn = [strips(score(tables(*tricks)))["deal-2"].broad for tricks in ((0, 1, 2, 3, 3), (5, 9, 12, 12, 12))]
    axes = {one.layers[0].path.replace(f" {one.floor}", " 0") for one in drawn}
    assert axes == {AXIS}, "the same axis in both"
    line, *marks = AXIS.split("M")[1:]
    assert line.startswith("10 ") and line.endswith("h260")
    assert [int(mark.split()[0]) for mark in marks] == [10 + 20 * trick for trick in range(14)]


def test_the_pictures_are_the_same_whatever_the_order_of_the_entries() -> None:
    """Nothing hangs on the order of a mapping."""
    one = leagues.mitchell()
    turned = replace(one, entries=tuple(reversed(one.entries)))
    assert event_pictures(one, score(one)) == event_pictures(turned, score(turned))
