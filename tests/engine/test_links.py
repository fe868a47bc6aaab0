"""The links of rendered pages."""

import html
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.artefacts import Artefact, Kind
from whistpress.engine.links import _LEADING, _LEADING_NOWHERE, _SRCSETS, broken_links, links_of, read_page, read_style
from whistpress.engine.pipeline import make
from whistpress.problems import Problem, Problems

from .synthetic import asset, bare, page

FRIDAY = "events/1900/friday"


def _broken(body: str, at: str = "news/one.html") -> list[str]:
    site = [page(at, body), page("about.html", '<h2 id="rules">Rules</h2>'), page("events/index.html"), asset("files/a b.pdf")]
    return _links_nowhere(site)


def _links_nowhere(site: list[Artefact]) -> list[str]:
    made = {artefact.path: artefact.make() for artefact in site}
    links = {one.path: links_of(one.path, one.kind, made[one.path]) for one in site}
    return [broken.link for broken in broken_links(site, links, made.get)]


def _told(site: list[Artefact], project: Path) -> list[Problem]:
    return list(make(site, bare(project), Problems()).problems)


@pytest.mark.parametrize(
    "link",
    ["../about.html", "../about.html#rules", "#", "#top", "", "one.html", "../files/a%20b.pdf", "../files/a%20b.pdf#page=2",
     "https://example.org/x", "mailto:a@example.org", "tel:1", "//example.org/x", "../about.html?x=1#rules",
     "../events/../about.html", "data:text/plain,x"],
)  # fmt: skip
def test_a_link_that_leads_somewhere_is_silent(link: str) -> None:
    """Planned files, places on pages, and everything out in the world."""
    assert _broken(f'<a href="{link}">x</a>') == []


@pytest.mark.parametrize(
    "link",
    ["about.html", "../about.html/", "../About.html", "../about.html#rule", "#nowhere", "../events/", "../events",
     "../../about.html", "/about.html", "../about.md", "file:///home/me/about.html", "../files/a.pdf", "http://[oops"],
)  # fmt: skip
def test_a_link_that_leads_nowhere_is_found(link: str) -> None:
    """Wrong folder, wrong case, wrong place on the page, a bare folder, out of the site, a root, a content file."""
    assert _broken(f'<a href="{link}">x</a>') == [link]


def test_every_attribute_that_fetches_is_followed() -> None:
    """Pictures, their sizes, scripts, styles, and links in drawings."""
    body = (
        "<img src=a.png srcset=\"b.png 1x, c.png 2x\"><script src='d.js'></script>"
        '<link rel=x href=e.css><svg><use xlink:href="#f"/></svg>'
    )
    assert _broken(body) == ["a.png", "b.png", "c.png", "d.js", "e.css", "#f"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a.png 1x, b.png 2x", ("a.png", "b.png")),
        (" , a.png , b.png", ("a.png", "b.png")),
        ("data:image/png;base64,AA= 1x,b.png 2x", ("data:image/png;base64,AA=", "b.png")),
        ("a,b.png 300w", ("a,b.png",)),
        ("", ()),
        (" ,", ()),
    ],
)
def test_pictures_of_several_sizes_are_told_apart_as_a_browser_does(written: str, read: tuple[str, ...]) -> None:
    """A comma within an address is part of it."""
    assert read_page(f'<img srcset="{written}">'.encode()).links == read


@pytest.mark.parametrize(
    ("tag", "links"),
    [
        ('<button formaction="a.html">', ["a.html"]),
        ('<input type="submit" formAction="a.html">', ["a.html"]),
        ('<link rel="preload" as="image" imagesrcset="a.png 1x, b.png 2x">', ["a.png", "b.png"]),
        ('<meta http-equiv="refresh" content="0; url=a.html">', ["a.html"]),
        ("<META content=\"5;URL='a.html'\" HTTP-EQUIV=Refresh>", ["a.html"]),
        ('<meta http-equiv="refresh" content="0 , a.html">', ["a.html"]),
        ('<meta http-equiv="refresh" content="60">', []),
        ('<meta http-equiv="refresh" content="0;">', []),
        ('<meta http-equiv="refresh" content="0; url=">', []),
        ('<meta http-equiv="refresh" content="0a.html">', []),
        ('<meta name="description" content="0; url=a.html">', []),
    ],
)
def test_a_button_a_preloaded_picture_and_a_page_that_sends_on_are_followed(tag: str, links: list[str]) -> None:
    """A page without an address loads itself again."""
    assert _broken(tag) == links


def test_elements_that_lie_deep_in_each_other_are_read_like_others() -> None:
    """In time that grows with the length alone: a hundred thousand of them are read at once."""
    assert read_page(b"<p id=there>" + b"<ul><li>" * 100_000 + b"<a href=x.html>").links == ("x.html",)


