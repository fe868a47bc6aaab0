"""Read what came of the matches of a division: cards with tables and players, result lines, protests and rulings."""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.divisions import Match, Team
from whistpress.core.model.match_cards import NOBODY, MatchProtest, MatchRuling, MatchTable, TablePair, Two
from whistpress.problems import Problems, Span
from whistpress.readers.format import as_tuple
from whistpress.readers.format.fixtures import DivisionFile, FixtureTable
from whistpress.readers.format.kinds import shorten
from whistpress.readers.format.match_cards import MatchCardTable
from whistpress.readers.league.match_scoring import two
from whistpress.readers.league.result_files import read_result_file
from whistpress.readers.league.result_lines import LineTable, ResultLine, TeamFinder, parse_line
from whistpress.readers.meant import choices, suggestion
from whistpress.readers.people import People
from whistpress.readers.person_doubts import doubt_about
from whistpress.readers.text_file import stays_inside
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath


class MatchCardReader(Struct, frozen=True):
    """Reads the cards of the matches of a division file."""

    toml: TomlFile
    path: Path
    people: People
    teams: dict[str, Team]
    problems: Problems

    def with_card(self, match: Match, table: FixtureTable, path: KeyPath) -> Match:
        """Add to a match the tables, the protest and the rulings of its table; check that tricks typed twice agree."""
        tables = self.tables(table.tables, path)
        protest = table.protest
        made = replace(
            match,
            tables=tables,
            protest=MatchProtest(
                by=self._team_name(protest.by),
                date=protest.date,
                why=protest.why,
                at=self.toml.span((*path, "protest", "date" if protest.date else "by")),
            )
            if protest
            else None,
            rulings=tuple(
                MatchRuling(
                    by=one.by,
                    date=one.date,
                    points=two(one.points) if one.points else None,
                    tables=two(one.tables) if one.tables else None,
                    why=one.why,
                    at=self.toml.span((*path, "rulings", number, "date")),
                )
                for number, one in enumerate(table.rulings)
            ),
        )
        for number, one in enumerate(table.rulings):
            if one.tables and not one.points:
                message = "this ruling gives tables, and no points"
                self._say("E745", message, (*path, "rulings", number, "tables"), "say what each side has by it: points = [2, 3]")
        return made

    def _team_name(self, by: str) -> str:
        team = self.teams.get(by)
        return team.name if team else by

    def _say(self, code: str, message: str, path: KeyPath, *helps: str) -> None:
        self.problems.add(code, message, self.toml.span(path), *helps)

    def _table(self, one: MatchCardTable, path: KeyPath) -> MatchTable:
        if one.conceded and one.tricks:
            message = "this table is conceded, and has tricks"
            self._say("E743", message, (*path, "conceded"), "a conceded table has none: take one of them away")
        tricks = two(one.tricks) if one.tricks and not one.conceded else None
        return MatchTable(
            home=self._pair(one.home, (*path, "home")),
            away=self._pair(one.away, (*path, "away")),
            tricks=tricks,
            conceded=one.conceded or "",
        )

    def _pair(self, names: str | list[str] | None, path: KeyPath) -> TablePair:
        found = []
        for number, written in enumerate(as_tuple(names)):
            meant = self.people.find(written)
            if doubt := doubt_about(meant, written):
                where = path if isinstance(names, str) else (*path, number)
                self._say(doubt.code, doubt.message, where, *doubt.helps)
            found.append(meant)
        return TablePair(players=tuple(one.id for one in found), names=tuple(one.name for one in found)) if found else NOBODY

    def tables(self, given: Sequence[MatchCardTable], path: KeyPath) -> tuple[MatchTable, ...]:
        """Return the tables of a match, which is at a path of the file."""
        tables = tuple(self._table(one, (*path, "tables", number)) for number, one in enumerate(given))
        self._check_players(tables, path)
        return tables

    def _check_players(self, tables: Sequence[MatchTable], path: KeyPath) -> None:
        """Report a player who plays for both teams, or takes both seats of a side."""
        home = {player for table in tables for player in table.home.players}
        for number, table in enumerate(tables):
            for at, player in enumerate(table.away.players):
                if player in home:
                    message = f"'{shorten(table.away.names[at])}' plays for both teams"
                    self._say("E744", message, (*path, "tables", number, "away", at), "a player plays for one team in a match")
            for side, pair in (("home", table.home), ("away", table.away)):
                for at, player in enumerate(pair.players):
                    if player in pair.players[:at]:
                        message = f"'{shorten(pair.names[at])}' stands twice at this table"
                        self._say("E744", message, (*path, "tables", number, side, at), "name the partner")


