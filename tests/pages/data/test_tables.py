"""Every table of a page as CSV, with the same figures."""

import csv
import io

from tests.pages.data.conftest import Made
from tests.pages.data.table_reader import cells
from whistpress.pages.addresses import page_data
from whistpress.pages.data.tables import tables_csv, tables_of


def rows(made: bytes) -> list[list[str]]:
    """The rows of a CSV file."""
    return list(csv.reader(io.StringIO(made.decode("utf-8"), newline="")))


def unharmed(cell: str) -> str:
    """A cell as it was before an apostrophe made it harmless; a whole number has the sign of the page again."""
    bare = cell[1:] if cell.startswith("'") and cell[1:2] in tuple("=+-@＝＋－＠") else cell
    return f"\N{MINUS SIGN}{bare[1:]}" if bare.startswith("-") and bare[1:].isdigit() else bare


def bare(cell: str) -> str:
    """A cell without its blanks: where words are kept apart by their layout, only the CSV has them."""
    return "".join(cell.split())


def test_every_cell_of_every_table_is_found_in_the_pages_csv(made: Made) -> None:
    """Over every page of the small league, read by another parser: nothing is lost, and no page with a table lacks its file."""
    read = 0
    for path, page in made.items():
        if not path.endswith(".html") or not (wanted := [cell for cell in cells(page.decode()) if cell]):
            continue
        found = {bare(unharmed(cell)) for row in rows(made[page_data(path, "csv")]) for cell in row}
        assert [cell for cell in wanted if bare(cell) not in found] == [], path
        read += len(wanted)
    assert read > 3000


def test_a_page_without_a_table_has_no_csv_and_offers_none(made: Made) -> None:
    """Its file is not written, and its foot names the JSON alone."""
    assert "news/1901-02-02-cup.csv" not in made
    page = made["news/1901-02-02-cup.html"].decode()
    assert 'href="../news/1901-02-02-cup.json"' in page and ".csv" not in page


def test_every_table_is_named_by_its_caption_in_the_first_column(made: Made) -> None:
    """So that a page of many tables can be filtered; two of one caption are numbered."""
    found = rows(made["events/1900-01/compass/index.csv"])
    assert found[0][0] == "table"
    captions = list(dict.fromkeys(row[0] for row in found[1:]))
    assert len(captions) > 20 and len({len(row) for row in found}) > 1
    assert any("North and South" in caption for caption in captions)
    twice = tables_of("<table><caption>A</caption><tr><td>1</td></tr></table>" * 2)
    assert [table.caption for table in twice] == ["A", "A (2)"]


def test_cells_that_span_several_fill_each_of_them() -> None:
    """Downwards and across, so that each row can be read by itself."""
    html = (
        '<table><tr><th rowspan="2">Deal</th><th colspan="2">Tricks</th></tr><tr><th>NS</th><th>EW</th></tr>'
        "<tr><td>1</td><td>8</td><td>5</td></tr></table>"
    )
    assert tables_of(html)[0].rows == (("Deal", "Tricks", "Tricks"), ("Deal", "NS", "EW"), ("1", "8", "5"))


def test_what_is_only_for_the_eye_is_left_out_and_what_is_said_instead_stays() -> None:
    """A card is told in words, an exponent by its sign; a table that only puts things beside each other is none."""
    card = '<span aria-hidden="true">K<b>♣</b></span><span class="unseen">king of clubs</span>'
    html = f"<table><tr><td>{card}</td><td>2<sup>4</sup></td><td>a &amp; b<br>c</td></tr></table>"
    assert tables_of(html)[0].rows == (("king of clubs", "2^4", "a & b c"),)
    assert tables_of('<table role="presentation"><tr><td>1</td></tr></table>') == ()


def test_words_that_only_the_layout_keeps_apart_get_a_blank() -> None:
    """A remark on a line of its own below a name; no blank within a figure or before a full stop."""
    html = '<table><tr><td>Cole<span class="note">by lot</span></td><td>4<sup>2</sup></td><td>A<span>.</span></td></tr></table>'
    assert tables_of(html)[0].rows == (("Cole by lot", "4^2", "A."),)


def test_a_cell_that_a_spreadsheet_would_run_is_harmless_and_a_whole_number_is_one() -> None:
    """A name may begin with an equals sign; a minus of the page is the minus of a spreadsheet."""
    html = "<table><caption>T</caption><tr><td>=1+1</td><td>\N{MINUS SIGN}4</td><td>\N{MINUS SIGN}4⅘</td></tr></table>"
    assert rows(tables_csv(html)) == [["table", "'=1+1", "-4", "\N{MINUS SIGN}4⅘"]]
    assert tables_csv("<p>None.</p>") == b""


def test_a_table_is_read_the_same_by_its_cells_and_tag_by_tag(made: Made) -> None:
    """The quick reading tells rows and cells apart at once; what it cannot read is left to the other."""
    from whistpress.pages.data.tables import _TABLE, _by_cells, _by_tags

    quick = 0
    for page in (page.decode() for path, page in made.items() if path.endswith(".html")):
        for table in _TABLE.findall(page):
            if found := _by_cells(table):
                slow = _by_tags(table)
                assert (found.caption, found.rows) == (slow.caption, slow.rows)
                quick += 1
    assert quick > 300


def test_what_is_hidden_or_not_closed_is_read_tag_by_tag() -> None:
    """A hidden row says nothing, a hidden cell is not there; a cell that nobody closed does not lose the row."""
    from whistpress.pages.data.tables import _by_cells

    hidden = '<table><tr aria-hidden="true"><td>a</td></tr><tr><td>b</td><td aria-hidden="true">c</td><td>d</td></tr></table>'
    (table,) = tables_of(hidden)
    assert (_by_cells(hidden), table.rows) == (None, (("b", "d"),))
    (table,) = tables_of('<table><tr><td>b</td><td aria-hidden="true">c</td><td title="a>b">d<sup>2</sup></td></tr></table>')
    assert table.rows == (("b", "d^2"),)
    assert _by_cells("<table><tr><td>a<td>b</td></tr></table>") is None
