"""Read how a division ends: how many teams go up and down, to which division, and the play-offs."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from whistpress.core.model.divisions import Division, PlayOff
from whistpress.language import say
from whistpress.problems import Problems, Span
from whistpress.problems.nearest import suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.format.fixtures import DivisionFile
from whistpress.readers.hours import check_hours, moved_days
from whistpress.readers.league.registers import Files
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath


def sound_promotion(file: DivisionFile, teams: int, toml: TomlFile, problems: Problems) -> tuple[int, int]:
    """Return how many teams are promoted and relegated; report more than there are."""
    moving = file.promoted + file.relegated
    if teams >= 2 and moving > teams:
        message = say("%(moving)s teams are to go up or down, and the division has %(teams)s", moving=moving, teams=teams)
        key = "promoted" if file.promoted > teams or not file.relegated else "relegated"
        problems.add(
            "E764", message, toml.span((key,)), say("`promoted` counts the first, `relegated` the last: mend one of them")
        )
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
            message = say("'%(home)s' would play off against itself", home=shorten(table.home))
            problems.add("E763", message, toml.span((*path, "away")), say("name the other team"))
        elif table.tricks and table.forfeited:
            message = say("the result of the play-off is told twice: in tricks and as a walkover")
            problems.add("E763", message, toml.span((*path, "forfeited")), say("take one of them away"))
        elif table.forfeited and table.forfeited not in (table.home, table.away):
            message = say("'%(forfeited)s' is neither of the two", forfeited=shorten(table.forfeited))
            problems.add(
                "E180",
                message,
                toml.span((*path, "forfeited")),
                say('it is "%(home)s" or "%(away)s"', home=table.home, away=table.away),
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
            problems.add("E765", say("the division would be below itself"), at, say("name the division to which teams go down"))
        elif division.below not in others:
            message = say("season %(season)s has no division '%(below)s'", season=division.season, below=shorten(division.below))
            problems.add("E765", message, at, *(suggestion(division.below, others) or _how_to_name(others, at)))
        elif division.slug in _all_below(divisions, f"{division.season}/{division.below}"):
            message = say("'%(below)s' is below this division, and this one below it", below=shorten(division.below))
            problems.add("E765", message, at, say("take `below` away in the lower of the two"))


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
