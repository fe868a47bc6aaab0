"""Plan the import of fixtures and results: a new division, or results that join those of one that is there."""

import datetime
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from whistpress.cli.asking import Register, asked_words
from whistpress.cli.import_report import Importing, require_folder, show_joined, show_matches
from whistpress.cli.speech import ContentError, SlipError
from whistpress.cli.whereabouts import CONTENT, find_named, named_things, reader_of, shown_path
from whistpress.core.model.names import slug
from whistpress.league.divisions.edit import SheetMatch, SheetTeams, fixtures_text, read_matches, results_text, teams_of
from whistpress.league.divisions.model import Team
from whistpress.league.divisions.read.results import RESULT_NOTE, WANTED, TeamFinder, WrittenResult, parse_line
from whistpress.league.events.edit.write import playing_season, schema_beside
from whistpress.problems import Problems, Severity, Span, wording
from whistpress.reading.csv_edit import add_row, set_cells
from whistpress.reading.csv_file import parse_csv, whole_number
from whistpress.reading.toml_edit import append_table, set_values
from whistpress.reading.toml_file import read_toml

if TYPE_CHECKING:
    from whistpress.book.files import SideTable
    from whistpress.book.frame import LeagueFrame
    from whistpress.book.matches import MatchEdit, OpenDivision
    from whistpress.league.divisions.model import Division, Match


_PLAYERS = ("home1", "home2", "away1", "away2")


class SheetResult(Struct, frozen=True):
    """A match of a sheet with its teams' ids: its rows, one of the whole match and those of its tables."""

    home: str
    away: str
    date: datetime.date | None
    rows: tuple[SheetMatch, ...]

    @property
    def at(self) -> Span:
        """Where the sheet has it."""
        return self.rows[0].at or Span("")

    @property
    def tables(self) -> list[SheetMatch]:
        """The rows of its tables, by their numbers."""
        return sorted((row for row in self.rows if "table" in row.more), key=_table_of)

    @property
    def note(self) -> str:
        """The note of the whole match."""
        return next((row.more["note"] for row in self.rows if "note" in row.more and "table" not in row.more), "")

    @property
    def remark(self) -> str:
        """A note that is no result: no walkover, no postponement."""
        return "" if RESULT_NOTE.fullmatch(self.note) else self.note

    @property
    def names_players(self) -> bool:
        """Whether rows name players."""
        return any(name in row.more for row in self.rows for name in _PLAYERS)

    def typed_line(self, names: Mapping[str, str]) -> str:
        """Return the result as it is typed: `482-454 (172-140, 150-162)`, `w/o away`; empty where the rows have none."""
        whole = next((row.tricks for row in self.rows if row.tricks[0] and "table" not in row.more), None)
        tables = [row.tricks for row in self.tables if row.tricks[0]]
        if tables:
            sums = whole or tuple(_figure(sum((Fraction(two[side]) for two in tables), Fraction(0))) for side in (0, 1))
            return f"{'-'.join(sums)} ({', '.join('-'.join(two) for two in tables)})"
        if whole:
            return "-".join(whole)
        note = RESULT_NOTE.fullmatch(self.note)
        if note is None:
            return ""
        rest = note["rest"].strip(" ,;:.")
        sides = {"home": (self.home, slug(names[self.home])), "away": (self.away, slug(names[self.away]))}
        side = next((side for side, words in sides.items() if slug(rest) in words), rest)
        return f"{note['word']} {side}".strip()


