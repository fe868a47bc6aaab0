"""Drawings are written anew: what is drawn stays, what runs, asks for other files or fills the memory does not."""

from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.test_picture_size import png
from whistpress.reading.pictures import drawing_bytes, printable
from whistpress.reading.svg.tree import DrawingError
from whistpress.reading.svg.writing import written_anew

FOLDER = Path(__file__).parent.parent / "specimens" / "drawings"
DRAWINGS = sorted(FOLDER.glob("*.svg"))
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'


def _written(inside: str) -> str:
    written = written_anew(f"{_HEAD}{inside}</svg>".encode())
    assert written_anew(written.data) == type(written)(written.data, written.size)
    return written.data.decode().removesuffix("\n").removesuffix("</svg>").partition(">")[2]


def _lost(inside: str) -> tuple[str, ...]:
    return written_anew(f"{_HEAD}{inside}</svg>".encode()).lost


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_a_drawing_of_a_usual_program_is_written_as_it_was_looked_at(file: Path) -> None:
    """In Chromium each looks as before, point by point (`python -m tests.browser.drawings`): so its written form is kept.

    Written once more it is the same bytes, and nothing in it is missed.
    """
    written = written_anew(file.read_bytes())
    assert written.lost == ()
    assert written.data == (FOLDER / "written" / file.name).read_bytes()
    assert written_anew(written.data) == written


def test_there_are_twenty_drawings() -> None:
    """Of Inkscape, Illustrator and LibreOffice."""
    assert len(DRAWINGS) == 20
    assert {file.name.partition("-")[0] for file in DRAWINGS} == {"inkscape", "illustrator", "libreoffice"}


