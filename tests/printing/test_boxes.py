"""No text overlaps another, crosses a cut or a fold, is cut off, or stands where a printer cannot print.

Read from the finished PDFs, letter by letter, for every form of the registers, with the hardest names. The test takes a few
pairs of occasion and layout for each form, and of many pages that are alike the first and the last ones;
`python -m tests.printing.test_boxes [WORDS]` goes through all of them, slowly, and tells what is wrong; with words only where the
line has them all ("Letter", "table-cards", "whist drive").
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from types import MappingProxyType
from typing import Any

import pytest

from tests.printing.faults import LEAST, LEAST_LARGE, faults
from tests.printing.ink import Page, read
from tests.printing.occasions import OCCASIONS, occasion
from tests.printing.shortened import shortened
from whistpress.league.plan.desk import REGISTERS, PrintDesk
from whistpress.printing import layout as layouts
from whistpress.printing import press
from whistpress.printing.leaf import _keep_surnames, font_faces
from whistpress.site.theme import Theme

pytestmark = [pytest.mark.slow, pytest.mark.sampled(24)]
WAYS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "A4": {},
        "Letter": {"sheet": "Letter"},
        "large": {"large": True},
        "contrast": {"contrast": True, "sheet": "Letter"},
        "large on Letter": {"large": True, "sheet": "Letter"},
        "both sides": {"duplex": "long"},
        "two on a sheet": {"per_page": 2},
        "four on Letter": {"per_page": 4, "sheet": "Letter"},
        "A5": {"sheet": "A5"},
        "half-letter": {"sheet": "half-letter"},
        "booklet": {"booklet": True},
        "booklet of Letter": {"booklet": True, "sheet": "Letter"},
        "A5 with backs": {"cards": "A5", "duplex": "long"},
        "A6": {"sheet": "A6"},
        "5x3": {"sheet": "5x3"},
        "A6 on A4": {"cards": "A6"},
        "5x3 on Letter": {"cards": "5x3", "sheet": "Letter"},
        "A6 with backs": {"cards": "A6", "duplex": "short"},
    }
)
"""How sheets are used; the last are for what stands on small cards."""
_FORMS = [(kind, form) for kind, register in REGISTERS.items() for form in register]
_EACH = 1
_HUGE = ("twenty tables", "thirty-six pairs", "seventeen fours")
_WITH_HUGE = ("movement-cards", "director-sheet", "seating-list", "tabulating-sheet", "fairness-certificate", "result-sheet")


class _Words(HTMLParser):
    """The text of an HTML body, without what is said of drawings and what is only for those who listen."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tbody" and "thead" in self._hidden:  # its end tag may be left out
            self._hidden.remove("thead")
        if tag in ("head", "title") or (tag in ("caption", "thead") and ("class", "unseen") in attrs):
            self._hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._hidden:
            self._hidden.remove(tag)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.said.append(data)


def _letters(text: str) -> Counter[str]:
    """How often each letter stands in a text, small or capital, blanks left out."""
    return Counter("".join(text.casefold().split()).replace("\u00ad", ""))


def _lost(html: bytes, pages: tuple[Page, ...]) -> Iterator[str]:
    """Letters that the form has and that were not printed."""
    words = _Words()
    words.feed(html.decode())
    printed = Counter[str]()
    for page in pages:
        for run in page.runs:
            printed += _letters(run.text)
    lost = _letters("".join(words.said)) - printed
    if lost:
        yield f"letters are lost: {dict(lost.most_common(8))}"


def wrong(desk: PrintDesk[Any, Any], form: str, way: str, *, whole: bool = False) -> list[str] | None:
    """What is wrong with a form, page by page; None where it cannot be had in this way. `whole`: with the pages in the middle."""
    layout = layouts.layout(layouts.LayoutOptions(**WAYS[way]))
    if desk.misfit(form, layout):
        return None
    document = desk.document(form, Theme(), layout)
    assert document.finish
    html = document.make() if whole else shortened(document.make())[0]
    pages = read(document.finish.function(html))
    least = LEAST_LARGE if layout.large else LEAST
    found = [
        f"p. {number}: {fault}"
        for number, page in enumerate(pages, start=1)
        for fault in faults(page, least=least, folded=layout.booklet)
    ]
    return [*_lost(html, pages), *found]


def _occasions(kind: str, form: str) -> list[str]:
    """Those that have a form, hard ones first."""
    return [name for name in OCCASIONS if occasion(name).kind == kind and form in occasion(name).has]


def _pairs(kind: str, form: str) -> Iterator[tuple[str, str]]:
    """The first occasion on A4 and then, from another place for each form, others in other ways."""
    names, ways, place = _occasions(kind, form), list(WAYS), _FORMS.index((kind, form))
    if form not in _WITH_HUGE:
        names = [name for name in names if name not in _HUGE] or names
    yield names[place % len(names)], "A4"
    for step in range(len(ways) - 1):
        yield names[(place + step + 1) % len(names)], ways[1 + (5 * place + 7 * step) % (len(ways) - 1)]


