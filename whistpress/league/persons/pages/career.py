"""The career of one player or pair: the years, the partners, the rivals, the best evenings and the streaks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model.cards import by_surname
from whistpress.language import Speech, noted, say, say_many, speech
from whistpress.league.careers.facts.career import (
    AttendanceRecord,
    Career,
    RecordTally,
    Rival,
    Streak,
    Streaks,
    rivals_of,
    streaks_of_person,
    tallies_by_season,
    tally,
)
from whistpress.league.careers.facts.ledger import own_deals
from whistpress.league.careers.words.record_book import RecordLinks, SourceLink, room_text, share_text
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.facts.person_results import PersonResult, StreakKind
from whistpress.league.events.facts.seating import SLAM, SMALL_SLAM, DealSums, PersonDeal, add_sums
from whistpress.site import figures
from whistpress.site.people import Name, entry_anchor
from whistpress.site.wording import season_title

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
    deals, hands = sum(line.deals for line in lines), sum(line.hands for line in lines)
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
    links: RecordLinks,
    career: Career,
    facts: Sequence[EventFacts],
    present: AttendanceRecord,
    seasons: Sequence[str],
    pairs: Mapping[str, str],
) -> CareerView:
    """Build the view of a player's career from the career and the `facts` of his events, the oldest first.

    `present` says which events of his own club he attended, `seasons` are his seasons in the order in which they ended, `pairs`
    holds the paths of the pages of his pairs, by the partner.
    """
    person, rivals = career.person, rivals_of(career.person, facts)
    played, sat = (
        career.appearances,
        [(event_facts, sums) for event_facts in facts if (sums := event_facts.of(person).sums) is not None],
    )
    came = {attendance.season: attendance.held for attendance in present.seasons}
    tallies = tallies_by_season(played, ((event_facts.season, sums) for event_facts, sums in sat))
    order = {season: index for index, season in enumerate(seasons)}
    lines = [figure_line(season_tally, season, came.get(season, 0)) for season, season_tally in tallies.items()]
    return CareerView(
        total=figure_line(tally(played, (sums for _, sums in sat))),
        years=tuple(sorted(lines, key=lambda line: -order.get(line.season, -1))),
        partners=partner_lines(links, career, pairs),
        rivals=tuple(rival_line(links, rival) for rival in rivals[:RIVALS]),
        never=tuple(rival_line(links, rival) for rival in rivals if rival.never_beaten),
        best=_evenings(links, played, best=True),
        worst=_evenings(links, played, best=False),
        streaks=_streaks(links, played, present.runs),
        slams=_slams(links, person, sat, SLAM),
        small_slams=_slams(links, person, sat, SMALL_SLAM),
        gain=_gain(links, person, sat),
        first=links.event(played[0].event) if played else None,
        last=links.event(played[-1].event) if played else None,
    )


EventSums = Sequence[tuple[EventFacts, DealSums]]
"""The events at which somebody sat at a table, and what his deals come to."""


def _slams(links: RecordLinks, person: str, sat: EventSums, tricks: int) -> tuple[DealLine, ...]:
    """Return the deals on which a player won so many tricks, the last first."""
    events = [facts for facts, sums in sat if (sums.slams if tricks == SLAM else sums.small_slams)]
    deals = [deal for facts in events for deal in own_deals(facts, person) if deal.won == tricks]
    return tuple(deal_line(links, deal) for deal in reversed(deals))


def _gain(links: RecordLinks, person: str, sat: EventSums) -> DealLine | None:
    """Return the deal on which a player was most above the room, the first of several; None where no deal was above it."""
    best = add_sums(sums for _, sums in sat).best
    if best is None or best <= 0:
        return None
    event = next(facts for facts, sums in sat if sums.best == best)
    return deal_line(links, next(deal for deal in own_deals(event, person) if deal.over == best))


def figure_line(record_tally: RecordTally, season: str = "", held: int = 0) -> FigureLine:
    """Return the figures of a tally as a line."""
    share, room = record_tally.share, record_tally.room
    return FigureLine(
        season=season,
        title=season_title(season),
        events=record_tally.events,
        held=held,
        deals=record_tally.deals,
        firsts=record_tally.firsts,
        seconds=record_tally.seconds,
        thirds=record_tally.thirds,
        share="" if share is None else share_text(share),
        share_exact="" if share is None else str(share),
        room="" if room is None else room_text(room),
        room_exact="" if room is None else str(room),
        slams=record_tally.slams,
        hands=record_tally.hands,
    )


def partner_lines(links: RecordLinks, career: Career, pairs: Mapping[str, str]) -> tuple[PartnerLine, ...]:
    """List the partners of a player, the partners in most events first."""
    lines = []
    for person, shared in career.with_partners.items():
        shared_tally = tally(shared)
        share = shared_tally.share
        lines.append(
            PartnerLine(
                name=links.name(person),
                events=len(shared),
                firsts=shared_tally.firsts,
                share="" if share is None else share_text(share),
                share_exact="" if share is None else str(share),
                path=pairs.get(person, ""),
            )
        )
    return tuple(sorted(lines, key=lambda line: (-line.events, by_surname(line.name.text))))


def rival_line(links: RecordLinks, rival: Rival, *, meetings: bool = False) -> RivalLine:
    """Return a rival as a line; with `meetings` the line has every meeting, the last first."""
    return RivalLine(
        name=links.name(rival.other),
        anchor=f"with-{rival.other}",
        deals=rival.deals,
        better=rival.better,
        level=rival.level,
        worse=rival.worse,
        above=rival.above,
        tied=rival.tied,
        below=rival.below,
        meetings=_meetings(links, rival) if meetings else (),
    )


def _meetings(links: RecordLinks, rival: Rival) -> tuple[RivalMeeting, ...]:
    events, spoken = links.events, speech()
    return tuple(
        [
            _meeting((events[event], _places_met(spoken, rank, theirs) + _deals_met(spoken, deals, better, level, worse)))
            for event, _, deals, better, level, worse, rank, theirs in reversed(rival.meetings)
        ]
    )


_meeting = partial(tuple.__new__, RivalMeeting)
"""Made of its values as they are: a federation's pages have millions."""


