"""What `check` accepts, `build` makes; what cannot be made, both refuse, at its place and in words."""

import datetime
import errno
import struct
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from tests.building import build, check
from tests.files import write_files
from tests.printing.occasions import OCCASIONS
from whistpress.engine.context import temporary_context
from whistpress.engine.documents import finish
from whistpress.engine.render import render
from whistpress.problems import Fault
from whistpress.site.theme import Theme

from .synthetic import document, page

LEAGUE = 'name = "Harbour Whist League"\n'
CONGRESS = 'title = "Third Congress"\ndate = 1900-07-09\n'
EVENT = """title = "Friendly"
date = 1900-10-17
contest = "fours"
paper = ["gain-sheet"]
[movement]
system = "interclub"
deals = 24
[names]
1 = "Saltmarsh"
2 = "{name}"
"""
SECTIONS = """title = "Two small rooms"
date = 1900-10-17
[movement]
system = "mitchell"
tables = 3
deals = 3
[[section]]
name = "A"
[[section]]
name = "B"
"""
EVENT_FILE = "content/events/1900/friendly.toml"
CONGRESS_FILE = "content/congresses/third.toml"


def png(width: int = 3, height: int = 2) -> bytes:
    """A small grey picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def nested(levels: int) -> str:
    """A list within a list, and so on."""
    return "\n".join(f"{'    ' * level}* rule {level + 1}" for level in range(levels))


def league(folder: Path, files: Mapping[str, str]) -> Path:
    """A league of these files, with a picture."""
    write_files(folder, {"content/league.toml": LEAGUE, **files})
    (folder / "content" / "files").mkdir(exist_ok=True)
    (folder / "content" / "files" / "card.png").write_bytes(png())
    return folder


def congress(about: str, paper: str = "programme") -> dict[str, str]:
    """A congress that prints something, with a text."""
    return {CONGRESS_FILE: f"{CONGRESS}paper = ['{paper}']\nabout = '''\n{about}\n'''\n"}


MADE: Mapping[str, Mapping[str, str]] = {
    "a picture of the league": congress("Hello ![a score card](../files/card.png)"),
    "a picture by a reference": congress("Hello ![a score card][card]\n\n[card]: /files/card.png"),
    "a picture of another house": congress("Hello ![a score card](https://example.org/card.png)"),
    "a picture by an unsafe address": congress("Hello ![a score card](data:image/png;base64,AAAA)"),
    "a picture in a table": congress("| a | b |\n|---|---|\n| ![a score card](../files/card.png) | <b>raw</b> |"),
    "pictures of all kinds in the proceedings": {
        "content/league.toml": f"{LEAGUE}[outputs]\nbooks = true\n",
        CONGRESS_FILE: CONGRESS,
        "content/files/out.svg": '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/a.png"/></svg>',
        "content/files/none.gif": "no picture",
        "content/congresses/third/minutes.md": "Met: ![a](../../files/out.svg) ![b](../../files/none.gif) ![c](//e.org/c.png)\n",
    },
    "raw HTML": congress('Hello <img src="x.png"> <style>p { background: url(x.png) }</style> <link href="x.css">'),
    "code that speaks of pictures": congress('    <img src="x.png"> url(x.png) @import "x"'),
    "a list twenty deep": congress(nested(20)),
    "no words": congress("\n\n"),
    "signs that nobody sees": {CONGRESS_FILE: 'title = "A\\u202Eb\\u200B"\ndate = 1900-07-09\nabout = "\\u2028\\u2060"\n'},
    "a word of ten thousand letters": congress("W" * 10_000),
    "a title as long as it may be": {CONGRESS_FILE: f'title = "{"W" * 300}"\ndate = 1900-07-09\n'},
    "no event but one in sections": {"content/league.toml": f"{LEAGUE}[outputs]\ndata = true\n", EVENT_FILE: SECTIONS},
    "a team with a common name": {EVENT_FILE: EVENT.format(name="Hill")},
}
REFUSED: Mapping[str, tuple[Mapping[str, str], str, str, int]] = {
    "a sign that no feed may hold": ({CONGRESS_FILE: 'title = "A\\u0001b"\ndate = 1900-07-09\n'}, "E121", CONGRESS_FILE, 1),
    "a list 120 deep": (congress(nested(120)), "E657", CONGRESS_FILE, 124),
    "a list 21 deep on a page": (
        {"content/pages/a.md": f'+++\ntitle = "A"\n+++\n\n{nested(21)}\n'},
        "E657",
        "content/pages/a.md",
        25,
    ),
    "a quotation 200 deep": (congress("\n".join(">" * n + " said" for n in range(1, 201))), "E657", CONGRESS_FILE, 204),
    "a picture that is not there": (congress("Hello ![a score card](../files/cart.png)"), "E503", CONGRESS_FILE, 5),
    "a team of a long name": ({EVENT_FILE: EVENT.format(name="W" * 200)}, "E655", EVENT_FILE, 10),
    "a title of two thousand letters": (
        {CONGRESS_FILE: f'title = "{"W" * 2000}"\ndate = 1900-07-09\n'},
        "E662",
        CONGRESS_FILE,
        1,
    ),
    "a template with a picture": (
        {**congress("Hello"), "templates/paper/programme.css": "\n.title { background: url(crest.png) }\n"},
        "E656",
        "templates/paper/programme.css",
        2,
    ),
}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", MADE)
def test_what_check_accepts_build_makes(name: str, tmp_path: Path) -> None:
    """With its documents, and without any problem of theirs."""
    project = league(tmp_path, MADE[name])
    assert check(project).errors == 0
    report = build(project, jobs=1)
    assert [problem.message for problem in report.problems if problem.code.startswith("E")] == []
    assert report.written
    assert list((project / "output").rglob("*.pdf"))


@pytest.mark.parametrize("name", REFUSED)
def test_what_build_refuses_check_refuses(name: str, tmp_path: Path) -> None:
    """At the same place and in the same words."""
    files, code, file, line = REFUSED[name]
    project = league(tmp_path, files)
    found, built = check(project), build(project, jobs=1)
    assert {(one.code, one.at.file, one.at.line) for one in found} == {(code, file, line)}
    assert list(built.problems) == list(found)
    assert not built.written


@pytest.mark.parametrize("today", [datetime.date.min, datetime.date(1, 12, 30), datetime.date.max])
def test_a_league_is_built_as_on_any_day(today: datetime.date, tmp_path: Path) -> None:
    """Even as on the first and the last that the calendar has: a cup is held until then."""
    cup = '[cup]\nname = "Cup"\n[[cup.holders]]\nyear = 1899\nholder = "Amy Abel"\n'
    files = {**congress("Hello"), EVENT_FILE: EVENT.format(name="Hill"), "content/trophies.toml": cup}
    project = league(tmp_path, files)
    assert check(project, today=today).errors == 0
    assert build(project, today=today, pdf=False).written


def test_a_picture_stands_in_the_programme_or_its_words_do(tmp_path: Path) -> None:
    """That of the league is printed; of one from elsewhere the description is."""
    texts = congress("![a card](../files/card.png)\n\n![a crest](https://example.org/crest.png)")
    project = league(tmp_path, texts)
    build(project, jobs=1)
    made = PdfReader(BytesIO((project / "output/congresses/third/programme.pdf").read_bytes()))
    assert len({image.data for page in made.pages for image in page.images}) == 1
    assert any("a crest" in page.extract_text() for page in made.pages)


def _no_memory(_: bytes) -> bytes:
    raise MemoryError


def _full(_: bytes) -> bytes:
    raise OSError(errno.ENOSPC, "No space left on device")


def _no_memory_for_a_page() -> bytes:
    raise MemoryError


@pytest.mark.parametrize(
    ("press", "code", "words"), [(_no_memory, "E658", "too little memory for a.pdf"), (_full, "E659", "is full")]
)
def test_what_the_machine_lacks_in_the_press_is_told_once(
    press: Callable[[bytes], bytes], code: str, words: str, tmp_path: Path
) -> None:
    """With the file of the first document and what helps, however many lack it."""
    context = temporary_context(tmp_path)
    documents = [document("a.pdf", b"1", press), document("b.pdf", b"2", press)]
    (problem,) = finish(documents, render(documents, context), context).problems
    assert (problem.code, problem.at.file) == (code, "content/x.toml")
    assert words in problem.message
    assert problem.helps


def test_too_little_memory_for_a_page_is_told_at_its_file(tmp_path: Path) -> None:
    """It is no fault of a template."""
    (problem,) = render([replace(page("a.html"), make=_no_memory_for_a_page)], temporary_context(tmp_path)).problems
    assert (problem.code, problem.message) == ("E658", "this machine has too little memory for a.html")


def test_a_form_that_has_no_room_for_another_reason_says_which_and_what_would_serve() -> None:
    """With names of a common length the place is the event."""
    evening = OCCASIONS["odd pair"]()
    with pytest.raises(Fault) as raised:
        evening.document("result-sheet", Theme(), "5x3").make()
    problem = raised.value.problem
    assert (problem.code, problem.at.file) == ("E655", "content/events/2026-27/seven-pairs.toml")
    assert problem.message.startswith("the form 'result-sheet' has no room for all that stands on it: ")
    assert problem.helps == ("take a larger sheet", "or leave this form out of `paper`")
