"""The career of one player or pair: the years, also as a picture, the partners, the rivals, the best evenings, the streaks."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import pairwise
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model.cards import by_surname
from whistpress.core.model.exact import total
from whistpress.language import Speech, noted, say, say_many, speech
from whistpress.league.careers.facts.career import (
    OUTCOMES,
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
from whistpress.league.careers.words.record_book import FigureLine, RecordLinks, SourceLink
from whistpress.league.events.facts.encounters import PersonResult, StreakKind
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.facts.seating import SLAM, SMALL_SLAM, DealSums, PersonDeal, add_sums
from whistpress.site import figures
from whistpress.site.page import Page
from whistpress.site.people import Name, entry_anchor
from whistpress.site.theme.marks import template_method
from whistpress.site.theme.picture import LETTER, Cell, Column, Dot, Drawing, Picture, Scale, Stroke, Table, Words
from whistpress.site.wording import day, season_title

EVENINGS, FIELD, RIVALS = 3, 4, 10
"""How many of the best evenings are told, how many a ranking must have for one, how many rivals stand on the player's page."""

NONE_HELD: Mapping[str, int] = MappingProxyType({})

RUNS: Mapping[StreakKind, str] = {
    StreakKind.FIRSTS: noted("Most wins in a row"),
    StreakKind.TOP_HALF: noted("Events in a row in the top half"),
    StreakKind.ATTENDANCE: noted("Club events attended in a row"),
}


class RecordPage(Page, frozen=True, kw_only=True):
    """A page that shows what people have played; `links` leads to them, to their events and their deals."""

    links: RecordLinks

    @template_method
    def result(self, result: PersonResult) -> SourceLink:
        """Return the link to an entry on the page of its event."""
        return self.links.event(result.event, entry_anchor(result.entry))

    @template_method
    def streak_title(self, streak: Streak) -> str:
        """Return the title of a streak: `Most wins in a row`."""
        return say(RUNS[streak.run])


class PartnerLine(Struct, frozen=True, kw_only=True):
    """A partner: how many events and evenings together and the figures of them; the path of the pair's page, if any."""

    name: Name
    events: int
    tally: RecordTally
    path: str = ""


class RivalMeeting(NamedTuple):
    """One event in which a rival was met, and in words both places, the deals against each other, and who did better on them."""

    event: SourceLink
    told: str


class CareerView(Struct, frozen=True, kw_only=True):
    """All of a career as a page tells it; `years` the latest season first, `never` the rivals that were never beaten."""

    total: FigureLine
    years: tuple[FigureLine, ...]
    partners: tuple[PartnerLine, ...]
    rivals: tuple[Rival, ...]
    never: tuple[Rival, ...]
    best: tuple[PersonResult, ...]
    worst: tuple[PersonResult, ...]
    streaks: tuple[Streaks, ...]
    slams: tuple[PersonDeal, ...]
    small_slams: tuple[PersonDeal, ...]
    gain: PersonDeal | None
    first: SourceLink | None
    last: SourceLink | None


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
    played = career.appearances
    sat = [(event_facts, sums) for event_facts in facts if (sums := event_facts.of(person).sums) is not None]
    came = {attendance.season: attendance.held for attendance in present.seasons}
    tallies = tallies_by_season(played, ((event_facts.season, sums) for event_facts, sums in sat))
    return CareerView(
        total=FigureLine(tally=tally(played, (sums for _, sums in sat))),
        years=season_lines(tallies, seasons, came),
        partners=partner_lines(links, career, pairs),
        rivals=rivals[:RIVALS],
        never=tuple(rival for rival in rivals if rival.never_beaten),
        best=_evenings(played, best=True),
        worst=_evenings(played, best=False),
        streaks=(*streaks_of(played), *_if_long(present.runs)),
        slams=_slams(person, sat, SLAM),
        small_slams=_slams(person, sat, SMALL_SLAM),
        gain=_gain(person, sat),
        first=links.event(played[0].event) if played else None,
        last=links.event(played[-1].event) if played else None,
    )


EventSums = Sequence[tuple[EventFacts, DealSums]]
"""The events at which somebody sat at a table, and what his deals come to."""


def _slams(person: str, sat: EventSums, tricks: int) -> tuple[PersonDeal, ...]:
    """Return the deals on which a player won so many tricks, the last first."""
    events = [facts for facts, sums in sat if (sums.slams if tricks == SLAM else sums.small_slams)]
    return tuple(reversed([deal for facts in events for deal in own_deals(facts, person) if deal.won == tricks]))


