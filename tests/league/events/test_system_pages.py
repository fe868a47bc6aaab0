"""The pages of the systems of play: which there are, what they tell, where they are linked from."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Session
from whistpress.core.model.rulings import Remark
from whistpress.core.movement import SYSTEMS, Request, arrange
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.events.words.event_lines import movements, schedules
from whistpress.league.events.words.theme_texts import SYSTEM_FOLDER as FOLDER
from whistpress.league.events.words.theme_texts import example_schedule, system_text, text_problems
from whistpress.league.league import League
from whistpress.packaged import theme_folder
from whistpress.site.theme import Theme

TEXTS = Theme().all_folders[-1] / FOLDER
UNWRITTEN = re.compile(r"\[\w|\]\(|https?:|<\w")


@cache
def made() -> dict[str, bytes]:
    """The files about systems of the small league, by path."""
    return built(leagues.league())


def built(league: League, theme: Theme | None = None) -> dict[str, bytes]:
    """The files about systems of a league, by path."""
    planned = artefacts(record_of(league, leagues.results(league)), (), theme or Theme())
    return {one.path: one.make() for one in planned if one.path.startswith("systems/")}


def text_of(page: bytes) -> str:
    """The words of a page, with single blanks."""
    return " ".join(read(page).text.split())


def test_systems_and_sizes_that_events_use_have_pages() -> None:
    """One for each system, one for each size: name, size, deals."""
    assert {path for path in made() if path.endswith(".html")} == {
        "systems/index.html", "systems/howell.html", "systems/mitchell.html", "systems/individual.html",
        "systems/interclub.html", "systems/howell-8-pairs-7-deals.html", "systems/howell-7-pairs-7-deals.html",
        "systems/mitchell-10-pairs-20-deals.html", "systems/mitchell-6-pairs-9-deals.html",
        "systems/individual-8-players-14-deals.html", "systems/interclub-2-fours-24-deals.html",
    }  # fmt: skip


def test_a_size_that_several_events_use_has_one_page_that_names_them_all() -> None:
    """Three Howell evenings of eight pairs share a page."""
    (shared,) = [one for one in movements(leagues.league()).values() if one.slug == "howell-8-pairs-7-deals"]
    assert len(shared.events) == 3
    links = read(made()["systems/howell-8-pairs-7-deals.html"]).links
    assert {f"../events/{event.id}/index.html" for event in shared.events} <= set(links)


def test_schedules_that_agree_in_size_get_pages_of_their_own() -> None:
    """Twice ten pairs and twenty deals, once with a set of deals laid otherwise: the second one has a number."""
    game = leagues.mitchell()
    other = replace(game.sessions[0].schedule, notes=(Remark("Laid otherwise"),)) if game.sessions[0].schedule else None
    later = replace(game, id="1900-01/later", slug="later", sessions=(Session(date=game.date, schedule=other),))
    slugs = [one.slug for one in movements(leagues.league(events=(game, later))).values()]
    assert slugs == ["mitchell-10-pairs-20-deals", "mitchell-10-pairs-20-deals-2"]


def test_a_schedule_from_elsewhere_has_no_page() -> None:
    """A movement that is in no list of ours is linked to nothing."""
    game = leagues.mitchell()
    schedule = game.sessions[0].schedule
    assert schedule is not None
    foreign = replace(game, sessions=(Session(date=game.date, schedule=replace(schedule, system="of my own")),))
    assert schedules(foreign) == ()
    assert built(leagues.league(events=(foreign,))) == {}


def test_every_system_has_a_page_when_the_league_wants_all() -> None:
    """`[outputs] systems = "all"`; each is well formed and draws its example."""
    every = built(leagues.league(all_systems=True, events=()))
    pages = {path: page for path, page in every.items() if path.endswith(".html")}
    assert set(pages) == {"systems/index.html", *(f"systems/{name}.html" for name in SYSTEMS)}
    assert {path: faults(page) for path, page in pages.items() if faults(page)} == {}


def test_a_league_without_schedules_has_no_pages_of_systems() -> None:
    """Nor a link to them at the foot of its pages."""
    bare = leagues.league(events=(leagues.totals(),))
    planned = {one.path: one.make() for one in artefacts(record_of(bare, leagues.results(bare)), (), Theme())}
    assert not [path for path in planned if path.startswith("systems/")]
    assert "Systems of play" not in read(planned["index.html"]).text


def test_an_event_leads_to_the_page_of_its_movement() -> None:
    """In the part that says how it was arranged; every page leads to the list of systems at its foot."""
    league = leagues.league()
    pages = {one.path: one.make() for one in artefacts(record_of(league, leagues.results(league)), (), Theme())}
    links = read(pages["events/1900-01/compass/index.html"]).links
    assert "../../../systems/mitchell-10-pairs-20-deals.html" in links
    assert "systems/index.html" in read(pages["index.html"]).links


def test_a_page_without_a_script_draws_the_first_round_and_tells_the_others() -> None:
    """The drawing shows the numbers of round 1, the table those of every round."""
    page = made()["systems/howell-8-pairs-7-deals.html"].decode()
    drawing = page[page.index("<svg") : page.index("</svg>")]
    assert re.findall(r'class="seat"[^>]*>(\d+)<', drawing)[:4] == ["8", "1", "8", "1"]
    told = text_of(page.encode())
    schedule = arrange(Request(system="howell", pairs=8, deals=7))
    assert all(f"{play.seats.n} v {play.seats.e}" in told for play in schedule.plays)


@pytest.mark.parametrize("name", ["howell-8-pairs-7-deals", "mitchell-10-pairs-20-deals", "individual-8-players-14-deals"])
def test_the_script_finds_what_it_needs(name: str) -> None:
    """Each table of the drawing has as many texts as a cell of the rounds has parts; the first cell is what is drawn."""
    page = made()[f"systems/{name}.html"].decode()
    group = re.search(r'<g transform="[^"]*" data-table="0".*?</g>', page, re.DOTALL)
    cell = re.search(r'data-plan="([^"]*)"', page)
    assert group and cell
    drawn = re.findall(r"data-part>([^<]*)<", group[0])
    assert drawn == cell[1].split("|") and len(drawn) == 12
    assert 'data-rounds="rounds"' in page and 'id="rounds"' in page


def test_a_drawing_has_a_title_and_colours_from_the_style_alone() -> None:
    """It is named for who does not see it, and dark mode and print change it."""
    page = made()["systems/mitchell-10-pairs-20-deals.html"].decode()
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 2
    for drawing in drawings:
        assert re.search(r'role="img" aria-labelledby="(plan-\w+)".*<title id="\1">', drawing, re.DOTALL)
        assert not re.search(r"fill=|stroke=|#[0-9a-f]{3}|style=", drawing)


def test_one_script_stands_within_a_page_and_is_the_same_in_all() -> None:
    """A strict policy names it by its hash; all others are files of the theme."""
    ahead = (theme_folder() / "parts" / "ahead.js").read_bytes()
    for path, page in made().items():
        if path.endswith(".html"):
            assert re.findall(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", page) == [ahead], path


def test_the_page_of_a_size_says_how_fair_it_is() -> None:
    """Eight pairs by Howell: everybody once, compared equally, balance 100 of 100."""
    told = text_of(made()["systems/howell-8-pairs-7-deals.html"])
    assert "Any two pairs meet once" in told and "100 of 100" in told


def test_sit_outs_are_told_in_the_sentence_and_in_the_table() -> None:
    """Seven pairs: each rests once, and the round's line says who."""
    told = text_of(made()["systems/howell-7-pairs-7-deals.html"])
    assert "Each pair rests once." in told and "Rest" in told


