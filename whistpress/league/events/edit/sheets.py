"""Totals and travellers in a sheet that was made elsewhere, and the event files that say the same."""

import csv
import datetime
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct, field

from whistpress.core.model import DrawnCard
from whistpress.core.model.names import slug
from whistpress.league.events.edit.write import names_of_entries
from whistpress.league.events.read.typed_cards import CARDS
from whistpress.league.sheets.heads import EVENING_HEAD, SheetColumns
from whistpress.league.sheets.names import person_name
from whistpress.league.sheets.tables import ABSENT, WEEKDAY, SheetChoices, day_of_cell, figure_in, in_order, is_sum, name_cell
from whistpress.problems import Problems, shorten, wording
from whistpress.reading.csv_file import CsvCell, Row, whole_number
from whistpress.reading.days import written_day
from whistpress.reading.toml_edit import toml_text

_GROUPS = {DrawnCard.LADY: "ladies", DrawnCard.GENT: "gentlemen"}


class SheetTotal(Struct, frozen=True):
    """The total of one name, with its halves where they are known, the card that was drawn, and its cell."""

    name: str
    figures: tuple[Fraction, ...]
    cell: CsvCell
    card: DrawnCard | None = None


class SheetEvening(Struct):
    """An evening with its totals."""

    date: datetime.date
    title: str
    totals: list[SheetTotal] = field(default_factory=list)
    by_name: dict[str, SheetTotal] = field(default_factory=dict)


class SheetEvenings(Struct, frozen=True):
    """The evenings of a sheet, whether pairs played, how many cells are 0, and the numbers of rows that were passed over."""

    evenings: tuple[SheetEvening, ...]
    of_pairs: bool
    zeros: int
    passed_over: tuple[int, ...]

    @property
    def names(self) -> list[str]:
        """Return all names, with repetitions."""
        return [total.name for evening in self.evenings for total in evening.totals]

    @property
    def company(self) -> Mapping[str, frozenset[object]]:
        """The evenings on which a name played."""
        numbers_by_name: dict[str, set[object]] = {}
        for number, evening in enumerate(self.evenings):
            for total in evening.totals:
                numbers_by_name.setdefault(total.name, set()).add(number)
        return {name: frozenset(numbers) for name, numbers in numbers_by_name.items()}


def read_evenings(columns: SheetColumns, choices: SheetChoices, problems: Problems) -> SheetEvenings:
    """Read the totals; report cells that cannot be."""
    return _EveningsReader(columns, choices, problems).evenings()


