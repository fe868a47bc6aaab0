"""The record book of each season: its winners, its best figures, and the records of all time that it set."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.league import RecordRules
from whistpress.core.records.facts import EventFacts, RankingFinish, smallest_first
from whistpress.core.records.ledger import Ledger, best_gains, events_of_clubs, slams, small_slams
from whistpress.core.records.lists import TALLY_FIGURES, RankedLine, line_of_deal, line_of_finish
from whistpress.core.records.seating import PersonDeal
from whistpress.core.records.streaks import Attendance, Calendar, StreakKind
from whistpress.core.records.tally import OUTCOMES, RecordTally, TallyCounter


class FeatKind(StrEnum):
    """The kinds of feats: the best figures of a season, which may be records of all time."""

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


class Feat(Struct, frozen=True, kw_only=True):
    """The best of a kind in a season: the figure and all who reached it.

    `scoring` (with `game`) is set where figures of one way of scoring are compared; the smallest is then best where the fewest
    wins.
    """

    kind: FeatKind
    figure: Fraction
    holders: tuple[RankedLine, ...]
    scoring: str = ""
    game: str = ""

    @property
    def key(self) -> FeatKey:
        """The key by which it is compared with other seasons."""
        return self.kind, self.scoring, self.game

    def beats(self, other: "Feat") -> bool:
        """Return whether the feat is better than the same feat of another season."""
        if self.kind is FeatKind.SCORE and smallest_first(self.scoring):
            return self.figure < other.figure
        return self.figure > other.figure


class NewRecord(Struct, frozen=True, kw_only=True):
    """A feat that was better than all of its kind before it; `before` is the one that it surpassed."""

    feat: Feat
    before: Feat
    season: str


class SeasonRecords(Struct, frozen=True, kw_only=True):
    """The record book of a season.

    `finishes` are its winners, event by event in the order of their dates; `feats` are the best of it; `records` those of them
    that were better than in any season before; `slams` and `small_slams` every deal of thirteen and of twelve tricks;
    `figures` are those of all who were ranked; `attendance` says how often each came to the events of the own club.
    """

    season: str
    events: tuple[EventFacts, ...]
    finishes: tuple[RankingFinish, ...]
    feats: tuple[Feat, ...]
    records: tuple[NewRecord, ...]
    slams: tuple[PersonDeal, ...]
    small_slams: tuple[PersonDeal, ...]
    figures: Mapping[str, RecordTally]
    attendance: Mapping[str, Attendance]


class SeasonChapter:
    """A season of the record, on top of the seasons before it: its own events, and those played since the last one ended.

    Seasons may overlap: some events of `since` may be of other seasons than `own`. Computed values are cached; only the
    arguments are pickled. `clubs` are those of the persons who came.
    """

    def __init__(
        self,
        season: str,
        events: tuple[EventFacts, ...],
        since: tuple[EventFacts, ...],
        clubs: Mapping[str, str],
        rules: RecordRules,
        before: "SeasonChapter | None",
    ) -> None:
        self.season, self.own, self.since, self.clubs, self.rules, self.before = season, events, since, clubs, rules, before

    def __reduce__(self) -> tuple[type["SeasonChapter"], tuple[object, ...]]:
        return SeasonChapter, (self.season, self.own, self.since, self.clubs, self.rules, self.before)

    @property
    def so_far(self) -> tuple[EventFacts, ...]:
        """The events of all chapters up to this one."""
        return (*self.before.so_far, *self.since) if self.before else self.since

    @cached_property
    def known_persons(self) -> frozenset[str]:
        """All who were entered or credited so far."""
        new = frozenset(person for facts in self.since for person in facts.known_persons)
        return self.before.known_persons | new if self.before else new

    @cached_property
    def figures(self) -> Mapping[str, RecordTally]:
        """The tallies of all in this season."""
        counters: defaultdict[str, TallyCounter] = defaultdict(TallyCounter)
        for facts in self.own:
            for person, person_facts in facts.persons.items():
                for appearance in person_facts.appearances:
                    counters[person].add(appearance)
                if person_facts.sums is not None:
                    counters[person].add_deals(person_facts.sums)
        return {person: counters[person].result() for person in sorted(counters.keys() & self.known_persons)}

    @cached_property
    def runs(self) -> "OpenStreaks":
        """The streaks at the end of this season. Those of the one before go on in them, and are released."""
        before = self.before
        if before is None:
            return OpenStreaks(None, "", self.since)
        before.compute_feats()
        streaks = OpenStreaks(before.runs, before.season, self.since)
        vars(before).pop("runs", None)
        return streaks

    def compute_feats(self) -> None:
        """Compute what depends on the streaks of this season, before they go on."""
        _ = self.feats

    @cached_property
    def feats(self) -> tuple[Feat, ...]:
        """The best of this season."""
        return tuple(_feats(self.own, self.figures, self.runs.of(self.season), self.rules))

    @cached_property
    def standing(self) -> Mapping[FeatKey, tuple[Feat, str]]:
        """The records of all time when this season had ended, each with its season."""
        records = dict(self.before.standing) if self.before else {}
        for feat in self.feats:
            if feat.key not in records or feat.beats(records[feat.key][0]):
                records[feat.key] = (feat, self.season)
        return records

    def book(self) -> SeasonRecords:
        """Build the record book of the season. A first season sets no record: there is nothing before it."""
        earlier = self.before.standing if self.before else {}
        compared = ((feat, *earlier[feat.key]) for feat in self.feats if feat.key in earlier)
        return SeasonRecords(
            season=self.season,
            events=self.own,
            finishes=tuple(finish for facts in self.own for finish in facts.finishes),
            feats=self.feats,
            records=tuple(
                NewRecord(feat=feat, before=best, season=season) for feat, best, season in compared if feat.beats(best)
            ),
            slams=tuple(side for facts in self.own for side in slams(facts)),
            small_slams=tuple(side for facts in self.own for side in small_slams(facts)),
            figures=self.figures,
            attendance=_attendance(self.own, self.clubs),
        )


class OpenStreaks:
    """Streaks after some more events: how long each is, and the longest of each person in each season.

    Seasons that are `over` are forgotten.
    """

    def __init__(self, before: "OpenStreaks | None", over: str, events: Iterable[EventFacts]) -> None:
        self._open: dict[tuple[StreakKind, str], tuple[str, int]] = dict(before._open) if before else {}
        earlier = before._best.items() if before else ()
        self._best: dict[tuple[StreakKind, str], dict[str, RankedLine]] = {
            key: dict(lines) for key, lines in earlier if key[1] != over
        }
        for facts in events:
            for kind in OUTCOMES:
                for person, well in facts.well(kind):
                    self._add(kind, facts.season, person, facts.event.id, well=well)

    def of(self, season: str) -> Mapping[StreakKind, list[RankedLine]]:
        """Return the longest streak of each person that grew in a season, by kind, as long as it was when the season ended."""
        bests = ((kind, self._best.get((kind, season), {})) for kind in OUTCOMES)
        return {kind: [best[person] for person in sorted(best)] for kind, best in bests if best}

    def _add(self, kind: StreakKind, season: str, person: str, event: str, *, well: bool) -> None:
        first, length = self._open.get((kind, person), ("", 0))
        first, length = (first or event, length + 1) if well else ("", 0)
        self._open[kind, person] = (first, length)
        best = self._best.setdefault((kind, season), {})
        if length > 1 and (person not in best or length > best[person].figure):
            best[person] = RankedLine(persons=(person,), figure=Fraction(length), events=(first, event))


def chapters(ledger: Ledger, clubs: Mapping[str, str], rules: RecordRules) -> tuple[SeasonChapter, ...]:
    """Build the chapters of the seasons of a ledger, the season that ended first before the others, each on the one before it."""
    events_of_season: dict[str, list[EventFacts]] = {}
    last: dict[str, int] = {}
    for index, facts in enumerate(ledger.events):
        events_of_season.setdefault(facts.season, []).append(facts)
        last[facts.season] = index
    book: list[SeasonChapter] = []
    begin = 0
    for season in ledger.seasons:
        end = max(begin, last[season] + 1)
        persons = sorted({person for facts in events_of_season[season] for person in facts.persons}) if clubs else ()
        members = {person: clubs[person] for person in persons if person in clubs}
        before = book[-1] if book else None
        book.append(SeasonChapter(season, tuple(events_of_season[season]), ledger.events[begin:end], members, rules, before))
        begin = end
    return tuple(book)


def _attendance(season_events: Sequence[EventFacts], clubs: Mapping[str, str]) -> dict[str, Attendance]:
    """Count how often each person played in the events of the own club in a season."""
    calendars = {club: Calendar(events) for club, events in events_of_clubs(season_events, clubs).items()}
    came: dict[str, set[str]] = {}
    for facts in season_events:
        for person in facts.ranked:
            came.setdefault(person, set()).add(facts.event.id)
    return {person: calendars[clubs.get(person, "")].attendance(came[person]).seasons[0] for person in sorted(came)}


def _feats(
    events: Sequence[EventFacts],
    figures: Mapping[str, RecordTally],
    runs: Mapping[StreakKind, list[RankedLine]],
    rules: RecordRules,
) -> Iterator[Feat]:
    for kind, figure_of in TALLY_FIGURES.items():
        triples = ((who, *figure_of(tally, rules.season_deals)) for who, tally in figures.items())
        rows = [RankedLine(persons=(who,), figure=figure, out_of=out_of) for who, figure, out_of in triples if figure]
        yield from _best(FeatKind(kind.value), rows)
    yield from _best(FeatKind.STREAK_FIRSTS, runs.get(StreakKind.FIRSTS, []))
    yield from _best(FeatKind.STREAK_TOP_HALF, runs.get(StreakKind.TOP_HALF, []))
    yield from _best(FeatKind.GAIN, [line_of_deal(side, over) for side in best_gains(events, 1) if (over := side.over)])
    finishes = [finish for facts in events for finish in facts.finishes]
    for scoring, game in sorted({(finish.scoring, finish.game) for finish in finishes}):
        comparable_finishes = [finish for finish in finishes if (finish.scoring, finish.game) == (scoring, game)]
        scores = [
            line_of_finish(finish, finish.score) for finish in comparable_finishes if finish.lowest is smallest_first(scoring)
        ]
        margins = [line_of_finish(finish, finish.ahead) for finish in comparable_finishes if finish.ahead is not None]
        yield from _best(FeatKind.SCORE, scores, scoring, game)
        yield from _best(FeatKind.MARGIN, margins, scoring, game)


def _best(kind: FeatKind, rows: Sequence[RankedLine], scoring: str = "", game: str = "") -> Iterator[Feat]:
    """Return the best of some lines, with all who reached it; nothing without lines."""
    if not rows:
        return
    fewest = kind is FeatKind.SCORE and smallest_first(scoring)
    figure = (min if fewest else max)(row.figure for row in rows)
    holders = tuple(replace(row, place=1) for row in rows if row.figure == figure)
    yield Feat(kind=kind, figure=figure, holders=holders, scoring=scoring, game=game)
