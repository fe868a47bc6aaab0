"""The career of one player or pair: the years, the partners, the rivals, the best evenings and the streaks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model.alphabet import by_surname
from whistpress.core.records.career import Career, PersonResult
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import own_deals
from whistpress.core.records.rivals import Rival, rivals_of
from whistpress.core.records.seating import PersonDeal
from whistpress.core.records.streaks import AttendanceRecord, Streak, StreakKind, Streaks, streaks_of_person
from whistpress.core.records.sums import SLAM, SMALL_SLAM, DealSums, add_sums
from whistpress.core.records.tally import RecordTally, tallies_by_season, tally
from whistpress.language import Speech, noted, say, say_many, speech
from whistpress.views import figures
from whistpress.views.people import Name, entry_anchor
from whistpress.views.record_lines import RecordLinks, SourceLink
from whistpress.views.record_words import room_text, share_text
from whistpress.views.words import season_title

EVENINGS, FIELD, RIVALS = 3, 4, 10
"""How many of the best evenings are told, how many a ranking must have for one, how many rivals stand on the player's page."""

RUNS: Mapping[StreakKind, str] = {
    StreakKind.FIRSTS: noted("Most wins in a row"),
    StreakKind.TOP_HALF: noted("Events in a row in the top half"),
    StreakKind.ATTENDANCE: noted("Club events attended in a row"),
}


class FigureLine(Struct, frozen=True, kw_only=True):
    """A line of figures: of a season (`season` as in addresses), or of all years (empty).

    `held` are the events of the own club (0: not told). `share` and `room` are rounded, their `_exact` are fractions; empty where
    there is nothing to compare. `hands` are the `deals` that were dealt at the table.
    """

    season: str
    title: str
    events: int
    held: int
    deals: int
    firsts: int
    seconds: int
    thirds: int
    share: str
    share_exact: str
    room: str
    room_exact: str
    slams: int
    hands: int = 0

    @property
    def dealt(self) -> str:
        """What its deals are called: a drive has hands."""
        return dealt_words((self,))


def dealt_words(lines: Sequence[FigureLine]) -> str:
    """Return the word for the deals of some lines: from trays, dealt at the table as in a drive, or both."""
    deals, hands = sum(one.deals for one in lines), sum(one.hands for one in lines)
    if not hands:
        return say("Deals")
    return say("Hands") if hands == deals else say("Deals and hands")


class PartnerLine(Struct, frozen=True, kw_only=True):
    """A partner: how many events together, how often first, the mean share of the others beaten; the pair's page, if any."""

    name: Name
    events: int
    firsts: int
    share: str
    share_exact: str
    path: str = ""


class RivalMeeting(NamedTuple):
    """One event in which a rival was met, and in words both places, the deals against each other, and who did better on them."""

    event: SourceLink
    told: str


class RivalLine(Struct, frozen=True, kw_only=True):
    """A rival: deals against each other; on those that can be compared, better, level, worse; rankings above, level, below."""

    name: Name
    anchor: str
    deals: int
    better: int
    level: int
    worse: int
    above: int
    tied: int
    below: int
    meetings: tuple[RivalMeeting, ...] = ()

    @property
    def rankings(self) -> int:
        """The number of rankings that have both."""
        return self.above + self.tied + self.below


class EveningLine(Struct, frozen=True, kw_only=True):
    """One evening: the event, with whom, the place of how many, the share of the others beaten."""

    event: SourceLink
    partners: tuple[Name, ...]
    place: str
    of: int
    share: str
    share_exact: str


class StreakLine(Struct, frozen=True, kw_only=True):
    """The longest streak of a kind with its first and last event, and the one that goes on (0: none does)."""

    title: str
    length: int
    first: SourceLink
    last: SourceLink
    now: int


class DealLine(Struct, frozen=True, kw_only=True):
    """A deal worth telling: where it stands, with whom and against whom, tricks won, tricks above the room."""

    deal: SourceLink
    partners: tuple[Name, ...]
    against: tuple[Name, ...]
    tricks: str
    gain: str


