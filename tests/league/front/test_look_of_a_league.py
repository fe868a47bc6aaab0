"""The look that a league sets: its colour by day and night, its logo, its footer, its menu; and where it meets."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.building import build
from tests.site import leagues
from whistpress.league.front.model import Look
from whistpress.league.front.pages.look import look_css
from whistpress.league.front.read.look import DARK_PAPER, LEAST_CONTRAST, LIGHT_PAPER, contrast, readable
from whistpress.league.plan.pages import MENU_LINES, site_of
from whistpress.site.page import MenuItem

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def menu(look: Look) -> tuple[MenuItem, ...]:
    """The menu of the league of the tests with a look."""
    league = replace(leagues.league(), look=look, search=True)
    return site_of(league, leagues.results(league)).menu


def test_black_on_white_has_the_most_contrast() -> None:
    """21 to 1, as WCAG 2.2 defines it; a colour has 1 to 1 with itself."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#7a1f2b", "#7a1f2b") == pytest.approx(1)


@given(COLOURS)
def test_every_colour_has_a_shade_for_the_day_and_a_tint_for_the_night(colour: str) -> None:
    """And one that can be read is kept."""
    for paper in (LIGHT_PAPER, DARK_PAPER):
        found = readable(colour, paper)
        assert contrast(found, paper) >= LEAST_CONTRAST
        assert found == colour or contrast(colour, paper) < LEAST_CONTRAST


def test_the_papers_are_those_of_the_style_sheet() -> None:
    """The figures of contrast are of the pages as they are."""
    style = Path("templates/assets/style.css").read_text("utf-8")
    assert re.findall(r"--paper: (#[0-9a-f]{6});", style)[:2] == [LIGHT_PAPER, DARK_PAPER]


def test_without_a_look_the_theme_s_own_rules_serve() -> None:
    """Nothing is added to them."""
    league = leagues.league()
    assert look_css(league) == ""
    assert "--mark: #7a1f2b" in look_css(replace(league, look=Look(colour="#7a1f2b")))
    assert "font-size" in look_css(replace(league, look=Look(large=True)))


def test_a_menu_has_eight_lines_at_most_and_the_search_is_among_them() -> None:
    """Seven, and More with the rest; nothing is lost."""
    lines = menu(Look())
    shown = [line.title for line in lines if not line.below]
    assert len(lines) > MENU_LINES
    assert len(shown) == MENU_LINES - 1
    assert shown[-1] == "Search"
    assert len({line.path for line in lines}) == len(lines)


def test_a_league_orders_its_menu() -> None:
    """What it names comes first, in its order; the rest is below More."""
    lines = menu(Look(menu=("players", "events")))
    assert [line.title for line in lines if not line.below] == ["Players", "Events"]
    assert any(line.below for line in lines)


def test_logo_footer_and_where_we_meet_are_on_the_pages(tmp_path: Path) -> None:
    """The footer's links are right on every page, however deep it is."""
    content = tmp_path / "content"
    (content / "files").mkdir(parents=True)
    (content / "pages").mkdir()
    (content / "events" / "2026-27").mkdir(parents=True)
    (content / "files" / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'/>")
    (content / "pages" / "rules.md").write_text('+++\ntitle = "Rules"\n+++\nBe kind.\n')
    (content / "events" / "2026-27" / "night.toml").write_text(
        'title = "Night"\ndate = 2026-10-02\ncontest = "individual"\n[entries]\n1 = "Ann"\n2 = "Bob"\n[totals]\n1 = 90\n2 = 80\n'
    )
    (content / "league.toml").write_text(
        'name = "Oak"\n[look]\ncolour = "#7a1f2b"\nlogo = "files/logo.svg"\nfooter = "See [the rules](pages/rules.md)."\n'
        '[meets]\nwhen = "Fridays"\nwhere = "The Corn Hall"\nwelcome = "All are *welcome*."\n'
    )
    site = tmp_path / "output"
    build(tmp_path, site)
    home, night = ((site / path).read_text("utf-8") for path in ("index.html", "events/2026-27/night/index.html"))
    assert 'src="files/logo.svg" alt="" width="30" height="20"' in home
    assert "Fridays" in home
    assert "The Corn Hall" in home
    assert "<em>welcome</em>" in home
    assert 'href="rules.html"' in home
    assert 'href="../../../rules.html"' in night
    [sheet] = (site / "theme").glob("*/site.css")
    assert f'href="../../../theme/{sheet.parent.name}/site.css"' in night
    assert "#7a1f2b" in sheet.read_text("utf-8")
