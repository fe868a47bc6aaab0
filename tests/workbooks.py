"""Workbooks as small as a reader takes them, for tests of spreadsheets."""

import datetime
import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def workbook(sheets: Mapping[str, Sequence[Sequence[object]]], **parts: str) -> bytes:
    """A workbook of sheets; `parts` replaces the XML between the rows' tags of a sheet by its number: sheet1="…"."""
    names = list(sheets)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("[Content_Types].xml", _types())
        book.writestr("_rels/.rels", _relations([("officeDocument", "xl/workbook.xml")]))
        listed = "".join(
            f'<sheet name="{escape(name, {chr(34): "&quot;"})}" sheetId="{number}" r:id="r{number}"/>'
            for number, name in enumerate(names, start=1)
        )
        book.writestr("xl/workbook.xml", f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{listed}</sheets></workbook>')
        targets = [("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(names) + 1)]
        book.writestr("xl/_rels/workbook.xml.rels", _relations([*targets, ("styles", "styles.xml")]))
        formats = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
        book.writestr("xl/styles.xml", f'<styleSheet xmlns="{MAIN}">{formats}</styleSheet>')
        for number, name in enumerate(names, start=1):
            rows = parts.get(f"sheet{number}") or "".join(_row(at, row) for at, row in enumerate(sheets[name], start=1))
            xml = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
            book.writestr(f"xl/worksheets/sheet{number}.xml", xml)
    return data.getvalue()


def _types() -> str:
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    book = f'<Override PartName="/xl/workbook.xml" ContentType="{TYPES}.sheet.main+xml"/>'
    return f'<Types xmlns="{PACKAGE}/content-types">{rels}{book}</Types>'


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    listed = "".join(
        f'<Relationship Id="r{number}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{listed}</Relationships>'


def _row(number: int, row: Sequence[object]) -> str:
    cells = "".join(_cell(f"{chr(65 + column)}{number}", value) for column, value in enumerate(row) if value is not None)
    return f'<row r="{number}">{cells}</row>'


def _cell(place: str, value: object) -> str:
    if isinstance(value, datetime.date):
        return f'<c r="{place}" s="1"><v>{(value - datetime.date(1899, 12, 30)).days}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    if str(value).startswith("#"):
        return f'<c r="{place}" t="e"><f>1/0</f><v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(str(value))}</t></is></c>'
