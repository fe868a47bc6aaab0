"""Whole documents: packets, their make-up, the artefacts that plan them."""

import datetime
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import HOSTILE, pressed
from tests.whole_records import record_of
from whistpress.artefacts import Kind
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.league.events.paper.packet import Cover
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, Office, ProgrammeItem
from whistpress.league.people.model import Holding, Trophy
from whistpress.league.plan import desk, register
from whistpress.league.plan import documents as printed
from whistpress.printing import press
from whistpress.printing.form import EventJob
from whistpress.printing.layout import PaperLayout
from whistpress.printing.sheet import SHEETS
from whistpress.problems import Span
from whistpress.site.theme import Theme

LINE = 3
"""Points by which the box of a word, a line high, may reach beyond its ink."""
A4, LETTER = (595.3, 841.9), (612.0, 792.0)


def _league(*events: Event, congress: Congress | None = None) -> League:
    trophy = Trophy(
        id="cup",
        name="Harbour Cup",
        holders=(Holding(year=1898, holder="Saltmarsh"), Holding(year=1900, holder="Known later")),
    )
    return League(
        name="Fairhaven League",
        today=datetime.date(1900, 2, 1),
        events=events,
        trophies={"cup": trophy},
        congresses={congress.id: congress} if congress else {},
        at=Span("content/league.toml"),
    )


CONGRESS = Congress(
    id="1900-fairhaven",
    title="Tenth Congress of the League",
    place="Harbour Rooms",
    begins=datetime.date(1900, 7, 10),
    when="10 to 11 July 1900",
    days=2,
    officers=(Office(title="President", holders=("Edith Abbott",)),),
    committees=(Office(title="System of Play", holders=("Geo. Keehn (chairman)", "H. Stevens")),),
    sittings=(
        ProgrammeItem(day=1, time="10 a.m.", title="Opening compass game", place="Long room", trophy="cup", system="Mitchell"),
        ProgrammeItem(day=2, time="7.30 p.m.", title=f"Talk by {HOSTILE}", laws="Laws of 1900"),
    ),
    laws=("Laws of Duplicate Whist, 1900",),
    trophies=("cup",),
    about="Two days with *whist* and <b>raw markup</b>.",
    paper=("programme",),
)


@pytest.fixture(scope="module")
def programme(folder: Path) -> Pdf:
    """The programme of a small congress."""
    (document,) = printed.documents(record_of(_league(congress=CONGRESS), {}), Theme())
    assert document.finish
    file = folder / "programme.pdf"
    file.write_bytes(document.finish.function(document.make()))
    return Pdf(file)


def test_the_packet_counts_what_should_be_there_and_it_is_there(howell_packet: Pdf) -> None:
    """The cover says two lists, 4 cards, 1 sheet of slips, 1 tabulating sheet: with itself that is the number of pages."""
    cover = howell_packet.text(1)
    assert "1 Seating list" in cover
    assert "1 Director's sheet" in cover
    assert "4 Movement cards" in cover
    assert "1 Score slips seven slips" in cover
    assert "1 Full score sheet" in cover
    assert howell_packet.pages == 1 + 1 + 1 + 4 + 1 + 1


def test_a_packet_says_how_many_blanks_there_are_to_spare(folder: Path) -> None:
    """Two spare slips to a sitting are counted among the slips; what has no blanks says nothing of them."""
    event = evening(Request(system="howell", pairs=8), "howell")
    job = EventJob(event=event, result=None, league="", sheet=SHEETS["A4"], layout=PaperLayout(spare=2))
    cover = register.FORMS["packet"].build(job)[0].view
    assert isinstance(cover, Cover)
    told = {item.what: item.purpose for item in cover.papers}
    assert told["Score slips"].startswith("nine slips, two blanks among them: ")
    assert "blank" not in told["Movement cards"]


def test_an_evening_without_names_needs_no_seating_list() -> None:
    """The cover shows the numbers at their tables; a list of names would be empty."""
    named = evening(Request(system="howell", pairs=8), "howell")
    nameless = replace(named, entries=tuple(replace(entry, names=(), players=()) for entry in named.entries))
    assert "Seating list" in _in_packet(named)
    assert "Seating list" not in _in_packet(nameless)
    assert "Movement cards" in _in_packet(nameless)


def _in_packet(event: Event) -> list[str]:
    job = EventJob(event=event, result=None, league="", sheet=SHEETS["A4"])
    return [part.title for part in register.FORMS["packet"].build(job) if part.title]


def test_the_bookmarks_of_a_packet_name_each_form_and_what_stands_in_it(howell_packet: Pdf) -> None:
    """The forms one below the other in the order of use, each on its first page, with its tables and deals inside."""
    outline = howell_packet.outline()
    assert [(title, page) for level, title, page in outline if level == 1] == [
        ("Everything for the evening", 1),
        ("Seating list", 2),
        ("Director's sheet", 3),
        ("Movement cards", 4),
        ("Score slips", 8),
        ("Full score sheet", 9),
    ]
    assert (2, "TABLE 3.", 6) in outline
    assert (2, "DEAL No. 7.", 8) in outline