@pytest.mark.parametrize(
    ("inside", "written"),
    [
        ('<script>alert(1)</script><rect onclick="a()" width="1"/>', '<rect width="1"/>'),
        ('<s:script xmlns:s="http://www.w3.org/2000/svg">a()</s:script>', ""),
        ('<h:script xmlns:h="http://www.w3.org/1999/xhtml">a()</h:script><g/>', "<g/>"),
        ('<a href="javascript:a()"><rect/></a>', "<g><rect/></g>"),
        ('<a xlink:href="https://h.example/"><text>x</text></a>', "<g><text>x</text></g>"),
        ('<use href="other.svg#a"/><use xlink:href=" #a "/>', '<use href="#a"/>'),
        ('<rect fill="url(other.svg#a)" stroke="url( \'#b\' )"/>', '<rect stroke="url(#b)"/>'),
        ('<rect style="fill:red;background-image:url(https://h.example/a)"/>', '<rect fill="red"/>'),
        ('<rect style="fill:expression(a());stroke:url(javascript:a())"/>', "<rect/>"),
        ('<image href="https://h.example/a.png"/><image href="data:image/svg+xml;base64,PHN2Zy8+"/>', ""),
        ('<set attributeName="href" to="javascript:a()"/><animate attributeName="x"/>', ""),
        ("<foreignObject><g/></foreignObject>", ""),
        ('<title>a &lt;b&gt; &amp; "c"</title>', '<title>a &lt;b&gt; &amp; "c"</title>'),
        ('<g id="a"/><g id="a"/>', '<g id="a"/><g/>'),
        ('<style>.a{fill:red} .b .a{fill:blue}</style><g class="b"><rect class="a"/></g>', '<g><rect fill="blue"/></g>'),
        ("<style>g>rect{fill:red}rect{fill:blue}</style><g><g><rect/></g></g>", '<g><g><rect fill="red"/></g></g>'),
        ('<style>#a{fill:red}.a{fill:blue}</style><rect id="a" class="a" fill="green"/>', '<rect fill="red" id="a"/>'),
        ('<style>rect{fill:red!important}</style><rect style="fill:blue"/>', '<rect fill="red"/>'),
        ('<rect style="mix-blend-mode:multiply;position:fixed"/>', '<rect style="mix-blend-mode:multiply"/>'),
        ('<rect width="1" data-a="x" unknown="y" aria-label="hall"/>', '<rect aria-label="hall" width="1"/>'),
    ],
)
def test_what_is_drawn_stays_and_nothing_else(inside: str, written: str) -> None:
    """By a list of what is allowed."""
    assert _written(inside) == written


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<g id="a"><use href="#a"/></g>', "uses its part 'a' within itself"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "within itself"),
        ('<pattern id="p"><rect fill="url(#p)"/></pattern>', "within itself"),
        ('<mask id="m" mask="url(#m)"/>', "within itself"),
        ('<clipPath id="c"><rect style="clip-path:url(#c)"/></clipPath>', "within itself"),
        ('<marker id="k"><path d="M0 0L1 1" marker-end="url(#k)"/></marker>', "within itself"),
        ('<linearGradient id="x" href="#y"/><linearGradient id="y" href="#x"/>', "within itself"),
        (
            '<g id="a0"/>' + "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 8)),
            "more than 30000 elements",
        ),
        (
            '<marker id="k">' + "<g/>" * 100 + "</marker>" + f'<path marker-mid="url(#k)" d="M0 0{"L1 1" * 400}"/>',
            "more than 30000 elements",
        ),
        ('<pattern id="p">' + "<g/>" * 100 + "</pattern>" + '<rect fill="url(#p)"/>' * 300, "more than 30000 elements"),
        ('<linearGradient id="x"/>' + '<rect fill="url(#x)"/>' * 8_000, "more than 30000 elements"),
        ("<g/>" * 30_001, "more than 30000 elements"),
        (f"<text>{'a' * 200_000}</text>", "more than 20000 letters"),
        ('<text id="t">aaaaaaaaaa</text>' + '<use href="#t"/>' * 2_001, "more than 20000 letters"),
        (f'<path d="M0 0{"L1 1" * 150_000}"/>' * 2, "more than 1000000 letters of paths"),
        ("<g>" * 100 + "</g>" * 100, "more than 100 elements within each other"),
        (
            "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(300)) + '<g id="a300"/>',
            "more than 200 elements within each other",
        ),
        ('<rect width="1e9"/>', "the number 1e9"),
        ('<rect width="0.' + "1" * 50 + '"/>', "the number 0.1111"),
        ('<rect style="stroke-width:99999999"/>', "the number 99999999"),
        (f'<image href="data:image/png;base64,{b64encode(png(3900, 3900)).decode()}"/>' * 3, "more than 36000000 pixels"),
        (f'<image href="data:image/png;base64,{b64encode(png(4100, 4100)).decode()}"/>', "holds a picture of 4100 × 4100 pixels"),
        ("<style>" + "g{fill:red}" * 5_001 + "</style>", "more than 5000 rules"),
        ("<style>" + "g{fill:red}" * 1_000 + "</style>" + "<g/>" * 1_500, "1000 rules of style for 1502 elements"),
        (f'<rect fill="{"a" * 20_001}"/>', "an attribute 'fill' of more than 20000 letters"),
        (f"<title>{'a' * 20_001}</title>", "more than 20000 letters"),
        ("<g>", "is no SVG, or a damaged one"),
    ],
    ids=lambda value: value[:30],
)
def test_a_drawing_that_takes_too_much_is_refused(inside: str, words: str) -> None:
    """Small files that take hours, circles among them."""
    with pytest.raises(DrawingError, match=words):
        written_anew(f"{_HEAD}{inside}</svg>".encode())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "a document type with parts of its own"),
        ('<!DOCTYPE svg SYSTEM "x.dtd"><svg>&a;</svg>', "the sign &a; which SVG does not know"),
        ("<html/>", "is no SVG"),
        ("", "is no SVG"),
        ("PNG", "is no SVG"),
    ],
)
def test_what_is_no_plain_drawing_is_refused(text: str, words: str) -> None:
    """Entities make a text of a few letters a million times longer."""
    with pytest.raises(DrawingError, match=words):
        written_anew(text.encode())


