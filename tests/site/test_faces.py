"""The faces that a page asks for ahead are those that it shows at once."""

import re

import pytest

from tests.demonstration import TOGETHER, demo_page, demo_plan
from whistpress.artefacts import Kind
from whistpress.site.page import drop_idle_italics

pytestmark = TOGETHER
ITALICS = " serif-italic"
ASKS = '<script data-faces="serif-regular serif-semibold{italics}" data-disk="theme/1/on-disk.css"></script>'


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("<p>Words.</p>", False),
        ("<p>Some <em>words</em>.</p>", True),
        ("<table><caption>Its name</caption></table>", True),
        ('<table><caption class="unseen">Its name</caption></table>', False),
        ("<details><summary>More</summary><em>words</em></details>", False),
        ("<details open><summary>More</summary><em>words</em></details>", True),
        ("<details><details open><em>words</em></details></details>", False),
        ("<details><details><em>words</em></details></details><blockquote>Words</blockquote>", True),
        ("<embed><image>", False),
    ],
)
def test_italics_are_asked_for_where_they_are_seen(body: str, shown: bool) -> None:
    """Outside of folds, by whatever sets them; the other faces stay."""
    found = drop_idle_italics(f"<head>\n{ASKS.format(italics=ITALICS)}</head><body>{body}</body>".encode()).decode()
    assert found == f"<head>\n{ASKS.format(italics=ITALICS if shown else '')}</head><body>{body}</body>"


def test_both_kinds_of_pages_are_in_the_demonstration() -> None:
    """Most pages have a caption in sight, some none; each kind asks for what it needs."""
    pages = [
        demo_page(path) for path, one in demo_plan().items() if one.kind is Kind.PAGE and path.startswith(("clubs/", "laws/"))
    ]
    asking = [page for page in pages if re.search("data-faces[^>]*italic", page)]
    assert 0 < len(asking) < len(pages)


def test_a_page_on_a_disk_has_a_sheet_with_the_faces_in_it() -> None:
    """Under names of their own, so that no page asks for a file; each face of the site's sheet is there, and who uses them."""
    plan = demo_plan()
    sheet = next(one.make().decode() for path, one in plan.items() if path.endswith("/on-disk.css"))
    site = next(one.make().decode() for path, one in plan.items() if path.endswith("/site.css"))
    faces = re.findall(r'@font-face \{ font-family: "([^"]+)"', sheet)
    assert len(faces) == len(re.findall(r'url\("?fonts/', site)) > 0
    assert set(faces) == {"Whistpress Serif on disk", "Whistpress Sans on disk"}
    assert "woff2" in sheet and re.search(r'url\("(?!data:)', sheet) is None
    assert '--serif: "Whistpress Suits", "Whistpress Serif on disk"' in sheet and sheet.count("!important") == 2


def test_pages_ask_for_faces_and_manifest_by_one_script() -> None:
    """Its text is the same on every page, so that one hash serves a policy; no page asks for a face or the manifest by itself."""
    scripts = set()
    for path in ("index.html", "players/index.html"):
        page = demo_page(path)
        assert 'rel="preload"' not in page and 'rel="manifest"' not in page and "rel=preload" not in page
        scripts |= set(re.findall(r"<script data-faces=[^>]*>([^<]*)</script>", page))
    assert len(scripts) == 1