def _check_rulings(match: Match, problems: Problems) -> None:
    """Report a protest or a ruling before the match, and a ruling before its protest or an earlier ruling."""
    protest, day = match.protest, match.date
    if protest and protest.at and protest.date and day and protest.date < day:
        message = f"the protest of {protest.date.isoformat()} is before the match, which was on {day.isoformat()}"
        problems.add("E745", message, protest.at, "look at both days")
    before = protest.date if protest and protest.date else None
    for ruling in match.rulings:
        at = ruling.at or Span("content/fixtures")
        if ruling.date and day and ruling.date < day:
            message = f"the ruling of {ruling.date.isoformat()} is before the match, which was on {day.isoformat()}"
            problems.add("E745", message, at, "look at both days")
        elif ruling.date and before and ruling.date < before:
            message = (
                f"the ruling of {ruling.date.isoformat()} is before that of {before.isoformat()}, or the protest of that day"
            )
            problems.add("E745", message, at, "the oldest ruling comes first, and the last counts")
        before = ruling.date or before


_TOLD = ("tricks", "gain", "event", "forfeited", "tables", "place", "void", "why", "entries", "protest", "rulings")


def unite(match: Match, other: Match, problems: Problems) -> Match:
    """Return a match with what a second table tells of it; report what both tell, and not alike."""
    changed = {}
    for key in _TOLD:
        old, new = getattr(match, key), getattr(other, key)
        if old and new and old != new:
            message = f"'{key}' of {match.home} at home to {match.away} is told twice, and not alike"
            problems.add("E743", message, other.at or Span("content/fixtures"), "mend one of the two, or take it away")
        elif new:
            changed[key] = new
    if other.postponed or other.date != match.date:
        changed |= {
            "date": other.date,
            "put_off": other.put_off or match.put_off,
            "postponed": other.postponed or match.postponed,
        }
    return replace(match, **changed, at=other.at)


def with_results(matches: tuple[Match, ...], file: DivisionFile, reader: MatchCardReader, used: list[Path]) -> tuple[Match, ...]:
    """Return the matches with the results that the lines of `results`, or its file, tell; `used` gets the file."""
    finder = TeamFinder(reader.teams, reader.problems)
    at_home = defaultdict[tuple[str, str], list[int]](list)
    for index, match in enumerate(matches):
        at_home[match.teams].append(index)
    placing = _Placing(list(matches), at_home, reader.problems)
    for line in _lines(file, reader, finder, used):
        placing.add(line)
    for match in placing.matches:
        _check_rulings(match, reader.problems)
    return tuple(_complete_match(match, reader.problems) for match in placing.matches)


def _lines(file: DivisionFile, reader: MatchCardReader, finder: TeamFinder, used: list[Path]) -> Iterable[ResultLine]:
    if isinstance(file.results, str):
        path = _file_beside(file.results, reader, used)
        return read_result_file(*path, finder, reader.people) if path else ()
    parsed = (parse_line(text, _part(reader.toml, number, text), finder) for number, text in enumerate(file.results or ()))
    return [line for line in parsed if line]


def _part(toml: TomlFile, number: int, text: str) -> Callable[[int, int], Span]:
    """Return the function that gives the span of a part of a line; of a line with escapes the whole."""

    def part(start: int, end: int) -> Span:
        whole = toml.span(("results", number))
        if whole.length != len(text) + 2:
            return whole
        return replace(whole, column=whole.column + 1 + start, length=max(1, end - start))

    return part


def _file_beside(name: str, reader: MatchCardReader, used: list[Path]) -> tuple[Path, str] | None:
    """Find the CSV file beside the division's; None, and a problem at the key, when there is none."""
    at = reader.toml.span(("results",))
    if "/" in name or "\\" in name or "\0" in name or name.startswith(".") or not name.lower().endswith(".csv"):
        message = f"'{shorten(name)}' is not the name of a CSV file beside this one"
        reader.problems.add("E741", message, at, 'write results = "results.csv", or a list of lines: results = ["…", "…"]')
        return None
    file, shown = reader.path.parent / name, str(PurePosixPath(reader.toml.shown).parent / name)
    used.append(file)
    if not file.is_file():
        others = sorted(one.name for one in reader.path.parent.glob("*") if one.suffix.lower() == ".csv")
        near = suggestion(name, others) or ("put it into the same folder, or mend its name",)
        reader.problems.add("E741", f"there is no file '{shorten(name)}' beside this one", at, *near)
        return None
    return (file, shown) if stays_inside(file, reader.path.parents[2], shown, reader.problems) else None


