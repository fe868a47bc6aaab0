"""Cards of a drive as they were typed: files in any order of columns, tables keyed by names, workbooks, what cannot be."""

import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from tests.harvest_drive import GENTLEMEN, LADIES, TOTALS, by_cards, scored, total_of
from whistpress.core.model import Contest, DrawnCard, Event
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.league.events.words.ranking import rankings

PLAIN = 'title = "Drive"\ndate = 2026-10-03\ntotals = "{name}"\n'


def read(folder: Path, text: str, **files: str) -> tuple[Event | None, list[str]]:
    """Read an event with files beside it: the event, and the codes of its problems."""
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_bytes(content.encode())
    (folder / "drive.toml").write_text(text, "utf-8")
    event, problems = read_event(folder / "drive.toml")
    return event, [problem.code for problem in problems]


def cards_of(event: Event | None) -> list[tuple[str, str, Fraction | None, DrawnCard | None]]:
    """Label, name, total and card of each entry."""
    assert event is not None
    return [(one.label, one.title, event.totals.get(one.number), one.card) for one in event.entries]


def test_ladies_and_gentlemen_have_their_numbers_and_every_card_adds_up(tmp_path: Path) -> None:
    """Ladies are 1 to 20, gentlemen 21 to 40; 6240 tricks are 26 for each of ten tables in 24 hands."""
    event, _, told = scored(tmp_path, by_cards())
    assert told == [] and event.contest is Contest.INDIVIDUAL and sum(event.totals.values()) == 6240
    assert [entry.title for entry in event.entries] == [*LADIES, *GENTLEMEN]
    assert total_of(event, "Edith Gale") == 170 and event.short == 0


@pytest.mark.parametrize(("change", "word"), [(-3, "three tricks short"), (1, "one trick too many")])
def test_cards_that_do_not_add_up_are_warned_of(tmp_path: Path, change: int, word: str) -> None:
    """The message says by how much; the event knows it for its page."""
    event, _, told = scored(tmp_path, by_cards(totals=(TOTALS[0] + change, *TOTALS[1:])))
    assert [line.split(":")[0] for line in told] == [f"W720 the cards are {word}"] and event.short == -change
    accepted = by_cards(totals=(TOTALS[0] + change, *TOTALS[1:])) + '\n[[accepted]]\nfinding = "cards"\nreason = "Table 3"\n'
    assert scored(tmp_path, accepted)[2] == []


def test_columns_come_in_any_order_with_semicolons_a_byte_order_mark_and_a_comma_in_figures(tmp_path: Path) -> None:
    """As a spreadsheet of another country saves them."""
    text = "\ufeffcard;total;half;name\r\nlady;30,0;14;Ada Ash\r\ngent;27.0;13,0;Al Tubb\r\nLadies;25;;Bea Dale\r\n"
    event, told = read(tmp_path, PLAIN.format(name="totals.csv"), totals_csv=text)
    assert told == [] and cards_of(event) == [
        ("1", "Ada Ash", 30, DrawnCard.LADY),
        ("2", "Bea Dale", 25, DrawnCard.LADY),
        ("3", "Al Tubb", 27, DrawnCard.GENT),
    ]
    assert event is not None and event.halves == {1: (14, 16), 3: (13, 14)}


def test_numbers_may_stand_for_names_and_other_columns_are_named(tmp_path: Path) -> None:
    """The numbers of the cards with [entries], in the movement's order of ladies and gentlemen."""
    head = PLAIN.format(name="totals.csv") + '[movement]\nsystem = "whist-drive"\ntables = 2\nrounds = 2\n[entries]\n'
    head += "".join(f'{number} = "{name}"\n' for number, name in enumerate((*LADIES[:4], *GENTLEMEN[:4]), start=1))
    rows = "".join(f"{number},{12 + 2 * (number % 2)},x\n" for number in range(8, 0, -1))
    event, told = read(tmp_path, head, totals_csv=f"No.,Tricks,Telephone\n{rows}")
    assert told == ["W727", "W726"] and cards_of(event)[0] == ("1", LADIES[0], 14, DrawnCard.LADY)
    assert event is not None and event.short == 0