def test_the_packet_comes_in_the_order_of_use(howell_packet: Pdf) -> None:
    """Cover, cards by table, slips by deal, tabulating sheet."""
    assert [f"TABLE {table}." in howell_packet.text(3 + table) for table in (1, 2, 3, 4)] == [True] * 4
    assert "DEAL No. 1." in howell_packet.text(8)
    assert "DEAL No. 7." in howell_packet.text(8)
    assert "Full score sheet" in howell_packet.text(9)


def test_cards_lie_and_sheets_stand_on_the_paper_that_was_named(howell_packet: Pdf, match_packet: Pdf) -> None:
    """A4 and Letter, lying for cards and full score sheets, upright for the rest, or where long names need the height."""
    lying = A4[1], A4[0]
    expected = [A4, A4, lying, lying, lying, lying, lying, A4, A4]
    assert howell_packet.sizes() == [pytest.approx(size, abs=0.5) for size in expected]
    assert match_packet.sizes()[0] == pytest.approx(LETTER, abs=0.5)
    assert match_packet.sizes()[2] == pytest.approx((LETTER[1], LETTER[0]), abs=0.5)


def test_the_slip_of_a_deal_shows_its_trump_as_the_book_does(howell_packet: Pdf) -> None:
    """Deal 2 with its trump printed, deal 1 with a line to write it on, pairs one to eight on each (Barney 1900, p. 42)."""
    text = howell_packet.text(8)
    assert "DEAL No. 2. TRUMPS—CLUB KING ♣" in text
    assert "DEAL No. 1. TRUMP ___" in text
    assert "Top scores" in text
    assert "Pairs N. & S. scores E. & W. scores Losses 1 2 3 4 5 6 7 8" in text


def test_what_would_be_markup_is_printed_as_it_was_typed(howell_packet: Pdf, programme: Pdf) -> None:
    """A name with angle brackets reaches the paper letter for letter."""
    assert HOSTILE in howell_packet.text(1)
    assert HOSTILE in " ".join(programme.text(page) for page in range(1, programme.pages + 1))


def test_long_names_wrap_inside_their_column(howell_packet: Pdf) -> None:
    """A name of fifty-five letters without a blank stays within the margins of the cover and of the tabulating sheet."""
    margin = 8 * 72 / 25.4
    for page in (1, 9):
        width, height = howell_packet.sizes()[page - 1]
        for left, top, right, bottom in howell_packet.boxes(page):
            assert left >= margin
            assert right <= width - margin
            assert top >= margin - LINE
            assert bottom <= height - margin + LINE


@pytest.mark.parametrize("name", ["howell_packet", "match_packet", "compass_sheet", "programme"])
def test_every_document_is_tagged_titled_and_carries_its_fonts(name: str, request: pytest.FixtureRequest) -> None:
    """PDF/UA needs tags and a title; a printer elsewhere needs the fonts, and they are the packaged ones."""
    pdf: Pdf = request.getfixturevalue(name)
    assert pdf.info["Tagged"] == "yes"
    assert pdf.info["Title"]
    fonts = pdf.fonts()
    assert fonts
    assert all(embedded for _, embedded in fonts)
    assert all("Whistpress" in font for font, _ in fonts)


