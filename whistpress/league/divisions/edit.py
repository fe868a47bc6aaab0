"""Fixtures and results of a division in a sheet, and the files that say the same: the division's, and its results as CSV."""

import csv
import datetime
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model.names import slug
from whistpress.league.divisions.model import Team
from whistpress.league.divisions.read.results import OTHERS, WANTED, TeamFinder, score_of
from whistpress.league.sheets.heads import WEEK_HEADS, SheetColumns, plain_head
from whistpress.league.sheets.tables import SheetChoices, day_of_cell, figure_in
from whistpress.problems import Problems, Span, likely_word, shorten
from whistpress.reading.csv_file import CsvCell, Row, whole_number
from whistpress.reading.days import weekday_named
from whistpress.reading.toml_edit import toml_text

_PASSED_ON = ("table", "note", "home1", "home2", "away1", "away2")
_MOST_TIMES = 8
_SECONDS = re.compile(r"([0-9]{1,2}:[0-9]{2}):00")
MOST_MATCHES = 5_000
"""The most matches of a sheet."""

_NO_SCORE = ("", "-", "–", "v", "vs")


class SheetMatch(Struct, frozen=True, kw_only=True):
    """A row of a sheet of matches; home and away as they are written. `tricks` are texts, empty before play."""

    home: str
    away: str
    date: datetime.date | None
    round: str = ""
    time: str = ""
    place: str = ""
    tricks: tuple[str, str] = ("", "")
    more: Mapping[str, str]
    at: Span | None = None


class SheetTeams(Struct, frozen=True):
    """The teams of a sheet: the id for each name, the clubs among them, the new ones, and what a new one nearly is."""

    ids: Mapping[str, str]
    clubs: tuple[str, ...]
    new: Mapping[str, str]
    near: Mapping[str, str]


def read_matches(columns: SheetColumns, choices: SheetChoices, problems: Problems) -> list[SheetMatch]:
    """Read the matches; report rows that cannot be."""
    matches = []
    undated = set[tuple[str, str, str]]()
    dated = dict[tuple[object, ...], tuple[SheetMatch, CsvCell]]()
    if len(columns.rows) > MOST_MATCHES:
        problems.say("E664.sheet-rows", columns.header[0].span, number=len(columns.rows), most_matches=MOST_MATCHES)
        return []
    for row in columns.rows:
        home, away = (columns.cell(row, side) for side in ("home", "away"))
        if home is None and away is None:
            continue
        if home is None or away is None:
            team, side = (away, "home") if home is None else (home, "away")
            if team and columns.cell(row, "date"):
                problems.say("E859.no-team", team.span, side=side)
            continue
        if slug(home.text) == slug(away.text):
            problems.say("E859.meet-itself", away.span, text=shorten(away.text))
            continue
        cell = columns.cell(row, "date")
        date = _with_night(columns, row, day_of_cell(cell, choices, problems), problems) if cell else None
        more = {name: columns.text(row, name) for name in _PASSED_ON if columns.text(row, name)}
        table = columns.cell(row, "table")
        if table and not whole_number(table.text):
            problems.say("E859.no-number", table.span, text=shorten(table.text))
        names = ("round", "time", "place")
        same = (slug(home.text), slug(away.text), columns.text(row, "table"))
        if date is None and same in undated:
            problems.say("E859.meets-home", home.span, text=shorten(home.text), text_2=shorten(away.text))
        undated |= {same} if date is None else set()
        texts = {name: columns.text(row, name) for name in names}
        texts["time"] = _SECONDS.sub(r"\1", texts["time"])
        tricks = _tricks(columns, row, problems)
        match = SheetMatch(home=home.text, away=away.text, date=date, tricks=tricks, more=more, at=home.span, **texts)
        before, first = dated.setdefault((*same, date), (match, home)) if date else (match, home)
        if before is match:
            matches.append(match)
        elif (before.tricks, before.more) != (tricks, more):
            problems.say("E858.row-match", home.span, line=first.span.line)
    return matches


def _with_night(columns: SheetColumns, row: Row, day: datetime.date | None, problems: Problems) -> datetime.date | None:
    """Return the day of a row on its home night: another one in a week that its day begins; else both have to agree."""
    cell = columns.cell(row, "night")
    if cell is None or day is None:
        return day
    number = weekday_named(cell.text)
    if number is None:
        problems.say("E857.no-weekday", cell.span, text=shorten(cell.text))
    elif plain_head(columns.header[columns.places["date"]].text) in WEEK_HEADS:
        return day + datetime.timedelta(days=(number - day.weekday()) % 7)
    elif number != day.weekday():
        problems.say("E857.night-row", cell.span, day=day.isoformat(), day_2=f"{day:%A}", text=shorten(cell.text))
    return day


def _tricks(columns: SheetColumns, row: Row, problems: Problems) -> tuple[str, str]:
    score = columns.cell(row, "score")
    if score is not None and score.text.casefold() not in _NO_SCORE:
        pair = score_of(score.text)
        if pair is None:
            problems.say("E856.no-score", score.span, text=shorten(score.text))
            return "", ""
        return _half(pair[0]), _half(pair[1])
    cells = [columns.cell(row, name) for name in ("home_tricks", "away_tricks")]
    trick_cells = [cell for cell in cells if cell and cell.text not in _NO_SCORE]
    if len(trick_cells) == 1 and not columns.cell(row, "note"):
        empty = "home" if cells[0] is None else "away"
        problems.say("E859.row-no-tricks", trick_cells[0].span, empty=empty)
    return (_figure(trick_cells[0], problems), _figure(trick_cells[1], problems)) if len(trick_cells) == 2 else ("", "")