def test_schedules_are_offered_as_data_when_the_league_wants_data() -> None:
    """JSON in the fixed form of `whistpress schedule`, CSV beside it; without `data` neither."""
    form = json.loads(made()["systems/howell-8-pairs-7-deals.json"])
    assert (form["system"], form["entries"], len(form["plays"])) == ("howell", 8, 28)
    assert made()["systems/howell-8-pairs-7-deals.csv"].startswith(b"\xef\xbb\xbfround,table,n,s,e,w,deals")
    plain = built(leagues.league(data=False))
    assert not [path for path in plain if not path.endswith(".html")]
    assert "Downloads" not in read(plain["systems/howell-8-pairs-7-deals.html"]).text


def test_the_list_names_every_system_and_links_to_those_with_a_page() -> None:
    """One entry each, by contest; Howell's names the events that used it."""
    page = made()["systems/index.html"]
    told = text_of(page)
    assert all(re.search(rf"\b{name}\b", told) for name in SYSTEMS)
    assert "../systems/howell.html" in read(page).links and "../systems/clay.html" not in read(page).links
    assert "Friday Howell, 11 January 1901" in told


def test_every_system_has_its_text_and_no_text_is_without_a_system() -> None:
    """A new system brings a file of its name in `templates/systems`."""
    assert sorted(file.stem for file in TEXTS.iterdir()) == sorted(SYSTEMS)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_text_is_short_whole_and_drawn(name: str) -> None:
    """80 to 200 words that say when to choose it, its story, and what of its claims is true; its example can be arranged."""
    text = system_text(Theme(), name)
    assert 80 <= len(text.body.split()) <= 200
    assert all(mark in text.body for mark in ("**When to choose it.**", "**Its story.**", "**Claimed and true.**"))
    assert not UNWRITTEN.search(text.body), "no links: not every league has every page"
    assert text.title[:1].isupper() and text.summary.endswith(".") and len(text.summary) <= 140
    assert example_schedule(text) is not None


def test_a_league_may_write_a_text_of_its_own(tmp_path: Path) -> None:
    """A file of that name in its `templates/systems` takes the place of ours."""
    (tmp_path / FOLDER).mkdir()
    words = '+++\ntitle = "Our Fridays"\nsummary = "How we play."\n\n[example]\npairs = 6\n+++\nCome at eight.\n'
    (tmp_path / FOLDER / "howell.md").write_text(words, "utf-8")
    theme = Theme((tmp_path,))
    assert list(text_problems(theme)) == []
    page = text_of(built(leagues.league(), theme)["systems/howell.html"])
    assert "Our Fridays" in page and "Come at eight." in page and "six pairs at three tables" in page


def test_words_of_a_text_are_data(tmp_path: Path) -> None:
    """What looks like markup is shown, not run."""
    (tmp_path / FOLDER).mkdir()
    words = '+++\ntitle = "<b>x</b>"\nsummary = "<i>y</i>"\n+++\n<script>alert(1)</script>\n'
    (tmp_path / FOLDER / "howell.md").write_text(words, "utf-8")
    pages = built(leagues.league(), Theme((tmp_path,)))
    for path in ("systems/howell.html", "systems/index.html", "systems/howell-8-pairs-7-deals.html"):
        assert b"<script>" not in pages[path] and b"<b>x" not in pages[path] and b"<i>y" not in pages[path]
        assert faults(pages[path]) == []
