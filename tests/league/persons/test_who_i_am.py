"""A reader may say which player he is: the pages have what the script needs, and nothing that is seen without it."""

import json
import re
from functools import cache

from tests.site import leagues
from tests.whole_records import record_of
from whistpress.engine.plan import site_artefacts
from whistpress.packaged import theme_folder
from whistpress.site.theme import Theme

SCRIPT = (theme_folder() / "assets" / "me.js").read_text("utf-8")
SHOWN_BY_SCRIPT = re.compile(r'<p class="me[^>]*>')


@cache
def made() -> dict[str, str]:
    """Every page and script of the small league's site, by path."""
    league = leagues.league()
    planned = site_artefacts(record_of(league, leagues.results(league)), (), Theme())
    return {one.path: one.make().decode() for one in planned if one.path.endswith((".html", ".js"))}


def test_a_player_s_page_offers_it_hidden_and_says_where_it_is_kept() -> None:
    """The script shows it; without one nothing of it is there."""
    [box] = SHOWN_BY_SCRIPT.findall(made()["players/edith-abbott.html"])
    assert 'data-me="edith-abbott" data-name="Edith Abbott"' in box
    assert "kept in this browser alone" in box
    assert 'data-forget="Forget"' in box
    assert box.endswith(" hidden>")


def test_the_home_page_has_a_hidden_place_for_the_last_result() -> None:
    """And names the script that has it."""
    [box] = SHOWN_BY_SCRIPT.findall(made()["index.html"])
    assert 'data-last="players/last.js"' in box
    assert box.endswith(" hidden>")


def test_the_last_result_of_each_player_leads_to_his_own() -> None:
    """Title, day, and the address of the entry on a page of the site; nobody's whose name is not shown."""
    text = made()["players/last.js"]
    found = json.loads(text.removeprefix("document.currentScript.last=").removesuffix(";\n"))
    title, day, path = found["edith-abbott"]
    page, _, anchor = path.partition("#")
    assert title in made()[page]
    assert re.fullmatch(r"\d+ \w+ \d{4}", day)
    assert re.fullmatch(r"entry-\d+", anchor)
    shown = {path.removeprefix("players/").removesuffix(".html") for path in made() if path.startswith("players/")}
    assert set(found) <= shown


def test_what_is_kept_is_a_name_in_the_browser_alone() -> None:
    """One key under the site's name; nothing is sent; a browser that keeps nothing is offered nothing; it can be forgotten."""
    assert set(re.findall(r"localStorage\.(\w+)\(([^,)]+)", SCRIPT)) == {
        ("getItem", "KEY"),
        ("setItem", "KEY"),
        ("removeItem", "KEY"),
    }
    assert "KEY = `whistpress: ${site}`" in SCRIPT
    assert re.search(r"catch {\s*return;", SCRIPT)
    assert all("localStorage" not in script.read_text("utf-8") for script in (theme_folder() / "assets").glob("[!m]*.js"))


def test_every_page_tells_the_script_where_the_site_begins() -> None:
    """So that it works from a disk, at any depth."""
    for path, page in made().items():
        if path.endswith(".html") and 'site.js"' in page:
            root = "/" if path == "404.html" else "../" * path.count("/")
            assert f' data-root="{root}" data-site="Harbour Whist League" data-you="you"></script>' in page, path
