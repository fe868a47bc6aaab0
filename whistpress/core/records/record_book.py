"""The record book of each season: its winners, its best figures, and the records of all time that it set."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.attendance import Attendance, Calendar, held_for
from whistpress.core.records.ledger import EventFacts, Ledger, RankingFinish, smallest_first
from whistpress.core.records.lists import RankedLine
from whistpress.core.records.seating import OwnDeal
from whistpress.core.records.sides import best_gains, slams, small_slams
from whistpress.core.records.streaks import StreakKind
from whistpress.core.records.tally import Tally, TallyCounter


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


class Feat(Struct, frozen=True, kw_only=True):
    """The best of a kind in a season: the figure and everybody who reached it.

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
        """What it is compared with in other seasons."""
        return self.kind, self.scoring, self.game

    def beats(self, other: "Feat") -> bool:
        """Whether it is better than the same of another season."""
        if self.kind is FeatKind.SCORE and smallest_first(self.scoring):
            return self.figure < other.figure
        return self.figure > other.figure


class NewRecord(Struct, frozen=True, kw_only=True):
    """A feat that was better than all of its kind before it; `before` is what it surpassed."""

    feat: Feat
    before: Feat
    season: str


class SeasonRecords(Struct, frozen=True, kw_only=True):
    """The record book of a season.

    `finishes` are its winners, event by event in the order of their dates; `feats` what was best in it; `records` those of them
    that were better than in any season before; `slams` and `small_slams` every deal of thirteen and of twelve tricks;
    `figures` those of everybody who was ranked; `attendance` who came how often of the events of the own club.
    """

    season: str
    events: tuple[EventFacts, ...]
    finishes: tuple[RankingFinish, ...]
    feats: tuple[Feat, ...]
    records: tuple[NewRecord, ...]
    slams: tuple[OwnDeal, ...]
    small_slams: tuple[OwnDeal, ...]
    figures: Mapping[str, Tally]
    attendance: Mapping[str, Attendance]


class SeasonChapter:
    """A season of the record, on top of those before it: its own events, and those that were played since the last one ended.

    Seasons may overlap: of `since` some may be of other seasons than `own`. What is asked of it is reckoned when it is asked for
    the first time; it is written down as what it was made of. `clubs` are those of the persons who came.
    """

    def __init__(
        self,
        season: str,
        own: tuple[EventFacts, ...],
        since: tuple[EventFacts, ...],
        clubs: Mapping[str, str],
        rules: RecordRules,
        before: "Chapter | None",
    ) -> None:
        self.season, self.own, self.since, self.clubs, self.rules, self.before = season, own, since, clubs, rules, before

    def __reduce__(self) -> tuple[type["SeasonChapter"], tuple[object, ...]]:
        return SeasonChapter, (self.season, self.own, self.since, self.clubs, self.rules, self.before)

    @property
    def so_far(self) -> tuple[EventFacts, ...]:
        """The events of all chapters up to this one."""
        return (*self.before.so_far, *self.since) if self.before else self.since

    @cached_property
    def known(self) -> frozenset[str]:
        """Everybody who was entered or credited so far."""
        new = frozenset(person for facts in self.since for person in facts.known)
        return self.before.known | new if self.before else new

    @cached_property
    def figures(self) -> Mapping[str, Tally]:
        """Those of everybody in this season."""
        found: defaultdict[str, TallyCounter] = defaultdict(TallyCounter)
        for facts in self.own:
            for person, own in facts.persons.items():
                for one in own.appearances:
                    found[person].add(one)
                if own.sums is not None:
                    found[person].sat(own.sums)
        return {person: found[person].taken() for person in sorted(found.keys() & self.known)}

    @cached_property
    def runs(self) -> "OpenStreaks":
        """The streaks at the end of this season. Those of the one before go on in them, and are held no longer."""
        before = self.before
        if before is None:
            return OpenStreaks(None, "", self.since)
        before.told_of_runs()
        found = OpenStreaks(before.runs, before.season, self.since)
        vars(before).pop("runs", None)
        return found

    def told_of_runs(self) -> None:
        """Reckon what is made of the streaks of this season, before they go on."""
        _ = self.feats

    @cached_property
    def feats(self) -> tuple[Feat, ...]:
        """What was best in this season."""
        return tuple(_feats(self.own, self.figures, self.runs.of(self.season), self.rules))

    @cached_property
    def standing(self) -> Mapping[FeatKey, tuple[Feat, str]]:
        """The records of all time when this season had ended, each with its season."""
        found = dict(self.before.standing) if self.before else {}
        for feat in self.feats:
            if feat.key not in found or feat.beats(found[feat.key][0]):
                found[feat.key] = (feat, self.season)
        return found

    def book(self) -> SeasonRecords:
        """Its record book."""
        return SeasonRecords(
            season=self.season,
            events=self.own,
            finishes=tuple(one for facts in self.own for one in facts.finishes),
            feats=self.feats,
            records=tuple(_new(self.feats, self.before.standing)) if self.before else (),
            slams=tuple(side for facts in self.own for side in slams(facts)),
            small_slams=tuple(side for facts in self.own for side in small_slams(facts)),
            figures=self.figures,
            attendance=_came(self.own, self.clubs),
        )


