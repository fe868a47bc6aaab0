"""With letters twice as large nothing leaves the page: what cannot be narrower scrolls by itself."""

import re

from whistpress.packaged import theme_folder

STYLE = (theme_folder() / "assets" / "style.css").read_text("utf-8")
NARROW = re.search(r"@media \(max-width: 19\.9rem\) {\n(.*?)\n}", STYLE, re.DOTALL)


def test_letters_twice_as_large_have_a_layout_of_their_own() -> None:
    """Below twenty letters' width (a telephone of 390 pixels at 200 %), which no page of usual letters reaches at 320."""
    assert NARROW
    assert 390 / 32 < 19.9 < 320 / 16
    rules = NARROW[1]
    assert re.search(r"main table:not\(.fold, .sheet, .leads, .compare\) {[^}]*overflow-x: auto", rules)
    assert re.search(r"\.fold \.figure[^}]*white-space: normal[^}]*overflow-wrap: anywhere", rules)


def test_nothing_of_the_page_is_cut_with_dots() -> None:
    """A name that has no room goes on below."""
    assert "text-overflow" not in STYLE
