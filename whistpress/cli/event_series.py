"""Series that are added at once: evenings, an event like an old one, a new season with its divisions."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from whistpress.cli.asking import Question, asked_date, day_of
from whistpress.cli.options import Integer, Verb, project_option
from whistpress.cli.speech import ContentError, SlipError, close_to, say
from whistpress.cli.whereabouts import CONTENT, EVENTS, find_event, project_folder, reader_of, shown_path
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside
from whistpress.problems.nearest import OWN_FILES, offer

if TYPE_CHECKING:
    from whistpress.league.divisions.facts.statuses import SeasonMoves
    from whistpress.league.divisions.facts.table import DivisionTable
    from whistpress.league.league import League
    from whistpress.league.seasons.edit import SeasonShift


MOST_EVENINGS = 400
"""So many files one command writes at most."""

SHOWN = 3
"""So many of the written files are named."""

_COPIED = (
    "title",
    "time",
    "ends",
    "lasts",
    "contest",
    "game",
    "scoring",
    "laws",
    "agreed",
    "paper",
    "prizes_each",
    "mc",
    "place",
    "movement",
)
"""Keys of an event that an event like it has too."""

_WON = ("won_by", "figure", "drawn", "cut")
"""Keys of a prize that say who won it."""


def series_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a series of evenings."""
    for option in (
        click.option("--except", "skipped", multiple=True, metavar="YYYY-MM-DD", help="A day without one; may be repeated."),
        click.option("--until", metavar="YYYY-MM-DD", help="With --every: the last day."),
        click.option("--every", type=Integer(1, 365), metavar="DAYS", help="A series: one every so many days."),
        click.option("--like", metavar="EVENT", help="Copy movement and prizes of this event."),
    ):
        function = option(function)
    return function


def series_days(first: datetime.date, said: Mapping[str, Any]) -> tuple[datetime.date, ...]:
    """Return the days of a series, or the first alone where there is none; SlipError for options that contradict each other."""
    interval, until = said["every"], said["until"]
    skipped = {day_of("except", words) for words in said["skipped"]}
    if not interval:
        unused = "until" if until else "except" if skipped else ""
        if unused:
            raise SlipError(f"--{unused} belongs to a series", "say how often: --every 7")
        return (first,)
    if not until:
        raise SlipError("a series needs its last day", "say it: --until 2027-04-30")
    last = day_of("until", until)
    if last < first:
        raise SlipError(f"--until: {last.isoformat()} is before the first evening, {first.isoformat()}")
    number = (last - first).days // interval + 1
    if number > MOST_EVENINGS:
        raise SlipError(
            f"{number} evenings are more than one command writes: at most {MOST_EVENINGS}", "look at the year of --until"
        )
    every_day = [first + datetime.timedelta(days=interval * at) for at in range(number)]
    missed = sorted(skipped - set(every_day))
    if missed:
        near = min(every_day, key=lambda day: abs(day - missed[0]))
        raise SlipError(f"--except: no evening would be on {missed[0].isoformat()}", f"the nearest is {near.isoformat()}")
    return tuple(day for day in every_day if day not in skipped)


def season_of_series(days: Sequence[datetime.date], likely: str) -> str:
    """Return the season of a series: that of its first day, or both years where it goes into the next."""
    if likely == str(days[0].year) and days[-1].year > days[0].year:
        return f"{days[0].year}-{(days[0].year + 1) % 100:02d}"
    return likely


def evening_slug(slug: str, day: datetime.date, days: Sequence[datetime.date]) -> str:
    """Return the name of an evening's file: in a series with its day."""
    return slug if len(days) == 1 else f"{slug}-{day.isoformat()}"


def write_evenings(league: Path, texts: Mapping[Path, str]) -> None:
    """Write the files of a series, or none when one is there already; say which."""
    files = NewFiles(league)
    for path, text in texts.items():
        files.add(path, text)
    files.write()
    for path in list(texts)[:SHOWN]:
        say(f"wrote {shown_path(path)}")
    if len(texts) > SHOWN:
        say(f"       and {len(texts) - SHOWN} more, the last {shown_path(list(texts)[-1])}")


