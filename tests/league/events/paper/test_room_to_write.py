"""Forms that are written on have the room, and say the hour; names keep their particles on paper."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.ink import read
from tests.printing.pressed import pressed
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.match_sheets import gain_sheet
from whistpress.league.events.paper.room_papers import sign_up_sheet, table_cards

NAMES = {
    1: ("Pieter van der Berg", "Maria de la Cruz"),
    2: ("Otto von Braunschweig", "Sean O'Neill"),
    3: ("Ian Mac Donald", "Jean d'Arcy"),
    4: ("Ann van der Berg", "Charles-Antoine de la Vallée Poussin"),
}
TITLE = "The Michaelmas Compass Game of the Fairhaven and District Whist League, for the Salver of the late Alderman Quayle"


def _held(pairs: int = 6, **more: str) -> Event:
    made = evening(Request(system="howell", pairs=pairs), "howell", title=more.pop("title", "October Howell"), names=NAMES)
    return replace(made, sessions=tuple(replace(one, **more) for one in made.sessions))


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_a_sign_up_sheet_is_one_sheet_full_of_numbered_lines(tmp_path: Path, sheet: str) -> None:
    """More lines than places, all numbered, nine millimetres high; what those after the last place are for is said."""
    pdf = pressed(replace(_held(), entries=()), "sign-up-sheet", tmp_path / "sheet.pdf", sheet)
    assert pdf.pages == 1
    (page,) = read(pdf.file.read_bytes())
    numbers = sorted((run.box.top, int(run.text)) for run in page.runs if run.text.strip().isdigit())
    assert [number for _, number in numbers] == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 22
    assert min(two - one for (one, _), (two, _) in pairwise(numbers)) >= 8.9  # round figures stand out a little
    assert "Whoever writes below No. 6 waits until a place is free." in pdf.text(1)


def test_after_play_a_sign_up_sheet_has_no_lines_to_write_on() -> None:
    """Those who played are listed, and nobody else can enter."""
    event = evening(Request(system="howell", pairs=6), "howell", played=True)
    assert len(sign_up_sheet(event, 24).rows) == 6


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_an_umpire_has_lines_for_what_happened_and_for_what_follows(tmp_path: Path, sheet: str) -> None:
    """Four slips on a sheet; on each four lines and three, at least eight millimetres apart."""
    pdf = pressed(_held(), "ruling-slips", tmp_path / "slips.pdf", sheet)
    assert pdf.pages == 1
    (page,) = read(pdf.file.read_bytes())
    left = sorted({round(rule.top, 1) for rule in page.rules if page.width / 4 < rule.right - rule.left < page.width / 2})
    assert len(left) == 2 * (4 + 3 + 1)
    assert min(two - one for one, two in pairwise(left)) >= 8


def test_cards_say_the_event_its_day_and_its_hour(tmp_path: Path) -> None:
    """Movement cards and table cards: a long title is shortened, the hour never."""
    held = _held(title=TITLE, time="7.30 p.m.")
    for form in ("movement-cards", "table-cards"):
        text = " ".join(pressed(held, form, tmp_path / f"{form}.pdf").text(1).split())
        assert "The Michaelmas Compass Game" in text
        assert "1900, 7.30 p.m." in text
        assert "…" not in text
    assert table_cards(held, held.sessions[0])[0].head.endswith("7.30 p.m.")


def test_an_event_without_an_hour_says_its_day_alone() -> None:
    """No comma is left over."""
    held = _held()
    assert table_cards(held, held.sessions[0])[0].head == "October Howell, 12 January 1900"


@pytest.mark.parametrize("form", ["table-cards", "seating-list", "pair-journals", "score-tickets", "packet", "tabulating-sheet"])
def test_surnames_keep_their_particles_on_paper(tmp_path: Path, form: str) -> None:
    """Neither cut nor broken at the end of a line."""
    pdf = pressed(_held(pairs=5), form, tmp_path / "made.pdf")
    text = "\n".join(pdf.text(page) for page in range(1, pdf.pages + 1))
    assert "v. d. " not in text
    assert "d. l. " not in text
    for name in ("van der Berg", "de la Cruz", "von Braunschweig", "Mac Donald"):
        for found in re.finditer(rf"\b{name.split()[-1]}\b", text):
            assert text[: found.end()].endswith(name), text[found.start() - 20 : found.end()]


def test_the_gains_of_a_match_without_one_of_its_deals_are_added_up() -> None:
    """When all scores are in, a deal that was not played is left out of its four; before, the line waits."""
    event = evening(Request(system="interclub", deals=24), "gain", played=True)
    (session,) = event.sessions
    event = replace(event, sessions=(replace(session, lines=tuple(line for line in session.lines if line.deal != 2)),))
    result = score(event)
    (waits,) = gain_sheet(event, event.sessions[0], replace(result, complete=False))
    (done,) = gain_sheet(event, event.sessions[0], replace(result, complete=True))
    first = [next(line for line in sheet.rows if line.span > 1) for sheet in (waits, done)]
    assert [cell.text for cell in first[0].cells] == ["Deals 1 to 4", "", "", "", ""]
    assert all(cell.text for cell in first[1].cells)
    assert [cell.text for cell in done.rows[1].cells[2:]] == ["", "", "", ""]