def test_what_only_looks_like_a_link_is_passed_over() -> None:
    """Comments, scripts, text, and words inside another attribute's value."""
    body = (
        '<!-- <a href="a.html"> --><script>x = \'<a href="b.html">\'</script>'
        '<p title=\'> href="c.html"\'>&lt;a href="d.html"&gt;</p>'
        '<style>a { content: "<a href=e.html>" }</style><p data-href="f.html">'
    )
    assert _broken(body) == []


def test_a_page_that_is_shown_anywhere_may_link_from_the_root() -> None:
    """The page for what is not found does not know where it will stand."""
    assert _broken('<a href="/about.html">x</a><a href="/none.html">y</a>', at="404.html") == ["/none.html"]
    assert _broken('<base href="/"><a href="about.html">x</a>', at="404.html") == []
    assert _broken('<BASE href="/"><a href="about.html">x</a>', at="404.html") == []


def test_the_links_of_a_style_sheet_are_followed() -> None:
    """A font that is not there is a broken link too."""
    style = (
        b"/* url(no.png) */ @font-face { src: url(fonts/a.woff2) } b { background: url('x.png') url(data:image/png;base64,AA) }"
    )
    site = [asset("theme/style.css", style), asset("theme/fonts/a.woff2")]
    assert _links_nowhere(site) == ["x.png"]
    assert read_style("a{background:url()}").links == ()


@pytest.mark.parametrize("between", ["\t", "\n", "&#9;", "&#10;"])
def test_a_place_with_a_line_break_in_its_name_is_looked_at(between: str) -> None:
    """It leads somewhere when the place is there, and nowhere when it is another."""
    there, link = f'<p id="a{between}b"></p>', f"#a%{ord(html.unescape(between)):02x}b"
    assert _broken(f'{there}<a href="{link}">x</a>') == []
    assert _broken(f'{there}<a href="{link}c">x</a>') == [f"{link}c"]


@given(st.text(max_size=20), st.sampled_from(['"', "'"]), st.text(max_size=10))
def test_any_escaped_value_is_read_back(value: str, quote: str, between: str) -> None:
    """Whatever text a link or an id holds, between whatever other text."""
    escaped, other = html.escape(value), html.escape(between)
    found = read_page(
        f'{other}<a title={quote}{other}{quote} id="x{escaped}" href={quote}{escaped}{quote}>{other}</a>{other}'.encode()
    )
    assert found.links == (value,)
    assert found.ids == {"x" + value}


@given(st.text("<>\"'=/- ahrefscript!", max_size=60))
def test_any_markup_is_read_without_end_or_fault(markup: str) -> None:
    """A page that a reader's template breaks is read as far as it goes."""
    assert read_page(markup.encode()).ids == frozenset()


@pytest.mark.parametrize(
    ("link", "meant"),
    [("../About.html", "../about.html"), ("about.html", "../about.html"), ("../about.md", "../about.html"),
     ("../events/", "../events/index.html"), ("../abuot.html", "../about.html"), ("/about.html", "../about.html"),
     ("../about.html#Rules", "../about.html#rules"), ("#topp", "#toop"), ("zebra.html", "")],
)  # fmt: skip
def test_what_was_meant_is_offered_as_it_must_be_written(tmp_path: Path, link: str, meant: str) -> None:
    """Another case, folder or suffix, a folder's page, a slip of the pen; nothing where nothing is near."""
    site = [page("news/one.html", f'<p id="toop"><a href="{link}">', source="content/news/one.md"),
            page("about.html", '<h2 id="rules">'), page("events/index.html")]  # fmt: skip
    (problem,) = _told(site, tmp_path)
    assert problem.helps[:-1] == ((f"did you mean '{meant}'?",) if meant else ())


@pytest.mark.parametrize(
    ("file", "written", "on", "href", "meant"),
    [
        ("pages/about.md", "../events/1900/frday.toml", "about.html", "events/1900/frday/index.html", f"{FRIDAY}/index.html"),
        ("events/1900/one.toml", "frday.toml", "events/1900/one/index.html", "../frday/index.html", "friday.toml"),
        ("events/1900/one.toml", "../../pages/abuot.md", "events/1900/one/index.html", "../../../abuot.html", "../../about.html"),
        ("handbook/a.md", "b-page.md", "handbook/a.html", "b-page.html", "b_pages.md"),
        ("league.toml", "events/1900/", "index.html", "events/1900/index.html", ""),
    ],
)
def test_a_link_to_a_content_file_is_found_as_it_is_written_there(
    tmp_path: Path, file: str, written: str, on: str, href: str, meant: str
) -> None:
    """The site leads `about.md` to `about.html`; the problem quotes what the secretary wrote, and offers what works there."""
    file = f"content/{file}"
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(f"\n[x]({written})", encoding="utf-8")
    site = [page(on, f'<a href="{href}">', source=file), page(f"{FRIDAY}/index.html"), page("handbook/b_pages.html")]
    (problem,) = _told([*site, *([page("about.html")] if on != "about.html" else [])], tmp_path)
    assert (problem.at.line, problem.at.column, problem.at.length) == (2, 5, len(written))
    assert repr(written) in problem.message
    assert problem.helps[:-1] == ((f"did you mean '{meant}'?",) if meant else ())