class CareerView(Struct, frozen=True, kw_only=True):
    """All of a career as a page tells it; `years` the latest season first, `never` the rivals that were never beaten."""

    total: FigureLine
    years: tuple[FigureLine, ...]
    partners: tuple[PartnerLine, ...]
    rivals: tuple[RivalLine, ...]
    never: tuple[RivalLine, ...]
    best: tuple[EveningLine, ...]
    worst: tuple[EveningLine, ...]
    streaks: tuple[StreakLine, ...]
    slams: tuple[DealLine, ...]
    small_slams: tuple[DealLine, ...]
    gain: DealLine | None
    first: SourceLink | None
    last: SourceLink | None

    @property
    def dealt(self) -> str:
        """What the deals of the career are called."""
        return self.total.dealt


def career_view(
    told: RecordLinks,
    career: Career,
    facts: Sequence[EventFacts],
    present: AttendanceRecord,
    seasons: Sequence[str],
    pairs: Mapping[str, str],
) -> CareerView:
    """The career of a player, and what the facts of his events tell of it, the oldest first.

    `present` is where he was of the events of the own club, `seasons` are his in the order in which they ended, `pairs` the
    paths of the pages of pairs, by the partner.
    """
    person, rivals = career.person, rivals_of(career.person, facts)
    played, sat = career.appearances, [(one, own) for one in facts if (own := one.of(person).sums) is not None]
    came = {one.season: one.held for one in present.seasons}
    tallies = tallies_by_season(played, ((one.season, own) for one, own in sat))
    order = {season: place for place, season in enumerate(seasons)}
    lines = [figure_line(own, season, came.get(season, 0)) for season, own in tallies.items()]
    return CareerView(
        total=figure_line(tally(played, (own for _, own in sat))),
        years=tuple(sorted(lines, key=lambda one: -order.get(one.season, -1))),
        partners=partner_lines(told, career, pairs),
        rivals=tuple(rival_line(told, one) for one in rivals[:RIVALS]),
        never=tuple(rival_line(told, one) for one in rivals if one.never_beaten),
        best=_evenings(told, played, best=True),
        worst=_evenings(told, played, best=False),
        streaks=_streaks(told, played, present.runs),
        slams=_slams(told, person, sat, SLAM),
        small_slams=_slams(told, person, sat, SMALL_SLAM),
        gain=_gain(told, person, sat),
        first=told.event(played[0].event) if played else None,
        last=told.event(played[-1].event) if played else None,
    )


EventSums = Sequence[tuple[EventFacts, DealSums]]
"""The events at which somebody sat at a table, and what his deals come to."""


def _slams(told: RecordLinks, person: str, sat: EventSums, tricks: int) -> tuple[DealLine, ...]:
    """The deals on which so many tricks were won, the last first."""
    there = [one for one, own in sat if (own.slams if tricks == SLAM else own.small_slams)]
    deals = [deal for one in there for deal in own_deals(one, person) if deal.won == tricks]
    return tuple(deal_line(told, deal) for deal in reversed(deals))


def _gain(told: RecordLinks, person: str, sat: EventSums) -> DealLine | None:
    """The deal that was most above the room, the first of several."""
    best = add_sums(own for _, own in sat).best
    if best is None or best <= 0:
        return None
    event = next(one for one, own in sat if own.best == best)
    return deal_line(told, next(deal for deal in own_deals(event, person) if deal.over == best))


def figure_line(own: RecordTally, season: str = "", held: int = 0) -> FigureLine:
    """Figures as a line."""
    share, room = own.share, own.room
    return FigureLine(
        season=season,
        title=season_title(season),
        events=own.events,
        held=held,
        deals=own.deals,
        firsts=own.firsts,
        seconds=own.seconds,
        thirds=own.thirds,
        share="" if share is None else share_text(share),
        share_exact="" if share is None else str(share),
        room="" if room is None else room_text(room),
        room_exact="" if room is None else str(room),
        slams=own.slams,
        hands=own.hands,
    )


def partner_lines(told: RecordLinks, career: Career, pairs: Mapping[str, str]) -> tuple[PartnerLine, ...]:
    """The partners of a player, those most often played with first."""
    found = []
    for person, shared in career.with_partners.items():
        own = tally(shared)
        share = own.share
        found.append(
            PartnerLine(
                name=told.name(person),
                events=len(shared),
                firsts=own.firsts,
                share="" if share is None else share_text(share),
                share_exact="" if share is None else str(share),
                path=pairs.get(person, ""),
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.events, by_surname(one.name.text))))


