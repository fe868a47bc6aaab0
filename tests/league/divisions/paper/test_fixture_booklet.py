"""The fixture booklet: what a captain looks up in it, and its parts as sheets."""

import re
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from tests.files import flush_left, write_content
from tests.league.trophies.test_honours import FILES
from tests.printing.unpressed import unpressed
from whistpress.cli import main

MORE = {
    "clubs.toml": """
        [ash]
        name = "Ash WC"
        place = "Ash Village Hall, Church Lane"
        night = "Monday"
        time = "19:30"
        captain = "ann-x"
        [beech]
        name = "Beech WC"
        place = "The Beech Tree"
        contact = "beech@clubs.example"
        [cedar]
        name = "Cedar WC"
        [dell]
        name = "Dell WC"
        """,
    "private/contacts.toml": """
        [ann-x]
        phone = "01234 567890"
        email = "ann@x.example"
        [bob-x]
        phone = "01234 555111"
        role = "Treasurer"
        """,
    "private/fees.toml": """
        [ann-x]
        due = "12.00"
        paid = 2026-09-01
        [bob-x]
        due = "12.50"
        """,
    "books/2025-26/officers.md": """
        +++
        title = "Officers"
        [officers]
        "Secretary" = "Ann X"
        +++
        Ring before six.
        """,
    "books/2025-26/rules.md": """
        +++
        title = "Rules of play"
        +++
        Tricks are counted twice.
        """,
    "events/2025-26/drive.toml": """
        title = "Opening drive"
        date = 2025-09-20
        time = "7.30 p.m."
        place = "Corn Hall"
        """,
    "meetings/captains.toml": """
        title = "Captains’ meeting"
        date = 2025-08-20
        time = "7 p.m."
        """,
    "fixtures/2025-26/division-one.toml": """
        title = "Division One"
        clubs = ["ash", "beech", "cedar", "dell"]
        begins = 2025-09-29
        every = 14
        """,
}


@pytest.fixture(scope="module")
def vale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league with everything that a booklet has."""
    folder = tmp_path_factory.mktemp("vale")
    return write_content(folder, flush_left({**FILES, **MORE}))


def printed(vale: Path, *words: str) -> str:
    """Print something of the league, and return its text on one line."""
    target = vale / "printed.pdf"
    result = CliRunner().invoke(main, ["print", *words, "--project", str(vale), "-o", str(target)])
    assert result.exit_code == 0, result.output
    return " ".join(" ".join(page.extract_text() for page in PdfReader(target).pages).split())


def test_the_booklet_has_what_a_captain_looks_up(vale: Path) -> None:
    """Officers, rules, clubs, fixtures, byes, drives, meetings, last season's winners and tables."""
    text = printed(vale, "2025-26", "--only", "fixture-booklet", "--sheet", "A5")
    for words in (
        "Secretary Ann X 01234 567890, ann@x.example",
        "Ring before six.",
        "Tricks are counted twice.",
        "Ash Village Hall, Church Lane Mondays, 19:30 Ann X 01234 567890",
        "beech@clubs.example",
        "Fixtures by date",
        "Ash WC v. Dell WC",
        "Vale Cup: Final",
        "Opening drive Corn Hall 7.30 p.m.",
        "Captains’ meeting 7 p.m.",
        "Winners of 2024–25",
        "Vale Shield Ash WC Beech WC",
        "Division One, 2024–25",
    ):
        assert words in text, words


def test_every_team_has_its_matches_home_and_away(vale: Path) -> None:
    """Six matches in a division of four, as many at home as away."""
    text = printed(vale, "2025-26", "--only", "fixtures-by-club")
    own = text.partition("Ash WC Division One")[2].partition("Beech WC Division One")[0]
    assert own.count(" home ") == own.count(" away ") == 3