def _problems(project: Path, body: str, text: str) -> list[Problem]:
    (project / "content" / "pages").mkdir(parents=True, exist_ok=True)
    (project / "content" / "pages" / "a.md").write_text(text, encoding="utf-8")
    site = [page("a.html", body, source="content/pages/a.md"), page("by-laws.html", '<p id="law-9">')]
    return _told(site, project)


def test_a_broken_link_is_placed_at_its_words_in_the_content_file(tmp_path: Path) -> None:
    """File, line, column and length are those of the address, and what was meant is offered."""
    problems = _problems(tmp_path, '<a href="bylaws.html">', "\ufeff+++\r\ntitle = 'A'\r\n+++\r\nSee é [here](bylaws.html).\r\n")
    assert len(problems) == 1
    assert problems[0].code == "E503"
    assert problems[0].message == "the link 'bylaws.html' leads nowhere"
    at = problems[0].at
    assert (at.file, at.line, at.column, at.length) == ("content/pages/a.md", 4, 14, 11)
    assert problems[0].helps == ("did you mean 'by-laws.html'?", "it stands on the page a.html")


def test_each_place_where_the_broken_link_stands_is_told(tmp_path: Path) -> None:
    """Two slips are two problems; a word that only contains the address is none."""
    problems = _problems(tmp_path, '<a href="x.html">', "[a](x.html) xx.html x.htmls\n\n[b]( x.html)\n")
    assert [(problem.at.line, problem.at.column) for problem in problems] == [(1, 5), (3, 6)]


def test_a_broken_place_on_a_page_is_told_with_what_was_meant(tmp_path: Path) -> None:
    """E504, with the nearest id."""
    problems = _problems(tmp_path, '<a href="by-laws.html#law9">', "[a](by-laws.html#law9)")
    assert [problem.code for problem in problems] == ["E504"]
    assert problems[0].helps[0] == "did you mean 'by-laws.html#law-9'?"


def test_a_link_written_elsewhere_is_found_there_or_told_at_the_top_of_the_page_source(tmp_path: Path) -> None:
    """A news item's words stand on the home page too; a template's link is found in the template."""
    (tmp_path / "content" / "news").mkdir(parents=True)
    (tmp_path / "content" / "news" / "n.md").write_text("x [y](../gone.html)", encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "base.html").write_text('\n<a href="lost.html">', encoding="utf-8")
    site = [
        page("index.html", '<a href="gone.html"><a href="lost.html"><a href="never.html">'),
        page("b.html", '<a href="lost.html">'),
    ]
    problems = {problem.message.split("'")[1]: problem for problem in _told(site, tmp_path)}
    assert (problems["../gone.html"].at.file, problems["../gone.html"].at.column) == ("content/news/n.md", 7)
    assert (problems["lost.html"].at.file, problems["lost.html"].at.line) == ("templates/base.html", 2)
    assert problems["../gone.html"].helps[-1] == "it stands on the page index.html"
    assert problems["lost.html"].helps[-1] == "it stands on the page index.html and on 1 other"
    assert (problems["never.html"].at.file, problems["never.html"].at.line) == ("content/league.toml", 1)


def test_a_page_wants_of_others_what_it_has_not_itself() -> None:
    """So the places of other files alone are looked up once all are made, and a place that is nowhere is still missed."""
    made = b'<p id="one"><a href="#one">1</a> <a href="#two">2</a> <a href="b.html#one">3</a> <a href="#top">4</a>'
    found = links_of("a.html", Kind.PAGE, made)
    assert (found.ids, found.ways) == (("one",), (("a.html", ""), ("a.html", "two"), ("b.html", "one")))


@pytest.mark.parametrize("name", sorted({*_LEADING, *_SRCSETS, "http-equiv", "id", "name"}))
def test_no_attribute_that_tells_something_is_passed_over(name: str) -> None:
    """The tags that are passed over at once are known by the first letters of their attributes."""
    assert not re.fullmatch(_LEADING_NOWHERE, f'{name}="there"')
    there = read_page(f'<td class="x" {name}="there">'.encode())
    assert there.ids | {*there.links} == (set() if name in ("name", "http-equiv") else {"there"})