class OpenStreaks:
    """Streaks when some more events have been gone through: how long each is, and the longest of everybody in each season.

    Seasons that are `over` are forgotten.
    """

    def __init__(self, before: "Runs | None", over: str, events: Iterable[EventFacts]) -> None:
        self._open: dict[tuple[StreakKind, str], tuple[str, int]] = dict(before._open) if before else {}
        kept = before._best.items() if before else ()
        self._best: dict[tuple[StreakKind, str], dict[str, RankedLine]] = {key: dict(own) for key, own in kept if key[1] != over}
        for facts in events:
            for run in (StreakKind.FIRSTS, StreakKind.TOP_HALF):
                for person, well in facts.well(run):
                    self._add(run, facts.season, person, facts.event.id, well=well)

    def of(self, season: str) -> Mapping[StreakKind, list[RankedLine]]:
        """The longest of everybody that was added to in a season, as long as it was when the season ended."""
        found = ((run, self._best.get((run, season), {})) for run in (StreakKind.FIRSTS, StreakKind.TOP_HALF))
        return {run: [best[person] for person in sorted(best)] for run, best in found if best}

    def _add(self, run: StreakKind, season: str, person: str, event: str, *, well: bool) -> None:
        first, length = self._open.get((run, person), ("", 0))
        first, length = (first or event, length + 1) if well else ("", 0)
        self._open[run, person] = (first, length)
        best = self._best.setdefault((run, season), {})
        if length > 1 and (person not in best or length > best[person].figure):
            best[person] = RankedLine(persons=(person,), figure=Fraction(length), events=(first, event))


def chapters(ledger: Ledger, clubs: Mapping[str, str], rules: RecordRules) -> tuple[SeasonChapter, ...]:
    """The seasons of a ledger, the first that ended first, each on top of the one before it."""
    own: dict[str, list[EventFacts]] = {}
    last: dict[str, int] = {}
    for place, facts in enumerate(ledger.events):
        own.setdefault(facts.season, []).append(facts)
        last[facts.season] = place
    found: list[SeasonChapter] = []
    begin = 0
    for season in ledger.seasons:
        end = max(begin, last[season] + 1)
        there = sorted({person for facts in own[season] for person in facts.persons}) if clubs else ()
        members = {person: clubs[person] for person in there if person in clubs}
        before = found[-1] if found else None
        found.append(SeasonChapter(season, tuple(own[season]), ledger.events[begin:end], members, rules, before))
        begin = end
    return tuple(found)


