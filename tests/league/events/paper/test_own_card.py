"""Cards that a league draws itself: laid out in their boxes, cut from sheets, in the place of a form or as one of its own."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from tests.league.events.paper.own_cards_drawn import cards
from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import LONG
from tests.sampling import examples
from whistpress.core.model import Event, Trump
from whistpress.core.movement import Request
from whistpress.league.events.paper.own_cards import (
    OwnCard,
    OwnField,
    OwnSheets,
    own_sheets,
    read_own_cards,
    shortened_texts,
    with_own_forms,
)
from whistpress.league.events.paper.own_values import card_texts
from whistpress.league.plan import documents as printed
from whistpress.league.plan.desk import event_desk
from whistpress.league.plan.register import FORMS
from whistpress.printing import layout as layouts
from whistpress.printing import press
from whistpress.printing.leaf import DocumentPart, Leaf, html
from whistpress.printing.sheet import CARDS, MARGIN, SHEETS, MisfitError, PaperSheet
from whistpress.reading.card import FORMS_OF, Design, FieldKind
from whistpress.reading.card.card_file import read_card
from whistpress.site.theme import Theme

POINT = 25.4 / 72
TABLE = """[card]
width = "100 mm"
height = "70 mm"

[[field]]
text = "Our table {table}"
at = ["50 mm", "8 mm"]
width = "90 mm"
size = "40 pt"
align = "center"

[[field]]
text = "{ns-name} play {ew-name}"
at = ["50 mm", "30 mm"]
width = "90 mm"
height = "20 mm"
size = "16 pt"
align = "center"

[[field]]
text = "Table {table}"
at = ["5 mm", "52 mm"]
width = "90 mm"
height = "12 mm"
size = "20 pt"
turn = 180
"""


def howell(pairs: int = 7) -> Event:
    """A small evening with one name that no line holds."""
    names = {3: (LONG, f"Sir Ambrose {LONG}")}
    return evening(Request(system="howell", pairs=pairs), "howell", names=names, trumps={1: Trump.parse("CK")})


def league(tmp_path: Path, **files: str) -> Theme:
    """The theme of a league that has these cards."""
    folder = tmp_path / "templates" / "paper"
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return Theme((tmp_path / "templates",))


def read(text: str, tmp_path: Path, name: str = "my-card") -> Design:
    """A design out of its text; it must have no error."""
    file = tmp_path / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    design, problems = read_card(file, f"templates/paper/{name}.toml", tuple(FORMS))
    assert design, [problem.message for problem in problems]
    return design


def laid(design: Design, event: Event, sheet: PaperSheet = SHEETS["A4"]) -> OwnSheets:
    """The cards of an event's first sitting."""
    return own_sheets(design, card_texts(design.of, event, event.sessions[0], "Harbour"), sheet)


def pdf_of(parts: tuple[DocumentPart, ...], sheet: PaperSheet, file: Path) -> Pdf:
    """Press parts into a file."""
    leaf = Leaf(title="Cards", language="en", sheet=sheet, created="1900-01-12")
    file.write_bytes(press.pdf(html(Theme(), leaf, parts)))
    return Pdf(file)


def room_of(card: OwnCard, one: OwnField) -> tuple[float, float, float, float]:
    """Where the words of a field may stand: poppler's boxes are as high as the face, which is more than a line."""
    along, over = 0.6, 0.13 * (one.text.size if one.text else 14) * POINT
    x, y = (over, along) if one.field.turn in (90, 270) else (along, over)
    left, top = card.left + one.box.left, card.top + one.box.top
    return left - x, top - y, left + one.box.width + x, top + one.box.height + y


def test_every_form_that_can_be_drawn_anew_is_a_form() -> None:
    """And all of them are cards or slips."""
    assert set(FORMS_OF) <= set(FORMS)


def test_a_file_named_like_a_form_draws_that_form(tmp_path: Path) -> None:
    """The table cards say what the league's file says, in print and in a build; other forms stay as they are."""
    theme, event = league(tmp_path, table_cards=TABLE), howell()
    made = printed.document("table-cards", league=None, event=event, result=None, theme=theme).make().decode()
    assert "Our table 3" in made
    assert "own-table-cards" in made
    usual = printed.document("table-cards", league=None, event=event, result=None, theme=Theme()).make().decode()
    assert "Our table" not in usual
    own = read_own_cards(theme, tuple(FORMS)).designs
    assert list(with_own_forms(FORMS, own)) == list(FORMS)


def test_a_form_drawn_anew_lies_so_in_the_packet_too(tmp_path: Path) -> None:
    """Movement cards drawn by the league stand in its packets."""
    text = TABLE.replace("Our table", "Harbour card")
    theme, event = league(tmp_path, movement_cards=text), howell()
    made = printed.document("packet", league=None, event=event, result=None, theme=theme).make().decode()
    assert "Harbour card 3" in made


