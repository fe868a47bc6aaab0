"""Things to print for, chosen to be hard on the forms: long names, many tables and one, every kind of event, a congress."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tests.demonstration import demo
from tests.printing.evenings import evening
from tests.printing.seasons import SEASON, demo_matters, demo_season
from whistpress.core.model import Entry, Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.league import League
from whistpress.league.plan.desk import PrintDesk, congress_desk, cup_desk, division_desk, event_desk, season_desk, trophy_desk

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = (
    "Wilhelmina Featherstonehaugh-Cholmondeley",
    "Zsófia Őrségi-Nyíregyházi",
    "Ida Li",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren",
    "Þórbjörg Æsa Guðmundsdóttir",
    "Col. Sir Marmaduke ffolkes ffarington, Bart.",
    "Łukasz Šťastný-Świętokrzyski",
    "José María de la Concepción y Álvarez-Núñez",
)
"""As people are called; one of them is a word that no column holds."""
CLUB = "The Harbour, Quay and Lantern Whist Club"
"""A club's name of forty characters."""
TITLE = "The Honourable Company of Lantern-makers' Michaelmas Evening for the Widows' Fund"
LEAGUE = "The Fairhaven, Edgewood and Harbour Side Amalgamated Duplicate Whist Players' League"


@cache
def demonstration() -> tuple[League, Mapping[str, Any]]:
    """The league that comes with whistpress, and its results."""
    loaded = demo()
    assert loaded.league
    return loaded.league, loaded.results


def long_named(event: Event) -> Event:
    """An event with names that are hard to set, and a title that is long."""
    sessions = tuple(replace(session, entries=_renamed(session.entries)) for session in event.sessions)
    return replace(event, title=TITLE, entries=_renamed(event.entries), sessions=sessions)


