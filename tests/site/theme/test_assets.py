"""The theme's files have addresses under which they never change, and the style sheet is one file."""

import gzip
import re
from pathlib import Path

import pytest

from whistpress.engine.links import read_style
from whistpress.league.front.pages.look import SCRIPTS
from whistpress.packaged import theme_folder
from whistpress.site.theme import Theme, assets, assets_version
from whistpress.site.theme.folders import style_sheet, versioned_path

ASSETS = theme_folder() / "assets"


def test_the_version_changes_with_every_file_and_with_nothing_else(tmp_path: Path) -> None:
    """With a file of the league's, its name, and what the league says of its look."""
    theme = Theme((tmp_path,))
    found = {assets_version(theme), assets_version(theme, "p { color: red }")}
    for name, text in (("own.css", "a"), ("own.css", "b"), ("other.css", "b"), ("fonts/fonts.css", "")):
        file = tmp_path / "assets" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        found.add(assets_version(theme))
    assert len(found) == 6
    assert assets_version(theme) in found


def test_every_file_is_below_the_version() -> None:
    """So that what one of them names by a relative address is the file of the same version."""
    paths = {one.path for one in assets(Theme(), "0a1b")}
    assert {"theme/0a1b/style.css", "theme/0a1b/fonts/whistpress-serif-regular.woff2"} <= paths
    assert all(path.startswith("theme/0a1b/") for path in paths)
    assert versioned_path("theme/a.css", "") == "theme/a.css"


def test_the_style_sheets_are_joined_with_their_addresses_mended() -> None:
    """Comments and blanks go, what is quoted, embedded or elsewhere stays."""
    fonts = (
        '/* a\n note */ @font-face { src: url("a.woff2"); }\n'
        "b { background: url(data:x) url('../c.png') url(/d) url(https://e) }\n"
    )
    own = "p > :is(a, b) {\n  color: red;\n\n}\n@media (min-width: 4rem) { q::before { content: ' ; {} , '; margin: 0 -1px; } }\n"
    assert style_sheet(("fonts/", fonts), ("", own)) == (
        '@font-face{src:url("fonts/a.woff2");}'
        "b{background:url(data:x) url('fonts/../c.png') url(/d) url(https://e)}"
        "p > :is(a,b){color:red;}@media (min-width:4rem){q::before{content:' ; {} , ';margin:0 -1px;}}"
    )


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("url(" * 300_000, "url(" * 300_000),
        ("/* " * 300_000, ""),
        (" " * 1_000_000 + "a", "a"),
        ('"' + "url('" * 200_000, '"' + "url('" * 200_000),
    ],
    ids=["addresses", "comments", "blanks", "quotations"],
)
def test_what_a_style_sheet_leaves_open_is_looked_through_once(text: str, joined: str) -> None:
    """Not once more from each place where something begins: that takes hours."""
    assert style_sheet(("", text)) == joined
    assert len(read_style(text).links) <= 1


def test_a_page_asks_for_one_style_sheet_and_for_the_faces_of_its_first_screen() -> None:
    """Every file that the joined style sheet names is there."""
    joined = style_sheet(("fonts/", (ASSETS / "fonts" / "fonts.css").read_text("utf-8")))
    named = re.findall(r'url\("(?!data:)([^"]+)"\)', joined)
    assert len(named) == 10
    assert all((ASSETS / name).is_file() for name in named)
    base = (theme_folder() / "base.html").read_text("utf-8")
    assert re.findall(r'rel="stylesheet" href="{{ page.to\(\'([^\']+)', base) == ["theme/site.css"]
    [faces] = re.findall(r'data-faces="([^"]+)"', base)
    ahead = [f"fonts/whistpress-{face}.woff2" for face in faces.split()]
    assert len(ahead) == 3
    assert set(ahead) <= set(named)


def test_the_style_sheet_of_every_page_is_light() -> None:
    """Packed as hosts give it out, it comes in three answers of a slow line beside the faces; with more, pages wait longer."""
    parts = [
        (folder, (ASSETS / folder / name).read_text("utf-8")) for folder, name in (("fonts/", "fonts.css"), ("", "style.css"))
    ]
    assert len(gzip.compress(style_sheet(*parts).encode(), mtime=0)) < 12_900


def test_the_scripts_of_every_page_are_one_file() -> None:
    """Each is a function of its own, so that none sees the names of another."""
    base = (theme_folder() / "base.html").read_text("utf-8")
    assert re.findall(r"theme/(\w+\.js)", base) == ["site.js"]
    for name in SCRIPTS:
        lines = [line for line in (ASSETS / name).read_text("utf-8").splitlines() if line and not line.startswith("//")]
        assert (lines[0], lines[-1]) == ("(() => {", "})();"), name
