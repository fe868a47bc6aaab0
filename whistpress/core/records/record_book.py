"""The record book of each season: its winners, its best figures, and the records of all time that it set."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from whistpress.core.model import Person
from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.career import Appearance
from whistpress.core.records.ledger import EventFacts, Finish, Ledger, smallest_first
from whistpress.core.records.lists import Listed, club_of
from whistpress.core.records.seating import OwnDeal
from whistpress.core.records.sides import sides
from whistpress.core.records.streaks import Attendance, Run, attendance, held_for, outcomes
from whistpress.core.records.tally import SLAM, SMALL_SLAM, Tally, by_season


class FeatKind(StrEnum):
    """What is best in a season, and may be a record of all time."""

    FIRSTS = "firsts"
    EVENTS = "events"
    DEALS = "deals"
    SHARE = "share"
    ROOM = "room"
    SLAMS = "slams"
    GAIN = "gain"
    SCORE = "score"
    MARGIN = "margin"
    STREAK_FIRSTS = "streak-firsts"
    STREAK_TOP_HALF = "streak-top-half"


FeatKey = tuple[FeatKind, str, str]
"""A kind, the way of scoring, the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """The best of a kind in a season: the figure and everybody who reached it.

    `scoring` (with `game`) is set where figures of one way of scoring are compared; the smallest is then best where the fewest
    wins.
    """

    kind: FeatKind
    figure: Fraction
    holders: tuple[Listed, ...]
    scoring: str = ""
    game: str = ""

    @property
    def key(self) -> FeatKey:
        """What it is compared with in other seasons."""
        return self.kind, self.scoring, self.game

    def beats(self, other: "Feat") -> bool:
        """Whether it is better than the same of another season."""
        if self.kind is FeatKind.SCORE and smallest_first(self.scoring):
            return self.figure < other.figure
        return self.figure > other.figure


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRecord:
    """A feat that was better than all of its kind before it; `before` is what it surpassed."""

    feat: Feat
    before: Feat
    season: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonBook:
    """The record book of a season.

    `finishes` are its winners, event by event in the order of their dates; `feats` what was best in it; `records` those of them
    that were better than in any season before; `slams` and `small_slams` every deal of thirteen and of twelve tricks;
    `figures` those of everybody who was ranked; `attendance` who came how often of the events of the own club.
    """

    season: str
    events: tuple[EventFacts, ...]
    finishes: tuple[Finish, ...]
    feats: tuple[Feat, ...]
    records: tuple[NewRecord, ...]
    slams: tuple[OwnDeal, ...]
    small_slams: tuple[OwnDeal, ...]
    figures: Mapping[str, Tally]
    attendance: Mapping[str, Attendance]


