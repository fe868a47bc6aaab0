"""What the press's tags become before a document is written: decorations are not read, heads say of what they are heads."""

from pathlib import Path

from tests.printing.told import Tagged
from whistpress.printing import press

PAGE = """<!DOCTYPE html><html lang="en"><head><title>T</title>
<style>@page {{ @top-left {{ content: "Running" }} }}</style></head>
<body>{body}</body></html>"""


def _pressed(body: str, folder: Path) -> Tagged:
    (folder / "page.pdf").write_bytes(press.pdf(PAGE.format(body=body).encode()))
    return Tagged(folder / "page.pdf")


def test_what_is_hidden_from_those_who_listen_is_drawn_and_not_read(tmp_path: Path) -> None:
    """A suit sign for ornament and a running head are on the page, as artefacts; the words between them are read."""
    pdf = _pressed('<p>Before <span aria-hidden="true">♠</span></p><p aria-hidden="true">♣</p><p>after</p>', tmp_path)
    assert pdf.document.text == "Before after"
    runs = {run.text.strip(): run.mcid for run in pdf.drawn[0].runs}
    assert {"♠", "♣", "Running"} <= set(runs)
    assert runs["♠"] is runs["♣"] is runs["Running"] is None
    assert runs["Before"] is not None
    assert not pdf.drawn[0].loose


def test_a_hidden_drawing_needs_no_words(tmp_path: Path) -> None:
    """Cut marks are no picture; a picture has the words of its title."""
    mark = '<svg {} width="9" height="9" viewBox="0 0 9 9">{}<path d="M0 0L9 9" stroke="#000"/></svg>'
    pdf = _pressed(mark.format('aria-hidden="true"', "") + mark.format('role="img"', "<title>A line</title>"), tmp_path)
    assert [figure.alt for figure in pdf.document.every("Figure")] == ["A line"]


def test_a_table_that_only_puts_things_side_by_side_is_none(tmp_path: Path) -> None:
    """`role="presentation"` takes a table out of the structure, and leaves the table inside it in."""
    inner = '<table><tr><th scope="col">Deal</th></tr><tr><td>4</td></tr></table>'
    pdf = _pressed(f'<table role="presentation"><tr><td><p>Left</p></td><td>{inner}</td></tr></table>', tmp_path)
    (table,) = pdf.document.every("Table")
    assert table.rows() == [["Deal"], ["4"]]
    assert pdf.document.paragraphs() == ["Left"]


def test_each_head_says_whether_it_is_that_of_a_row_or_of_a_column(tmp_path: Path) -> None:
    """As the HTML has it: the corner and the heads above are those of columns, the first of each row that of its row."""
    rows = '<tr><th scope="row">1st Round,</th><td>Pair 6</td></tr>'
    heads = '<tr><th scope="col">Schedule</th><th scope="col">N. &amp; S.</th></tr>'
    body = f"<table><thead>{heads}</thead><tbody>{rows}</tbody></table>"
    pdf = _pressed(body, tmp_path)
    found = {cell.text: cell.attributes["/Scope"] for cell in pdf.document.every("TH")}
    assert found == {"Schedule": "/Column", "N. & S.": "/Column", "1st Round,": "/Row"}


def test_two_documents_of_the_same_words_are_the_same_bytes() -> None:
    """Nothing that is set right afterwards depends on the order of a set or on the hour."""
    body = "".join(f'<p>Line {line} <span aria-hidden="true">♢</span></p>' for line in range(200))
    assert press.pdf(PAGE.format(body=body).encode()) == press.pdf(PAGE.format(body=body).encode())
