"""Evenings of every system, in more sizes than are pressed, and what the schedule of each has: read off its plays alone."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.evenings_of_all import BARNEY_P28, EVENINGS
from whistpress.core.model import Contest, Entry, Event, EventResult, Play, Schedule, Seat, Seats
from whistpress.core.movement import SYSTEMS, Request
from whistpress.core.scoring import score

MORE: dict[str, tuple[Request, tuple[int, ...]]] = {
    "howell of twelve, sets of four": (Request(system="howell", pairs=12, deals=44), ()),
    "howell of nine, its end": (Request(system="howell", pairs=9), (5, 6, 7, 8, 9)),
    "mitchell of thirteen pairs, uneven sets": (Request(system="mitchell", pairs=13, quota=(3, 3, 3, 3, 3, 3, 5)), ()),
    "mitchell without its first pair": (Request(system="mitchell", tables=5, missing="NS 1"), ()),
    "mitchell of seven tables, the second half": (Request(system="mitchell", tables=7, deals=21), (5, 6, 7)),
    "clay of fifteen pairs": (Request(system="clay", pairs=15), ()),
    "clay of eight tables, its end": (Request(system="clay", tables=8), (5, 6, 7, 8)),
    "snow of five tables": (Request(system="snow", tables=5, deals=50), ()),
    "snow of three tables, its end": (Request(system="snow", tables=3), (2, 3)),
    "snow of nine pairs": (Request(system="snow", pairs=9), ()),
    "parallel of six tables": (Request(system="parallel", tables=6), ()),
    "safford of seven": (Request(system="safford", pairs=7), ()),
    "safford of twelve, sets of two": (Request(system="safford", pairs=12, deals=22), (3, 4, 5, 6)),
    "howell-snow of seven": (Request(system="howell-snow", pairs=7), ()),
    "howell-snow of ten, its end": (Request(system="howell-snow", pairs=10, deals=90), (6, 7, 8, 9)),
    "whitfeld of sixteen": (Request(system="whitfeld", pairs=16), ()),
    "two-table of twenty-four": (Request(system="two-table", deals=24), (2, 3)),
    "four-pair, the second stage": (Request(system="four-pair"), (3, 4)),
    "ladies-and-gentlemen-progressive of five": (Request(system="ladies-and-gentlemen-progressive", tables=5), (2, 3, 4)),
    "individual of thirteen": (Request(system="individual", players=13), ()),
    "individual of sixteen": (Request(system="individual", players=16, deals=60), (7, 8, 9)),
    "mixer of eleven, its end": (Request(system="mixer", players=11, rounds=6), (4, 5, 6)),
    "mixer of sixteen": (Request(system="mixer", players=16, rounds=4), ()),
    "individual-eight, its end": (Request(system="individual-eight", players=8), (4, 5, 6, 7)),
    "ladies-and-gentlemen of ten": (Request(system="ladies-and-gentlemen", players=20), (2, 3, 4)),
    "interclub of forty-eight, its end": (Request(system="interclub", deals=48), (5, 6)),
    "league-trophy, its second session": (Request(system="league-trophy"), (7, 8, 9, 10, 11, 12)),
    "mitchell-fours of seven": (Request(system="mitchell-fours", fours=7, deals=14), (4, 5, 6)),
    "progressive-fours of six": (Request(system="progressive-fours", fours=6), ()),
    "howell-fours of six": (Request(system="howell-fours", fours=6), ()),
    "howell-fours of five, together": (Request(system="howell-fours", fours=5, deals=10, together=True), ()),
    "howell-fours of eight, its end": (Request(system="howell-fours", fours=8), (5, 6, 7)),
    "clay-fours of five": (Request(system="clay-fours", fours=5), ()),
    "snow-fours of five": (Request(system="snow-fours", fours=5), (3, 4)),
    "snow-fours of three, together": (Request(system="snow-fours", fours=3, together=True), ()),
    "parallel-fours of six": (Request(system="parallel-fours", fours=6), ()),
    "new-england-fours of seven": (Request(system="new-england-fours", fours=7), ()),
    "harvard, its end": (Request(system="harvard"), (3, 4, 5, 6)),
    "narragansett, its end": (Request(system="narragansett"), (25, 26, 27, 28)),
    "club-match of five": (Request(system="club-match", tables=5), ()),
    "progressive-match of seven": (Request(system="progressive-match", tables=7), (2, 3, 4)),
    "three-teams of six, all deals": (Request(system="three-teams", tables=6, variant="all-deals"), ()),
    "three-teams of six, matches": (Request(system="three-teams", tables=6, variant="matches"), (3, 4)),
    "progressive-pivot of seven pairs": (Request(system="progressive-pivot", pairs=7), ()),
    "round-robin of six": (Request(system="round-robin", teams=6), (2, 3)),
    "progressive-winners": (Request(system="progressive-winners", tables=4), ()),
    "howell of eight, deals in running order": (Request(system="howell", pairs=8, deals=21, sets=2), ()),
    "whitfeld of twelve, deals in running order": (Request(system="whitfeld", pairs=12, deals=22, sets=2), ()),
    "whist-drive": (Request(system="whist-drive", tables=4, trumps=("H", "C", "D", "S")), ()),
}
"""Half tables and odd numbers, uneven sets, sessions that are a part of their movement."""

HELD = {**EVENINGS, **MORE}


class Night(Struct, frozen=True, dict=True):
    """An evening, its result once all is played, and the plays of its sitting."""

    event: Event
    result: EventResult

    @property
    def schedule(self) -> Schedule:
        """The whole movement."""
        schedule = self.event.sessions[0].schedule
        assert schedule
        return schedule

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of the sitting in which anybody plays."""
        wanted = self.event.sessions[0].rounds or range(1, self.schedule.rounds + 1)
        return tuple(round_ for round_ in wanted if any(play.round == round_ for play in self.schedule.plays))

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """What is played in the sitting."""
        return tuple(play for play in self.schedule.plays if play.round in self.rounds)

    @cached_property
    def chairs(self) -> tuple[Play, ...]:
        """The plays with a number for each chair: of four pairs the players', as the book has them."""
        if self.schedule.system != "four-pair":
            return self.plays
        return tuple(replace(play, seats=BARNEY_P28[play.round][play.table - 1]) for play in self.plays)

    @cached_property
    def single(self) -> bool:
        """Every chair has a player's number of its own."""
        return any(play.seats.n != play.seats.s or play.seats.e != play.seats.w for play in self.chairs)

    @cached_property
    def deals(self) -> list[int]:
        """Every deal that is played, once."""
        return sorted({deal for play in self.plays for deal in play.deals})

    @cached_property
    def _at(self) -> dict[tuple[int, int], Play]:
        return {(play.round, play.table): play for play in self.plays}

    @cached_property
    def _seated(self) -> dict[tuple[int, int], Play]:
        return {(play.round, play.table): play for play in self.chairs}

    @cached_property
    def _places(self) -> dict[tuple[int, int], list[tuple[int, Seat]]]:
        found: defaultdict[tuple[int, int], list[tuple[int, Seat]]] = defaultdict(list)
        for play in self.chairs:
            for seat in Seat:
                found[play.seats.at(seat), play.round].append((play.table, seat))
        return dict(found)

    @cached_property
    def _stops(self) -> dict[int, list[tuple[int, int, int]]]:
        found: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
        for play in self.plays:
            for turn, deal in enumerate(play.deals):
                found[deal].append((play.round, turn, play.table))
        return {deal: sorted(stops) for deal, stops in found.items()}

    def at(self, round_: int, table: int) -> Play | None:
        """What is played at a table in a round, pairs and teams under their own numbers."""
        return self._at.get((round_, table))

    def seated(self, round_: int, table: int) -> Play | None:
        """The same, chair by chair."""
        return self._seated.get((round_, table))

    def places(self, number: int, round_: int) -> list[tuple[int, Seat]]:
        """Every chair that a number has in a round."""
        return self._places.get((number, round_), [])

    def stops(self, deal: int) -> list[tuple[int, int, int]]:
        """Where a deal is played: round, turn and table, in the order in which its tray gets there."""
        return self._stops[deal]


