"""The scripts of the theme: small, whole without a framework, and asked for only where they are of use."""

import re
from pathlib import Path

import pytest

from whistpress.packaged import theme_folder

ASSETS = theme_folder() / "assets"
SCRIPTS = sorted(ASSETS.glob("*.js"))
MOST = 20_500
"""All of our own scripts together, in bytes, as they are shipped; 2,300 of them keep days true (dates.js)."""


def test_all_scripts_together_are_small() -> None:
    """A page on a slow telephone has them at once."""
    assert SCRIPTS
    assert sum(script.stat().st_size for script in SCRIPTS) < MOST


KEEPS = "me.js"
"""The one that keeps something, when a reader says so: what and where, tests/league/persons/test_who_i_am.py tells."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_asks_for_nothing_and_keeps_nothing(script: Path) -> None:
    """No cookie, no storage, no address that leads out of the site; no framework is imported."""
    text = re.sub(r"^\s*//.*$", "", script.read_text("utf-8"), flags=re.MULTILINE)
    if script.name == KEEPS:
        text = text.replace("localStorage", "")
    assert not re.search(r"https?://|document\.cookie|localStorage|sessionStorage|fetch\(|XMLHttpRequest|eval\(", text)
    assert not re.search(r"^\s*import\b[^(]", text, flags=re.MULTILINE)


def test_the_search_is_loaded_only_where_one_searches() -> None:
    """Its script stands in one template, and loads the index when a word is typed, by a script so that a disk serves too."""
    asking = [page.name for page in theme_folder().rglob("*.html") if "search.js" in page.read_text("utf-8")]
    assert asking == ["search.html"]
    text = (ASSETS / "search.js").read_text("utf-8")
    assert "if (asked.length) loading ??= load();" in text
    assert text.count("load()") == 1 and "import(" not in text


def test_figures_of_every_fraction_that_pages_write_are_understood() -> None:
    """`views.figures` writes these signs for fractions; the script that sorts knows each of them."""
    from whistpress.site.figures import _VULGAR

    text = (ASSETS / "tables.js").read_text("utf-8")
    for fraction, sign in _VULGAR.items():
        assert f'"{sign}": {fraction.numerator} / {fraction.denominator}' in text
        assert text.count(sign) >= 2