class Joining(Struct):
    """A division while results are added to it, and what became of each of them."""

    importing: Importing
    opened: "OpenDivision"
    frame: "LeagueFrame"
    names: Mapping[str, str]
    new: int = 0
    same: int = 0
    replaced: int = 0

    @property
    def division(self) -> "Division":
        """The division as it is now."""
        assert self.opened.division is not None  # noqa: S101 (read_division was asked for it before)
        return self.opened.division

    def add(self, result: SheetResult) -> None:
        """Add a result that the division lacks; say one that it has otherwise."""
        from whistpress.book.files import EntrySlip

        try:
            self._add(result)
        except EntrySlip as slip:
            self.importing.problems.add("E859", str(slip), result.at, *([slip.help] if slip.help else []))

    def _add(self, result: SheetResult) -> None:
        from whistpress.book.matches import line_of_result

        typed = result.typed_line(self.names)
        match = self._match(result)
        if not typed or match is None:
            return
        line = line_of_result(self.division, match, typed)
        finder = TeamFinder({team.id: team for team in self.division.teams}, Problems())
        written = parse_line(line, lambda start, end: result.at, finder)
        if written and _is_there(match, written):
            self.same += 1
        elif not match.is_decided:
            self._write(_with_result(self.opened, self.division, match, result, typed, line))
            self.new += 1
        elif self._replaces(match, result, typed):
            self._write(_in_place(self.opened, self.division, match, typed, line))
            self.replaced += 1

    def _match(self, result: SheetResult) -> "Match | None":
        """Return the match that a result is of; report one that the division does not have."""
        problems, matches = self.importing.problems, self.division.matches
        at_home = [match for match in matches if match.teams == (result.home, result.away)]
        on_day = [match for match in at_home if result.date and result.date in (match.date, match.put_off)]
        if len(at_home) == 1 or len(on_day) == 1:
            match = on_day[0] if on_day else at_home[0]
            if result.date and match.date and not on_day:
                problems.say("W899.match-division", result.at, date=match.date.isoformat(), date_2=result.date.isoformat())
            return match
        home, away = (self.names[team] for team in (result.home, result.away))
        if at_home:
            days = ", ".join(match.date.isoformat() for match in at_home if match.date)
            problems.say("E859.meets-home-more", result.at, home=home, away=away, days=days)
        else:
            turned = any(match.teams == (result.away, result.home) for match in matches)
            helps = [wording("E859.division-row", away=away)] if turned else [wording("E859.add-fixtures")]
            problems.say("E859.no-match", result.at, *helps, home=home, away=away)
        return None

    def _replaces(self, match: "Match", result: SheetResult, typed: str) -> bool:
        """Ask whether the sheet's result replaces the one in the division; unless the user agrees, report the difference."""
        from whistpress.book.matches import result_text

        home, away = (self.names[team] for team in (result.home, result.away))
        stands = result_text(match) or "another result"
        if self.importing.asked.here:
            question = f"{home} v. {away}: the division has {stands}, this sheet {typed}. Write what the sheet says?"
            if click.confirm(question, default=False, err=True):
                return True
        where = f"it is in {match.at.file}, line {match.at.line}: " if match.at else ""
        self.importing.plan.differing.say(
            "E899.division-sheet", result.at, home=home, away=away, stands=stands, typed=typed, where=where
        )
        return False

    def _write(self, edit: "MatchEdit") -> None:
        """Take a changed text for that of the division, unless it has an error that the one before did not have."""
        before = {(problem.code, problem.message) for problem in self.opened.problems}
        after = self.opened.again(edit, self.frame)
        new = [problem for problem in after.problems if (problem.code, problem.message) not in before]
        if wrong := [problem for problem in new if problem.severity is Severity.ERROR]:
            texts = {self.opened.source.shown: edit.text, **({after.table.shown: after.table.text} if after.table else {})}
            raise ContentError(Problems(wrong), texts.get)
        self.opened = after


def plan_into(importing: Importing, matches: Sequence[SheetMatch], file: Path, also: Mapping[str, str]) -> None:
    """Plan what a division's files get of the results in a sheet."""
    if importing.columns.kind != "results":
        raise SlipError("only results go into a division that is there", "this sheet has no tricks, and no scores")
    joining = _open(importing, file)
    teams = teams_of(matches, {team.id: team for team in joining.division.teams}, also)
    if "all" in importing.said["also"] and teams.near:
        teams = teams_of(matches, {team.id: team for team in joining.division.teams}, dict(also) | dict(teams.near))
    if teams.new:
        near = [f"'{name}' is nearly '{team}': --also \"{team}={name}\"" for name, team in list(teams.near.items())[:2]]
        unknown = ", ".join(map(repr, teams.new.values()))
        raise SlipError(f"{shown_path(file)} has no team {unknown}", *(near or ["say which it is: --also NAME=SPELLING"]))
    before = joining.opened
    results = _together(matches, teams)
    for result in results:
        joining.add(result)
    importing.stop_if_wrong()
    differing = len(importing.plan.differing)
    without = sum(not result.typed_line(joining.names) for result in results)
    counts = {"new": joining.new, "there already": joining.same, "replaced": joining.replaced, "otherwise": differing}
    show_joined(joining.division.title, f"{file.parent.name}/{file.stem}", counts, without)
    after = joining.opened
    importing.plan.files.change(file, lambda text: after.text)
    if after.table and before.table and after.table.text != before.table.text:
        table = after.table.text
        importing.plan.files.change(after.table.path, lambda text: table)