def test_the_same_evening_gives_the_same_bytes(compass_sheet: Pdf, folder: Path) -> None:
    """Neither the clock nor chance gets into a document."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average", played=True)
    again = pressed(event, "tabulating-sheet", folder / "again.pdf")
    assert again.file.read_bytes() == compass_sheet.file.read_bytes()
    assert "1900" in again.info["CreationDate"]


def test_a_match_of_two_fours_has_a_score_card_for_each_table_and_twenty_four_deals(match_packet: Pdf) -> None:
    """Seats stand at the first of each four deals (Mitchell 1897, pp. 22–25), after play with scores; then comes the result."""
    assert match_packet.pages == 1 + 1 + 2 + 4 + 1
    card = match_packet.text(5)
    assert "SCHEDULE SCORE CARD." in card
    assert "DEAL N S E W SCORE. TOTAL. O.K. 1 1 2 5 6" in card
    assert all(words in card for words in ("5 1 2 7 8", "9 1 3 7 5", "13 1 3 6 8", "17 1 4 5 8", "21 1 4 6 7"))
    assert "Card 1 of 2" in card
    assert "won by" in match_packet.text(9)


def test_a_scored_tabulating_sheet_is_filled_and_a_planned_one_is_blank(compass_sheet: Pdf, howell_packet: Pdf) -> None:
    """After play every figure stands on the sheet, N-S above E-W; before play only numbers, names and deals."""
    assert compass_sheet.pages == 1
    assert "(North and South)" in compass_sheet.text(1)
    assert "(East and West)" in compass_sheet.text(1)
    assert "−" in compass_sheet.text(1)
    blank = howell_packet.text(9)
    assert "1 2 3 4 5 6 7 Total" in blank
    assert "−" not in blank


def test_the_programme_has_a_title_page_days_with_hours_and_running_heads(programme: Pdf) -> None:
    """Title page without a number; then the days with their dates, hours and places under a running head."""
    title, inside = programme.text(1), " ".join(programme.text(page) for page in range(2, programme.pages + 1))
    assert "FAIRHAVEN LEAGUE Programme of the Tenth Congress of the League" in title
    assert "10 to 11 July 1900" in title
    assert "First day Tuesday, 10 July 1900 10 a.m. Opening compass game Long room" in inside
    assert "Second day Wednesday, 11 July 1900 7.30 p.m. Talk by" in inside
    assert programme.text(2).endswith("2 Tenth Congress of the League")
    assert programme.text(3).endswith("The meeting 3")
    for words in ("President Edith Abbott", "Geo. Keehn (chairman) H. Stevens", "1898 Saltmarsh", "Laws in force"):
        assert words in inside
    assert "Known later" not in inside


def test_the_programme_is_a_booklet_of_half_sheets(programme: Pdf) -> None:
    """A5 where the league prints on A4."""
    assert all(size == pytest.approx((419.5, 595.3), abs=0.5) for size in programme.sizes())


def test_the_documents_of_a_league_are_those_that_its_files_ask_for() -> None:
    """An event's `paper`, each form once, and a congress's programme; nothing for an event that asks for nothing."""
    planned = evening(Request(system="howell", pairs=8), "howell", paper=("packet", "score-slips", "packet"))
    silent = replace(planned, id="1900/silent", paper=())
    made = printed.documents(record_of(_league(planned, silent, congress=CONGRESS), {}), Theme())
    assert [(document.path, document.owner, document.title) for document in made] == [
        ("events/1900/friday/packet.pdf", "1900/friday", "Everything for the evening"),
        ("events/1900/friday/score-slips.pdf", "1900/friday", "Score slips"),
        ("congresses/1900-fairhaven/programme.pdf", "congress/1900-fairhaven", "Programme"),
    ]
    assert all(document.kind is Kind.DOCUMENT and document.finish for document in made)


def test_a_form_that_nobody_prints_is_named_with_what_was_meant() -> None:
    """A misspelt form is an error; one that the event does not have is a warning."""
    event = evening(Request(system="howell", pairs=8), "howell", paper=("score-slip", "result-sheet", "packet"))
    unknown, lacking = printed.problems(record_of(_league(event), {}), lambda file, word: Span(file, 4))
    assert (unknown.code, unknown.message) == ("E601", "no printed form is called 'score-slip'")
    assert unknown.helps[0] == "did you mean 'score-slips'?"
    assert (lacking.code, lacking.message) == ("W602", "'Friday game' asks for 'result-sheet', which it does not have")


def test_an_event_has_the_forms_that_its_state_allows() -> None:
    """A result sheet only after play."""
    planned = evening(Request(system="howell", pairs=8), "howell")
    played = evening(Request(system="howell", pairs=8), "howell", played=True)
    assert "result-sheet" not in desk.forms_of(planned)
    others = {"tally-cards", "auction-score-card", "rubber-sheet", "hand-records", "curtain-cards", "side-cards", "sit-out-cards"}
    others |= {"whist-drive-cards", "line-ups", "prize-list"}
    others |= {"safford-cards", "compass-sheet", "table-of-changes", "whitfeld-cards", "round-cards", "gain-sheet", "club-sheets"}
    others |= {"diagrams", "counters", "self-scorers"}
    unlike = set(desk.forms_of(played)) ^ (set(register.FORMS) - others)
    assert not unlike, f"{sorted(unlike)}: a form that no plain Howell evening has is named in `others`, any other serves it"


def test_the_html_of_a_document_needs_nothing_from_outside(howell_evening: Event) -> None:
    """The press gets all it needs in one piece: the only links are those of packaged fonts."""
    document = printed.document("packet", league=None, event=howell_evening, result=None, theme=Theme())
    made = document.make().decode()
    assert "http" not in made
    assert all(link.startswith(f'url("{press.FONT_SCHEME}:') for link in ("url" + rest for rest in made.split("url")[1:]))
    assert "<script>" not in made


def test_another_process_with_another_clock_and_other_hashes_makes_the_same_document() -> None:
    """Neither the order of a set nor the time zone of a machine shows in what goes to the press."""
    program = (
        "import hashlib; from tests.printing.evenings import evening;"
        "from whistpress.league.plan import documents as printed; from whistpress.site.theme import Theme;"
        "from whistpress.core.movement import Request; from whistpress.core.scoring import score;"
        "event = evening(Request(system='howell', pairs=8), 'exponent', played=True);"
        "made = printed.document('packet', league=None, event=event, result=score(event), theme=Theme()).make();"
        "print(hashlib.sha256(made).hexdigest())"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            cwd=Path(__file__).parents[2],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, zone in (("1", "Asia/Tokyo"), ("77", "America/New_York"))
    ]
    assert said[0] == said[1]
