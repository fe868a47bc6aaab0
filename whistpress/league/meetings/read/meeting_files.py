"""Read the parts of a congress that have files or ids: minutes, reports, resolutions, pictures, accounts."""

import calendar
import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from msgspec import convert
from msgspec.structs import replace

from whistpress.core.model.evening import amount_of
from whistpress.core.model.names import slug
from whistpress.league.meetings.keys import CongressFile, MinutesTable, PictureTable, ReportTable
from whistpress.league.meetings.model import (
    AccountItem,
    Accounts,
    AccountSide,
    Adoption,
    CongressPicture,
    MarkdownText,
    MeetingReport,
    Minutes,
    MinutesCorrection,
    Notice,
    Resolution,
)
from whistpress.problems import Problems, offer, shorten, suggestion, wording
from whistpress.reading.content_files import CONTENT, ContentFile
from whistpress.reading.csv_file import CsvCell, CsvFile, Row, cell_without_column, read_csv
from whistpress.reading.format.base import as_tuple
from whistpress.reading.pictures import picture_size
from whistpress.reading.text_file import MARKDOWN_LIMIT, TextLines, has_file, has_hidden, read_bytes, read_text
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

COLUMNS = ("side", "item", "amount", "last_year")
_NEEDED = COLUMNS[:3]


def read_accounts(path: Path, shown: str, problems: Problems) -> Accounts | None:
    """Read the accounts; None, and a problem, when they cannot be understood."""
    csv = read_csv(path, shown, problems)
    columns = _columns(csv, problems) if csv else None
    if csv is None or columns is None:
        return None
    sides: dict[str, list[AccountItem]] = {}
    titles: dict[str, str] = {}
    last = ""
    for row in csv.rows:
        side = _text(row, columns["side"]) or last
        item = _item(row, columns, problems)
        if not side:
            problems.say("E811.line-neither", row[0].span)
        elif item:
            last = side
            titles.setdefault(side.casefold(), side)
            sides.setdefault(side.casefold(), []).append(item)
    return Accounts(tuple(AccountSide(titles[key], tuple(items)) for key, items in sides.items()))


def _columns(csv: CsvFile, problems: Problems) -> Mapping[str, int] | None:
    """Return the number of each column by its name; report those that are missing, and others."""
    names = [cell.text.strip().casefold().replace(" ", "_") for cell in csv.header]
    for name, cell in zip(names, csv.header, strict=True):
        if name and name not in COLUMNS:
            helps = suggestion(name, COLUMNS) or (wording("W810.columns", listed=offer(COLUMNS)),)
            problems.say("W810.column-accounts", cell.span, *helps, text=shorten(cell.text))
    if spare := cell_without_column(csv):
        problems.say("W810.accounts-column", spare.span, text=shorten(spare.text))
    missing = [name for name in _NEEDED if name not in names]
    if missing:
        problems.say("E810.no-column", csv.header[0].span, missing=missing[0], listed=",".join(COLUMNS))
        return None
    return {name: names.index(name) for name in COLUMNS if name in names}


def _item(row: Row, columns: Mapping[str, int], problems: Problems) -> AccountItem | None:
    amount = _amount(row, columns["amount"], "amount", problems)
    last_year = _amount(row, columns["last_year"], "last_year", problems) if "last_year" in columns else None
    item = _text(row, columns["item"])
    if amount is None and last_year is None and item and not _text(row, columns["amount"]):
        problems.say("E811.no-amount", row[0].span, item=shorten(item))
    return AccountItem(item, amount or Fraction(0), last_year) if item or amount else None


def _amount(row: Row, column: int, name: str, problems: Problems) -> Fraction | None:
    cell = _cell(row, column)
    if cell is None or not cell.text.strip():
        return None
    amount = amount_of(cell.text)
    if amount is None:
        problems.say("E811.no-amount-money", cell.span, text=shorten(cell.text), name=name)
    return amount


def _cell(row: Sequence[CsvCell], column: int) -> CsvCell | None:
    return row[column] if column < len(row) else None


def _text(row: Row, column: int) -> str:
    cell = _cell(row, column)
    return cell.text.strip() if cell else ""