@pytest.mark.parametrize(
    ("inside", "lost"),
    [
        ("<script/><metadata/>", ()),
        ("<animate/>", ("a movement",)),
        ("<foreignObject/>", ("a text in a box of the browser",)),
        ("<switch><foreignObject requiredExtensions='x'/><g/></switch>", ()),
        ('<filter id="f"><feTurbulence/></filter>', ("an effect",)),
        ('<image href="a.png"/>', ("a picture that is no PNG or JPEG within it",)),
        ('<use href="a.svg#b"/>', ("what it takes from other files",)),
        ("<style>@media print{g{fill:red}}</style>", ("a rule of its style",)),
        ("<style>g:hover{fill:red}</style>", ("a rule of its style",)),
    ],
)
def test_what_may_be_missed_is_said(inside: str, lost: tuple[str, ...]) -> None:
    """Only what can be seen."""
    assert _lost(inside) == lost


def test_a_picture_in_a_drawing_stays_whole() -> None:
    """PNG and JPEG; broken lines of their letters are joined."""
    data = png(4, 4)
    letters = b64encode(data).decode()
    written = _written(f'<image xlink:href="data:image/png;charset=x;base64,{letters[:20]}&#10; {letters[20:]}"/>')
    assert b64decode(written.partition("base64,")[2].partition('"')[0]) == data


def test_the_file_of_the_site_is_the_one_that_is_printed(tmp_path: Path) -> None:
    """Shown, offered and printed is what was written."""
    file = tmp_path / "a.svg"
    file.write_text(f"{_HEAD}<script>a()</script><rect/></svg>", "utf-8")
    assert drawing_bytes(file) == printable("a.svg", file.read_bytes())[1]
    assert b"script" not in drawing_bytes(file)


_TEXT = st.text(st.sampled_from("abc <>&\"'#;:{}()\n\t\r é.-0123"), max_size=12)
_NAMES = st.sampled_from(
    ["id", "class", "style", "fill", "d", "width", "transform", "href", "xlink:href", "xml:space", "onload", "points", "data-x"]
)
_TAGS = st.sampled_from(
    ["g", "rect", "path", "text", "tspan", "use", "a", "switch", "style", "script", "defs", "title", "image", "marker", "b"]
)


@st.composite
def _elements(draw: st.DrawFn, depth: int = 0) -> str:
    tag = draw(_TAGS)
    attributes = draw(st.dictionaries(_NAMES, st.one_of(_TEXT, st.sampled_from(["#a", "url(#a)", "a", "M0 0L1 1", "fill:red"]))))
    inner = draw(st.lists(st.one_of(_TEXT.map(_quoted), _elements(depth + 1)), max_size=3)) if depth < 3 else []
    written = "".join(f' {name}="{_quoted(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(inner)}</{tag}>"


def _quoted(text: str) -> str:
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\r", "&#13;"), ("\n", "&#10;")):
        text = text.replace(sign, written)
    return text


@given(_elements())
def test_what_is_written_once_more_stays_as_it_is(inside: str) -> None:
    """Whatever is drawn: the same bytes, nothing lost, and nothing that runs."""
    try:
        once = written_anew(f"{_HEAD}{inside}</svg>".encode())
    except DrawingError:
        return
    assert written_anew(once.data) == type(once)(once.data, once.size)
    for part in (b"<script", b"<style", b"onload", b"xlink", b"data-x", b"class="):
        assert part not in once.data.replace(b"&lt;", b"")


@given(st.binary(max_size=60))
def test_no_file_is_a_fault_of_ours(data: bytes) -> None:
    """It is written or refused."""
    for head in (b"", b"<svg", _HEAD.encode()):
        try:
            written_anew(head + data)
        except DrawingError as error:
            assert f"{error}"