def _gain(person: str, sat: EventSums) -> PersonDeal | None:
    """Return the deal on which a player was most above the room, the first of several; None where no deal was above it."""
    best = add_sums(sums for _, sums in sat).best
    if best is None or best <= 0:
        return None
    event = next(facts for facts, sums in sat if sums.best == best)
    return next(deal for deal in own_deals(event, person) if deal.over == best)


def season_lines(
    tallies: Mapping[str, RecordTally], seasons: Sequence[str], held: Mapping[str, int] = NONE_HELD
) -> tuple[FigureLine, ...]:
    """Return the lines of the seasons, the latest first; `seasons` has them in the order in which they ended."""
    order = {season: index for index, season in enumerate(seasons)}
    lines = [FigureLine(season=season, tally=tallies[season], held=held.get(season, 0)) for season in tallies]
    return tuple(sorted(lines, key=lambda line: -order.get(line.season, -1)))


def partner_lines(links: RecordLinks, career: Career, pairs: Mapping[str, str]) -> tuple[PartnerLine, ...]:
    """List the partners of a player, the partners in most events first."""
    lines = [
        PartnerLine(name=links.name(person), events=len(shared), tally=tally(shared), path=pairs.get(person, ""))
        for person, shared in career.with_partners.items()
    ]
    return tuple(sorted(lines, key=lambda line: (-line.events, by_surname(line.name.text))))


def meetings(links: RecordLinks, rival: Rival) -> tuple[RivalMeeting, ...]:
    """Return every meeting with a rival, the last first."""
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