def rival_line(told: RecordLinks, one: Rival, *, meetings: bool = False) -> RivalLine:
    """A rival as a line, with every meeting where that is wanted (the last first)."""
    return RivalLine(
        name=told.name(one.other),
        anchor=f"with-{one.other}",
        deals=one.deals,
        better=one.better,
        level=one.level,
        worse=one.worse,
        above=one.above,
        tied=one.tied,
        below=one.below,
        meetings=_meetings(told, one) if meetings else (),
    )


def _meetings(told: RecordLinks, one: Rival) -> tuple[RivalMeeting, ...]:
    events, spoken = told.events, speech()
    return tuple(
        [
            _meeting((events[event], _places_met(spoken, place, theirs) + _deals_met(spoken, deals, better, level, worse)))
            for event, _, deals, better, level, worse, place, theirs in reversed(one.meetings)
        ]
    )


_meeting = partial(tuple.__new__, RivalMeeting)
"""Made of its values as they are: a federation's pages have millions."""


@lru_cache(maxsize=16384)
def _places_met(_: Speech, place: int | None, theirs: int | None) -> str:
    """Return the words for a meeting's places; cached, because the same few figures recur thousands of times."""
    return "" if place is None else "; " + say("places %(places)s", places=f"{place}–{theirs}")


@lru_cache(maxsize=16384)
def _deals_met(_: Speech, deals: int, better: int, level: int, worse: int) -> str:
    """Return the words for the deals of a meeting; cached too."""
    if not deals:
        return ""
    words = say_many("%(number)s deal", "%(number)s deals", deals)
    return f"; {words}, {better}–{level}–{worse}" if better or level or worse else f"; {words}"


def _evenings(told: RecordLinks, played: Sequence[PersonResult], *, best: bool) -> tuple[EveningLine, ...]:
    """Return the evenings with the greatest (smallest) share of the field beaten; ties: the larger field, then the later."""
    field = [one for one in played if one.of >= FIELD]
    whole = lcm(*(one.of - 1 for one in field))
    beaten = [(one.halves * (whole // (one.of - 1)), one) for one in field]  # in parts: all the other players together have two
    half = [(parts, one) for parts, one in beaten if (parts >= whole) is best]
    half.sort(key=lambda pair: (-pair[0] if best else pair[0], -pair[1].of, -pair[1].date.toordinal(), pair[1].event))
    return tuple(
        EveningLine(
            event=told.event(one.event, entry_anchor(one.entry)),
            partners=told.names(one.partners),
            place=figures.place(one.place, shared=one.tied > 1),
            of=one.of,
            share=share_text(share),
            share_exact=str(share),
        )
        for share, one in ((Fraction(parts, 2 * whole), one) for parts, one in half[:EVENINGS])
    )


def _streaks(told: RecordLinks, played: Sequence[PersonResult], present: Streaks) -> tuple[StreakLine, ...]:
    found = [(run, streaks_of_person(run, played)) for run in (StreakKind.FIRSTS, StreakKind.TOP_HALF)]
    lines = [streak_line(told, run, own.longest, own.current) for run, own in (*found, (StreakKind.ATTENDANCE, present))]
    return tuple(line for line in lines if line)


def streak_line(told: RecordLinks, run: StreakKind, longest: Streak | None, current: Streak | None) -> StreakLine | None:
    """The streaks of a kind; None where there never was one of two."""
    if longest is None or longest.length < 2:
        return None
    return StreakLine(
        title=say(RUNS[run]),
        length=longest.length,
        first=told.event(longest.first),
        last=told.event(longest.last),
        now=current.length if current else 0,
    )


def deal_line(told: RecordLinks, one: PersonDeal) -> DealLine:
    """A deal worth telling."""
    return DealLine(
        deal=told.deal(one),
        partners=told.names(one.partners),
        against=told.names(one.against),
        tricks="" if one.won is None else str(one.won),
        gain="" if one.over is None else figures.signed(one.over),
    )