class Ids:
    """Gives each thing of one kind (`motion`) of a congress its own id."""

    def __init__(self, kind: str, toml: TomlFile, problems: Problems) -> None:
        self._kind, self._toml, self._problems = kind, toml, problems
        self._taken: set[str] = set()

    def of(self, chosen_id: str | None, words: str, number: int) -> str:
        """Return the id that is written, or that the words make; a second thing with the same words gets a number after it."""
        if chosen_id is not None:
            return self._own_id(chosen_id, number)
        stem = slug(words) or str(number + 1)
        id_, again = stem, 1
        while id_ in self._taken:
            again += 1
            id_ = f"{stem}-{again}"
        self._taken.add(id_)
        return id_

    def _own_id(self, chosen_id: str, number: int) -> str:
        at = self._toml.span((self._kind, number, "id"))
        id_ = slug(chosen_id)
        if id_ != chosen_id:
            self._problems.say(
                "E161.id-signs",
                at,
                wording("E161.write-id", id=id_) if id_ else wording("E161.use-small"),
                id=shorten(chosen_id),
            )
        if id_ in self._taken:
            self._problems.say("E149.same-id", at, kind=self._kind, chosen_id=shorten(chosen_id))
        self._taken.add(id_)
        return id_


HEAVY = 2**20
"""From this size on a picture makes a page slow on a telephone."""
MINUTES = "minutes.md"
_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
_LARGEST = 64 * 2**20


class CongressFiles:
    """The files in the folder of a congress, those of content/files, and which of them have been used.

    `used` gathers the files that are named.
    """

    def __init__(self, source: ContentFile, toml: TomlFile, problems: Problems, used: set[Path]) -> None:
        self.folder = source.path.with_suffix("")
        self.content = source.path.parent.parent
        self.slug, self.toml, self.problems = source.slug, toml, problems
        self.used = used

    def text_of(self, text: str, file: str | None, path: KeyPath, key: str = "file") -> MarkdownText | None:
        """Return a text from the file of the congress, or from one of its own; None, and a problem, without either."""
        inner = replace(self.no_text(), text=text)
        if file is None:
            return inner if text.strip() else None
        text_file = self.find(file, (*path, key), "Markdown file")
        if text_file is None:
            return None
        if text.strip():
            self.problems.say("E155.same-thing", self.toml.span((*path, key)), key=shorten(key))
        return self.read(text_file)

    def no_text(self) -> MarkdownText:
        """Return an empty text, for a report whose words are not kept."""
        return MarkdownText(text="", source=f"{self.folder.parent.name}/{self.slug}.toml")

    def read(self, file: Path) -> MarkdownText | None:
        """Read a Markdown file below `content/`; None, and a problem, when it cannot be read."""
        self.used.add(file)
        source = file.relative_to(self.content).as_posix()
        shown = f"{CONTENT}/{source}"
        text = read_text(file, shown, MARKDOWN_LIMIT, self.problems)
        hidden = text is None or has_hidden(TextLines(shown, text), self.problems)
        return None if text is None or hidden else MarkdownText(text=text, source=source)

    def accounts(self, name: str | None) -> Accounts | None:
        """Return the accounts from a CSV file beside the meeting's file or in its folder; None, and a problem, without one."""
        if name is None:
            return None
        beside = self.folder.parent / name
        file = beside if has_file(self.folder.parent, name) else self.find(name, ("accounts",), "CSV file")
        if file is None:
            return None
        self.used.add(file)
        return read_accounts(file, f"{CONTENT}/{file.relative_to(self.content).as_posix()}", self.problems)

    def find(self, name: str, path: KeyPath, kind: str) -> Path | None:
        """Find a file in the folder of the congress or below content/files; None, and a problem, where there is none."""
        for folder, inner in ((self.folder, name), (self.content / "files", name.removeprefix("files/"))):
            if has_file(folder, inner):
                return folder / inner
        help_ = f"it lies in {CONTENT}/{self.folder.parent.name}/{self.folder.name}/, or in {CONTENT}/files/"
        helps = suggestion(name, self._names()) or (help_,)
        self.problems.say("E147.no-such", self.toml.span(path), *helps, kind=kind, name=shorten(name))
        return None

    def _names(self) -> list[str]:
        """List the files in the folder of the congress."""
        try:
            return sorted(path.name for path in self.folder.iterdir())
        except OSError:
            return []


def minutes_of(table: MinutesTable | None, beside: CongressFiles) -> Minutes | None:
    """Read the minutes of a congress: those that its file names, or `minutes.md` in its folder; None where there are none."""
    table = table or MinutesTable()
    text = beside.text_of(table.text, table.file, ("minutes",))
    if text is None and table.file is None and has_file(beside.folder, MINUTES):
        text = beside.read(beside.folder / MINUTES)
    if text is None:
        return None
    mends = tuple(
        MinutesCorrection(date=correction.date, was=correction.was, now=correction.now, note=correction.note)
        for correction in table.correction
    )
    return Minutes(text=text, by=table.by, approved=_words(table.approved), mends=mends)


