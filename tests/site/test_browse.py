"""The ways into the record, and who is who on the pages."""

import re

import pytest

from tests.building import ready
from tests.league.people.people_files import event, written

PAIR = '["Joan Marsh", "Edith Abbott"]'
MEMBERS = """\
[joan-attwater]
name = "Joan Attwater"
also = "J. Attwater"
club = "harbour"

[joan-marsh]
name = "Joan Marsh"
merged = { into = "joan-attwater", date = 2026-11-02, why = "She told the secretary." }

[henry-cole]
name = "Henry Cole"
club = "harbour"

[[henry-cole.split]]
to = "henry-cole-the-younger"
from = 2026-09-01
date = 2026-11-10
why = "Father and son."

[henry-cole-the-younger]
name = "Henry Cole"

[abbott]
name = "Edith Abbott"
privacy = { show = "withheld", id = "player-1" }

[zeno-zimmer]
name = "Zeno Zimmer"
"""
FILES = {
    "league.toml": 'name = "Harbour Whist League"\n[outputs]\nsearch = true\n',
    "members.toml": MEMBERS,
    "clubs.toml": '[harbour]\nname = "Harbour"\n\n[hill]\nname = "Hill"\n',
    "trophies.toml": '[cup]\nname = "The Cup"\nholders = [{ year = 1899, holder = "Joan Attwater" }]\n',
    "events/2025-26/drive.toml": event(PAIR, date="2025-10-03"),
    "events/2026-27/drive.toml": event(PAIR, more='trophy = "cup"'),
    "events/2026-27/autumn.toml": event(PAIR, date="2026-11-06", title="Autumn drive"),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages of the site, by path."""
    found = ready(written(tmp_path_factory.mktemp("browse"), FILES), pdf=False)
    assert not found.problems.errors, list(found.problems)
    return {path: found.site.read(path).decode() for path in found.site.infos if path.endswith(".html")}


def _text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_the_events_lead_to_a_page_of_six_ways_with_counts(pages: dict[str, str]) -> None:
    """Season, club, player, trophy, system; a game where there is more than duplicate whist."""
    assert 'href="../events/browse.html"' in pages["events/index.html"]
    text = _text(pages["events/browse.html"])
    for words in (
        "2026–27 2 events", "2025–26 1 event", "Harbour 2 members", "Hill All clubs", "A 1 player", "Z 1 player",
        "Name withheld 1 player", "The Cup 2 winners listed", "3 events",
    ):  # fmt: skip
        assert words in text
    assert 'href="../players/index.html#letter-z"' in pages["events/browse.html"]
    assert 'id="letter-z"' in pages["players/index.html"]


def test_a_system_lists_the_events_that_used_it_by_season(pages: dict[str, str]) -> None:
    """The last season first, and open; within it the last event first."""
    page = pages["systems/clay.html"]
    seasons = re.findall(r"<summary>(.*?)</summary>", page)
    assert [_text(one) for one in seasons] == ["2026–27 2 events", "2025–26 1 event"]
    places = [page.index(f'href="../events/{one}/index.html"') for one in ("2026-27/autumn", "2026-27/drive", "2025-26/drive")]
    assert places == sorted(places)


def test_a_club_has_its_events_and_members_by_season(pages: dict[str, str]) -> None:
    """The father of Henry Cole is the member: he played in the old season alone."""
    assert 'href="../clubs/harbour/seasons.html"' in pages["clubs/harbour.html"]
    assert "clubs/hill/seasons.html" not in pages
    now, before = _text(pages["clubs/harbour/seasons.html"]).split("2025–26 1 event")
    assert "Joan Attwater 2 events" in now
    assert "Henry Cole" not in now
    assert "Henry Cole (henry-cole) 1 event" in before


def test_what_was_found_out_stands_on_the_page_of_each_whom_it_concerns_and_in_a_list(pages: dict[str, str]) -> None:
    """With the day and the reason."""
    merged = _text(pages["players/joan-attwater.html"])
    assert "2 November 2026 What stands under the name Joan Marsh was found to be this player’s record." in merged
    father, son = _text(pages["players/henry-cole.html"]), _text(pages["players/henry-cole-the-younger.html"])
    assert "Not all under the name Henry Cole is this player’s: from 1 September 2026." in father
    assert "What stood on another player’s page is this one’s: from 1 September 2026." in son
    rows = re.findall(r"<dt>(.*?)</dd>", pages["players/who-is-who.html"], re.DOTALL)
    assert [_text(row) for row in rows] == [
        "10 November 2026 Henry Cole , from 1 September 2026: the record of Henry Cole (henry-cole-the-younger) ."
        " Father and son.",
        "2 November 2026 Joan Marsh, the whole record: the record of Joan Attwater . She told the secretary.",
    ]
    assert 'href="../players/who-is-who.html"' in pages["players/index.html"]


def test_the_finder_has_every_spelling_as_a_line_of_its_own(pages: dict[str, str]) -> None:
    """Without a script it is a list to look through: an alias and the name of a merged record say whom to see."""
    text = _text(pages["search.html"])
    assert "J. Attwater see Joan Attwater" in text
    assert "Joan Marsh see Joan Attwater" in text
    assert 'data-also="J. Attwater Joan Marsh"' in pages["search.html"]


def test_somebody_whose_name_is_withheld_comes_last_and_no_robot_keeps_the_page(pages: dict[str, str]) -> None:
    """Under words in place of a letter."""
    index = _text(pages["players/index.html"])
    assert index.index("Name withheld") > index.index("Zeno Zimmer")
    assert '<meta name="robots" content="noindex">' in pages["players/player-1.html"]
    assert "noindex" not in pages["players/joan-attwater.html"]