def test_pairs_have_two_names_and_no_cards(tmp_path: Path) -> None:
    """`name1` and `name2` make it a contest of pairs."""
    event, told = read(tmp_path, PLAIN.format(name="totals.csv"), totals_csv="name1,name2,total\nA,B,168\nC,D,172\n")
    assert told == [] and event is not None and event.contest is Contest.PAIRS and not event.has_cards
    assert [(one.names, event.totals[one.number]) for one in event.entries] == [(("A", "B"), 168), (("C", "D"), 172)]


def test_totals_keyed_by_names_need_no_numbers(tmp_path: Path) -> None:
    """Single players; and pairs where the file says so."""
    head = 'title = "Drive"\ndate = 2026-10-03\n'
    event, told = read(tmp_path, f'{head}\n[totals]\n"Ada Ash" = 30\n"Al Tubb" = [14, 13]\n')
    assert told == [] and cards_of(event) == [("1", "Ada Ash", 30, None), ("2", "Al Tubb", 27, None)]
    event, told = read(tmp_path, f'{head}contest = "pairs"\n\n[totals]\n"Ada Ash & Al Tubb" = 30\n')
    assert told == [] and event is not None and event.entries[0].names == ("Ada Ash", "Al Tubb")


def test_names_in_one_list_are_neither_ladies_nor_gentlemen(tmp_path: Path) -> None:
    """The order of a list tells nothing of the cards that were drawn."""
    names = "".join(f'"{name}" = 13\n' for name in (*LADIES[:4], *GENTLEMEN[:4]))
    head = 'title = "Drive"\ndate = 2026-10-03\n[movement]\nsystem = "whist-drive"\ntables = 2\nrounds = 2\n[totals]\n'
    event, told = read(tmp_path, head + names)
    assert told == [] and event is not None and not event.has_cards and event.short == 0


def test_waiting_counts_in_what_all_cards_come_to(tmp_path: Path) -> None:
    """Ten players, two tables, two hands: 104 tricks at the tables, and six for each of two who wait for a hand."""
    head = 'title = "Drive"\ndate = 2026-10-03\n[movement]\nsystem = "whist-drive"\nplayers = 10\nrounds = 2\n'
    ladies = "".join(f'"{name}" = 13\n' for name in LADIES[:5])
    gentlemen = "".join(f'"{name}" = 13\n' for name in GENTLEMEN[:4])
    last = f'"{GENTLEMEN[4]}" = 11\n'
    event, told = read(tmp_path, f"{head}[totals.ladies]\n{ladies}[totals.gentlemen]\n{gentlemen}{last}")
    assert told == [] and event is not None and sum(event.totals.values()) == 104 + 24 and event.short == 0


def test_a_club_stands_beside_the_name(tmp_path: Path) -> None:
    """A column of the file, for visitors."""
    event, told = read(
        tmp_path, PLAIN.format(name="totals.csv"), totals_csv="number,name,total,club\n2.0,Ada Ash,30,Oak\n1,B,29,\n"
    )
    assert told == [] and event is not None and [(one.label, one.club) for one in event.entries] == [("1", ""), ("2", "Oak")]
    assert [row.changes for row in rankings(event, score(event))[0].rows] == [("Oak",), ()]


def test_a_card_to_come_has_its_player_and_no_total(tmp_path: Path) -> None:
    """An empty cell is a card that nobody has handed in yet."""
    event, told = read(tmp_path, PLAIN.format(name="totals.csv"), totals_csv="name,total\nAda Ash,30\nAl Tubb,\n")
    assert told == [] and cards_of(event) == [("1", "Ada Ash", 30, None), ("2", "Al Tubb", None, None)]


def test_the_first_sheet_of_a_workbook_is_read(tmp_path: Path) -> None:
    """Numbers are floats in there; an empty row above the head and a cell without text do no harm."""
    rows = [[], ["name", "card", "half", "total"], ["Ada Ash", "lady", 14, 30], ["Al Tubb", "gent", None, 27]]
    (tmp_path / "totals.xlsx").write_bytes(workbook(tmp_path, rows))
    event, told = read(tmp_path, PLAIN.format(name="totals.xlsx"))
    assert told == [] and cards_of(event) == [("1", "Ada Ash", 30, DrawnCard.LADY), ("2", "Al Tubb", 27, DrawnCard.GENT)]
    rows[2][3] = 3
    (tmp_path / "totals.xlsx").write_bytes(workbook(tmp_path, rows))
    _, problems = read_event(tmp_path / "drive.toml")
    assert [(one.code, one.at.line, one.at.column) for one in problems] == [("E724", 3, 4)]