def test_without_words_it_is_folded(vale: Path) -> None:
    """Two pages a side of A4; A6 pages and A5 sheets are folded and plain too; folded twice the same bytes."""
    folded = vale / "folded.pdf"
    sizes = {}
    for name, words in {"A4": (), "A6": ("--sheet", "A6"), "A5": ("--sheet", "A5", "--booklet")}.items():
        result = CliRunner().invoke(main, ["print", "2025-26", *words, "--project", str(vale), "-o", str(folded)])
        assert result.exit_code == 0, result.output
        box = PdfReader(folded).pages[0].mediabox
        sizes[name] = (round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4))
        if not words:
            before = folded.read_bytes()
            CliRunner().invoke(main, ["print", "2025-26", "--project", str(vale), "-o", str(folded)])
            assert folded.read_bytes() == before
    assert sizes == {"A4": (297, 210), "A6": (105, 148), "A5": (210, 148)}


def test_contacts_and_fees_are_printed(vale: Path) -> None:
    """By words of their own; the treasurer sees who has paid."""
    assert "Treasurer 01234 555111" in printed(vale, "contacts")
    fees = printed(vale, "fees")
    assert "Bob X 12.50" in fees and "Ann X 12.00 1 September 2026" in fees
    assert "12.00 of 24.50 has come in; 12.50 is still to come." in fees


def test_no_list_is_printed_from_private_files_with_an_error(vale: Path) -> None:
    """An amount that is no number is missing in every sum of the sheet: it says so, and writes nothing."""
    (vale / "content/private/fees.toml").write_text('[ann-x]\ndue = "12.00"\n[bob-x]\ndue = "twelve"\n')
    target = vale / "fees-with-an-error.pdf"
    result = CliRunner().invoke(main, ["print", "fees", "--project", str(vale), "-o", str(target)])
    assert result.exit_code == 1 and "E806" in result.output and not target.exists()


def test_a_season_that_is_none_is_told(vale: Path) -> None:
    """With what was meant."""
    result = CliRunner().invoke(main, ["print", "2025-62", "--project", str(vale)])
    assert result.exit_code == 2 and "2025-26" in result.output + getattr(result, "stderr", "")


AHEAD = {
    "fixtures/2026-27/division-one.toml": """
        title = "Division One"
        clubs = ["ash", "beech", "cedar", "dell"]
        begins = 2026-09-07
        every = 14
        """,
    "cups/2026-27/vale-cup.toml": """
        title = "Vale Cup"
        teams = ["ash", "beech", "cedar", "dell"]
        draw = "lot"
        lot = "Vale Cup, drawn on 3 August 2026"
        [[round]]
        play_by = 2026-11-30
        [[round]]
        date = 2027-03-01
        """,
    "meetings/agm.toml": """
        title = "Annual general meeting"
        date = 2027-05-10
        """,
}


@pytest.mark.parametrize(
    ("results", "more", "stood"),
    [
        (True, {}, ", as it stood on 3 August 2026."),
        (True, {"cups/2026-27/vale-cup.toml": ("3 August 2026", "3 August 2062")}, ", as it stood on 1 December 2025."),
        (True, {"cups/2026-27/vale-cup.toml": ("3 August 2026", "Tuesday")}, ", as it stood on 1 December 2025."),
        (True, {"trophies.toml": ("year = 1999", "date = 2026-08-20")}, ", as it stood on 20 August 2026."),
        (False, {}, ", as it stood on 3 August 2026."),
        (False, {"cups/2026-27/vale-cup.toml": ("3 August 2026", "Tuesday")}, "neighbours."),
    ],
)
def test_it_is_dated_by_the_latest_of_what_it_has(
    tmp_path: Path, results: bool, more: dict[str, tuple[str, str]], stood: str
) -> None:
    """The draw is later than the last result; a day past the play is a slip, and without a record there is none."""
    of = FILES if results else {"clubs.toml": FILES["clubs.toml"]}
    files = {**of, **AHEAD, "league.toml": 'name = "The Vale League and its neighbours"\n'}
    for name, (before, after) in more.items():
        files[name] = files[name].replace(before, after)
    write_content(tmp_path, flush_left(files))
    with unpressed() as documents:
        printed(tmp_path, "2026-27", "--only", "fixture-booklet", "--sheet", "A5")
    text = " ".join(unescape(re.sub(r"<[^>]*>", " ", documents[0].decode())).split())
    said = text.partition("For the members of The Vale League and its ")[2]
    assert said.startswith("neighbours" + stood.removeprefix("neighbours")), said[:80]