def _open(importing: Importing, file: Path) -> Joining:
    """Return the division in a file; raise ContentError for one that cannot be understood."""
    from whistpress.book.files import is_csv_beside
    from whistpress.book.frame import FrameReader
    from whistpress.book.matches import read_division

    frame = FrameReader(importing.league).frame()
    source = next((source for source in frame.fixtures if source.path == file), None)
    if source is None or frame.league is None:
        raise SlipError(f"{shown_path(file)} cannot be read", "see: whistpress check")
    text = file.read_bytes().decode("utf-8")
    opened = read_division(source, text, frame)
    name = opened.toml.values.get("results") if opened.toml else None
    if isinstance(name, str) and opened.table is None:
        if not is_csv_beside(name) or (file.parent / name).exists():
            raise SlipError(f"the results of this division are in {name}, which is not written", "save it as CSV, and name that")
        opened = read_division(source, text, frame, f"{','.join(WANTED)}\n")
    if opened.division is None:
        raise ContentError(Problems(list(opened.problems)), reader_of(importing.league))
    return Joining(importing, opened, frame, {team.id: team.name for team in opened.division.teams})


def _together(matches: Sequence[SheetMatch], teams: SheetTeams) -> list[SheetResult]:
    """Put the rows of each match together."""
    rows: dict[tuple[str, str, datetime.date | None], list[SheetMatch]] = {}
    for match in matches:
        rows.setdefault((teams.ids[match.home], teams.ids[match.away], match.date), []).append(match)
    return [SheetResult(*key, tuple(of_match)) for key, of_match in rows.items()]


def _is_there(match: "Match", written: WrittenResult) -> bool:
    """Return whether a match has what a result says: the same tricks, in the same tables where both know them."""
    if written.winner:
        return match.forfeited == tuple(team for team in match.teams if team != written.winner)
    if written.postponed:
        return match.is_decided or (match.postponed and written.postponed in (match.date, "open"))
    theirs = [table.tricks for table in match.tables]
    mine = [table.tricks for table in written.tables]
    return match.tricks == written.tricks and (not mine or mine == theirs)


def _with_result(
    opened: "OpenDivision", division: "Division", match: "Match", result: SheetResult, typed: str, line: str
) -> "MatchEdit":
    """Return the files of a division with a result that it lacks: in its CSV file, in a table of the match, or as a line."""
    from whistpress.book.matches import MatchEdit, enter_match

    if opened.table:
        return MatchEdit(opened.text, _with_csv_rows(opened.table, division, match, result))
    lines = opened.toml.values.get("results") if opened.toml else None
    has_tables = not lines and any(table.keys() & {"tricks", "tables"} for table in _match_tables(opened))
    if not isinstance(lines, str) and (result.names_players or result.remark or (has_tables and result.rows[0].tricks[0])):
        return MatchEdit(_with_match_table(opened, division, match, result))
    return MatchEdit(enter_match(opened, match, typed))


def _in_place(opened: "OpenDivision", division: "Division", match: "Match", typed: str, line: str) -> "MatchEdit":
    """Return the files of a division with another result of a match."""
    from whistpress.book.matches import MatchEdit, enter_match, has_own_table, with_rows

    if opened.table and not has_own_table(opened, match):
        return MatchEdit(opened.text, with_rows(opened.table, division, match, line))
    return MatchEdit(enter_match(opened, match, typed))