def pictures_of(file: CongressFile, beside: CongressFiles) -> tuple[CongressPicture, ...]:
    """Read the pictures of a congress, each with its size; report one without a description."""
    ids = Ids("picture", beside.toml, beside.problems)
    pictures = (_picture(table, number, beside, ids) for number, table in enumerate(file.picture))
    return tuple(picture for picture in pictures if picture)


def _picture(table: PictureTable, number: int, beside: CongressFiles, ids: Ids) -> CongressPicture | None:
    path: KeyPath = ("picture", number)
    id_ = ids.of(table.id, Path(table.file).stem, number)
    if not table.alt.strip():
        beside.problems.say(
            "E146.not-described", beside.toml.span((*path, "alt") if table.alt else path), file=shorten(table.file)
        )
    file = beside.find(table.file, (*path, "file"), "picture")
    size = _size(file, table.file, (*path, "file"), beside) if file else None
    transcription = beside.text_of(table.text, table.transcription, path, "transcription")
    if file is None or size is None:
        return None
    return CongressPicture(
        id=id_,
        file=file.relative_to(beside.content).as_posix(),
        caption=table.caption,
        alt=table.alt.strip(),
        width=size[0],
        height=size[1],
        when=_words(table.date),
        people=tuple(table.people),
        credit=table.credit,
        day=table.day,
        note=table.note,
        transcription=transcription,
        sources=as_tuple(table.source),
    )


def _size(file: Path, name: str, path: KeyPath, beside: CongressFiles) -> tuple[int, int] | None:
    """Return the size of a picture in pixels; None, and a problem, where it is no picture that a browser shows."""
    beside.used.add(file)
    weight = file.stat().st_size
    if weight > HEAVY:
        tenths = -(-weight * 10 // HEAVY)
        beside.problems.say(
            "W167.picture-mib", beside.toml.span(path), name=shorten(name), tenths=tenths // 10, tenths_2=tenths % 10
        )
    shown = f"{CONTENT}/{file.relative_to(beside.content).as_posix()}"
    data = read_bytes(file, shown, _LARGEST, beside.problems) if weight <= _LARGEST else b""
    if data is None:
        return None
    size = picture_size(data) if file.suffix.lower() in _ENDINGS else None
    if size is None:
        beside.problems.say("E147.no-picture", beside.toml.span(path), name=shorten(name))
    return size


def _words(when: datetime.date | str | int) -> str:
    """Write a date out, `13 July 1900`; a month or a year as the record has it."""
    return f"{when.day} {calendar.month_name[when.month]} {when.year}" if isinstance(when, datetime.date) else str(when)


def reports_of(file: CongressFile, beside: CongressFiles) -> tuple[MeetingReport, ...]:
    """Read the reports, each with its text; warn of one without a text, if it has nothing else either."""
    ids = Ids("report", beside.toml, beside.problems)
    names = (*file.committees, *file.officers)
    return tuple(report for n, table in enumerate(file.report) if (report := _report(table, n, names, ids, beside)))


def _report(table: ReportTable, number: int, names: tuple[str, ...], ids: Ids, beside: CongressFiles) -> MeetingReport | None:
    id_ = ids.of(table.id, table.of, number)
    near = suggestion(table.of, names)
    if near and table.of not in names:
        beside.problems.say("E148.no-committee", beside.toml.span(("report", number, "of")), *near, of=shorten(table.of))
    text = beside.text_of(table.text, table.file, ("report", number))
    outcome = bool(table.received.strip() or table.motion)
    if text is None and table.file is None and not outcome:
        at = beside.toml.table_span(("report", number))
        beside.problems.say("W168.no-words", at, of=shorten(table.of))
    if text is None and not outcome:
        return None
    text = text or beside.no_text()
    fields = {"id": id_, "by": as_tuple(table.by), "text": text, "motion": table.motion or ""}
    return convert({**vars(table), **fields}, MeetingReport)


def resolutions_of(file: CongressFile, toml: TomlFile, problems: Problems) -> tuple[Resolution, ...]:
    """Read the resolutions, in the order of the file."""
    ids = Ids("resolution", toml, problems)
    return tuple(
        convert({**vars(table), "id": ids.of(table.id, table.title, number)}, Resolution)
        for number, table in enumerate(file.resolution)
    )


def adopted_of(file: CongressFile) -> tuple[Adoption, ...]:
    """Read the laws that were adopted."""
    return tuple(
        Adoption(law=table.law, text=table.text, motion=table.motion or "", sources=as_tuple(table.source))
        for table in file.adopted
    )


def notices_of(file: CongressFile) -> tuple[Notice, ...]:
    """Read the announcements of the bulletins, in the order of the file."""
    return tuple(Notice(day=table.day, title=table.title, text=table.text) for table in file.bulletin)
