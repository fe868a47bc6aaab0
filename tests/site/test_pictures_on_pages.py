"""Pictures as pages and papers have them: named, described, with their figures behind them, readable without a colour."""

from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.site import leagues
from tests.site.html_rules import faults
from tests.whole_records import record_of
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.events.words.event_pictures import event_pictures, strips
from whistpress.league.seasons.paper import season_archive
from whistpress.site.theme import Theme

SVG = "{http://www.w3.org/2000/svg}"


def page(event: Event) -> str:
    """The page of an event in a league with this event alone."""
    league = leagues.league(events=(event,))
    path = f"events/{event.id}/index.html"
    made = next(one for one in artefacts(record_of(league, {event.id: score(event)}), (), Theme()) if one.path == path).make()
    assert faults(made) == []
    return made.decode()


def drawings(text: str, within: str) -> list[ElementTree.Element]:
    """The drawings of a page that stand in elements with this beginning."""
    found = []
    for part in text.split(within)[1:]:
        for piece in part.split("</figure>" if "<figure" in within else "</article>")[0].split("<svg ")[1:]:
            whole = f'<svg xmlns="http://www.w3.org/2000/svg" {piece.split("</svg>")[0]}</svg>'
            found.append(ElementTree.fromstring(whole))  # noqa: S314 - the page that was made here
    return found


@pytest.mark.parametrize("event", [leagues.mitchell(), leagues.match(), leagues.individual()], ids=["compass", "match", "single"])
def test_every_drawing_is_a_picture_with_a_name_and_a_description(event: Event) -> None:
    """Its role, and the words of its figure, to which it points by an id that is on the page once; a strip has its title."""
    text, result = page(event), score(event)
    every, small = drawings(text, '<figure class="picture"'), drawings(text, '<article class="traveller"')
    assert len(every) == 2 * len(event_pictures(event, result))
    assert [one.findtext(f"{SVG}title") for one in small] == [one.title for one in strips(result).values()]
    for drawing in (*every, *small):
        assert drawing.get("role") == "img"
    for one in event_pictures(event, result):
        words = f'id="{one.name}-told"><strong>{escape(one.title)}.</strong> <span class="quiet">{one.told}</span></figcaption>'
        assert text.count(f'id="{one.name}-told"') == text.count(words) == 1
        assert len([each for each in every if each.get("aria-labelledby") == f"{one.name}-told"]) == 2


def test_the_table_behind_a_course_stands_on_the_page_cell_by_cell() -> None:
    """The same figures, folded away."""
    event = leagues.mitchell()
    (first, _), text = event_pictures(event, score(event)), page(event)
    assert first.table is not None
    behind = text.split('id="course-ns"')[1].split("<details>")[1].split("</details>")[0]
    for row in first.table.rows:
        assert "".join(f"<td>{cell.text}" for cell in row[1:]) in behind


def test_lines_differ_without_a_colour() -> None:
    """Each kind has its own weight or dashes as an attribute, and its name at its end; nothing is drawn in a colour."""
    text = page(leagues.mitchell())
    for drawing in drawings(text, '<figure class="picture"'):
        lines = [
            path
            for path in drawing.iter(f"{SVG}path")
            if (path.get("class") or "").startswith("line-") and "h0" not in path.get("d", "")
        ]
        assert len({(path.get("stroke-width"), path.get("stroke-dasharray")) for path in lines}) == len(lines) > 2
        named = [group for group in drawing.iter(f"{SVG}g") if (group.get("class") or "").startswith("named")]
        assert sum(len(group) for group in named) == len(lines)
        painted = {element.get(name) for element in drawing.iter() for name in ("fill", "stroke")} - {None, "none"}
        assert all(len(set(tone[1::2] if tone else "")) == 1 for tone in painted)


def test_a_name_in_a_picture_is_data() -> None:
    """A name with the signs of markup is shown as it is written."""
    event = leagues.mitchell()
    sly = tuple(replace(entry, names=("<b>Amy</b> & Co", *entry.names[1:])) for entry in event.entries)
    text = page(replace(event, entries=sly))
    assert "<b>Amy" not in text
    assert "&lt;b&gt;Amy&lt;/b&gt; &amp; Co" in text


def test_the_archive_of_a_season_has_the_broad_drawing_of_each_event(tmp_path: Path) -> None:
    """The same picture on paper: one layout, its sentence above it."""
    event = leagues.mitchell()
    league = leagues.league(events=(event,))
    result = score(event)
    archive = season_archive("1900-01", record=record_of(league, {event.id: result}), theme=Theme(), project=tmp_path)
    made = archive.make().decode()
    for picture in event_pictures(event, result):
        assert f"<strong>{escape(picture.title)}.</strong>" in made
    assert made.count('class=\\"broad\\"') == 2
    assert 'class=\\"narrow\\"' not in made
