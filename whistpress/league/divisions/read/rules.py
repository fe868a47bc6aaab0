"""Read the rules of a division: what a match is worth, promotion, home nights, captains, days without matches, halls."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from whistpress.language import say
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.keys import DivisionFile, PointsTable, WalkoverTable
from whistpress.league.divisions.model import BonusStep, Division, MatchScoring, PlayOff, Two
from whistpress.league.people.read.people import People
from whistpress.league.people.read.registers import Files
from whistpress.problems import Problems, Span, choices, shorten, suggestion, wording
from whistpress.reading.days import check_hours, moved_days
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

Figures = Sequence[int | str]


def points_of_match(file: DivisionFile, toml: TomlFile, problems: Problems) -> tuple[Fraction, Fraction, Fraction]:
    """Return the points of a match won, drawn and lost; report points that do not fall."""
    is_table = isinstance(file.points, PointsTable)
    points: Figures = file.points.match if isinstance(file.points, PointsTable) else file.points
    return _falling(points, ("points", "match") if is_table else ("points",), (say("a match"), "[2, 1, 0]"), toml, problems)


def scoring_of(file: DivisionFile, toml: TomlFile, problems: Problems) -> MatchScoring:
    """Return what tables, margins and walkovers are worth."""
    points = file.points if isinstance(file.points, PointsTable) else PointsTable()
    table = None
    if points.table:
        table = _falling(points.table, ("points", "table"), (say("a table"), '[1, "1/2", 0]'), toml, problems)
    walkover = file.walkover if isinstance(file.walkover, WalkoverTable) else WalkoverTable()
    return MatchScoring(
        table=table,
        bonus=tuple(BonusStep(Fraction(step.margin), Fraction(step.points)) for step in points.bonus),
        losing=tuple(BonusStep(Fraction(step.within), Fraction(step.points)) for step in points.losing),
        won_by_tables=file.won_by == "tables",
        walkover_tables=two(walkover.tables) if walkover.tables else None,
        walkover_tricks=walkover_tricks(file),
    )


def walkover_tricks(file: DivisionFile) -> Two | None:
    """Return the tricks that a walkover counts, of the team that came and of the one that did not; None for none."""
    tricks = file.walkover.tricks if isinstance(file.walkover, WalkoverTable) else "none"
    return None if isinstance(tricks, str) else two(tricks)


def walkover_points(file: DivisionFile, win: Fraction, loss: Fraction) -> Two:
    """Return the points of the team that came and of the one that did not; without a word those of a match won and lost."""
    points = file.walkover.points if isinstance(file.walkover, WalkoverTable) else file.walkover
    return two(points) if points else (win, loss)


def two(figures: Figures) -> Two:
    """Return two figures as they were written."""
    return Fraction(figures[0]), Fraction(figures[1])


def _falling(
    figures: Figures, path: KeyPath, words: tuple[str, str], toml: TomlFile, problems: Problems
) -> tuple[Fraction, Fraction, Fraction]:
    """Return three figures that fall from won to lost; report those that do not."""
    won, drawn, lost = map(Fraction, figures)
    what, example = words
    if not won >= drawn >= lost or won == lost:
        problems.say("E186.not-fall", toml.span(path), what=what, path=path[-1], example=example)
    return won, drawn, lost


def sound_promotion(file: DivisionFile, teams: int, toml: TomlFile, problems: Problems) -> tuple[int, int]:
    """Return how many teams are promoted and relegated; report more than there are."""
    moving = file.promoted + file.relegated
    if teams >= 2 and moving > teams:
        key = "promoted" if file.promoted > teams or not file.relegated else "relegated"
        problems.say("E764.teams-go", toml.span((key,)), moving=moving, teams=teams)
        return 0, 0
    return file.promoted, file.relegated


def play_offs(
    file: DivisionFile, toml: TomlFile, has_team: Callable[[str, KeyPath], bool], problems: Problems
) -> Iterator[PlayOff]:
    """Yield the play-offs between two teams of the division; report the others."""
    for number, table in enumerate(file.play_off):
        path: KeyPath = ("play_off", number)
        check_hours(table.time, "", path, toml, problems)
        checks = [has_team(table.home, (*path, "home")), has_team(table.away, (*path, "away"))]
        if table.home == table.away:
            problems.say("E763.play-off", toml.span((*path, "away")), home=shorten(table.home))
        elif table.tricks and table.forfeited:
            problems.say("E763.result-play-off", toml.span((*path, "forfeited")))
        elif table.forfeited and table.forfeited not in (table.home, table.away):
            problems.say(
                "E180.neither",
                toml.span((*path, "forfeited")),
                id=shorten(table.forfeited),
                home=table.home,
                away=table.away,
            )
        elif all(checks):
            yield PlayOff(
                home=table.home,
                away=table.away,
                title=table.title,
                date=table.date,
                time=table.time,
                moved=moved_days(table.moved, table.date, path, toml, problems),
                place=table.place,
                tricks=(Fraction(table.tricks[0]), Fraction(table.tricks[1])) if table.tricks else None,
                forfeited=table.forfeited or "",
                why=table.why,
                at=toml.span((*path, "home")),
            )


def sound_below(divisions: Mapping[str, Division], files: Files, problems: Problems) -> None:
    """Report a division below that the season does not have, or that is the division itself or above it."""
    for division in divisions.values():
        toml = files.get(f"fixtures/{division.id}")
        if not division.below or toml is None:
            continue
        others = [other.slug for other in divisions.values() if other.season == division.season and other is not division]
        at = toml.span(("below",))
        if division.below == division.slug:
            problems.say("E765.division-below", at)
        elif division.below not in others:
            problems.say(
                "E765.no-division",
                at,
                *(suggestion(division.below, others) or _how_to_name(others, at)),
                season=division.season,
                below=shorten(division.below),
            )
        elif division.slug in _all_below(divisions, f"{division.season}/{division.below}"):
            problems.say("E765.below-division", at, below=shorten(division.below))


def _how_to_name(others: Iterable[str], at: Span) -> Sequence[str]:
    """Return a help that lists the divisions that could be meant."""
    names = ", ".join(sorted(others))
    return (
        (say("it has %(names)s", names=names),)
        if names
        else (say("write the file of that division, beside %(file)s", file=at.file),)
    )


def _all_below(divisions: Mapping[str, Division], id_: str) -> set[str]:
    """Return the slugs of all divisions below one."""
    slugs = set[str]()
    division = divisions.get(id_)
    while division and division.below and division.below not in slugs:
        slugs.add(division.below)
        division = divisions.get(f"{division.season}/{division.below}")
    return slugs


DateRange = tuple[datetime.date, datetime.date]


def captain_of(written: str | None, people: People, toml: TomlFile | None, path: KeyPath, problems: Problems) -> str | None:
    """Return the id of the member that a text names; report a name that belongs to no member."""
    if written is None or toml is None:
        return None
    meant = people.find(written)
    if people.has(meant.id):
        return meant.id
    helps = (wording("E766.mean", like=meant.like.name),) if meant.like else (wording("E766.members-content"),)
    problems.say("E766.no-member", toml.span(path), *helps, written=shorten(written))
    return None


def with_captains(clubs: Mapping[str, Club], people: People, toml: TomlFile | None, problems: Problems) -> dict[str, Club]:
    """Return the clubs with the written names of their captains replaced by members' ids."""
    return {
        id_: replace(club, captain=captain_of(club.captain, people, toml, (id_, "captain"), problems)) if club.captain else club
        for id_, club in clubs.items()
    }


