"""Show how a sheet is interpreted, before any file is written; hold the answers and the plan so far."""

import datetime
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from whistpress.cli.asking import Question, terminal_width
from whistpress.cli.speech import ContentError, SlipError, say, show_problems
from whistpress.cli.written import NewFiles
from whistpress.core.model.names import file_slug, slug
from whistpress.league.divisions.edit import SheetMatch, SheetTeams
from whistpress.league.events.edit.sheets import SheetEvenings, SheetTravellers, first_totals
from whistpress.league.sheets.heads import KINDS, SheetColumns
from whistpress.league.sheets.names import SheetNames, Spelling
from whistpress.league.sheets.tables import CARRIED, DayOrder, OpenedSheet, SheetChoices, rows_without
from whistpress.problems import Problems, choices

_MARGIN = 15


def _line(head: str, words: str) -> None:
    """Write a line of the report: what it is about, and what there is."""
    wide = max(40, terminal_width())
    text = textwrap.fill(words, wide - _MARGIN, break_on_hyphens=False, break_long_words=False)
    say(textwrap.indent(text, " " * _MARGIN).replace(" " * _MARGIN, f"  {head:<{_MARGIN - 2}}", 1))


def _quote(words: Iterable[str], most: int = 6) -> str:
    return choices([f"'{word}'" for word in words], most=most)


def show_columns(shown: str, opened: OpenedSheet, columns: SheetColumns, order: DayOrder) -> None:
    """Say which file and sheet this is, its kind, the columns that are read, those that are passed over, how days are written."""
    where = f"{shown}, sheet '{opened.sheet}'" if opened.sheet else shown
    say(f"{where}: {KINDS[columns.kind]}")
    others = [name for name in opened.sheets if name != opened.sheet]
    if others:
        _line("other sheets", f"{_quote(others)}: --sheet NAME reads another")
    if opened.encoding:
        _line("letters", f"read as {opened.encoding}: look at names with accents")
    if columns.above:
        _line("above heads", f"{rows_without([row[0].span.line for row in columns.above])} passed over")
    _line("rows", f"{len(columns.rows)} below the heads in row {columns.header[0].span.line}")
    read = [f"'{head}' as {name}" for head, name in columns.taken.items()]
    read += [name for name, index in columns.places.items() if columns.header[index].text not in columns.taken]
    _line("columns", ", ".join(read))
    if columns.others:
        _line("passed over", _quote(cell.text for cell in columns.others))
    if order.day_first is not None:
        _line("days", f"the {'day' if order.day_first else 'month'} comes first, as in {order.shown_by}")


def show_filled(rows: Mapping[str, Sequence[int]]) -> None:
    """Print the rows in which an empty cell takes its value from the row above."""
    for name, numbers in rows.items():
        what = CARRIED[name]
        _line(f"{what}s", f"{rows_without(numbers)} {'have' if len(numbers) > 1 else 'has'} no {what}: that of the row above")


def show_title(title: str) -> None:
    """Say that the title comes from the file's name."""
    _line("title", f"'{title}', from the file's name; --title gives another")


def show_evenings(sheet: SheetEvenings) -> None:
    """Say which evenings there are."""
    first, last = sheet.evenings[0], sheet.evenings[-1]
    totals = sum(len(evening.totals) for evening in sheet.evenings)
    if len(sheet.evenings) == 1:
        _line("evening", f"{first.title}, {_day(first.date)}: {_count(totals, 'total')}")
    else:
        titles = list(dict.fromkeys(evening.title for evening in sheet.evenings))
        _line(
            "evenings",
            f"{len(sheet.evenings)}, {_day(first.date)} to {_day(last.date)}: {_count(totals, 'total')}; {_quote(titles, 4)}",
        )
    _line("first", "; ".join(first_totals(sheet)))
    if sheet.passed_over:
        _line("passed over", f"{rows_without(sheet.passed_over)}: no name, or a sum of others")
    if sheet.zeros:
        cells = "1 cell is" if sheet.zeros == 1 else f"{sheet.zeros} cells are"
        _line("noughts", f"{cells} 0; if that means 'was not there': --no-zeros")