def test_a_card_of_ones_own_is_a_form_of_events(tmp_path: Path) -> None:
    """It is listed with its title, printed by its name, and asked for in `paper`."""
    text = TABLE.replace("[card]", '[card]\nof = "table"\ntitle = "Place cards"\npurpose = "for the doors"')
    theme, event = league(tmp_path, place_cards=text), replace(howell(), paper=("place-cards",))
    own = read_own_cards(theme, tuple(FORMS)).designs
    desk = event_desk(event, None, None, own)
    assert desk.has[-1] == "place-cards"
    assert (desk.register["place-cards"].title, desk.register["place-cards"].purpose) == ("Place cards", "for the doors")
    document = desk.document("place-cards", theme)
    assert document.path.endswith("/place-cards.pdf")
    assert "Our table 2" in document.make().decode()
    assert printed.misfit("packet", event, None, layouts.layout(layouts.LayoutOptions())) is None


def test_a_changed_file_changes_the_document(tmp_path: Path) -> None:
    """What is pressed is found by the hash of the HTML, which has everything of the card in it: pictures, too."""
    text = (
        TABLE + '\n[[field]]\nimage = "crest.svg"\nwords = "The crest"\nat = ["5 mm", "5 mm"]\nwidth = "8 mm"\nheight = "8 mm"\n'
    )
    theme = league(tmp_path, table_cards=text)
    crest = tmp_path / "templates" / "paper" / "crest.svg"
    made = set()
    for shape in ("<circle r='3'/>", "<rect width='3' height='3'/>"):
        crest.write_text(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{shape}</svg>", encoding="utf-8")
        made.add(printed.document("table-cards", league=None, event=howell(), result=None, theme=theme).make())
    assert len(made) == 2


@pytest.mark.parametrize("sheet", [*SHEETS.values(), replace(CARDS["A5"], card=True)], ids=lambda sheet: sheet.name)
def test_cards_lie_whole_between_the_cuts_and_within_the_margin(tmp_path: Path, sheet: PaperSheet) -> None:
    """No two on each other; what is printed keeps the margin of a home printer."""
    design = read(TABLE.replace("[card]", '[card]\nof = "table"'), tmp_path)
    made = laid(design, howell(12), sheet)
    for page in made.pages:
        spots = {(card.left, card.top) for card in page}
        assert len(spots) == len(page)
        for card in page:
            assert card.left + design.empty_edge >= MARGIN - 0.6
            assert card.left + made.width - design.empty_edge <= made.sheet.width - MARGIN + 0.6
            assert card.top + made.height - design.empty_edge <= made.sheet.height - MARGIN + 0.6
    assert bool(made.marks) != sheet.card


def test_a_card_larger_than_the_stock_says_so(tmp_path: Path) -> None:
    """With the size that it needs."""
    design = read(TABLE.replace("[card]", '[card]\nof = "table"'), tmp_path)
    with pytest.raises(MisfitError, match="need a sheet of"):
        laid(design, howell(), replace(CARDS["5x3"], card=True))


def test_a_table_that_is_too_long_goes_on_to_a_second_card(tmp_path: Path) -> None:
    """Every row once, in order; `{part}` says which card it is."""
    text = """[card]
of = "pair"
width = "90 mm"
height = "60 mm"

[[field]]
text = "{number} {part}"
at = ["5 mm", "5 mm"]
width = "80 mm"

[[field]]
rows = "rounds"
at = ["5 mm", "12 mm"]
width = "80 mm"
height = "40 mm"
row = "8 mm"
columns = [{ head = "Round", text = "{round}" }, { head = "Against", text = "{against}" }, { head = "Tricks" }]
"""
    made = laid(read(text, tmp_path), howell(8))
    first = [card for page in made.pages for card in page][:2]
    rows = [row[0] for card in first for one in card.fields if one.table for row in one.table.rows]
    assert rows == [str(number) for number in range(1, 8)]
    assert [one.text.words for card in first for one in card.fields if one.text] == ["1 1 of 2", "1 2 of 2"]


def test_a_text_shrinks_then_wraps_and_is_shortened_at_last_with_a_warning(tmp_path: Path) -> None:
    """A long name in one line of 30 mm: what has no room is told of, with the place of the field."""
    text = '[card]\nof = "pair"\nwidth = "60 mm"\nheight = "40 mm"\n\n'
    text += '[[field]]\ntext = "{name}"\nat = ["5 mm", "5 mm"]\nwidth = "50 mm"\n'
    event = howell()
    (narrow,) = {one.text for page in laid(read(text, tmp_path), event).pages for card in page for one in card.fields
                 if one.text and one.text.cut}  # fmt: skip
    assert narrow.size == 8
    assert narrow.words
    assert "…" not in narrow.words
    high = text + 'height = "25 mm"\nsize = "30 pt"\n'
    texts = [one.text for page in laid(read(high, tmp_path), event).pages for card in page for one in card.fields if one.text]
    assert not any(text.cut for text in texts)
    assert len({text.size for text in texts}) > 1
    (told,) = shortened_texts([read(text, tmp_path)], ("my-card",), event, "")
    assert (told.code, told.at.line) == ("W628", 6)
    assert not shortened_texts([read(high, tmp_path)], ("my-card",), event, "")


def test_a_field_with_nothing_to_say_is_left_out(tmp_path: Path) -> None:
    """The star stands where the dealer sat, and nowhere else; a trump that is not known leaves no words behind."""
    text = """[card]
of = "tray"
width = "60 mm"
height = "50 mm"

[[field]]
text = "Deal {deal}"
at = ["5 mm", "5 mm"]
width = "50 mm"

[[field]]
text = "Trumps: {trump-words}"
at = ["5 mm", "12 mm"]
width = "50 mm"

[[field]]
mark = "{trump-suit}"
at = ["5 mm", "20 mm"]

[[field]]
mark = "star"
when = "{north-dealt}"
at = ["26 mm", "20 mm"]
"""
    first, second, *_ = [card for page in laid(read(text, tmp_path), howell()).pages for card in page]
    assert [(one.kind, one.mark or (one.text and one.text.words)) for one in first.fields] == [
        ("text", "Deal 1"),
        ("text", "Trumps: king of clubs"),
        ("mark", "♣"),
        ("mark", "star"),
    ]
    assert [one.kind for one in second.fields] == ["text"]


def test_the_pdf_reads_in_the_order_of_the_file_and_has_its_heading(tmp_path: Path) -> None:
    """The first text is a heading; the turned one comes last, as it is written."""
    design = read(TABLE.replace("[card]", '[card]\nof = "table"'), tmp_path)
    made = laid(design, howell())
    assert [one.heading for one in made.pages[0][0].fields] == [True, False, False]
    pdf = pdf_of((DocumentPart("own-cards", made),), SHEETS["A4"], tmp_path / "x.pdf")
    assert pdf.info["Tagged"] == "yes"
    markup = html(
        Theme(), Leaf(title="x", language="en", sheet=SHEETS["A4"], created=""), (DocumentPart("own-cards", made),)
    ).decode()
    assert markup.index("Our table 2") < markup.index("Table 2</p>") < markup.index("Our table 3")


@given(text=cards())
@settings(max_examples=examples(150))
def test_a_card_with_nothing_wrong_is_laid_out_without_anything_on_anything(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Random cards of every kind: no problem, every box on its card, type of at least 8 pt, no line more than its box holds."""
    folder = tmp_path_factory.mktemp("card")
    file = folder / "my-card.toml"
    file.write_text(text, encoding="utf-8")
    design, problems = read_card(file, "my-card.toml", tuple(FORMS))
    assert design, (text, list(problems))
    assert not len(problems), list(problems)
    made = laid(design, howell())
    for card in (card for page in made.pages for card in page):
        for one in card.fields:
            assert one.box.left >= 4 - 0.05
            assert one.box.right <= design.width - 4 + 0.05
            assert one.box.bottom <= design.height - 4 + 0.05
            assert one.text is None or one.text.size >= 8
            assert one.table is None or sum(one.table.widths) == pytest.approx(100, abs=0.1)


@given(text=cards(), at=...)
@settings(max_examples=60)
def test_a_broken_card_gets_words_and_never_a_trace(text: str, at: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file cut off anywhere, with a character more, with a number changed: a design, or at least one problem."""
    file = tmp_path_factory.mktemp("broken") / "my-card.toml"
    place = at % (len(text) + 1)
    for broken in (text[:place], f'{text[:place]}"{text[place:]}', f"{text[:place]}9{text[place:]}", text.replace("mm", "m", 1)):
        file.write_text(broken, encoding="utf-8")
        design, problems = read_card(file, "my-card.toml", tuple(FORMS))
        assert design or problems.errors
        if design:
            laid(design, howell())


def test_what_is_printed_lies_in_its_own_box(tmp_path: Path) -> None:
    """Read out of the PDF: no word of twenty-five random cards leaves the box of its field."""
    drawn_cards: list[str] = []

    @given(text=cards())
    @settings(max_examples=25)
    def gather(text: str) -> None:
        drawn_cards.append(text)

    gather()
    event = howell()
    sheets = [laid(read(text, tmp_path), event) for text in drawn_cards]
    parts = tuple(DocumentPart("own-cards", one) for one in sheets if one.pages)
    pdf = pdf_of(parts, SHEETS["A4"], tmp_path / "random.pdf")
    pages = [(one, page) for one in sheets for page in one.pages]
    assert pdf.pages == len(pages)
    seen = 0
    for number, (_, page) in enumerate(pages, start=1):
        boxes = [room_of(card, one) for card in page for one in card.fields if one.kind != FieldKind.BOX]
        for word in pdf.boxes(number):
            left, top, right, bottom = (side * POINT for side in word)
            seen += 1
            inside = (box[0] <= left and right <= box[2] and box[1] <= top and bottom <= box[3] for box in boxes)
            assert any(inside), (number, word, boxes)
    assert seen > 200
