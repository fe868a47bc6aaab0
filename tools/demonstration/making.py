"""One evening from its plan: arranged as the program arranges it, played with the dice, written down as a secretary would."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from tools.demonstration import writing
from tools.demonstration.company import Company, company, team_names
from tools.demonstration.dice import dice, form, shape, strength, tricks, trump_card
from tools.demonstration.evening import Evening
from tools.demonstration.roster import Somebody
from whistpress.core.model import Event, Play, Schedule
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event

_DRAWS = 500
"""As often as this an evening may be drawn anew; a team that does not win by then was never to win."""


class Played(Struct, frozen=True, kw_only=True):
    """An evening that was played: the tricks of N-S at each play of each deal."""

    evening: Evening
    schedule: Schedule
    entries: Company
    trumps: dict[int, str]
    scores: dict[int, dict[Play, int]]


def schedule_of(evening: Evening) -> Schedule:
    """The schedule, as the program arranges it."""
    sizes: dict[str, Any] = {evening.sized: evening.size} if evening.size else {}
    return arrange(Request(system=evening.system, deals=evening.deals or None, variant=evening.variant or None, **sizes))


def made(evening: Evening, qualified: Company = ()) -> str:
    """The file of an evening; `qualified` are those who go on to a final."""
    schedule = schedule_of(evening)
    entries = qualified or company(evening, _entries(evening, schedule))
    for draw in range(_DRAWS):
        text = writing.event_file(play(evening, schedule, entries, draw))
        if not evening.winner or _winner(evening, entries, text) == evening.winner:
            return text
    raise ValueError(f"{evening.winner} never wins {evening.season}/{evening.slug}")


def _entries(evening: Evening, schedule: Schedule) -> int:
    return 2 * evening.size if evening.system == "ladies-and-gentlemen" else schedule.entries


def play(evening: Evening, schedule: Schedule, entries: Company, draw: int) -> Played:
    """Every deal of an evening at every table."""
    forms = {person.name: form(person.name, evening.date) for entry in entries for person in entry}
    better = {table_play: _better(schedule, entries, table_play, forms) for table_play in schedule.plays}
    words = (evening.season, evening.slug, draw)
    scores: dict[int, dict[Play, int]] = {}
    for deal in range(1, schedule.deals + 1):
        cards = shape(dice("deal", *words, deal))
        die = dice("table", *words, deal)
        plays = [table_play for table_play in schedule.plays if deal in table_play.deals]
        scores[deal] = {table_play: tricks(cards, better[table_play], die) for table_play in plays}
    trumps = {deal: trump_card(dice("trump", *words, deal)) for deal in scores}
    return Played(evening=evening, schedule=schedule, entries=entries, trumps=trumps, scores=scores)


def _better(schedule: Schedule, entries: Company, play: Play, forms: dict[str, int]) -> int:
    """By how much N-S are the better side at a table."""
    seats = play.seats
    sides = ((seats.n, seats.s), (seats.e, seats.w))
    ns, ew = (strength(_sitting(schedule, entries, side), forms) for side in sides)
    return ns - ew


def _sitting(schedule: Schedule, entries: Company, numbers: tuple[int, int]) -> tuple[Somebody, ...]:
    """The persons behind the numbers of a side: players, a pair, or a whole team where its own pairs are not told apart."""
    if schedule.teams:
        by_number = [person for four in entries for person in four]
        return tuple(by_number[number - 1] for number in numbers)
    return tuple(person for number in sorted(set(numbers)) for person in entries[number - 1])


def read(evening: Evening, text: str) -> Event:
    """The event of a file's text, which must be without error."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "events" / evening.season / f"{evening.slug}.toml"
        file.parent.mkdir(parents=True)
        file.write_text(text, "utf-8")
        event, problems = read_event(file)
    if event is None or problems.errors:
        raise ValueError(f"{evening.season}/{evening.slug}: {[problem.message for problem in problems]}")
    return event


def _winner(evening: Evening, entries: Company, text: str) -> str:
    """Who has the first place alone: a club, or the first person of the entry."""
    first = [row.entry for row in score(read(evening, text)).rankings[0].rows if row.place == 1]
    names = team_names(evening) or tuple(entry[0].name for entry in entries)
    return names[first[0] - 1] if len(first) == 1 else ""


def qualifiers(evening: Evening, text: str, places: int) -> Company:
    """The first pairs of an evening, in the order of their places."""
    entries = company(evening, evening.size)
    ranked = score(read(evening, text)).rankings[0].rows
    return tuple(entries[row.entry - 1] for row in ranked[:places])