def _match_tables(opened: "OpenDivision") -> list[Mapping[str, Any]]:
    values = opened.toml.values if opened.toml else {}
    in_rounds = [table for round_ in values.get("round", ()) for table in round_.get("matches", ())]
    return [*in_rounds, *values.get("match", ())]


def _with_match_table(opened: "OpenDivision", division: "Division", match: "Match", result: SheetResult) -> str:
    """Return the text with a result in the table of its match, which is added where there is none."""
    from whistpress.book.matches import match_path

    tables = [_card(row) for row in result.tables]
    values: dict[str, Any] = {"why": result.remark} if result.remark else {}
    if whole := next((row for row in result.rows if row.tricks[0] and "table" not in row.more), None):
        players = _card(whole) if not tables and any(name in whole.more for name in _PLAYERS) else {}
        values |= {"tables": [players]} if players else {"tricks": list(map(_number, whole.tricks))}
    values |= {"tables": tables} if tables else {}
    path = match_path(opened.toml, match) if opened.toml else None
    if path is not None:
        return set_values(opened.text, path, values)
    again = any(other.teams == match.teams and other.id != match.id for other in division.matches)
    day = {"date": match.date} if again and match.date else {}
    return append_table(opened.text, ("match",), {"home": match.home, "away": match.away, **day, **values})


def _card(row: SheetMatch) -> dict[str, Any]:
    """Return a table of a match: its players, its tricks."""
    sides = {side: [row.more[f"{side}{seat}"] for seat in (1, 2) if f"{side}{seat}" in row.more] for side in ("home", "away")}
    card: dict[str, Any] = {side: names for side, names in sides.items() if names}
    return card | ({"tricks": list(map(_number, row.tricks))} if row.tricks[0] else {})


def _with_csv_rows(side: "SideTable", division: "Division", match: "Match", result: SheetResult) -> str:
    """Return the text of a file of results with the rows of a match at its end, and the columns that they need."""
    from whistpress.book.matches import new_row
    from whistpress.league.divisions.read.results import result_columns

    rows = []
    for row in result.rows:
        figures = {"home_tricks": row.tricks[0], "away_tricks": row.tricks[1], **row.more}
        number = _table_of(row) if "table" in row.more else None
        values = dict(new_row(side, division, match, number, figures))
        rows.append(values | ({"date": row.date.isoformat()} if row.date and "date" in values else {}))
    lacking = list(dict.fromkeys(name for cells in rows for name, value in cells.items() if value and name not in side.names))
    text, table, names = side.text, side.table, side.names
    if lacking:
        width = len(table.header)
        text = set_cells(text, table, table.header, dict(enumerate(lacking, start=width)))
        table = parse_csv(text, side.shown, Problems()) or table
        names = result_columns(table, Problems()) or names
    for cells in rows:
        text = add_row(text, table, {names[name]: value for name, value in cells.items() if name in names})
        table = parse_csv(text, side.shown, Problems()) or table
    return text


def _table_of(row: SheetMatch) -> int:
    """Return the number of the table that a row is of; 0 without one."""
    return whole_number(row.more.get("table", "")) or 0


def _number(figure: str) -> int | Decimal:
    return int(figure) if figure.isdecimal() else Decimal(figure)


def _figure(figure: Fraction) -> str:
    return str(figure.numerator) if figure.denominator == 1 else f"{int(figure)}.5"


def plan_matches(importing: Importing) -> None:
    """Plan the file of a new division, with its results; results of a division that is there join those that it has."""
    matches = read_matches(importing.columns, importing.choices, importing.problems)
    importing.stop_if_wrong()
    if not matches:
        raise SlipError("no match is in this sheet", "nothing was written")
    if into := importing.said["into"]:
        plan_into(importing, matches, find_named(importing.league, into, ("division",)).file, also_teams(importing))
        return
    file = _division_there(importing, matches)
    if file and _joins(importing, file):
        plan_into(importing, matches, file, also_teams(importing))
        return
    _plan_new_division(importing, matches)


