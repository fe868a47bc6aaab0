"""Where the links of content files lead."""

import pytest

from whistpress.site import addresses


@pytest.mark.parametrize(
    ("source", "page", "written", "made"),
    [
        ("pages/about.md", "about.html", "rules.md#late", "rules.html#late"),
        ("pages/about.md", "about.html", "../news/a.md", "news/a.html"),
        ("pages/about.md", "about.html", "news/a.md", "news/a.html"),
        ("news/a.md", "news/a.html", "../pages/about.md", "../about.html"),
        ("news/a.md", "news/a.html", "../events/1900/x.toml", "../events/1900/x/index.html"),
        ("news/a.md", "news/a.html", "../files/map.png?v=1", "../files/map.png?v=1"),
        ("events/1900/x.toml", "events/1900/x/index.html", "y.toml", "../y/index.html"),
        ("events/1900/x.toml", "events/1900/x/index.html", "../../pages/about.md", "../../../about.html"),
        ("congresses/c.toml", "congresses/c/index.html", "../events/1900/x.toml", "../../events/1900/x/index.html"),
        ("league.toml", "index.html", "handbook/", "handbook/index.html"),
        ("handbook/index.md", "handbook/index.html", "/pages/about.md", "../about.html"),
        ("handbook/index.md", "handbook/index.html", "#here", "#here"),
        ("handbook/index.md", "handbook/index.html", "../members.toml", "../members.toml"),
    ],
)
def test_a_link_between_content_files_becomes_one_between_pages(source: str, page: str, written: str, made: str) -> None:
    """Relative to the content file, as an editor shows it; from `pages/` also relative to the site's top."""
    assert addresses.links_of(source, page)(written) == made


@pytest.mark.parametrize(
    ("page", "root"), [("index.html", ""), ("players/a.html", "../"), ("events/1900/x/index.html", "../../../")]
)
def test_every_page_knows_the_way_to_the_top(page: str, root: str) -> None:
    """One step up for each folder."""
    assert addresses.root(page) == root