def write_like(league: Path, said: Mapping[str, Any], asked: Question, season_of: Callable[[datetime.date], str]) -> None:
    """Write an event, or a series, like another one: title, movement, trumps and prizes, without entries and results."""
    from whistpress.core.model.names import slug
    from whistpress.problems import Problems
    from whistpress.reading.toml_edit import toml_text
    from whistpress.reading.toml_file import read_toml

    old = find_event(league, said["like"])
    problems = Problems()
    toml = read_toml(old.file, old.display_path, problems)
    if toml is None:
        raise ContentError(problems, reader_of(league))
    values = {key: toml.values[key] for key in _COPIED if key in toml.values}
    if "suit" in (trumps := toml.values.get("trumps", {})):
        values["trumps"] = trumps
    if prizes := toml.values.get("prize"):
        values["prize"] = [{key: value for key, value in prize.items() if key not in _WON} for prize in prizes]
    if said["title"]:
        values["title"] = said["title"]
    days = series_days(asked_date(asked, said["date"]), said)
    season = said["season"] or season_of_series(days, season_of(days[0]))
    name = said["slug"] or slug(str(values.get("title", old.file.stem)))
    texts = dict[Path, str]()
    for day in days:
        path = league / EVENTS / season / f"{evening_slug(name, day, days)}.toml"
        schema = schema_beside(league, path, "event")
        text = toml_text({"title": values.get("title", ""), "date": day} | values)
        texts[path] = f"#:schema {schema}\n{text}" if schema else text
    write_evenings(league, texts)


@click.command(cls=Verb)
@click.argument("name", metavar="SEASON")
@click.option("--from", "source", metavar="SEASON", help="The season that it follows [default: the latest one with divisions].")
@click.option("--begins", metavar="YYYY-MM-DD", help="The day of the first round [default: the same weekday, a year later].")
@project_option()
def season(name: str, source: str | None, begins: str | None, project: Path | None) -> int:
    """Write the files of a new season: divisions, standings, officers, without results.

    Teams that were promoted or relegated are moved; nothing is overwritten.

    Example:  whistpress add season 2027-28 --from 2026-27
              whistpress add season 2027-28 --begins 2027-09-13
    """
    from whistpress.engine.saved_league import ask_league

    league = project_folder(project)
    loaded = ask_league(league, lambda loaded: loaded)
    if loaded.record is None or loaded.problems.exit_status():
        raise ContentError(loaded.problems, reader_of(league))
    draft = _SeasonDraft.of(league, loaded.record.league, loaded.record.results, (source, name, begins))
    files = NewFiles(league)
    for path, text in draft.files():
        files.add(path, text)
    new_standings = draft.standings()
    files.append(league / CONTENT / "standings.toml", "\n".join(text for _, text in new_standings))
    if not files.new and not files.changed:
        raise SlipError(
            f"the season {draft.source!r} has no divisions, standings or officers to carry over",
            "its events are not copied: whistpress add event",
        )
    files.write()
    for line in draft.account(new_standings):
        say(line)
    say("\nnext:  whistpress check")
    return 0