class _Placing(Struct, frozen=True):
    """Puts each line to its match; `at_home` has the indexes of the matches of two teams, home first."""

    matches: list[Match]
    at_home: Mapping[tuple[str, str], Sequence[int]]
    problems: Problems

    def add(self, line: ResultLine) -> None:
        """Add a line to its match; report one that names none or several."""
        at = self._index(line)
        if at is not None:
            self.matches[at] = self._with_line(self.matches[at], line)

    def _index(self, line: ResultLine) -> int | None:
        here = self.at_home.get((line.home, line.away), ())
        there = self.at_home.get((line.away, line.home), ())
        found = here or there if line.either and not line.date else [*here, *there] if line.either else here
        if line.date and (len(found) > 1 or (line.either and found)):
            on_day = [at for at in found if line.date in (self.matches[at].date, self.matches[at].put_off)]
            if len(on_day) != 1:
                self._say_none(
                    line, found, f"the fixtures have no match of {line.home} and {line.away} on {line.date.isoformat()}"
                )
                return None
            found = on_day
        if len(found) > 1:
            days = choices([self._day(at) for at in found], most=6)
            message = f"{line.home} meets {line.away} at home {len(found)} times: this line may be of any of them"
            self.problems.add("E746", message, line.at, f"add the day of the match: {days}")
            return None
        if not found:
            self._say_none(line, there, f"the fixtures have no match of {line.home} at home to {line.away}")
            return None
        return found[0]

    def _day(self, at: int) -> str:
        day = self.matches[at].date
        return day.isoformat() if day else f"round {self.matches[at].round}"

    def _say_none(self, line: ResultLine, others: Sequence[int], message: str) -> None:
        helps = [f"they meet on {choices([self._day(at) for at in others], most=6)}"] if others else []
        if others and self.matches[others[0]].home == line.away:
            helps = [f"they have {line.away} at home to {line.home}: the home team comes first"]
        self.problems.add("E746", message, line.at, *helps)

    def _with_line(self, match: Match, line: ResultLine) -> Match:
        """Add a line to a match; report what both tell otherwise."""
        forfeited = ((line.away if line.winner == line.home else line.home),) if line.winner else ()
        self._check_kinds(match, line)
        if forfeited and match.forfeited and forfeited != match.forfeited:
            self._differs(line, "one says that the other team did not come")
        if line.tricks and match.tricks and line.tricks != match.tricks:
            self._differs(line, f"{_score(line.tricks)} here, {_score(match.tricks)} there")
        day = line.date or match.date
        moved = isinstance(line.postponed, datetime.date)
        return replace(
            match,
            date=None if line.postponed == "open" else line.postponed if moved else day,
            put_off=match.put_off or (day if line.postponed else None),
            postponed=match.postponed or line.postponed is not None,
            tricks=match.tricks or line.tricks,
            forfeited=match.forfeited or forfeited,
            tables=self._tables(match, line),
            void=match.void or line.void,
            why=match.why or line.why,
            at=line.at,
        )

    def _check_kinds(self, match: Match, line: ResultLine) -> None:
        """Report a line beside a result of another kind."""
        there = {"an event": match.event, "a gain": match.gain is not None, "a walkover": match.forfeited, "tricks": match.tricks}
        here = "a walkover" if line.winner else "tricks" if line.tricks or line.tables else ""
        other = next((kind for kind, has in there.items() if has and kind != here), "")
        if here and other:
            self._differs(line, f"{here} here, {other} there")

    def _differs(self, line: ResultLine, how: str) -> None:
        message = f"the match of {line.home} at home to {line.away} is told twice, and not alike: {how}"
        self.problems.add("E743", message, line.at, "mend one of the two, or take it away")

    def _tables(self, match: Match, line: ResultLine) -> tuple[MatchTable, ...]:
        """Return the tables of a match with what a line tells of them."""
        number = max(len(match.tables), len(line.tables))
        return tuple(
            self._table(
                match.tables[at] if at < len(match.tables) else MatchTable(),
                line.tables[at] if at < len(line.tables) else LineTable(),
                f"table {at + 1}",
                line,
            )
            for at in range(number)
        )

    def _table(self, table: MatchTable, told: LineTable, name: str, line: ResultLine) -> MatchTable:
        if table.is_decided and (told.tricks or told.conceded) and (table.tricks, table.conceded) != (told.tricks, told.conceded):
            self._differs(
                line, f"{name}, {_of_table(told.tricks, told.conceded)} here, {_of_table(table.tricks, table.conceded)} there"
            )
        for mine, theirs in ((table.home, told.home), (table.away, told.away)):
            if theirs and mine.players and set(mine.players) != set(theirs.players):
                self._differs(line, f"{name}, {' and '.join(theirs.names)} here, {' and '.join(mine.names)} there")
        return replace(
            table,
            home=table.home if table.home.players else told.home or NOBODY,
            away=table.away if table.away.players else told.away or NOBODY,
            tricks=table.tricks or told.tricks,
            conceded=table.conceded or told.conceded,
        )


def _score(tricks: Two) -> str:
    return f"{tricks[0]}-{tricks[1]}"


def _of_table(tricks: Two | None, conceded: str) -> str:
    return f"conceded by {conceded}" if conceded or not tricks else _score(tricks)


def _complete_match(match: Match, problems: Problems) -> Match:
    """Return a match with the tricks of all its tables, where these are decided; report a total that is another."""
    played = [table.tricks for table in match.tables if table.tricks]
    if not match.all_tables_decided or not played:
        return match
    total = sum((home for home, _ in played), Fraction(0)), sum((away for _, away in played), Fraction(0))
    if match.tricks and match.tricks != total:
        message = f"the tables of {match.home} and {match.away} add to {_score(total)}, and the match has {_score(match.tricks)}"
        problems.add("E743", message, match.at or Span("content/fixtures"), "one of the figures is wrong: look at the card")
    return match if match.tricks or match.event or match.forfeited else replace(match, tricks=total)