@cache
def night(name: str) -> Night:
    """The evening of a name, played; its entries have numbers alone, so that nothing can be taken for one but they."""
    request, rounds = HELD[name]
    system = SYSTEMS[request.system]
    event = evening(request, system.scoring_of(request.variant), played=True)
    session = event.sessions[0]
    schedule = session.schedule
    assert schedule
    lines = tuple(line for line in session.lines if not rounds or line.round in rounds)
    if schedule.by_rounds:
        lines = ()
    entries = tuple(Entry(number=entry.number, label=entry.label) for entry in event.entries)
    event = replace(event, entries=entries, sessions=(replace(session, rounds=rounds, lines=lines),))
    return Night(event, score(event))


def figures(words: str) -> list[int]:
    """Every number in a text."""
    return [int(number) for number in re.findall(r"\d+", words)]


def deals_in(words: str) -> tuple[int, ...]:
    """The deals of `2–4, 1`, `Deals 5–8` or `(3, 4)`, in their order; none where there is no number."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", words):
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


def sides(seats: Seats) -> list[list[int]]:
    """Both sides, a number that stands there twice once."""
    return [list(dict.fromkeys(two)) for two in (seats.ns, seats.ew)]


def pairs_of_two(night_: Night) -> Iterator[tuple[Play, Play]]:
    """Both tables of each round, where there are two."""
    for round_ in night_.rounds:
        one, two = (play for play in night_.plays if play.round == round_)
        yield one, two


def is_of_teams(night_: Night) -> bool:
    """Whether teams are ranked."""
    return night_.schedule.contest not in (Contest.INDIVIDUAL, Contest.PAIRS)
