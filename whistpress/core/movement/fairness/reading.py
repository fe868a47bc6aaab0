"""A schedule read once: the counts from which everything else is worked out."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

from msgspec import Struct

from whistpress.core.model import Contest, Schedule, Seat
from whistpress.core.movement.fairness.comparing import PlayedSet, balance_on, compared_on, played_sets
from whistpress.core.movement.fairness.places import RepeatedMeeting, TableInRound, again, places
from whistpress.core.movement.fairness.ranges import Range, Two, over, two
from whistpress.core.movement.fairness.seated import (
    Of,
    Sitting,
    counted,
    entries,
    entry_of,
    itself,
    led_through,
    opponents,
    partners,
    rests,
    rivals,
    team_mates,
    visits,
)
from whistpress.language import say

Fields = tuple[tuple[int, ...], tuple[int, ...]]
"""The entries of N-S and those of E-W, where they are ranked apart."""


class MeetingKind(Struct, frozen=True, kw_only=True):
    """A kind of meeting that should be even: its name, how two sit, for whom a number counts, over which couples.

    `what` and `whom` are the words for what is counted and for those couples.
    """

    name: str
    sitting: Sitting
    of: Of
    couples: tuple[Two, ...]
    what: str
    whom: str


class ScheduleCounts:
    """What a schedule says, counted when it is first asked for.

    `breaks` are rounds after which a sitting ends: what follows is not the very next round.
    """

    def __init__(self, schedule: Schedule, breaks: Collection[int] = ()) -> None:
        self.schedule, self.breaks = schedule, breaks
        self.of = entry_of(schedule)
        self.entries = entries(schedule)
        self.every_two: tuple[Two, ...] = tuple(combinations(self.entries, 2))

    @cached_property
    def partners(self) -> Counter[Two]:
        """How often two entries are partners."""
        return counted(self.schedule, partners, self.of)

    @cached_property
    def opponents(self) -> Counter[Two]:
        """How often two entries are opponents."""
        return counted(self.schedule, opponents, self.of)

    @cached_property
    def partnered(self) -> Counter[Two]:
        """How often two numbers are partners: of entries, or of the players of teams."""
        return counted(self.schedule, partners, itself)

    @cached_property
    def met(self) -> Counter[Two]:
        """How often two numbers are opponents."""
        return counted(self.schedule, opponents, itself)

    @cached_property
    def leads(self) -> Counter[Two] | None:
        """How often one number has another next after him; None where a number is more than one player."""
        return led_through(self.schedule) if self.singles else None

    @cached_property
    def led(self) -> Range | None:
        """The range of it over every ordered two who meet."""
        ordered = (each for one, other in self.met for each in ((one, other), (other, one)))
        return None if self.leads is None else over(ordered, self.leads)

    @cached_property
    def sets(self) -> tuple[PlayedSet, ...]:
        """The sets of deals as they are played."""
        return played_sets(self.schedule)

    @cached_property
    def compared(self) -> Counter[Two]:
        """On how many sets two entries sit the same way."""
        return compared_on(self.sets)

    @cached_property
    def balance(self) -> Fraction | None:
        """Qf; None for individuals and teams."""
        return balance_on(self.sets, len(self.entries)) if self.schedule.contest is Contest.PAIRS else None

    @cached_property
    def visits(self) -> dict[int, dict[tuple[int, Seat], int]]:
        """How often each number sits at each table in each seat."""
        return visits(self.schedule)

    @cached_property
    def resting(self) -> dict[int, tuple[int, ...]]:
        """The rounds in which each entry rests."""
        return rests(self.schedule)

    @cached_property
    def again(self) -> tuple[RepeatedMeeting, ...]:
        """Who share a table in two rounds running."""
        return again(self.schedule, self.breaks)

    @cached_property
    def singles(self) -> bool:
        """Each number is one player in one seat of a table of four."""
        return all(len({*play.seats.taken}) == 4 for play in self.schedule.plays)

    @cached_property
    def fields(self) -> Fields | None:
        """The entries of N-S and of E-W where they are ranked apart and none changes over."""
        if not self.schedule.two_fields:
            return None
        ns = {number for play in self.schedule.plays for number in play.seats.ns}
        ew = {number for play in self.schedule.plays for number in play.seats.ew}
        return None if ns & ew else (tuple(sorted(ns)), tuple(sorted(ew)))

    @cached_property
    def meetings(self) -> tuple[MeetingKind, ...]:
        """The kinds of meeting that should be even in this contest."""
        return tuple(meeting for meeting in self._meetings() if meeting.couples)

    def counts(self, meeting: MeetingKind) -> Counter[Two]:
        """How often two meet so."""
        if meeting.sitting is partners:
            return self.partners if meeting.of is self.of else self.partnered
        return self.opponents if meeting.of is self.of else self.met

    def places(self, meeting: MeetingKind) -> Mapping[Two, tuple[TableInRound, ...]]:
        """Where two meet so."""
        return places(self.schedule, meeting.sitting, meeting.of)

    def _meetings(self) -> Iterator[MeetingKind]:
        if self.schedule.teams:
            yield from self._of_teams()
        if self.partners:
            yield self._meeting("partners", partners, self.every_two, "partnerships", "couples")
        if self.fields:
            across = tuple(two(one, other) for one, other in product(*self.fields))
            yield self._meeting("across", opponents, across, "meetings", say("couples of a N-S and an E-W pair"))
        elif not self.schedule.of_partners and not (self.schedule.teams and len(self.every_two) == 1):
            yield self._meeting("opponents", opponents, self.every_two, "meetings", "couples")

    def _of_teams(self) -> Iterator[MeetingKind]:
        mates, others = tuple(team_mates(self.schedule)), tuple(rivals(self.schedule))
        if self.partnered:
            yield MeetingKind(
                name="team_partners",
                sitting=partners,
                of=itself,
                couples=mates,
                what="partnerships",
                whom=say("couples of team mates"),
            )
        yield MeetingKind(
            name="team_opponents",
            sitting=opponents,
            of=itself,
            couples=others,
            what="meetings",
            whom=say("couples of adversaries"),
        )

    def _meeting(self, name: str, sitting: Sitting, couples: tuple[Two, ...], what: str, whom: str) -> MeetingKind:
        return MeetingKind(name=name, sitting=sitting, of=self.of, couples=couples, what=what, whom=whom)