class _EveningsReader(Struct):
    """A sheet of totals while it is read."""

    columns: SheetColumns
    choices: SheetChoices
    problems: Problems
    zeros: int = 0
    passed: list[int] = field(default_factory=list)

    def evenings(self) -> SheetEvenings:
        """Read the sheet by its shape."""
        if self.columns.evenings:
            evenings = self._by_column()
        elif self.columns.kind == "season":
            evenings = self._by_row()
        else:
            evenings = self._of_one()
        of_pairs = any(" & " in total.name for evening in evenings for total in evening.totals)
        for total in (total for evening in evenings for total in evening.totals if of_pairs):
            if total.name.count(" & ") != 1:
                self.problems.say("E859.not-names", total.cell.span, name=shorten(total.name))
        with_any = tuple(evening for evening in evenings if evening.totals)
        return SheetEvenings(with_any, of_pairs, self.zeros, tuple(self.passed))

    def _named_rows(self) -> Iterator[tuple[str, Row]]:
        """Yield each row that has a name, and does not add up others."""
        for row in self.columns.rows:
            name = person_name(self.columns, row).written
            if not name or is_sum(name):
                self.passed.append(name_cell(self.columns, row).span.line)
            elif not slug(name):
                cell = name_cell(self.columns, row)
                self.problems.say("E859.no-name", cell.span, name=shorten(name))
            elif name.replace(" ", "").isdecimal():
                cell = name_cell(self.columns, row)
                self.problems.say("E859.not-name", cell.span, name=shorten(name))
            else:
                yield name, row

    def _figure(self, cell: CsvCell | None) -> Fraction | None:
        """Return the figure of a cell; None if the player was absent, or (with a problem) if it is not a number."""
        if cell is None or cell.text.casefold() in ABSENT:
            return None
        figure = figure_in(cell, self.problems)
        if figure == 0:
            self.zeros += 1
            return None if self.choices.zero_is_absent else figure
        return figure

    def _total(self, name: str, row: Row) -> SheetTotal | None:
        """Return the total of a row by the columns total, half, second and card; None where there is none."""
        columns = self.columns
        cells = {column: columns.cell(row, column) for column in ("total", "half", "second")}
        total, half, second = (self._figure(cells[column]) for column in ("total", "half", "second"))
        at = cells["total"] or cells["half"] or name_cell(columns, row)
        if total is None and half is not None and second is not None:
            total = half + second
        if total is None:
            if half is not None or second is not None:
                self.problems.say("E856.row-half", at.span, name=shorten(name))
            return None
        if half is None and second is not None:
            half = total - second
        if (half is not None and second is not None and half + second != total) or (half is not None and half > total):
            words = (
                f"{half} and {second} are {half + second}" if second is not None and half is not None else f"the half is {half}"
            )
            self.problems.say("E858.total", at.span, name=shorten(name), total=total, words=words)
            return None
        figures = (total,) if half is None else (half, total - half)
        return SheetTotal(name, figures, at, self._card(row))

    def _card(self, row: Row) -> DrawnCard | None:
        cell = self.columns.cell(row, "card")
        if "card" not in self.columns.places:
            return None
        card = CARDS.get(cell.text.casefold().rstrip(".")) if cell else None
        if card is None:
            message = wording("E856.neither-lady", text=shorten(cell.text)) if cell else wording("E856.card-neither")
            at = cell or name_cell(self.columns, row)
            self.problems.add("E856", message, at.span, wording("E856.column-card"))
        return card

    def _of_one(self) -> list[SheetEvening]:
        evening = SheetEvening(self.choices.date or datetime.date.min, self.choices.title)
        for name, row in self._named_rows():
            if total := self._total(name, row):
                self._add(evening, total)
        return [evening]

    def _by_row(self) -> list[SheetEvening]:
        """Read a row for each total, with its day."""
        evenings: dict[tuple[datetime.date, str], SheetEvening] = {}
        for name, row in self._named_rows():
            cell = self.columns.cell(row, "date")
            if cell is None:
                at = name_cell(self.columns, row)
                self.problems.say("E857.row-no-day", at.span, name=shorten(name))
                continue
            day, total = day_of_cell(cell, self.choices, self.problems), self._total(name, row)
            if day and total:
                title = self.columns.text(row, "title") or self.choices.title
                self._add(evenings.setdefault((day, slug(title)), SheetEvening(day, title)), total)
        return [evenings[key] for key in sorted(evenings)]

    def _by_column(self) -> list[SheetEvening]:
        """Read a column for each evening."""
        evenings: dict[int, SheetEvening] = {}
        seen: dict[datetime.date, CsvCell] = {}
        for number, index in enumerate(self.columns.evenings):
            cell = self.columns.header[index]
            evening = self._evening(number, cell)
            if evening is None:
                continue
            if evening.date in seen and not written_rest(cell):
                self.problems.say("E857.day-column", cell.span, text=shorten(cell.text), text_2=shorten(seen[evening.date].text))
            seen[evening.date] = cell
            evenings[index] = evening
        for name, row in self._named_rows():
            figures = [
                (evening, figure, row[index])
                for index, evening in evenings.items()
                if index < len(row) and (figure := self._figure(row[index] if row[index].text else None)) is not None
            ]
            for evening, figure, cell in figures:
                self._add(evening, SheetTotal(name, (figure,), cell, self._card(row)))
            self._compare(name, row, sum((figure for _, figure, _ in figures), Fraction(0)))
        return sorted(evenings.values(), key=lambda evening: (evening.date, evening.title))

    def _evening(self, number: int, cell: CsvCell) -> SheetEvening | None:
        written = written_day(cell.text, serial=True)
        if written is None:
            first = self.choices.date or datetime.date.min
            return SheetEvening(first + datetime.timedelta(days=self.choices.every * number), self.choices.title)
        day = day_of_cell(cell, self.choices, self.problems, named=True)
        return SheetEvening(day, written_rest(cell) or self.choices.title) if day else None

    def _compare(self, name: str, row: Row, figure: Fraction) -> None:
        """Warn of a total of a season that is not the sum of the evenings."""
        cell = self.columns.cell(row, "total")
        if cell is None or cell.text.casefold() in ABSENT:
            return
        total = figure_in(cell, Problems())
        if total is not None and total != figure:
            self.problems.say(
                "W855.evenings-come",
                cell.span,
                name=shorten(name),
                figure_text=_figure_text(figure),
                figure_text_2=_figure_text(total),
            )

    def _add(self, evening: SheetEvening, total: SheetTotal) -> None:
        other = evening.by_name.setdefault(slug(total.name), total)
        if other is not total:
            self.problems.say("E858.totals-evening", total.cell.span, name=shorten(total.name), line=other.cell.span.line)
            return
        evening.totals.append(total)


def written_rest(cell: CsvCell) -> str:
    """Return the name of an evening in a head, as in `Harvest drive 3/10/25`; nothing where that is Week 1, or a weekday."""
    written = written_day(cell.text, serial=True)
    rest = written.rest if written else ""
    return "" if EVENING_HEAD.fullmatch(rest) or WEEKDAY.fullmatch(rest) else rest


def first_totals(evenings: SheetEvenings) -> list[str]:
    """Return the first three totals as they were read: `Edith Gale 147.5`, `Ned Cobb 139 (70 + 69)`."""
    texts = []
    for total in evenings.evenings[0].totals[:3]:
        halves = " + ".join(map(_figure_text, total.figures))
        whole = _figure_text(sum(total.figures, Fraction(0)))
        texts.append(f"{total.name} {whole} ({halves})" if len(total.figures) > 1 else f"{total.name} {whole}")
    return texts