def free_days(written: Sequence[datetime.date | str], toml: TomlFile, problems: Problems) -> tuple[DateRange, ...]:
    """Return the first and the last day of each period without matches; report texts that are neither a day nor a range."""
    return tuple(_free_days(written, toml, problems))


def _free_days(written: Sequence[datetime.date | str], toml: TomlFile, problems: Problems) -> Iterator[DateRange]:
    for number, free_day in enumerate(written):
        path = ("no_matches", number)
        if isinstance(free_day, datetime.date):
            yield free_day, free_day
            continue
        first, dots, last = (part.strip() for part in free_day.partition(".."))
        try:
            days = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last if dots else first)
        except ValueError:
            problems.say("E762.neither-day", toml.span(path), free_day=shorten(free_day))
            continue
        if days[0] > days[1]:
            problems.say("E762.range-ends", toml.span(path), days=days[1].isoformat(), days_2=days[0].isoformat())
            continue
        yield days


def is_free(day: datetime.date, ranges: Iterable[DateRange]) -> bool:
    """Return whether a day is one without matches."""
    return any(first <= day <= last for first, last in ranges)


def sound_halls(halls: Mapping[str, int], places: Iterable[str], toml: TomlFile, problems: Problems) -> dict[str, int]:
    """Return the halls where teams of the division play at home; report the others."""
    venues = sorted({venue for venue in places if venue})
    for hall in halls:
        if hall not in venues:
            helps = suggestion(hall, venues) or (
                (wording("E760.play", listed=choices(venues, most=6)),) if venues else (wording("E760.give-club"),)
            )
            problems.say("E760.no-team", toml.key_span(("halls", hall)), *helps, hall=shorten(hall))
    return {hall: room for hall, room in halls.items() if hall in venues}