@pytest.mark.parametrize(("kind", "form"), _FORMS, ids=[form for _, form in _FORMS])
def test_nothing_on_a_form_overlaps_or_is_cut(kind: str, form: str) -> None:
    """On A4, and in one of the other ways in which it can be had, another for each form."""
    assert _occasions(kind, form), f"no occasion in tests/printing/occasions.py has the {form}: add one"
    tried = 0
    for name, way in _pairs(kind, form):
        found = wrong(occasion(name), form, way)
        assert not found, f"{name}, {way}: " + "; ".join(found[:6])
        tried += found is not None
        if tried > _EACH:
            break
    assert tried


@pytest.mark.parametrize(
    ("name", "form", "way"),
    [
        ("seventeen fours", "tabulating-sheet", "A4"),  # names of four lines, which make rows high
        ("rulings of every kind", "tabulating-sheet", "A4"),  # a column with a word as its head
        ("rulings of every kind", "result-sheet", "A4"),  # penalties below small names
        ("long names, prizes", "whist-drive-cards", "A4"),  # a long name over a long sentence
        ("long names, prizes", "movement-cards", "large on Letter"),  # a title of three lines
        ("long names, match of clubs", "fairness-certificate", "A4"),  # surnames that are kept whole, in hanging lines
        ("long names, season of partners", "movement-cards", "A4"),
        ("long names, season of partners", "movement-cards", "large"),  # a column for names between others
        ("long names, Narragansett", "movement-cards", "A4"),  # twenty-eight rounds, five goals in each
        ("long names, compass", "table-cards", "A5 with backs"),  # two lines at the edge of a card
        ("long names, match of clubs", "score-cards", "contrast"),  # heavy lines below tall letters
        ("long names, hands", "curtain-cards", "A5"),
        ("long names, season", "fixture-booklet", "four on Letter"),  # a league of four lines over a title
        ("seventeen fours", "table-cards", "large"),  # a line that has no room for the blank at its end
        ("solo whist", "rubber-sheet", "large"),  # eight columns of figures
        ("congress", "ballots", "large"),  # a head in italics
    ],
)
def test_what_was_hard_to_set_has_no_fault(name: str, form: str, way: str) -> None:
    """Combinations that the pairs of the other test may not meet."""
    assert wrong(occasion(name), form, way) == []


_STYLE = """
@page { size: 100mm 100mm; margin: 10mm }
body { margin: 0 }
p { margin: 0; font: 12pt "Whistpress Serif" }
svg { position: absolute; left: 0; top: 0 }
"""
_MARKS = """<svg width="80mm" height="80mm" viewBox="0 0 80 80">
<path d="M20 0V3M20 77V80" stroke="#000" stroke-width="0.1" fill="none"/></svg>"""


def _page(body: str) -> Page:
    html = f'<html lang="en"><head><title>T</title><style>{font_faces()}{_STYLE}</style></head><body>{body}</body></html>'
    return read(press.pdf(html.encode()))[0]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<p>One</p><p style='margin-top: -4mm'>Two</p>", "lies over"),
        (f"{_MARKS}<p>A text that is long enough for two</p>", "crosses the cut at 30.0 mm"),
        ("<p style='width: 12mm; overflow: hidden; white-space: nowrap'>Featherstonehaugh</p>", "is cut off"),
        ("<p style='margin-left: -7mm'>Edge</p>", "from the edge"),
        ("<p style='font-size: 7.9pt'>Small</p>", "is set in 7.9 pt"),
        ("<p>Ruled</p><div style='border-top: 0.5pt solid; margin-top: -2.6mm'></div>", "a rule runs through"),
        ("<div style='border-top: 0.5pt solid; margin-left: -8mm'></div>", "a rule stands 2.0 mm from the edge"),
    ],
)
def test_each_kind_of_fault_is_found(body: str, words: str) -> None:
    """A page that has it is told from one that has not."""
    assert any(words in fault for fault in faults(_page(body))), list(faults(_page(body)))
    assert not list(faults(_page("<p>One</p><p>Two</p><div style='border-top: 0.5pt solid'></div>")))


def test_what_is_lost_is_found() -> None:
    """Text beyond the last page of a form, or not set at all."""
    page = _page("<p>Seven</p>")
    assert not list(_lost(b"<body><p>Seven</p></body>", (page,)))
    assert list(_lost(b"<body><p>Seven names</p></body>", (page,)))


_LINE = "Two Guðmundsdóttir &amp; Bart. &amp; Šťastný &amp; de la Concepción"


@pytest.mark.parametrize("width", [76 + step / 2 for step in range(8)])
def test_a_line_without_room_for_the_blank_at_its_end_stays_whole(width: float) -> None:
    """It is never broken after its first word, however near its end is to the edge."""
    page = _page(f"<style>.tied {{ display: inline-block }}</style><p style='width: {width}mm'>{_keep_surnames(_LINE)}</p>")
    first = " ".join(run.text for run in page.runs if run.box.top < page.runs[0].box.bottom)
    assert first.startswith("Two Guðmundsdóttir & Bart. & Šťastný")


def _main(words: list[str]) -> int:
    """Go through everything that has all the words; 1 where something is wrong."""
    bad = 0
    for name in OCCASIONS:
        for form in occasion(name).has:
            for way in WAYS:
                line = f"{name} | {form} | {way}"
                if all(word in line for word in words) and (found := wrong(occasion(name), form, way, whole=True)):
                    bad += 1
                    sys.stdout.write("\n    ".join([f"{line}: {len(found)}", *found[:4]]) + "\n")
                    sys.stdout.flush()
    sys.stdout.write(f"{bad} with faults\n")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
