"""Read how a division ends: how many teams go up and down, to which division, and the play-offs."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from whistpress.core.model.divisions import Division, PlayOff
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
        message = f"{moving} teams are to go up or down, and the division has {teams}"
        key = "promoted" if file.promoted > teams or not file.relegated else "relegated"
        problems.add("E764", message, toml.span((key,)), "`promoted` counts the first, `relegated` the last: mend one of them")
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
            message = f"'{shorten(table.home)}' would play off against itself"
            problems.add("E763", message, toml.span((*path, "away")), "name the other team")
        elif table.tricks and table.forfeited:
            message = "the result of the play-off is told twice: in tricks and as a walkover"
            problems.add("E763", message, toml.span((*path, "forfeited")), "take one of them away")
        elif table.forfeited and table.forfeited not in (table.home, table.away):
            message = f"'{shorten(table.forfeited)}' is neither of the two"
            problems.add("E180", message, toml.span((*path, "forfeited")), f'it is "{table.home}" or "{table.away}"')
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
            problems.add("E765", "the division would be below itself", at, "name the division to which teams go down")
        elif division.below not in others:
            message = f"season {division.season} has no division '{shorten(division.below)}'"
            problems.add("E765", message, at, *(suggestion(division.below, others) or _how_to_name(others, at)))
        elif division.slug in _all_below(divisions, f"{division.season}/{division.below}"):
            message = f"'{shorten(division.below)}' is below this division, and this one below it"
            problems.add("E765", message, at, "take `below` away in the lower of the two")


def _how_to_name(others: Iterable[str], at: Span) -> Sequence[str]:
    """Return a help that lists the divisions that could be meant."""
    names = ", ".join(sorted(others))
    return (f"it has {names}",) if names else (f"write the file of that division, beside {at.file}",)


def _all_below(divisions: Mapping[str, Division], id_: str) -> set[str]:
    """Return the slugs of all divisions below one."""
    slugs = set[str]()
    division = divisions.get(id_)
    while division and division.below and division.below not in slugs:
        slugs.add(division.below)
        division = divisions.get(f"{division.season}/{division.below}")
    return slugs