def _plan_new_division(importing: Importing, matches: Sequence[SheetMatch]) -> None:
    from whistpress.cli.add import team_table

    name = slug(importing.choices.title) or "division"
    path = importing.league / CONTENT / "fixtures" / _division_season(importing, matches) / f"{name}.toml"
    teams = teams_of(matches, _clubs_as_teams(importing), also_teams(importing))
    if "all" in importing.said["also"] and teams.near:
        teams = teams_of(matches, _clubs_as_teams(importing), also_teams(importing) | dict(teams.near))
    results = results_text(matches, teams)
    show_matches(matches, teams)
    beside = path.with_name(f"{name}-results.csv")
    register = Register.read(importing.league, "clubs")
    tables = [team_table(team, register) | {"id": id_} for id_, team in teams.new.items()]
    schema = schema_beside(importing.league, path, "fixtures")
    text = fixtures_text(matches, teams, importing.choices.title, tables, beside.name if results else "", schema)
    importing.plan.files.add(path, text)
    if results:
        importing.plan.files.add(beside, results)


def _division_there(importing: Importing, matches: Sequence[SheetMatch]) -> Path | None:
    """Return the file of the division that results seem to be of: by its title; without a title said, by its teams."""
    if importing.columns.kind != "results":
        return None
    days = [match.date for match in matches if match.date]
    season = importing.said["season"] or (playing_season(min(days), importing.league / CONTENT) if days else "")
    files = [thing.file for thing in named_things(importing.league, ("division",))]
    files = [file for file in reversed(files) if not season or file.parent.name == season]
    title = slug(importing.choices.title)
    titles = {file: slug(str(_values(file).get("title", ""))) for file in files}
    by_title = next((file for file in files if title in (file.stem, titles[file])), None)
    if by_title or importing.said["title"]:
        return by_title
    also = also_teams(importing)
    of_teams = [file for file in files if not teams_of(matches, _teams_there(file, importing), also).new]
    return of_teams[0] if len(of_teams) == 1 else None


def _joins(importing: Importing, file: Path) -> bool:
    """Return whether the results go into an existing division: yes with `--title`, else ask; SlipError without a terminal."""
    id_ = f"{file.parent.name}/{file.stem}"
    title = str(_values(file).get("title", file.stem))
    if importing.said["title"]:
        return True
    if importing.asked.here:
        return bool(click.confirm(f"Are these results of '{title}' ({id_}), which is there?", default=True, err=True))
    raise SlipError(
        f"the division '{title}' is there already, and these are its teams",
        f"to add the results to it: whistpress import {importing.file} --into {id_}",
        "or give a division of its own another title: --title NAME",
    )


def also_teams(importing: Importing) -> dict[str, str]:
    """Return which team each spelling means, as options say."""
    spellings: dict[str, str] = {}
    for words in importing.said["also"]:
        name, equals, others = words.partition("=")
        if not equals and words != "all":
            raise SlipError(f"--also: {words!r} names no spelling", 'write it as --also "Royal Oak=R. Oak, Oak"')
        spellings |= {other.strip(): name.strip() for other in others.split(",") if other.strip()}
    return spellings


def _division_season(importing: Importing, matches: Sequence[SheetMatch]) -> str:
    if importing.said["season"]:
        return str(importing.said["season"])
    days = [match.date for match in matches if match.date]
    if days:
        return playing_season(min(days), importing.league / CONTENT)
    season = asked_words(importing.asked, "season", None)
    require_folder(season)
    return season


def _clubs_as_teams(importing: Importing) -> dict[str, Team]:
    clubs = Register.read(importing.league, "clubs").tables
    return {id_: Team(id=id_, name=str(table.get("name", id_)), club=id_) for id_, table in clubs.items()}


def _values(file: Path) -> Mapping[str, Any]:
    """Return the content of the file of a division; nothing where it cannot be read."""
    toml = read_toml(file, shown_path(file), Problems())
    return toml.values if toml else {}


def _teams_there(file: Path, importing: Importing) -> dict[str, Team]:
    """Return the teams of a division."""
    clubs, values = _clubs_as_teams(importing), _values(file)
    club_teams = {id_: clubs.get(id_, Team(id=id_, name=id_)) for id_ in values.get("clubs", ())}
    return club_teams | {table["id"]: Team(id=table["id"], name=table["name"]) for table in values.get("team", ())}