def evening_text(evening: SheetEvening, names: Mapping[str, str], *, of_pairs: bool, schema: str = "") -> str:
    """Return the event file of an evening; `names` says how each name of the sheet is written."""
    head: dict[str, object] = {"title": evening.title, "date": evening.date}
    head |= {"contest": "pairs"} if of_pairs else {}
    first = f"#:schema {schema}\n" if schema else ""
    cards = list(dict.fromkeys(total.card for total in evening.totals))
    parts = [toml_text(head)]
    for card in sorted(cards, key=lambda card: list(_GROUPS).index(card) if card else -1):
        header = f"[totals.{_GROUPS[card]}]" if card else "[totals]"
        values = {names.get(total.name, total.name): _value(total.figures) for total in evening.totals if total.card is card}
        parts.append(f"{header}\n{toml_text(values)}")
    return first + "\n".join(parts)


def same_evening(evenings: Iterable[SheetEvening], names: Mapping[str, str], problems: Problems) -> None:
    """Report two spellings that are written as one name, but both played on one evening."""
    for evening in evenings:
        seen: dict[str, SheetTotal] = {}
        for total in evening.totals:
            name = names.get(total.name, total.name)
            other = seen.setdefault(name, total)
            if other is not total:
                problems.say(
                    "E858.both-total",
                    total.cell.span,
                    name=shorten(total.name),
                    name_2=shorten(other.name),
                    date=evening.date.isoformat(),
                )


def _value(figures: tuple[Fraction, ...]) -> object:
    values = [_figure(figure) for figure in figures]
    return values if len(values) > 1 else values[0]


def _figure(figure: Fraction) -> object:
    """Return a figure as a file has it: 170, 147.5, or "295/3" where no decimal is exact."""
    if figure.denominator == 1:
        return figure.numerator
    rest = figure.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    places = len(re.sub(r"0+$", "", str(figure.denominator)))
    if rest > 1 or places > 6:
        return f"{figure.numerator}/{figure.denominator}"
    return Decimal(figure.numerator) / Decimal(figure.denominator)


def _figure_text(figure: Fraction) -> str:
    return str(_figure(figure))


_ORDER = ("round", "deal", "ns", "ew", "n", "s", "e", "w", "tricks", "ew_tricks", "note")
_SIDES = ("ns", "ew")
_SEATS = (*_SIDES, "n", "s", "e", "w")
_LABEL = re.compile(r"(?:NS|EW)\s*[0-9]+", re.IGNORECASE)
"""The number of a pair in a compass game: NS 3."""


class SheetTravellers(Struct, frozen=True):
    """The lines of the travellers by columns, and the entries by number where the sheet names them."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    entries: Mapping[str, Sequence[str]]
    individual: bool


def read_travellers(columns: SheetColumns, problems: Problems) -> SheetTravellers:
    """Read the lines; names of entries become numbers in their order. Report cells that cannot be."""
    heads = tuple(name for name in _ORDER if name in columns.places)
    entries: dict[tuple[str, ...], str] = {}
    seats = [cell for row in columns.rows for name in _SEATS if (cell := columns.cell(row, name))]
    named = any(_number(cell) is None for cell in seats)
    lines = []
    for row in columns.rows:
        line = []
        for name in heads:
            cell = columns.cell(row, name)
            if name in _SEATS and cell and named and not _LABEL.fullmatch(cell.text):
                (who,) = names_of_entries([cell.text]) if name in _SIDES else ((in_order(cell.text, columns.members),),)
                line.append(entries.setdefault(who, str(len(entries) + 1)))
            else:
                line.append(_text(name, cell, problems) if cell else "")
        if columns.cell(row, "deal") is None:
            problems.say("E859.row-no-deal", next(cell for cell in row if cell.text).span)
        lines.append(tuple(line))
    by_number = {number: who for who, number in entries.items()}
    return SheetTravellers(heads, tuple(lines), by_number, "n" in heads)


def _number(cell: CsvCell) -> int | str | None:
    return cell.text if _LABEL.fullmatch(cell.text) else whole_number(cell.text)


def _text(name: str, cell: CsvCell, problems: Problems) -> str:
    """Return what a cell says; a number of a spreadsheet (7.0) without its noughts."""
    number = whole_number(cell.text)
    if number is None and name in ("deal", "round"):
        problems.say("E856.number", cell.span, text=shorten(cell.text), name=name)
    return cell.text if number is None else str(number)


def scores_text(travellers: SheetTravellers) -> str:
    """Return the lines as the scores of an event."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(travellers.heads)
    writer.writerows(travellers.lines)
    return text.getvalue()


def traveller_event(travellers: SheetTravellers, choices: SheetChoices, scores: str, schema: str = "") -> str:
    """Return the event file of the travellers."""
    values: dict[str, object] = {"title": choices.title, "date": choices.date}
    values |= {"contest": "individual" if travellers.individual else "pairs", "scores": scores, "source": choices.source}
    entries = {number: who[0] if len(who) == 1 else list(who) for number, who in travellers.entries.items()}
    values |= {"entries": entries} if entries else {}
    text = toml_text(values)
    return f"#:schema {schema}\n{text}" if schema else text
