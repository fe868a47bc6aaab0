"""The papers of a meeting and of a trophy on their sheets."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.meeting import howell, league
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import HOSTILE, LONG
from tests.whole_records import record_of
from whistpress.artefacts import Artefact
from whistpress.league.form import LeagueJob
from whistpress.league.meetings.model import Delegation, Election, Motion, MotionOutcome, Notice
from whistpress.league.meetings.paper.meeting_papers import BALLOTS
from whistpress.league.plan import desk
from whistpress.league.plan import documents as printed
from whistpress.league.plan.register import CONGRESS_FORMS, TROPHY_FORMS
from whistpress.printing import layout as layouts
from whistpress.printing.layout import PaperLayout
from whistpress.printing.pieces import FIELD, PieceSheets
from whistpress.printing.sheet import CARDS, LEAST_ROW, SHEETS
from whistpress.problems import Span
from whistpress.site.theme import Theme

POINT = 72 / 25.4


def _pressed(made: Artefact, file: Path) -> Pdf:
    assert made.finish
    file.write_bytes(made.finish.function(made.make()))
    return Pdf(file)


def _pieces(form: str, spare: int = 0, **fields: object) -> list[PieceSheets]:
    of = league(**fields)
    meeting = of.congresses["1900-harbour"]
    job = LeagueJob(subject=meeting, title=meeting.title, league=of, sheet=SHEETS["A4"], layout=PaperLayout(spare=spare))
    views = [part.view for part in CONGRESS_FORMS[form].build(job)]
    assert all(isinstance(view, PieceSheets) for view in views)
    return views  # type: ignore[return-value]


def test_a_congress_has_a_programme_and_its_papers_a_trophy_its_letters() -> None:
    """The programme is what is printed when nothing is named."""
    of = league()
    meeting, cup = desk.congress_desk(of.congresses["1900-harbour"], of), desk.trophy_desk(of.trophies["cup"], of)
    assert (meeting.usual, meeting.has) == (
        "programme",
        ("programme", "notice", "entry-blanks", "roll-of-delegates", "minutes-sheet", "bulletin", "ballots", "tellers-sheet"),
    )
    assert (cup.usual, cup.has) == ("trophy-challenge", ("trophy-challenge", "trophy-acceptance", "trophy-certificate"))
    assert "entry-blanks" in desk.forms_of(howell())


def test_ballots_fill_their_sheets_and_there_is_one_for_every_delegate() -> None:
    """Forty delegates, five a column: no sheet is begun for nothing, and no election is mixed with another."""
    many = (Delegation(club="harbour", names=tuple(f"Delegate {n}" for n in range(40))),)
    for sheets in _pieces("ballots", delegates=many):
        placed = [one.piece.title for page in sheets.pages for one in page]
        assert len(placed) >= 40 and len(set(placed)) == 1
        assert {len(page) for page in sheets.pages} == {len(sheets.pages[0])}


def test_blank_ballots_may_be_had_besides() -> None:
    """`--spare 3`: a sheet of blanks after the others."""
    assert [sheets.pages[0][0].piece.title for sheets in _pieces("ballots", spare=3)][-1] == "Ballot"
    assert all(sheets.pages[0][0].piece.title != "Ballot" for sheets in _pieces("ballots"))


def test_what_is_written_on_has_room_for_a_pen() -> None:
    """Boxes and lines are at least eight millimetres high."""
    assert BALLOTS.least_row >= LEAST_ROW and FIELD >= LEAST_ROW


def test_each_event_that_waits_has_its_blanks() -> None:
    """Two events; those that have been played need none."""
    titles = [sheets.pages[0][0].piece.title for sheets in _pieces("entry-blanks")]
    assert titles == ["Entry: Friday game", "Entry: Cup match"]


@pytest.mark.parametrize("sheet", ["A4", "Letter", "A5", "half-letter"])
@pytest.mark.parametrize("form", [name for name in CONGRESS_FORMS if name != "programme"])
def test_every_paper_of_a_meeting_stands_within_its_sheet(form: str, sheet: str, tmp_path: Path) -> None:
    """With a name that would be markup and one that no column holds: nothing vanishes, nothing leaves the sheet."""
    of = league(
        delegates=(Delegation(club=HOSTILE, names=(LONG, f"{LONG} {LONG}")),),
        motions=(Motion(title=f"On {HOSTILE}", text=f"That {LONG} be heard.", mover=LONG, day=1, outcome=MotionOutcome.CARRIED),),
        notices=(Notice(day=1, title=LONG, text=f"Of {LONG}."),),
        elections=(Election(office=f"Warden of {HOSTILE}", candidates=(LONG, "Ann Cole", HOSTILE), places=2),),
    )
    there = desk.congress_desk(of.congresses["1900-harbour"], of)
    if why := there.misfit(form, layouts.layout(layouts.LayoutOptions(sheet=sheet))):
        assert form in ("entry-blanks",) and sheet in ("A5", "half-letter"), str(why)
        return
    found = _pressed(there.document(form, Theme(), sheet), tmp_path / "paper.pdf")
    for page, (width, height) in enumerate(found.sizes(), start=1):
        for left, top, right, bottom in found.boxes(page):
            assert left >= 22.6 and top >= 21 and right <= width - 22.6 and bottom <= height - 21, (form, page)
    whole = " ".join(found.text(page) for page in range(1, found.pages + 1))
    if form != "entry-blanks":
        assert HOSTILE.replace(" ", "") in whole.replace(" ", "")
        assert LONG in whole.replace(" ", "")
    assert found.info["Tagged"] == "yes"


@pytest.mark.parametrize("form", [name for name in TROPHY_FORMS if name != "trophy-certificate"])
@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_a_letter_keeps_to_one_sheet_and_shows_the_line_of_holders(form: str, sheet: str, tmp_path: Path) -> None:
    """Title, holder, conditions and the chain."""
    of = league()
    found = _pressed(desk.trophy_desk(of.trophies["cup"], of).document(form, Theme(), sheet), tmp_path / "letter.pdf")
    assert found.pages == 1
    for words in ("Harbour Whist Club", "A challenge is made in writing.", "1898 Saltmarsh", "Not challenged."):
        assert words in found.text(1)


def test_a_trophy_prints_a_certificate_for_its_last_holder(tmp_path: Path) -> None:
    """The name large, the trophy, the year; nothing where nobody is known to have held it."""
    of = league()
    cup = of.trophies["cup"]
    found = _pressed(desk.trophy_desk(cup, of).document("trophy-certificate", Theme(), "A4"), tmp_path / "certificate.pdf")
    assert found.pages == 1
    for words in ("The Harbour Cup", "1899", "Harbour Whist Club"):
        assert words in found.text(1)
    assert "trophy-certificate" not in desk.trophy_desk(replace(cup, holders=()), of).has


def test_a_build_makes_the_papers_that_a_congress_asks_for() -> None:
    """The programme on half sheets, the others on the league's own; what is misspelt is named."""
    of = league(paper=("programme", "ballots", "ballot"), at=Span("content/congresses/1900-harbour.toml"))
    made = {document.path: document.make() for document in printed.documents(record_of(of, {}), Theme())}
    assert list(made) == ["congresses/1900-harbour/programme.pdf", "congresses/1900-harbour/ballots.pdf"]
    (unknown,) = (one for one in printed.problems(record_of(of, {}), lambda file, word: Span(file, 4)) if one.code == "E601")
    assert unknown.helps[0] == "did you mean 'ballots'?"


def test_a_card_that_is_too_small_is_refused_with_what_it_needs() -> None:
    """Nobody can write four names on an index card."""
    of = league()
    there = desk.congress_desk(of.congresses["1900-harbour"], of)
    assert there.misfit("entry-blanks", layouts.layout(layouts.LayoutOptions(cards="5x3")))
    assert there.misfit("programme", layouts.layout(layouts.LayoutOptions(sheet="A6")))
    assert (
        CARDS["A5"].short < 180
        and there.misfit("programme", layouts.layout(layouts.LayoutOptions(sheet="A4", booklet=True))) is None
    )