def record_books(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> tuple[SeasonBook, ...]:
    """The books of all seasons, the first that ended first; each event is gone through once."""
    figures = _figures(ledger)
    runs = _runs(ledger)
    came = _came(ledger, people)
    events = {season: [one for one in ledger.events if one.season == season] for season in ledger.seasons}
    standing: dict[FeatKey, tuple[Feat, str]] = {}
    books = []
    for season in ledger.seasons:
        own, known = events[season], figures.get(season, {})
        feats = tuple(_feats(own, known, runs.get(season, {}), rules))
        records = tuple(_new(feats, standing))
        for feat in feats:
            if feat.key not in standing or feat.beats(standing[feat.key][0]):
                standing[feat.key] = (feat, season)
        books.append(_book(season, own, feats, records, known, came.get(season, {})))
    return tuple(books)


def _book(
    season: str,
    events: Sequence[EventFacts],
    feats: tuple[Feat, ...],
    records: tuple[NewRecord, ...],
    figures: Mapping[str, Tally],
    came: Mapping[str, Attendance],
) -> SeasonBook:
    every = tuple(side for facts in events for side in sides(facts))
    return SeasonBook(
        season=season,
        events=tuple(events),
        finishes=tuple(one for facts in events for one in facts.finishes),
        feats=feats,
        records=records,
        slams=tuple(side for side in every if side.won == SLAM),
        small_slams=tuple(side for side in every if side.won == SMALL_SLAM),
        figures=figures,
        attendance=came,
    )


def _new(feats: Iterable[Feat], standing: Mapping[FeatKey, tuple[Feat, str]]) -> Iterator[NewRecord]:
    """A first season sets no record: there is nothing before it."""
    for feat in feats:
        before = standing.get(feat.key)
        if before and feat.beats(before[0]):
            yield NewRecord(feat=feat, before=before[0], season=before[1])


def _figures(ledger: Ledger) -> dict[str, dict[str, Tally]]:
    """The figures of everybody, season by season."""
    found: dict[str, dict[str, Tally]] = {}
    for person, career in ledger.careers.items():
        for season, own in by_season(career.appearances, ledger.deals.get(person, ())).items():
            found.setdefault(season, {})[person] = own
    return found


def _came(ledger: Ledger, people: Mapping[str, Person]) -> dict[str, dict[str, Attendance]]:
    held = held_for(ledger.events, people)
    found: dict[str, dict[str, Attendance]] = {}
    for person, career in ledger.careers.items():
        for one in attendance(career.appearances, held.get(club_of(person, people), ()))[0]:
            found.setdefault(one.season, {})[person] = one
    return found


Runs = dict[str, dict[Run, list[Listed]]]


def _runs(ledger: Ledger) -> Runs:
    """For each season the longest streak of everybody that was added to in it, as long as it was when the season ended."""
    found: Runs = {}
    seasons = {facts.event.id: facts.season for facts in ledger.events}
    for person, career in ledger.careers.items():
        for run in (Run.FIRSTS, Run.TOP_HALF):
            for season, best in _longest_by_season(person, run, career.appearances, seasons).items():
                found.setdefault(season, {}).setdefault(run, []).append(best)
    return found


def _longest_by_season(person: str, run: Run, appearances: Iterable[Appearance], seasons: Mapping[str, str]) -> dict[str, Listed]:
    best: dict[str, Listed] = {}
    first, length = "", 0
    for event, well in outcomes(run, appearances):
        first, length = (first or event, length + 1) if well else ("", 0)
        season = seasons[event]
        if length > 1 and (season not in best or length > best[season].figure):
            best[season] = Listed(persons=(person,), figure=Fraction(length), events=(first, event))
    return best


def _feats(
    events: Sequence[EventFacts], figures: Mapping[str, Tally], runs: Mapping[Run, list[Listed]], rules: RecordRules
) -> Iterator[Feat]:
    for kind, rows in (
        *_counted(figures, rules),
        (FeatKind.STREAK_FIRSTS, runs.get(Run.FIRSTS, [])),
        (FeatKind.STREAK_TOP_HALF, runs.get(Run.TOP_HALF, [])),
        (FeatKind.GAIN, [_gain(side, over) for facts in events for side in sides(facts) if (over := side.over) and over > 0]),
    ):
        yield from _best(kind, rows)
    finishes = [one for facts in events for one in facts.finishes]
    for scoring, game in sorted({(one.scoring, one.game) for one in finishes}):
        own = [one for one in finishes if (one.scoring, one.game) == (scoring, game)]
        margins = [_finish(one, one.ahead) for one in own if one.ahead is not None]
        for kind, rows in ((FeatKind.SCORE, [_finish(one, one.score) for one in own]), (FeatKind.MARGIN, margins)):
            yield from _best(kind, rows, scoring, game)


def _counted(figures: Mapping[str, Tally], rules: RecordRules) -> Iterator[tuple[FeatKind, list[Listed]]]:
    least = rules.season_deals
    for kind, found in (
        (FeatKind.FIRSTS, [(who, Fraction(one.firsts), one.events) for who, one in figures.items()]),
        (FeatKind.EVENTS, [(who, Fraction(one.events), 0) for who, one in figures.items()]),
        (FeatKind.DEALS, [(who, Fraction(one.deals), one.events) for who, one in figures.items()]),
        (FeatKind.SHARE, [(who, one.share, one.ranked) for who, one in figures.items() if one.deals >= least]),
        (FeatKind.ROOM, [(who, one.room, one.compared) for who, one in figures.items() if one.compared >= least]),
        (FeatKind.SLAMS, [(who, Fraction(one.slams), one.deals) for who, one in figures.items()]),
    ):
        yield kind, [Listed(persons=(who,), figure=figure, out_of=of) for who, figure, of in found if figure]


def _gain(side: OwnDeal, over: Fraction) -> Listed:
    return Listed(persons=tuple(sorted((side.person, *side.partners))), figure=over, events=(side.at.event,), deal=side)


def _finish(one: Finish, figure: Fraction) -> Listed:
    persons = tuple(person for entry in one.best for person in entry)
    return Listed(persons=persons, names=one.names, figure=figure, out_of=one.of - 1, events=(one.event,))


def _best(kind: FeatKind, rows: Sequence[Listed], scoring: str = "", game: str = "") -> Iterator[Feat]:
    """The best of some lines, with all who reached it; nothing without lines."""
    if not rows:
        return
    fewest = kind is FeatKind.SCORE and smallest_first(scoring)
    figure = (min if fewest else max)(row.figure for row in rows)
    holders = tuple(replace(row, place=1) for row in rows if row.figure == figure)
    yield Feat(kind=kind, figure=figure, holders=holders, scoring=scoring, game=game)