class _SeasonDraft(Struct, frozen=True):
    """The new season: from which one, when, who moves."""

    folder: Path
    league: "League"
    source: str
    name: str
    shift: "SeasonShift"
    tables: "tuple[DivisionTable, ...]"
    moves: "SeasonMoves"

    @classmethod
    def of(
        cls, folder: Path, league: "League", results: Mapping[str, Any], words: tuple[str | None, str, str | None]
    ) -> "_SeasonDraft":
        """Make the draft from what the command line says: the old season, the new one, the first day."""
        from whistpress.league.divisions.facts.statuses import season_moves
        from whistpress.league.divisions.words.matches import division_tables
        from whistpress.league.seasons.edit import season_shift

        said, name, begins = words
        seasons = sorted({division.season for division in league.divisions.values()} | {event.season for event in league.events})
        source = said or next((known_season for known_season in reversed(seasons) if known_season < name), "")
        if source not in seasons:
            about = f"there is no season {source!r}" if source else "there is no earlier season to begin from"
            raise SlipError(about, *close_to(source, seasons), f"the seasons: {offer(seasons, OWN_FILES) or 'none yet'}")
        if source == name:
            raise SlipError(f"the season {name!r} cannot follow itself", "say the new one first: whistpress add season 2027-28")
        tables = tuple(table for table in division_tables(league, results).values() if table.division.season == source)
        days = [match.first_date for table in tables for match in table.division.matches]
        first = min((day for day in days if day), default=None)
        shift = season_shift(source, name, first, day_of("begins", begins) if begins else None)
        if shift is None:
            raise SlipError(f"a season is called by its years, as 2027-28 or 2027: {name!r} after {source!r}")
        return cls(folder, league, source, name, shift, tables, season_moves(tables))

    def files(self) -> Iterator[tuple[Path, str]]:
        """Yield the path and the text of each new file: divisions, and the officers of the book."""
        from whistpress.league.seasons.edit import TeamTables, division_text

        old = {table.division.id: self._values(f"fixtures/{table.division.id}.toml") for table in self.tables}
        for table in self.tables:
            division = table.division
            path = self.folder / CONTENT / "fixtures" / self.name / f"{division.slug}.toml"
            leaving = [move.team for move in self.moves.moves if move.source == division.id]
            leaving += [withdrawal.team for withdrawal in division.withdrawn]
            coming = [move for move in self.moves.moves if move.target == division.id]
            clubs = [move.team for move in coming if move.team in old[move.source].get("clubs", ())]
            teams = [_team_table(old[move.source], move.team) for move in coming if move.team not in clubs]
            schema = schema_beside(self.folder, path, "fixtures")
            yield path, division_text(old[division.id], TeamTables(leaving, clubs, teams), self.shift, schema)
        yield from self._officers()

    def _officers(self) -> Iterator[tuple[Path, str]]:
        from whistpress.league.seasons.edit import officers_text
        from whistpress.problems import Problems
        from whistpress.reading.front_matter import read_article

        for text in self.league.book_texts:
            if text.of == self.source and (text.officers or text.committees):
                article = read_article(self.folder / text.at.file, text.at.file, Problems())
                if article:
                    file = Path(text.at.file).relative_to(CONTENT, "books")
                    book = f"{self.name}/{file.name}" if file.parent.name else f"{self.name}.md"
                    path = self.folder / CONTENT / "books" / book
                    yield path, officers_text(article[0].values, article[1], (self.source, self.name))

    def standings(self) -> list[tuple[str, str]]:
        """Return the id and the text of each standing that the new season takes over."""
        from whistpress.league.seasons.edit import standing_texts

        tables = self._values("standings.toml")
        return list(standing_texts(tables, self.source, self.shift, list(tables)))

    def _values(self, name: str) -> Mapping[str, Any]:
        """Return the values of a content file; none where it does not exist."""
        from whistpress.problems import Problems
        from whistpress.reading.toml_file import read_toml

        path = self.folder / CONTENT / name
        toml = read_toml(path, name, Problems()) if path.is_file() else None
        return toml.values if toml else {}

    def account(self, standings: list[tuple[str, str]]) -> Iterator[str]:
        """Yield lines on the files written, the teams that move, and the reasons why others do not."""
        titles = {table.division.id: table.division.title for table in self.tables}
        for path, _ in self.files():
            yield f"wrote {shown_path(path)}"
            if path.is_relative_to(self.folder / CONTENT / "books"):
                yield f"       the officers are those of {self.source}: put in who was elected"
        for id_, _ in standings:
            yield f"added [{id_}] to {shown_path(self.folder / CONTENT / 'standings.toml')}"
        for move in self.moves.moves:
            yield f"       {move.name} goes {'up' if move.up else 'down'}: {titles[move.source]} to {titles[move.target]}"
        for table in self.tables:
            for left in table.division.withdrawn:
                name = next(team.name for team in table.division.teams if team.id == left.team)
                yield f"       {name} is left out: it withdrew from {table.division.title}"
        for id_, obstacle in self.moves.obstacles:
            yield f"       nobody goes {_OBSTACLES[obstacle.value].format(title=titles[id_])}"


_OBSTACLES = {
    "open": "up or down from {title}: it is not decided, or equal teams share a place at its line",
    "none above": "up from {title}: no division names it in `below`",
    "none below": "down from {title}: it does not say which division is below it",
}


def _team_table(values: Mapping[str, Any], team: str) -> Mapping[str, Any]:
    """Return the table of a team in the file of its old division."""
    team_table: Mapping[str, Any] = next(table for table in values.get("team", ()) if table["id"] == team)
    return team_table
