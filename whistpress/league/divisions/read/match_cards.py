"""Read what came of the matches of a division: cards with tables and players, result lines, protests and rulings."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import say
from whistpress.league.divisions.keys import DivisionFile, FixtureTable, MatchCardTable
from whistpress.league.divisions.model import NOBODY, Match, MatchProtest, MatchRuling, MatchTable, TablePair, Team
from whistpress.league.divisions.read.result_placing import ResultPlacing, kinds_told, players_twice, score_text
from whistpress.league.divisions.read.results import TeamFinder, WrittenResult, parse_line, read_result_file
from whistpress.league.divisions.read.rules import two, walkover_tricks
from whistpress.league.people.read.people import People, doubt_about
from whistpress.problems import Problems, Span, shorten, suggestion, wording
from whistpress.reading.csv_file import parse_csv, read_csv
from whistpress.reading.format.base import as_tuple
from whistpress.reading.text_file import is_file, stays_inside
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


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
        completed_match = replace(
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
                    by=ruling.by,
                    date=ruling.date,
                    points=two(ruling.points) if ruling.points else None,
                    tables=two(ruling.tables) if ruling.tables else None,
                    why=ruling.why,
                    at=self.toml.span((*path, "rulings", number, "date")),
                )
                for number, ruling in enumerate(table.rulings)
            ),
        )
        for number, ruling in enumerate(table.rulings):
            if ruling.tables and not ruling.points:
                self.problems.say("E745.ruling-tables", self.toml.span((*path, "rulings", number, "tables")))
        return completed_match

    def _team_name(self, by: str) -> str:
        team = self.teams.get(by)
        return team.name if team else by

    def _table(self, table: MatchCardTable, path: KeyPath) -> MatchTable:
        if table.conceded and table.tricks:
            self.problems.say("E743.table-conceded", self.toml.span((*path, "conceded")))
        tricks = two(table.tricks) if table.tricks and not table.conceded else None
        return MatchTable(
            home=self._pair(table.home, (*path, "home")),
            away=self._pair(table.away, (*path, "away")),
            tricks=tricks,
            conceded=table.conceded or "",
        )

    def _pair(self, names: str | list[str] | None, path: KeyPath) -> TablePair:
        players = []
        for number, written in enumerate(as_tuple(names)):
            meant = self.people.find(written)
            if doubt := doubt_about(meant, written):
                where = path if isinstance(names, str) else (*path, number)
                self.problems.found.append(doubt.relocate(self.toml.span(where)))
            players.append(meant)
        return (
            TablePair(players=tuple(meant.person for meant in players), names=tuple(meant.name for meant in players))
            if players
            else NOBODY
        )

    def tables(self, card_tables: Sequence[MatchCardTable], path: KeyPath) -> tuple[MatchTable, ...]:
        """Return the tables of a match, which is at a path of the file."""
        tables = tuple(self._table(table, (*path, "tables", number)) for number, table in enumerate(card_tables))
        self._check_players(tables, path)
        return tables

    def _check_players(self, tables: Sequence[MatchTable], path: KeyPath) -> None:
        """Report a player who plays for both teams, or takes both seats of a side."""
        for player in players_twice(tables):
            where = (*path, "tables", player.table, player.side, player.seat)
            self.problems.found.append(player.problem.relocate(self.toml.span(where)))


def _check_rulings(match: Match, problems: Problems) -> None:
    """Report a protest or a ruling before the match, and a ruling before its protest or an earlier ruling."""
    protest, day = match.protest, match.date
    if protest and protest.at and protest.date and day and protest.date < day:
        problems.say("E745.protest-before", protest.at, date=protest.date.isoformat(), day=day.isoformat())
    before = protest.date if protest and protest.date else None
    for ruling in match.rulings:
        at = ruling.at or Span("content/fixtures")
        if ruling.date and day and ruling.date < day:
            problems.say("E745.ruling-before-match", at, date=ruling.date.isoformat(), day=day.isoformat())
        elif ruling.date and before and ruling.date < before:
            problems.say("E745.ruling-before", at, date=ruling.date.isoformat(), before=before.isoformat())
        before = ruling.date or before


_TOLD = ("tricks", "gain", "event", "forfeited", "tables", "place", "void", "why", "entries", "protest", "rulings")


def unite(match: Match, other: Match, problems: Problems) -> Match:
    """Return a match with what a second table tells of it; report what both tell, and not alike."""
    changed = {}
    at, twice = (
        other.at or Span("content/fixtures"),
        say("of %(home)s at home to %(away)s is told twice, and not alike", home=match.home, away=match.away),
    )
    kinds, other_kinds = kinds_told(match), kinds_told(other)
    if kinds and other_kinds and kinds != other_kinds:
        problems.say("E743.result", at, twice=twice, other_kinds=other_kinds[0], kinds=kinds[0])
    for key in _TOLD:
        old, new = getattr(match, key), getattr(other, key)
        if _is_told(old) and _is_told(new) and old != new:
            problems.say("E743.key-twice", at, key=key, twice=twice)
        elif _is_told(new):
            changed[key] = new
    if other.postponed or other.date != match.date:
        changed |= {
            "date": other.date,
            "put_off": other.put_off or match.put_off,
            "postponed": other.postponed or match.postponed,
        }
    changed["moved"] = match.moved + other.moved
    return replace(match, **changed, at=other.at)


def _is_told(value: object) -> bool:
    """Return whether a key has a value; a gain of 0 is one."""
    return bool(value) or isinstance(value, Fraction)


def with_results(
    matches: tuple[Match, ...], file: DivisionFile, reader: MatchCardReader, used: list[Path], texts: Mapping[Path, str]
) -> tuple[Match, ...]:
    """Return the matches with the results that the lines of `results`, or its file, tell.

    `used` gets the file. One of `texts` may take its place.
    """
    finder = TeamFinder(reader.teams, reader.problems)
    at_home = defaultdict[tuple[str, str], list[int]](list)
    for index, match in enumerate(matches):
        at_home[match.teams].append(index)
    placing = ResultPlacing(list(matches), at_home, walkover_tricks(file), reader.problems)
    for line in sorted(_lines(file, reader, finder, used, texts), key=lambda line: line.either):
        placing.add(line)
    for match in placing.matches:
        _check_rulings(match, reader.problems)
    return tuple(_complete_match(match, reader.problems) for match in placing.matches)


def _lines(
    file: DivisionFile, reader: MatchCardReader, finder: TeamFinder, used: list[Path], texts: Mapping[Path, str]
) -> Iterable[WrittenResult]:
    if isinstance(file.results, str):
        path, shown = _file_beside(file.results, reader, used) or (None, "")
        if path is None:
            return ()
        text = texts.get(path)
        csv = read_csv(path, shown, reader.problems) if text is None else parse_csv(text, shown, reader.problems)
        return read_result_file(csv, finder, reader.people) if csv else ()
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
        reader.problems.say("E741.not-name", at, name=shorten(name))
        return None
    file, shown = reader.path.parent / name, str(PurePosixPath(reader.toml.shown).parent / name)
    used.append(file)
    if not is_file(file):
        others = sorted(path.name for path in reader.path.parent.glob("*") if path.suffix.lower() == ".csv")
        near = suggestion(name, others) or (wording("E741.same-folder"),)
        reader.problems.say("E741.no-file", at, *near, name=shorten(name))
        return None
    return (file, shown) if stays_inside(file, reader.path.parents[2], shown, reader.problems) else None


def _complete_match(match: Match, problems: Problems) -> Match:
    """Return a match with the tricks of all its tables, where these are decided; report a total that is another."""
    played = [table.tricks for table in match.tables if table.tricks]
    if not match.all_tables_decided:
        return match
    if not played:
        if match.tricks:
            problems.say(
                "E743.tables-conceded",
                match.at or Span("content/fixtures"),
                home=match.home,
                away=match.away,
                score_text=score_text(match.tricks),
            )
        return match
    total = sum((home for home, _ in played), Fraction(0)), sum((away for _, away in played), Fraction(0))
    if match.tricks and match.tricks != total:
        sum_, score = score_text(total), score_text(match.tricks)
        at = match.at or Span("content/fixtures")
        problems.say("E743.tables-add", at, home=match.home, away=match.away, sum=sum_, told=score)
    return match if match.tricks or match.event or match.forfeited else replace(match, tricks=total)