def _renamed(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    made, place = [], 0
    for entry in entries:
        names = tuple(NAMES[(place + step) % len(NAMES)] for step in range(len(entry.names)))
        place += len(names) or 1
        made.append(replace(entry, names=names, name=entry.name and f"{CLUB[:-2]}{entry.number:>2}"))
    return tuple(made)


def _of(name: str, *, long: bool = True, evening_: int | None = None) -> PrintDesk[Any, Any]:
    """An event of the demonstration, or one of its evenings."""
    league, _ = demonstration()
    event = next(event for event in league.events if event.id == f"2026-27/{name}" or event.id == f"1912/{name}")
    event = event if evening_ is None else event.evenings[evening_]
    event = long_named(event) if long else event
    return event_desk(event, score(event) if event.played else None, replace(league, name=LEAGUE) if long else league)


def _made(request: Request, scoring: str, *, played: bool, long: bool = False) -> PrintDesk[Any, Any]:
    event = evening(request, scoring, played=played)
    event = long_named(event) if long else event
    return event_desk(event, score(event) if played else None, None)


def _congress(*, long: bool, name: str = "2026-fairhaven") -> PrintDesk[Any, Any]:
    league, results = demonstration()
    congress = league.congresses[name]
    if not long:
        return congress_desk(congress, league, results)
    people = {key: replace(one, name=NAMES[place % len(NAMES)]) for place, (key, one) in enumerate(league.people.items())}
    clubs = {key: replace(club, name=CLUB) for key, club in league.clubs.items()}
    named = replace(league, name=LEAGUE, people=people, clubs=clubs, events=tuple(map(long_named, league.events)))
    return congress_desk(replace(congress, title=TITLE), named, results)


def _cup(*, long: bool) -> PrintDesk[Any, Any]:
    league, results = demonstration()
    cup = max(league.cups.values(), key=lambda one: len(one.entries))
    entries = tuple(replace(entry, name=NAMES[place % len(NAMES)]) for place, entry in enumerate(cup.entries))
    return cup_desk(replace(cup, title=TITLE, entries=entries) if long else cup, league, results)


def _trophy(*, long: bool) -> PrintDesk[Any, Any]:
    league, _ = demonstration()
    trophy = max(league.trophies.values(), key=lambda one: len(one.holders))
    holders = tuple(replace(line, holder=NAMES[place % len(NAMES)]) for place, line in enumerate(trophy.holders))
    return trophy_desk(replace(trophy, name=TITLE, holders=holders) if long else trophy, league)


def _division(*, long: bool, match: str = "") -> PrintDesk[Any, Any]:
    league, results = demonstration()
    division = league.divisions["2026-27/coast-league"]
    if long:
        teams = tuple(replace(team, name=f"{CLUB} {number}") for number, team in enumerate(division.teams, 1))
        division = replace(division, title=TITLE, teams=teams)
    return division_desk(division, replace(league, name=LEAGUE) if long else league, results, match)


def _season() -> PrintDesk[Any, Any]:
    """The season of the demonstration with private files, its people, clubs and teams under long names."""
    league, _ = demonstration()
    record = demo().record
    people = {key: replace(one, name=NAMES[place % len(NAMES)]) for place, (key, one) in enumerate(league.people.items())}
    clubs = {key: replace(club, name=CLUB, place=CLUB) for key, club in league.clubs.items()}
    named = replace(league, name=LEAGUE, people=people, clubs=clubs, events=tuple(map(long_named, league.events)))
    return season_desk(SEASON, replace(record, league=named), demo_matters(), ROOT / "content")


OCCASIONS: Mapping[str, Callable[[], PrintDesk[Any, Any]]] = {
    "long names, compass": lambda: _of("opening-compass"),
    "long names, individual": lambda: _of("lantern-individual"),
    "long names, match of clubs": lambda: _of("interclub-october"),
    "long names, whist drive": lambda: _of("whist-drive"),
    "long names, auction": lambda: _of("goodfellow-sample-match"),
    "long names, odd pair, to come": lambda: _of("winter-howell"),
    "long names, hands": lambda: _of("october-hands"),
    "long names, rubbers": lambda: _of("seven-point-evening"),
    "long names, season of partners": lambda: _of("edgewood-tournament"),
    "long names, evening of the season": lambda: _of("edgewood-tournament", evening_=3),
    "long names, five fours": lambda: _of("five-fours"),
    "long names, Safford": lambda: _of("comparative-whist"),
    "long names, mixer that rests": lambda: _of("mixed-evening"),
    "long names, two rooms": lambda: _of("two-rooms"),
    "long names, congress": lambda: _congress(long=True),
    "long names, cup": lambda: _cup(long=True),
    "long names, trophy": lambda: _trophy(long=True),
    "long names, prizes": lambda: _of("village-harvest-drive"),
    "season": demo_season,
    "long names, season": _season,
    "solo whist": lambda: _of("games-evening-solo-whist", long=False),
    "odd pair": lambda: _of("seven-pairs", long=False),
    "match to come": lambda: _of("return-match", long=False),
    "rulings of every kind": lambda: _of("evening-of-everything", long=False),
    "whist drive": lambda: _of("whist-drive", long=False),
    "congress": lambda: _congress(long=False),
    "congress that is over": lambda: _congress(long=True, name="2025-fairhaven"),
    "cup": lambda: _cup(long=False),
    "trophy": lambda: _trophy(long=False),
    "division": lambda: _division(long=False),
    "long names, division": lambda: _division(long=True),
    "long names, match": lambda: _division(long=True, match="northgate-fairhaven"),
    "twenty tables": lambda: _made(Request(system="mitchell", variant="skip", tables=20, deals=40), "average", played=True),
    "thirty-six pairs": lambda: _made(Request(system="howell", pairs=36), "howell", played=False, long=True),
    "long names, Whitfeld": lambda: _made(Request(system="whitfeld", pairs=12), "average", played=False, long=True),
    "long names, Narragansett": lambda: _made(Request(system="narragansett", teams=2), "gain", played=False, long=True),
    "one table": lambda: _made(Request(system="individual", players=4), "individual", played=False),
    "seventeen fours": lambda: _made(Request(system="howell-fours", teams=17), "fours-matches", played=False, long=True),
}
"""Each by a name that says what is hard about it."""


@cache
def occasion(name: str) -> PrintDesk[Any, Any]:
    """One of them, made once."""
    return OCCASIONS[name]()