@lru_cache(maxsize=16384)
def _places_met(_: Speech, rank: int | None, theirs: int | None) -> str:
    """Return the words for a meeting's places; cached, because the same few figures recur thousands of times."""
    return "" if rank is None else "; " + say("places %(places)s", places=f"{rank}–{theirs}")


@lru_cache(maxsize=16384)
def _deals_met(_: Speech, deals: int, better: int, level: int, worse: int) -> str:
    """Return the words for the deals of a meeting; cached too."""
    if not deals:
        return ""
    words = say_many("%(number)s deal", "%(number)s deals", deals)
    return f"; {words}, {better}–{level}–{worse}" if better or level or worse else f"; {words}"


def _evenings(links: RecordLinks, played: Sequence[PersonResult], *, best: bool) -> tuple[EveningLine, ...]:
    """Return the evenings with the greatest (smallest) share of the field beaten; ties: the larger field, then the later."""
    field = [result for result in played if result.of >= FIELD]
    whole = lcm(*(result.of - 1 for result in field))
    beaten = [
        (result.halves * (whole // (result.of - 1)), result) for result in field
    ]  # in parts: all the other players together have two
    half = [(parts, result) for parts, result in beaten if (parts >= whole) is best]
    half.sort(key=lambda pair: (-pair[0] if best else pair[0], -pair[1].of, -pair[1].date.toordinal(), pair[1].event))
    return tuple(
        EveningLine(
            event=links.event(result.event, entry_anchor(result.entry)),
            partners=links.names(result.partners),
            place=figures.place(result.place, shared=result.tied > 1),
            of=result.of,
            share=share_text(share),
            share_exact=str(share),
        )
        for share, result in ((Fraction(parts, 2 * whole), result) for parts, result in half[:EVENINGS])
    )


def _streaks(links: RecordLinks, played: Sequence[PersonResult], present: Streaks) -> tuple[StreakLine, ...]:
    runs = [(run, streaks_of_person(run, played)) for run in (StreakKind.FIRSTS, StreakKind.TOP_HALF)]
    lines = [
        streak_line(links, run, streaks.longest, streaks.current) for run, streaks in (*runs, (StreakKind.ATTENDANCE, present))
    ]
    return tuple(line for line in lines if line)


def streak_line(links: RecordLinks, run: StreakKind, longest: Streak | None, current: Streak | None) -> StreakLine | None:
    """Return the streaks of a kind as a line; None where none was longer than one event."""
    if longest is None or longest.length < 2:
        return None
    return StreakLine(
        title=say(RUNS[run]),
        length=longest.length,
        first=links.event(longest.first),
        last=links.event(longest.last),
        now=current.length if current else 0,
    )


def deal_line(links: RecordLinks, deal: PersonDeal) -> DealLine:
    """Return a remarkable deal of a player as a line."""
    return DealLine(
        deal=links.deal(deal),
        partners=links.names(deal.partners),
        against=links.names(deal.against),
        tricks="" if deal.won is None else str(deal.won),
        gain="" if deal.over is None else figures.signed(deal.over),
    )