def _evenings(played: Sequence[PersonResult], *, best: bool) -> tuple[PersonResult, ...]:
    """Return the evenings with the greatest (smallest) share of the field beaten; ties: the larger field, then the later."""
    field = [result for result in played if result.of >= FIELD]
    whole = lcm(*(result.of - 1 for result in field))
    beaten = [
        (result.halves * (whole // (result.of - 1)), result) for result in field
    ]  # in parts: all the other players together have two
    half = [(parts, result) for parts, result in beaten if (parts >= whole) is best]
    half.sort(key=lambda pair: (-pair[0] if best else pair[0], -pair[1].of, -pair[1].date.toordinal(), pair[1].event))
    return tuple(result for _, result in half[:EVENINGS])


def streaks_of(played: Sequence[PersonResult]) -> tuple[Streaks, ...]:
    """Return the streaks of first ranks and of ranks in the top half, as far as one was longer than an event."""
    return tuple(long for run in OUTCOMES for long in _if_long(streaks_of_person(run, played)))


def _if_long(streaks: Streaks) -> tuple[Streaks, ...]:
    return (streaks,) if streaks.longest and streaks.longest.length > 1 else ()


FEWEST = 4


HUNDRED = Fraction(100)


LEFT, RIGHT, TOP, FLOOR, GAP = 36, 8, 16, 34, 6


SIZES = (("narrow", 320, 240), ("broad", 680, 260))


class Year(Struct, frozen=True, kw_only=True):
    """A season: its evenings with the share beaten of each in hundredths, and the mean of them."""

    season: str
    evenings: tuple[tuple[PersonResult, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The mean of the season, in hundredths."""
        return total(share for _, share in self.evenings) / len(self.evenings)


def years(career: Career) -> tuple[Year, ...]:
    """Return the seasons in which the player was ranked among others, the oldest first."""
    seasons = []
    for season, appearances in career.seasons.items():
        evenings = tuple((appearance, appearance.share * HUNDRED) for appearance in appearances if appearance.share is not None)
        if evenings:
            seasons.append(Year(season=season, evenings=evenings))
    return tuple(seasons)


def years_picture(career: Career, name: str) -> Picture | None:
    """Draw a player's years; None with fewer than four evenings that can be compared."""
    seasons = years(career)
    if sum(len(year.evenings) for year in seasons) < FEWEST:
        return None
    return Picture(
        name="years-picture",
        title=years_in_words(seasons, name),
        told=say(
            "Each dot is an evening, a large one a win, at the percentage of the field beaten; the lines are the averages of the "
            "seasons."
        ),
        drawings=tuple(_drawing(seasons, *size) for size in SIZES),
        table=_table(seasons),
    )


def years_in_words(seasons: Sequence[Year], name: str) -> str:
    """Say the finding: the best season, or how the only one went."""
    best = max(seasons, key=lambda year: year.mean)
    beaten = figures.nearest(best.mean)
    if len(seasons) == 1:
        return say("%(name)s beat %(beaten)s%% of the field", name=name, beaten=beaten)
    return say(
        "%(name)s: best season %(season)s (beat %(beaten)s%% of the field)",
        name=name,
        season=season_title(best.season),
        beaten=beaten,
    )


def _drawing(seasons: Sequence[Year], name: str, width: int, height: int) -> Drawing:
    up = Scale(Fraction(0), HUNDRED, height - FLOOR, TOP)
    spans = list(_spans(seasons, width))
    dots = [
        Dot(x, y, 6, "first") if appearance.won else Dot(x, y, 4, "other")
        for year, (begin, end) in zip(seasons, spans, strict=True)
        for x, y, (appearance, _) in zip(
            _places(len(year.evenings), begin, end), up.all_at(share for _, share in year.evenings), year.evenings, strict=True
        )
    ]
    means = [
        Stroke(((begin, y), (end, y)), "line-2")
        for y, (begin, end) in zip(up.all_at(year.mean for year in seasons), spans, strict=True)
    ]
    marks = dict(zip(_MARKS, up.all_at(_MARKS), strict=True))
    hairs = [Stroke(((LEFT, y), (width - RIGHT, y)), "level" if figure == EVEN else "hair") for figure, y in marks.items()]
    rules = [Stroke(((end + GAP // 2, TOP), (end + GAP // 2, height - FLOOR)), "rule") for _, end in spans[:-1]]
    words = [Words(LEFT - 6, y + 4, str(figure), "end") for figure, y in marks.items()]
    words += _titles(seasons, spans, height - FLOOR // 2 + 6, width)
    return Drawing(name=name, width=width, height=height, strokes=(*hairs, *rules, *means), dots=tuple(dots), words=tuple(words))


EVEN = 50


_MARKS = (0, 25, EVEN, 75, 100)


def _spans(seasons: Sequence[Year], width: int) -> Iterator[tuple[int, int]]:
    """Yield where the room of each season begins and ends.

    Its width follows the number of its evenings; a season with few of them counts as half an average season.
    """
    room = width - LEFT - RIGHT - GAP * (len(seasons) - 1)
    whole = sum(len(year.evenings) for year in seasons)
    weights = [max(Fraction(len(year.evenings), whole), Fraction(1, 2 * len(seasons))) for year in seasons]
    at = Fraction(LEFT)
    for weight in weights:
        wide = room * weight / sum(weights)
        yield int(at), int(at + wide)
        at += wide + GAP


def _places(number: int, begin: int, end: int) -> Iterator[int]:
    """Yield the middles of so many equal parts."""
    for part in range(number):
        yield begin + (2 * part + 1) * (end - begin) // (2 * number)


def _titles(seasons: Sequence[Year], spans: Sequence[tuple[int, int]], y: int, width: int) -> list[Words]:
    """Place the name of each season below it or, where the names have no room, the year in which it ended.

    Where these have no room either, only every second, third … season, counted from the last, has its name.
    """
    whole = [season_title(year.season) for year in seasons]
    short = [text.split("–")[-1] for text in whole]
    middles = [(begin + end) // 2 for begin, end in spans]
    ways = ((step, texts) for step in range(1, len(whole) + 1) for texts in (whole, short))
    return next(
        labels
        for step, texts in ways
        if _are_apart(labels := [_title(text, x, y, width) for text, x in zip(texts[::-step], middles[::-step], strict=True)])
    )


def _title(text: str, middle: int, y: int, width: int) -> Words:
    """Place the name of a season below its middle, or as near to it as the picture allows."""
    half = -(-LETTER * len(text) // 2)
    return Words(max(half, min(width - half, middle)), y, text, "middle", "named")


def _are_apart(labels: Sequence[Words]) -> bool:
    """Return whether labels from right to left have air between them."""
    return all(left.box[2] + GAP <= right.box[0] for right, left in pairwise(labels))


def _table(seasons: Sequence[Year]) -> Table:
    """Tabulate every dot, the last first, with the mean of each season before its own."""
    rows: list[tuple[Cell, ...]] = []
    for year in reversed(seasons):
        number = len(year.evenings)
        evenings = say_many("%(number)s evening", "%(number)s evenings", number)
        title = say("Season %(title)s", title=season_title(year.season))
        rows.append((Cell(title), Cell(evenings), Cell(figures.mixed_number(year.mean))))
        for appearance, share in reversed(year.evenings):
            rows.append(
                (
                    Cell(day(appearance.date)),
                    Cell(appearance.title, f"events/{appearance.event}/index.html"),
                    Cell(figures.mixed_number(share)),
                )
            )
    return Table(
        caption=say("Percentage of the field beaten, evening by evening"),
        columns=(Column(say("Day"), figure=False), Column(say("Event"), figure=False), Column("%")),
        rows=tuple(rows),
    )