def test_a_card_of_too_many_tricks_in_a_spreadsheet_is_told_with_its_name(tmp_path: Path) -> None:
    """A row and a column alone would not say whose it is."""
    movement = '[movement]\nsystem = "whist-drive"\ntables = 2\nrounds = 2\n'
    (tmp_path / "drive.toml").write_text(PLAIN.format(name="totals.csv") + movement, "utf-8")
    ladies = "Ada Ash,lady,14\nBea Dale,lady,12\nCora Eaves,lady,13\nDot Fry,lady,13\n"
    cards = f"name,card,total\n{ladies}Al Tubb,gent,941\nBob Carr,gent,13\nCy Dow,gent,13\nDon Ely,gent,12\n"
    (tmp_path / "totals.csv").write_text(cards, "utf-8")
    _, problems = read_event(tmp_path / "drive.toml")
    assert [(one.code, one.helps[0]) for one in problems] == [("E706", "it is the card of Al Tubb")]


PAIRS = """\
title = "Partner drive"
date = 2026-10-03
scoring = "total-tricks"
scores = "{name}"

[movement]
system = "progressive-compass"
tables = 3
rounds = 1

[entries]
1 = ["A", "Ada Ash"]
2 = ["B", "Bea Dale"]
3 = ["C", "Cora Eaves"]
4 = ["D", "Dora Frost"]
5 = ["E", "Enid Ince"]
6 = ["F", "Fay Jolly"]
"""


def test_scores_of_hands_may_be_in_a_workbook_too(tmp_path: Path) -> None:
    """The same columns as in a CSV file."""
    rows: list[list[object]] = [["round", "ns", "ew", "tricks"], [1, 1, 2, 7], [1, 3, 4, 8], [1, 5, 6, 6]]
    (tmp_path / "scores.xlsx").write_bytes(workbook(tmp_path, rows))
    event, told = read(tmp_path, PAIRS.format(name="scores.xlsx"))
    assert told == [] and event is not None and [line.tricks for line in event.sessions[0].lines] == [7, 8, 6]


def test_heads_of_other_programs_and_names_for_numbers_are_understood(tmp_path: Path) -> None:
    """What was understood is said; a name belongs to the entry that has it."""
    text = "Round;Pair NS;E/W;Tricks\n1;A & Ada Ash;bea dale;7\n1;C and Cora Eaves;4;8\n1;5;F;6\n"
    event, told = read(tmp_path, PAIRS.format(name="scores.csv"), scores_csv=text)
    assert told == ["W727"] and event is not None
    assert [(line.seats.n, line.seats.e, line.tricks) for line in event.sessions[0].lines] == [(1, 2, 7), (3, 4, 8), (5, 6, 6)]
    _, told = read(tmp_path, PAIRS.format(name="scores.csv"), scores_csv=text.replace("bea dale", "bea dall"))
    assert "E738" in told


def workbook(folder: Path, rows: list[list[object]]) -> bytes:
    """A workbook with one sheet, as small as a reader takes it."""
    cells = []
    for number, row in enumerate(rows, start=1):
        here = []
        for column, value in enumerate(row):
            place = f"{chr(65 + column)}{number}"
            if isinstance(value, int):
                here.append(f'<c r="{place}"><v>{value}</v></c>')
            elif value is not None:
                here.append(f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>')
        cells.append(f'<row r="{number}">{"".join(here)}</row>')
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{relations}"><Relationship Id="r1" Type="{office}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets>'
        "</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{relations}"><Relationship Id="r1" Type="{office}/worksheet" '
        'Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{"".join(cells)}</sheetData></worksheet>',
    }
    file = folder / "made.zip"
    with zipfile.ZipFile(file, "w") as made:
        for name, text in parts.items():
            made.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return file.read_bytes()
