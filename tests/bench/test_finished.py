"""A page of ours, handed to another generator, says as much as it did: the same rows, items and headings."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import markdown as to_html

from bench.finished import Tally, finished, markdown, tally

PAGE = """<!doctype html><html><head><title>Evening 1 · League</title><meta name="description" content="Pairs, Saturday"></head>
<body><nav><ul><li>Menu</li></ul></nav><main id="_main"><h1>Evening <i>1</i></h1>
<p class="facts"><time datetime="2000-01-02">2 January</time>,
<a href="../b.html" title="more">Season *2000*</a> &amp; more<br>too</p>
<form><ul><li>not handed over</li></ul></form><svg><text>nor this</text></svg>
<ul><li>one</li><li>two <a href="x.html">three</a>
<ul><li>deeper</li></ul></li></ul>
<details><summary><h3>Who</h3> <span>4 of 8</span></summary>
<table><caption><h4>Deal 1</h4></caption>
<thead><tr><th rowspan="2">Pair</th><th colspan="2">Tricks</th></tr><tr><th>N-S</th><th>E-W</th></tr></thead>
<tbody><tr><th scope="row"><a href="#e1">1</a></th><td>7</td><td><p>6</p><ul>
<li>in a cell</li></ul></td></tr></tbody>
<tfoot><tr><th colspan="2">Average | all</th><td></td></tr></tfoot></table></details></main>
<footer><p>Foot</p></footer></body></html>"""


def converted(body: str) -> str:
    """The HTML that Python-Markdown makes of it."""
    return to_html(body, extensions=["tables", "sane_lists"])


def test_a_page_is_read_with_its_title_description_and_day() -> None:
    """The title is the page's own heading; menus and feet are the theme's."""
    page = finished(PAGE, Path("events/1.html"))
    assert (page.path, page.title, page.description, page.date) == (
        Path("events/1.html"), "Evening 1", "Pairs, Saturday", "2000-01-02",
    )  # fmt: skip
    assert "Menu" not in page.body and "Foot" not in page.body and "# Evening" not in page.body


def test_each_block_becomes_its_own_in_markdown() -> None:
    """Links stay, letters with a meaning in Markdown are escaped, cells that span are filled up."""
    assert finished(PAGE, Path("1.html")).body.strip().splitlines() == [
        r"2 January, [Season \*2000\*](../b.html) &amp; more too",
        "",
        "- one",
        "- two [three](x.html)",
        "  - deeper",
        "",
        "### Who",
        "",
        "4 of 8",
        "",
        "#### Deal 1",
        "",
        "| Pair | Tricks |  |",
        "| --- | --- | --- |",
        "|  | N-S | E-W |",
        "| [1](#e1) | 7 | 6 in a cell |",
        r"| Average \| all |  |  |",
    ]


def test_what_is_counted_is_what_is_handed_over() -> None:
    """Drawings, forms, menus and the lists within cells are not."""
    assert tally(PAGE) == Tally(pages=1, rows=4, items=3, headings=2)
    assert tally(converted(finished(PAGE, Path("1.html")).body)) == Tally(pages=1, rows=4, items=3, headings=2)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>1. not an item</p>", r"\1. not an item"),
        ("<p># no heading</p>", r"\# no heading"),
        ("<ul><li></li><li>b</li></ul>", "- \n- b"),
        ("<ol><li>a</li><li><p>b</p><p>c</p></li></ol>", "1. a\n1. b\n\n   c"),
        ("<ul><li><table><tr><td>a</td></tr><tr><td>b</td></tr></table></li></ul>", "- | a |\n  | --- |\n  | b |"),
        ("<dl><dt>Events</dt><dd>5</dd></dl>", "Events\n\n5"),
        ("<p><strong>15</strong> <code>x</code></p>", "**15** `x`"),
        ("<table></table><p>a</p>", "a"),
    ],
)
def test_odd_pieces(html: str, expected: str) -> None:
    """What a line begins with never becomes something else; empty items stay items."""
    assert markdown(html).strip("\n") == expected


cells = st.text(alphabet="ab|*_[]#`1. &", max_size=8).map(lambda text: text.replace("&", "&amp;"))


@given(st.lists(st.lists(cells, min_size=1, max_size=4), min_size=1, max_size=6))
def test_any_table_keeps_its_rows(rows: list[list[str]]) -> None:
    """Whatever its cells say, and however long each row is."""
    html = "<table>" + "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows) + "</table>"
    lines = markdown(html).strip("\n").splitlines()
    assert len(lines) == len(rows) + 1
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {max(map(len, rows)) + 1}


@given(st.recursive(st.just("<p>x</p>"), lambda inner: st.lists(inner, min_size=1, max_size=3).map(
    lambda parts: "<ul>" + "".join(f"<li>y{part}</li>" for part in parts) + "</ul>"), max_leaves=12))  # fmt: skip
def test_any_list_keeps_its_items(html: str) -> None:
    """However deep."""
    lines = markdown(html).splitlines()
    assert sum(line.lstrip().startswith("- ") for line in lines) == html.count("<li>")