def show_names(names: SheetNames, offered: Sequence[Spelling], take_all: bool) -> None:
    """Say which names are known, which are new or nearly known, and which may be one person's."""
    count = len(names.known)
    members = f"{count} {'is a member' if count == 1 else 'are members'}" if count else "none is a member yet"
    _line("names", f"{len(names.names)}: {members}, {len(names.new)} new")
    if count:
        _line("members", choices(list(dict.fromkeys(meant.name for meant in names.known.values())), most=8))
    if names.new:
        _line("new", choices(names.new, most=8))
    spoken = {other for spelling in offered for other in spelling.others}
    for name, member in names.near.items():
        if name not in spoken:
            _line("near", f"'{name}' is nearly the member '{member}'")
    for spelling in offered:
        _line("one person?", f"'{spelling.name}' and {_quote(spelling.others)}")
    for name, others in names.unclear.items():
        _line("whose?", f"'{name}' may be {' or '.join(others[:3])}: --also \"{others[0]}={name}\" decides it")
    if offered and not take_all:
        example = offered[0]
        _line("", f'to take them as one: --also "{example.name}={", ".join(example.others)}", or --also all')


def show_matches(matches: Sequence[SheetMatch], teams: SheetTeams) -> None:
    """Say which matches and teams there are."""
    days = sorted(match.date for match in matches if match.date)
    when = f", {_day(days[0])} to {_day(days[-1])}" if days else ", without days"
    played = sum(bool(match.tricks[0]) for match in matches)
    _line("matches", f"{len(matches)}{when}; {played} with tricks")
    if teams.clubs:
        _line("teams", f"{choices(teams.clubs)}: clubs of the league")
    if teams.new:
        _line("unknown", f"{_quote(teams.new.values(), 12)}: written as teams of this division")
    for name, club in teams.near.items():
        _line("near", f"'{name}' is nearly '{club}'; if that is meant: --also \"{club}={name}\"")


def show_joined(title: str, division: str, counts: Mapping[str, int], without: int) -> None:
    """Say what a division gets: how many results are new, there already, there otherwise; and how many rows have none."""
    said = [f"{number} {what}" for what, number in counts.items() if number or what == "new"]
    _line("into", f"'{title}' ({division}): results {', '.join(said)}")
    if without:
        _line("passed over", f"{_count(without, 'match').replace('matchs', 'matches')} without a result")


def show_lines(sheet: SheetTravellers) -> None:
    """Say how many lines there are, and of how many deals."""
    deals = len({line[sheet.heads.index("deal")] for line in sheet.lines})
    named = f", {len(sheet.entries)} entries by name" if sheet.entries else ""
    _line("lines", f"{len(sheet.lines)}, of {_count(deals, 'deal')}{named}")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _day(day: datetime.date) -> str:
    return f"{day.day} {day:%B} {day.year}"


class ImportPlan(Struct):
    """The files to write, lines that tell what to do afterwards, and what the sheet says otherwise than the files.

    What differs is said and not written, and makes the exit status an error's; `text` is the sheet's, to quote lines from.
    """

    files: NewFiles
    after: list[str] = field(default_factory=list)
    differing: Problems = field(default_factory=Problems)
    text: str | None = None


class Importing(Struct):
    """The state of an import during planning: the sheet, the options, the choices, and the problems of the sheet."""

    opened: OpenedSheet
    columns: SheetColumns
    said: Mapping[str, Any]
    asked: Question
    choices: SheetChoices
    problems: Problems
    plan: ImportPlan
    file: Path

    @property
    def league(self) -> Path:
        """The folder of the league."""
        return self.plan.files.league

    def stop_if_wrong(self) -> None:
        """Show the warnings; raise ContentError when the sheet has errors, so that nothing is written."""
        stop_if_wrong(self.problems, self.opened)
        show_problems(self.problems, lambda shown: self.opened.text)
        self.problems.found.clear()


def stop_if_wrong(problems: Problems, opened: OpenedSheet | None) -> None:
    """Raise ContentError when there are errors."""
    if problems.errors:
        raise ContentError(problems, lambda shown: opened.text if opened else None)


def require_folder(season: str) -> None:
    """Raise SlipError for a season that cannot be the name of a folder."""
    if not slug(season) or file_slug(season) != season.lower():
        raise SlipError(f"--season: {season!r} cannot be the name of a folder", "write it as 2025-26")