def _new(feats: Iterable[Feat], standing: Mapping[FeatKey, tuple[Feat, str]]) -> Iterator[NewRecord]:
    """A first season sets no record: there is nothing before it."""
    for feat in feats:
        before = standing.get(feat.key)
        if before and feat.beats(before[0]):
            yield NewRecord(feat=feat, before=before[0], season=before[1])


def _came(own: Sequence[EventFacts], clubs: Mapping[str, str]) -> dict[str, Attendance]:
    """Who came how often of the events of the own club in a season."""
    held = {club: Calendar(events) for club, events in held_for(own, clubs).items()}
    came: dict[str, set[str]] = {}
    for facts in own:
        for person in facts.ranked:
            came.setdefault(person, set()).add(facts.event.id)
    told = {person: held[clubs.get(person, "")].attendance(came[person]).seasons for person in sorted(came)}
    return {person: seasons[0] for person, seasons in told.items()}


def _feats(
    events: Sequence[EventFacts], figures: Mapping[str, Tally], runs: Mapping[StreakKind, list[RankedLine]], rules: RecordRules
) -> Iterator[Feat]:
    for kind, rows in (
        *_counted(figures, rules),
        (FeatKind.STREAK_FIRSTS, runs.get(StreakKind.FIRSTS, [])),
        (FeatKind.STREAK_TOP_HALF, runs.get(StreakKind.TOP_HALF, [])),
        (FeatKind.GAIN, [_gain(side, over) for side in best_gains(events, 1) if (over := side.over)]),
    ):
        yield from _best(kind, rows)
    finishes = [one for facts in events for one in facts.finishes]
    for scoring, game in sorted({(one.scoring, one.game) for one in finishes}):
        own = [one for one in finishes if (one.scoring, one.game) == (scoring, game)]
        margins = [_finish(one, one.ahead) for one in own if one.ahead is not None]
        scores = [_finish(one, one.score) for one in own if one.lowest is smallest_first(scoring)]
        for kind, rows in ((FeatKind.SCORE, scores), (FeatKind.MARGIN, margins)):
            yield from _best(kind, rows, scoring, game)


def _counted(figures: Mapping[str, Tally], rules: RecordRules) -> Iterator[tuple[FeatKind, list[RankedLine]]]:
    least = rules.season_deals
    for kind, found in (
        (FeatKind.FIRSTS, [(who, Fraction(one.firsts), one.events) for who, one in figures.items()]),
        (FeatKind.EVENTS, [(who, Fraction(one.events), 0) for who, one in figures.items()]),
        (FeatKind.DEALS, [(who, Fraction(one.deals), one.events) for who, one in figures.items()]),
        (FeatKind.SHARE, [(who, one.share, one.ranked) for who, one in figures.items() if one.deals >= least]),
        (FeatKind.ROOM, [(who, one.room, one.compared) for who, one in figures.items() if one.compared >= least]),
        (FeatKind.SLAMS, [(who, Fraction(one.slams), one.deals) for who, one in figures.items()]),
    ):
        yield kind, [RankedLine(persons=(who,), figure=figure, out_of=of) for who, figure, of in found if figure]


def _gain(side: OwnDeal, over: Fraction) -> RankedLine:
    return RankedLine(persons=tuple(sorted((side.person, *side.partners))), figure=over, events=(side.at.event,), deal=side)


def _finish(one: RankingFinish, figure: Fraction) -> RankedLine:
    persons = tuple(person for entry in one.best for person in entry)
    return RankedLine(persons=persons, names=one.names, figure=figure, out_of=one.of - 1, events=(one.event,))


def _best(kind: FeatKind, rows: Sequence[RankedLine], scoring: str = "", game: str = "") -> Iterator[Feat]:
    """The best of some lines, with all who reached it; nothing without lines."""
    if not rows:
        return
    fewest = kind is FeatKind.SCORE and smallest_first(scoring)
    figure = (min if fewest else max)(row.figure for row in rows)
    holders = tuple(replace(row, place=1) for row in rows if row.figure == figure)
    yield Feat(kind=kind, figure=figure, holders=holders, scoring=scoring, game=game)
