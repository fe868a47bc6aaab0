"""The page of an event answers first what people came for: what is folded, own cards by meeting, what it weighs."""

import re

import pytest
from msgspec.structs import replace

from tests.demonstration import TOGETHER, demo_page, demo_plan
from tests.site import leagues
from tests.whole_records import record_of
from whistpress.artefacts import Kind
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.engine.timings import template_of
from whistpress.league.events.words.own_results import own_results
from whistpress.site.theme import Theme

pytestmark = TOGETHER
MOST = 150 * 1024
"""Bytes of the page of the demonstration’s largest evening."""


def pages(*events: Event) -> dict[str, str]:
    """The pages of a league of these events."""
    league = leagues.league(events=events)
    made = artefacts(record_of(league, {event.id: score(event) for event in events}), (), Theme())
    return {one.path: one.make().decode() for one in made if one.path.startswith("events/")}


def page(event: Event) -> str:
    """The page of an event."""
    return pages(event)[f"events/{event.id}/index.html"]


def test_what_people_come_for_is_open_and_the_rest_is_folded() -> None:
    """The winner, the ranking, one's own card; a link to what is folded leads into it."""
    text = page(leagues.howell())
    folded = re.findall(r'<details class="part[^"]*"><summary><h2 id="([a-z]+)-head">[^<]+</h2></summary>\n<div id="\1">', text)
    assert folded == ["sheet", "deals", "arranged"]
    assert '<h2 id="ranking">' in text and '<h2 id="find">' in text
    assert all(f'href="#{part}"' in text for part in folded)


def test_a_sheet_of_rounds_alone_is_linked_at_the_head_too() -> None:
    """Of an individual contest by tricks lost, which has no sheet of deals."""
    text = page(replace(leagues.individual(), scoring="tricks-lost"))
    assert '<h2 id="sheet-head">' in text and '<a href="#sheet">' in text


def test_what_is_folded_of_a_long_ranking_says_its_places() -> None:
    """From the eleventh to the last; where that is one place, its number."""
    event = leagues.howell()
    (ranking,) = score(event).rankings

    def folded(places: int) -> str:
        rows = tuple(replace(ranking.rows[0], place=place, entry=place) for place in range(1, places + 1))
        groups = tuple(replace(ranking, rows=rows, group=letter) for letter in "ABC")
        result = replace(score(event), rankings=groups)
        made = artefacts(record_of(leagues.league(events=(event,)), {event.id: result}), (), Theme())
        page = next(one for one in made if one.path == f"events/{event.id}/index.html").make().decode()
        return re.findall(r'<details class="rest">\n<summary>(.*)</summary>', page)[0]

    assert (folded(12), folded(11)) == ("Places 11 to 12", "Place 11")


def test_own_cards_have_the_deals_by_meeting_with_their_sum() -> None:
    """The marks of a meeting add up to its sum, and those of all meetings to the score."""
    event = leagues.mitchell()
    result = score(event)
    for own in own_results(event, result):
        together = [deal for meeting in own.meetings for deal in meeting.deals]
        assert sorted(map(repr, together)) == sorted(map(repr, own.deals))
        for meeting in own.meetings:
            assert len({(deal.round, deal.table, tuple(who.label for who in deal.against)) for deal in meeting.deals}) == 1
            assert bool(meeting.total) == (len(meeting.deals) > 1)
        row = next(row for ranking in result.rankings for row in ranking.rows if row.entry == own.who.entry)
        assert sum(deal.mark_of or 0 for deal in own.deals) == row.score


def test_the_best_and_the_lowest_deals_have_a_sign_and_a_word() -> None:
    """Where at least three tables played a deal and not all alike."""
    event = leagues.mitchell()
    result = score(event)
    columns = {(one.deal, column.side.value[0]): column for one in result.travellers for column in one.columns}
    stood = [(deal, columns[int(deal.title), deal.side[0]]) for own in own_results(event, result) for deal in own.deals]
    for deal, column in stood:
        wanted = (
            ""
            if column.top == column.low
            else "best"
            if deal.tricks_of == column.top
            else "lowest"
            if deal.tricks_of == column.low
            else ""
        )
        assert deal.stands == wanted
    text = page(event)
    assert text.count("<td>▲ top") == sum(deal.stands == "best" for deal, _ in stood) > 0
    assert text.count("<td>▼ low") == sum(deal.stands == "lowest" for deal, _ in stood) > 0
    assert "▲ the best score of the room for those who sat your way, ▼ the lowest." in text


def test_an_event_leads_to_those_before_and_after_it_at_head_and_foot() -> None:
    """In the order of play."""
    days = ((1, "first"), (2, "second"), (3, "third"))
    one, two, three = (
        replace(leagues.howell(), id=f"1900-01/{name}", slug=name, title=name, date=leagues.TODAY.replace(day=day))
        for day, name in days
    )
    made = pages(one, two, three)
    middle = made["events/1900-01/second/index.html"]
    assert middle.count('<a rel="prev" href="../../../events/1900-01/first/index.html">') == 2
    assert middle.count('<a rel="next" href="../../../events/1900-01/third/index.html">') == 2
    assert (
        'rel="prev"' not in made["events/1900-01/first/index.html"]
        and 'rel="next"' not in made["events/1900-01/third/index.html"]
    )


def test_exponents_are_explained_where_they_stand() -> None:
    """Beside own cards, the sheet and the deals; and nowhere else."""
    assert page(replace(leagues.howell(), scoring="exponent")).count("A raised figure is the exponent of the deal") == 3
    assert "A raised figure" not in page(leagues.mitchell())


def test_percentages_stand_beside_places() -> None:
    """Where the method has them: in the ranking and on the own card."""
    text = page(leagues.howell("matchpoints"))
    shown = re.findall(r"(\d+=?) of \d+, (\d+\.\d\d%)<span", text)
    assert shown and all(f"<td>{percentage}<td" in text for _, percentage in shown)


def test_a_cross_table_has_names() -> None:
    """Above each column, and in each box on a telephone."""
    text = page(replace(leagues.howell(), scoring="safford"))
    names = re.findall(r'<th scope=col>\d+ <span class="called">([^<]+)</span>', text)
    assert len(names) >= 4 and all(f'data-label="{name}"' in text for name in names)


@pytest.mark.slow
def test_the_largest_evening_of_the_demonstration_stays_light() -> None:
    """150 KiB, the same facts as ever."""
    sizes = {
        path: len(demo_page(path).encode())
        for path, one in demo_plan().items()
        if one.kind is Kind.PAGE and template_of(one) == "event.html"
    }
    assert len(sizes) > 100
    assert {path: size for path, size in sizes.items() if size > MOST} == {}


def test_percentages_behind_a_course_are_decimals() -> None:
    """As in the ranking: nobody reads `+43³⁄₁₆` per cent."""
    course = demo_page("events/2026-27/october-matchpoints/index.html").partition('id="course"')[2].partition("</table>")[0]
    cells = re.findall(r"<td>([^<]+)", course)
    assert len(cells) > 20
    assert [text for text in cells if not re.fullmatch(r"[+−]?\d+\.\d\d\s*", text)] == []
