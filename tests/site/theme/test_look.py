"""The style sheet by its figures: contrast of every pair of colours, no small print, no script needed."""

import re
from itertools import product

import pytest

from whistpress.packaged import theme_folder

STYLE = (theme_folder() / "assets" / "style.css").read_text(encoding="utf-8")
LIGHT, DARK = (dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", block)) for block in STYLE.split("@media", 2)[:2])
TEXT = ("ink", "quiet", "red", "green")


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_ratio_that_the_rule_prints() -> None:
    """WCAG 2.2: 21 to 1."""
    assert round(contrast("#000000", "#ffffff"), 6) == 21


@pytest.mark.parametrize(("colours", "words", "ground"), list(product(("light", "dark"), TEXT, ("paper", "wash"))))
def test_every_colour_of_words_stands_off_its_ground(colours: str, words: str, ground: str) -> None:
    """At least 4.5 to 1, in both themes."""
    theme = LIGHT if colours == "light" else DARK
    assert contrast(theme[words], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_lines_that_carry_meaning_stand_off_the_paper(theme: dict[str, str]) -> None:
    """At least 3 to 1: rules of tables, frames of fields, underlines, the focus."""
    assert contrast(theme["line"], theme["paper"]) >= 3
    assert contrast(theme["red"], theme["paper"]) >= 3


def test_colours_stand_in_the_first_two_blocks_and_in_print_only() -> None:
    """A theme maker finds every colour in one place."""
    body = STYLE.split("*, ::before", 1)[1].split("@media print", 1)[0]
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgb|hsl", body) == []


def test_no_words_are_smaller_than_twelve_pixels() -> None:
    """The least size of the root is 17 px; every size in rem stays at 12 px or more."""
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:\s*(?:\d+ )?(\d*\.?\d+)rem", STYLE)]
    pixels = [float(size) for size in re.findall(r"font(?:-size)?:\s*(?:\d+ )?(\d+)px", STYLE)]
    assert sizes and min(sizes) * 17 >= 12
    assert pixels and min(pixels) >= 12


def test_suits_are_open_where_there_is_no_colour() -> None:
    """In print and at high contrast the red suits are outlined."""
    for media in ("@media (prefers-contrast: more)", "@media print"):
        assert "attr(data-open)" in STYLE.split(media, 1)[1].split("\n}", 1)[0]


def test_colours_of_the_system_replace_all_of_ours_where_they_are_forced() -> None:
    """Drawings, too, which a browser does not recolour by itself."""
    forced = STYLE.split("@media (forced-colors: active) {", 1)[1].split("\n}", 1)[0]
    assert set(re.findall(r"--([\w-]+):", forced)) >= set(LIGHT)


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No address of another host in any text file of the theme; a face that stands within the style sheet is none."""
    for file in theme_folder().rglob("*"):
        if file.suffix in {".css", ".js", ".html"}:
            text = re.sub(r"/\*.*?\*/|^\s*//.*$|url\(.?data:[^)]*\)", "", file.read_text(encoding="utf-8"), flags=re.S | re.M)
            assert re.findall(r"(?:https?:)?//[\w.]+", text) == [], file.name
