"""Workbooks that are made to exhaust the memory: each is refused by a sentence before any room is made for its cells."""

import struct
import zipfile
import zlib
from pathlib import Path

import pytest

from whistpress.problems import Problems
from whistpress.reading.sheet_file import read_sheet, read_xlsx

_NAMES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>deal</t></is></c></row>'
_CLAIMED = "<worksheet />"
_FAR = '<row r="2"><c r="XFD1048576"><v>1</v></c></row>'


def _workbook(file: Path, rows: str, texts: str = "", before: str = "") -> Path:
    """A workbook of one sheet, as its parts."""
    parts = {
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" Type="{_OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">'
        f'<Relationship Id="r1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{_OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {_NAMES} xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": f'{before}<worksheet {_NAMES} xmlns:x1="x"><sheetData>{rows}</sheetData></worksheet>',
        "xl/sharedStrings.xml": f"<sst {_NAMES}>{texts}</sst>",
        "xl/media/image1.png": "\x89PNG\r\n\x1a\n sst sheetData",
    }
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as written:
        for name, part in parts.items():
            written.writestr(name, part)
    return file


def _told(file: Path) -> list[tuple[str, str]]:
    problems = Problems()
    read_xlsx(file, file.name, problems)
    return [(problem.code, problem.message) for problem in problems]


@pytest.mark.parametrize(
    "rows",
    [
        _HEADER + _FAR,
        _HEADER + _FAR.replace("XFD", "xfd"),
        _HEADER + _FAR.replace("<c ", '<c x=">" '),
        _HEADER + _FAR.replace("<v", "<x1:v").replace("</v", "</x1:v").replace("<c", "<x1:c").replace("</c", "</x1:c"),
        _HEADER + '<row r="4294967290"><c><v>1</v></c></row>',
        _HEADER + "<row/>" * 1_000_001 + "<row><c><v>1</v></c></row>",
        _HEADER + "<c/>" * 4_000_000,
    ],
    ids=["capitals", "small letters", "a bracket in an attribute", "a prefix", "a row", "empty rows", "empty cells"],
)
def test_a_cell_far_out_gets_no_room(tmp_path: Path, rows: str) -> None:
    """However its place is written: a table up to it would have 16,000 million cells."""
    assert _told(_workbook(tmp_path / "a.xlsx", rows)) == [("E664", "the sheet 'A' has more than 300000 cells")]


def test_one_long_text_in_many_cells_is_not_copied_for_each(tmp_path: Path) -> None:
    """It stands in the file once."""
    rows = _HEADER + "<row>" + '<c t="s"><v>0</v></c>' * 1000 + "</row>"
    file = _workbook(tmp_path / "a.xlsx", rows, f"<si><t>{'a' * 100_000}</t></si>")
    assert _told(file) == [("E664", "the sheet 'A' has more than 16777216 letters")]


def test_what_stands_behind_the_end_that_a_part_claims_is_not_read(tmp_path: Path) -> None:
    """The list of a ZIP file says how long a part is, and its checksum; the part itself goes on, for whoever reads on."""
    file = _workbook(tmp_path / "a.xlsx", _HEADER + _FAR, before=_CLAIMED)
    data = bytearray(file.read_bytes())
    entry = data.rindex(b"xl/worksheets/sheet1.xml") - 46
    struct.pack_into("<I", data, entry + 16, zlib.crc32(_CLAIMED.encode()))
    struct.pack_into("<I", data, entry + 24, len(_CLAIMED))
    file.write_bytes(data)
    with zipfile.ZipFile(file) as parts:
        assert parts.read("xl/worksheets/sheet1.xml").decode() == _CLAIMED
    assert _told(file) == [("E141", "this file is empty")]


def test_texts_and_cells_are_read_as_before(tmp_path: Path) -> None:
    """With prefixes, shared texts, and errors of formulas."""
    rows = (
        _HEADER
        + '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><v>7</v></c></row>'
    )
    table = read_xlsx(_workbook(tmp_path / "a.xlsx", rows, "<si><t>x</t></si><si><t>&lt;y</t></si>"), "a.xlsx", Problems())
    assert table is not None
    cells = [[cell.text for cell in row] for row in (table.header, *table.rows)]
    assert cells == [
        ["deal", "", "", ""],
        ["<y", "#DIV/0!", "", "7"],
    ]


def test_a_workbook_is_not_unpacked_beyond_its_limit(tmp_path: Path) -> None:
    """Whatever its list says: 98 kB may hold a hundred million letters."""
    file = _workbook(tmp_path / "a.xlsx", _HEADER + "<c/>" * 9_000_000)
    assert file.stat().st_size < 100_000
    assert _told(file) == [("E664", "this workbook has more than 32 MiB, unpacked")]
    with zipfile.ZipFile(tmp_path / "b.xlsx", "w") as written:
        for number in range(5_001):
            written.writestr(f"{number}", "")
    assert _told(tmp_path / "b.xlsx") == [("E664", "this workbook has more than 5000 parts")]


def test_the_pictures_and_the_other_sheets_of_a_workbook_are_not_read(tmp_path: Path) -> None:
    """A picture may be of any size, and so may a sheet that nothing is taken from."""
    file = _workbook(tmp_path / "a.xlsx", _HEADER + '<row r="2"><c><v>7</v></c></row>')
    with zipfile.ZipFile(file) as parts:
        unpacked = {part: parts.read(part) for part in parts.namelist()}
    unpacked["xl/media/image1.png"] = bytes(40 * 2**20)
    unpacked["xl/worksheets/sheet2.xml"] = f"<worksheet {_NAMES}><sheetData>{_FAR}</sheetData></worksheet>".encode()
    unpacked["xl/workbook.xml"] = unpacked["xl/workbook.xml"].replace(
        b"</sheets>", b'<sheet name="B" sheetId="2" r:id="r3"/></sheets>'
    )
    unpacked["xl/_rels/workbook.xml.rels"] = unpacked["xl/_rels/workbook.xml.rels"].replace(
        b"</Relationships>",
        f'<Relationship Id="r3" Type="{_OFFICE}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'.encode(),
    )
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as written:
        for name, part in unpacked.items():
            written.writestr(name, part)
    problems = Problems()
    sheet = read_sheet(file, "a.xlsx", problems)
    assert sheet is not None
    assert (sheet.names, [[cell.text for cell in row] for row in sheet.table.rows]) == (("A", "B"), [["7"]])
    assert list(problems) == []