def _figure(cell: CsvCell, problems: Problems) -> str:
    figure = figure_in(cell, problems)
    if figure is not None and (figure < 0 or figure.denominator > 2):
        problems.say("E856.no-number", cell.span, text=shorten(cell.text))
    return "" if figure is None else _half(figure)


def _half(figure: Fraction) -> str:
    """Return whole tricks as they are, and a half as .5."""
    return f"{figure.numerator // 2}.5" if figure.denominator == 2 else str(figure)


def teams_of(matches: Sequence[SheetMatch], teams: Mapping[str, Team], also: Mapping[str, str]) -> SheetTeams:
    """Return the teams of the matches; `teams` are the clubs or the teams of the division, `also` maps names to teams."""
    finder = TeamFinder(teams, Problems())
    ids, new, near = dict[str, str](), dict[str, str](), dict[str, str]()
    for name in dict.fromkeys(name for match in matches for name in (match.home, match.away)):
        meant = next((to for other, to in also.items() if slug(other) == slug(name)), name)
        id_ = finder.team_id(meant)
        if not id_:
            id_ = slug(meant) or f"team-{len(new) + 1}"
            likely = likely_word(meant, [team.name for team in teams.values()])
            new.setdefault(id_, meant)
            if likely and meant == name:
                near[name] = likely
        ids[name] = id_
    clubs = tuple(dict.fromkeys(id_ for id_ in ids.values() if id_ in teams))
    return SheetTeams(ids, clubs, new, near)


def results_text(matches: Iterable[SheetMatch], teams: SheetTeams) -> str:
    """Return the results as the CSV file of a division; matches without any are left out."""
    played = [match for match in matches if match.tricks[0] or "note" in match.more]
    used = {"date"} if any(match.date for match in played) else set()
    used |= {name for match in played for name in match.more}
    heads = (*WANTED, *(name for name in OTHERS if name in used))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    for match in played:
        values = dict(zip(WANTED, (teams.ids[match.home], teams.ids[match.away], *match.tricks), strict=True)) | dict(match.more)
        values |= {"date": match.date.isoformat()} if match.date else {}
        writer.writerow([values.get(name, "") for name in heads])
    return text.getvalue() if played else ""


def fixtures_text(
    matches: Sequence[SheetMatch],
    teams: SheetTeams,
    title: str,
    tables: Sequence[Mapping[str, str]],
    results: str = "",
    schema: str = "",
) -> str:
    """Return the division's file: its teams (`tables` for teams that are not clubs), its rounds, its results file's name."""
    rounds = _rounds(matches, teams)
    met = Counter(frozenset((fixture["home"], fixture["away"])) for _, played in rounds for _, fixture in played)
    values: dict[str, object] = {"title": title}
    values |= {"clubs": list(teams.clubs)} if teams.clubs else {}
    values["times"] = min(max(met.values(), default=1), _MOST_TIMES)
    values |= {"results": results} if results else {}
    values |= {"team": list(tables)}
    values |= {"round": [_round(name, played) for name, played in rounds]}
    text = toml_text({key: value for key, value in values.items() if value not in ([], {})})
    return f"#:schema {schema}\n{text}" if schema else text


Fixture = dict[str, object]
_Dated = tuple[datetime.date | None, Fixture]


def _rounds(matches: Sequence[SheetMatch], teams: SheetTeams) -> list[tuple[str, list[_Dated]]]:
    """Return the rounds: matches of one name or one day, each team once in a round; a match of several tables is one."""
    rounds: list[tuple[object, str, list[_Dated]]] = []
    seen: set[tuple[object, ...]] = set()
    for match in matches:
        home, away = teams.ids[match.home], teams.ids[match.away]
        same = (home, away, match.date)
        if match.more.get("table") and same in seen:
            continue
        seen.add(same)
        key = match.round or match.date
        fixture: Fixture = {"home": home, "away": away}
        fixture |= {name: value for name, value in (("time", match.time), ("place", match.place)) if value}
        free = (round_ for round_ in rounds if round_[0] == key and not _plays(round_[2], home, away))
        open_round = next(free, None)
        if open_round is None:
            rounds.append(open_round := (key, "" if match.round.isdecimal() else match.round, []))
        open_round[2].append((match.date, fixture))
    if all(first for _, _, played in rounds if (first := played[0][0])) and all(played[0][0] for *_, played in rounds):
        rounds.sort(key=lambda round_: round_[2][0][0] or datetime.date.min)
    return [(name, played) for _, name, played in rounds]


def _plays(played: Sequence[_Dated], *teams: str) -> bool:
    return any(team in (fixture["home"], fixture["away"]) for _, fixture in played for team in teams)


def _round(name: str, played: Sequence[_Dated]) -> Mapping[str, object]:
    """Return a round: its day is that of most of its matches."""
    days = Counter(day for day, _ in played if day)
    usual = days.most_common(1)[0][0] if days else None
    matches = [fixture | ({"date": day} if day and day != usual else {}) for day, fixture in played]
    return ({"date": usual} if usual else {}) | ({"name": name} if name else {}) | {"matches": matches}
