"""The draw and the course of a cup: who meets whom next, the winner of every match, of the cup and of its plate.

The draw: 1. The entries other than the seeds, in the order of their ids, are shuffled as the cards of `whistpress deal` are,
with the text as the seed and 1 as the number of the deal. 2. The seeds, the best first, and then the others as they were drawn
have the ranks 1, 2, 3 … of a tree whose size is the next power of two. Rank 1 meets the last rank of the tree, and so on,
placed in the usual way: 1 and 2 can meet in the final alone, the first four no sooner than in the semi-finals. A rank without
an entry is a bye. 3. The home side is drawn too: of each match of the first round in turn the two are shuffled, with 2, 3 … as
the number of the deal.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.game import shuffle
from whistpress.core.model import EventHead, ResultHead, Status
from whistpress.language import noted
from whistpress.league.clubs.model import Club
from whistpress.league.cups.model import Cup, CupEntry, CupMatch, CupReplay, CupRound, TwoFigures
from whistpress.league.divisions.facts.results import is_team, record_of_event
from whistpress.league.divisions.model import Team
from whistpress.league.league import League
from whistpress.league.people.model import Person

MOST_ENTRIES = 128
"""The largest cup."""


class DrawnMatch(Struct, frozen=True):
    """A match of the first round, home first; `away` is empty for a bye."""

    home: str
    away: str = ""


def draw_cup(entries: Sequence[str], lot: str, seeds: Sequence[str] = ()) -> tuple[DrawnMatch, ...]:
    """Draw the first round in the order of the tree: winners of the matches 1 and 2 meet next, those of 3 and 4, and so on."""
    drawn = shuffle(sorted(set(entries) - set(seeds)), lot, 1)
    ranked = (*seeds, *drawn)
    matches = []
    for number, (first, second) in enumerate(_pairings(len(ranked)), 2):
        if second > len(ranked):
            matches.append(DrawnMatch(ranked[first - 1]))
        else:
            home, away = shuffle([ranked[first - 1], ranked[second - 1]], lot, number)
            matches.append(DrawnMatch(home, away))
    return tuple(matches)


def _pairings(entries: int) -> list[tuple[int, int]]:
    """Pair the ranks that meet in the first round of a tree with room for so many entries, from its top to its bottom."""
    ranks = [1]
    while len(ranks) < entries:
        size = 2 * len(ranks) + 1
        ranks = [rank for better_rank in ranks for rank in (better_rank, size - better_rank)]
    return [(min(pair), max(pair)) for pair in zip(ranks[::2], ranks[1::2], strict=True)]


class TieState(StrEnum):
    """The state of a match of a cup.

    `unknown`: one of the two sides is not known yet; `awaited`: begun, or scored in part; `tied`: drawn, and a replay is to come;
    `walkover`: one side or both did not come.
    """

    BYE = "bye"
    UNKNOWN = "unknown"
    TO_COME = "to come"
    AWAITED = "awaited"
    TIED = "tied"
    PLAYED = "played"
    WALKOVER = "walkover"


DECIDED = frozenset({TieState.BYE, TieState.PLAYED, TieState.WALKOVER})
DUE = frozenset({TieState.TO_COME, TieState.AWAITED, TieState.TIED})
"""The states of a match that both could play today."""


class CupTie(Struct, frozen=True, kw_only=True):
    """A match of a cup and what came of it.

    `date` is the day of its event where it has one. `tricks` are those of home and away, `totals` the same with the handicap;
    `gain` is the margin of the home team where only that is known. `deciding` is the replay that decided it. `feeders` are the
    indexes of the matches of the round before from which home and away come, None for who had none. `settled`: nothing can
    change it any more.
    """

    match: CupMatch
    state: TieState
    date: datetime.date | None = None
    tricks: TwoFigures | None = None
    totals: TwoFigures | None = None
    gain: Fraction | None = None
    winner: str = ""
    deciding: CupReplay | None = None
    feeders: tuple[int | None, int | None] = (None, None)
    settled: bool = True

    @property
    def loser(self) -> str:
        """Return the loser, in play or by a walkover; empty if the match is undecided, is a bye, or neither side came."""
        return next((team for team in self.match.teams if team != self.winner), "") if self.winner else ""

    @property
    def margin(self) -> Fraction | None:
        """By how much the winner was ahead in the match that decided it, with the handicap; None for a walkover."""
        if self.state is not TieState.PLAYED:
            return None
        if self.deciding:
            totals = replay_totals(self.match, self.deciding)
            return abs(totals[0] - totals[1]) if totals else None
        return abs(self.totals[0] - self.totals[1]) if self.totals else abs(self.gain or Fraction(0))

    @property
    def last_day(self) -> datetime.date | None:
        """The day on which it was decided, or is to be played, as far as it is known."""
        return max((day for day in (self.date, *(replay.date for replay in self.match.replays)) if day), default=None)


class CupRoundRecord(Struct, frozen=True, kw_only=True):
    """A round and its matches, those of a draw in the order of the tree; `size` is how many could still win at its beginning."""

    round: CupRound
    size: int
    ties: tuple[CupTie, ...]


_ROUNDS = (
    noted("First round"), noted("Second round"), noted("Third round"), noted("Fourth round"), noted("Fifth round"),
    noted("Sixth round"), noted("Seventh round"), noted("Eighth round"),
)  # fmt: skip
_LAST_ROUNDS = {2: noted("Final"), 4: noted("Semi-finals"), 8: noted("Quarter-finals")}


def round_name(rounds: Sequence[CupRoundRecord], index: int) -> str:
    """Name a round: as its file does, else by how many are left, else by its number; a name of ours is to be translated."""
    record = rounds[index]
    by_size = next((name for size, name in _LAST_ROUNDS.items() if record.size <= size), "")
    return record.round.name or by_size or _ROUNDS[min(index, len(_ROUNDS) - 1)]


class Bracket(Struct, frozen=True, kw_only=True):
    """A knock-out: its rounds, and the winner and the loser of its final, empty until that is decided."""

    rounds: tuple[CupRoundRecord, ...] = ()
    winner: str = ""
    runner_up: str = ""

    @property
    def ties(self) -> tuple[CupTie, ...]:
        """Every match, round by round."""
        return tuple(tie for round_ in self.rounds for tie in round_.ties)

    @property
    def final(self) -> CupTie | None:
        """The match that decided it."""
        return self.rounds[-1].ties[-1] if self.winner else None


class CupRecord(Struct, frozen=True, kw_only=True):
    """A cup with its course. `followed`: its matches are those of its draw."""

    cup: Cup
    main: Bracket
    plate: Bracket | None = None
    followed: bool = True

    @property
    def ties(self) -> tuple[CupTie, ...]:
        """Every match of the cup, then those of the plate."""
        return (*self.main.ties, *(self.plate.ties if self.plate else ()))

    @property
    def over(self) -> bool:
        """Whether the cup and its plate have a winner."""
        return bool(self.main.winner) and (self.plate is None or not self.plate.rounds or bool(self.plate.winner))


def cup_records(league: League, results: Mapping[str, ResultHead]) -> Mapping[str, CupRecord]:
    """Return the course of every cup, by its id."""
    scorer = TieScorer(
        events={event.id: event for event in league.events}, results=results, people=league.people, clubs=league.clubs
    )
    return {id_: cup_record(cup, scorer) for id_, cup in league.cups.items()}


class TieScorer(Struct, frozen=True):
    """What decides matches that are events: the events and their results, the people and clubs of the entries."""

    events: Mapping[str, EventHead] = {}
    results: Mapping[str, ResultHead] = {}
    people: Mapping[str, Person] = {}
    clubs: Mapping[str, Club] = {}


def cup_record(cup: Cup, scorer: TieScorer) -> CupRecord:
    """Return the course of a cup."""
    first = cup.rounds[0].matches if cup.rounds else ()
    drawn = drawn_first_round(cup)
    followed = bool(drawn) and all(any(set(match.teams) == set(drawn_match.teams) for drawn_match in drawn) for match in first)
    course = _Course(cup, scorer, counts=Counter())
    main = course.drawn(drawn) if followed else course.written_bracket(cup.rounds, tuple(entry.id for entry in cup.entries))
    plate = course.written_bracket(cup.plate.rounds, ()) if cup.plate else None
    return CupRecord(cup=cup, main=main, plate=plate, followed=followed or not drawn)


def drawn_first_round(cup: Cup) -> tuple[CupMatch, ...]:
    """Return the first round as the text of the lot draws it; nothing for a cup that is not drawn by it."""
    if not cup.lot or len(cup.entries) < 2:
        return ()
    matches = draw_cup([entry.id for entry in cup.entries], cup.lot, cup.seeds)
    return tuple(CupMatch(home=match.home, away=match.away, bye=not match.away) for match in matches)


class _Course(Struct):
    """Goes through the rounds of a cup; `counts` counts the matches of two teams, for their ids."""

    cup: Cup
    scorer: TieScorer
    counts: Counter[str]

    def written_bracket(self, rounds: Sequence[CupRound], entered: Sequence[str]) -> Bracket:
        """Return the rounds as written; each of `entered` without a match in the first round has a bye there."""
        records = list[CupRoundRecord]()
        for index, round_ in enumerate(rounds):
            teams = {team for match in round_.matches for team in match.teams}
            byes = [CupMatch(home=id_, bye=True) for id_ in entered if id_ not in teams] if not index and teams else []
            before = records[-1].ties if records else ()
            ties = tuple(self._tie(match, round_, _feeders(match, before)) for match in (*round_.matches, *byes))
            half = -(-records[-1].size // 2) if records else 0
            size = _still_in(before) or sum(len(tie.match.teams) for tie in ties) or half
            records.append(CupRoundRecord(round=round_, size=size, ties=ties))
        return _bracket(records)

    def drawn(self, first: Sequence[CupMatch]) -> Bracket:
        """Build the rounds of a cup that was drawn: the winners of every two neighbours meet."""
        records = list[CupRoundRecord]()
        slots: list[CupMatch] = list(first)
        at_home = Counter[str]()
        while slots:
            index = len(records)
            round_ = self.cup.rounds[index] if index < len(self.cup.rounds) else CupRound()
            before = records[-1].ties if records else ()
            ties = []
            for slot_index, slot in enumerate(slots):
                match = next((candidate for candidate in round_.matches if _is_slot(candidate, slot, slot_index, records)), slot)
                feeders = _feeders(match, before) if match.teams else (None, None)
                ties.append(self._tie(match, round_, feeders if not before else (2 * slot_index, 2 * slot_index + 1)))
                at_home[match.home] += not match.bye
            records.append(CupRoundRecord(round=round_, size=_still_in(before) or len(self.cup.entries), ties=tuple(ties)))
            slots = [_next_match(pair, at_home) for pair in zip(ties[::2], ties[1::2], strict=False)]
        return _bracket(records)

    def _tie(self, match: CupMatch, round_: CupRound, feeders: tuple[int | None, int | None]) -> CupTie:
        name = "-".join(match.teams)
        if match.at is None:
            match = replace(match, date=round_.date, time=round_.time, ends=round_.ends)
        if len(match.teams) == 2 or match.bye:
            self.counts[name] += 1
            match = replace(match, id=name if self.counts[name] == 1 else f"{name}-{self.counts[name]}")
        return replace(score_tie(match, self.cup, self.scorer), feeders=feeders)


def _is_slot(match: CupMatch, slot: CupMatch, slot_index: int, before: Sequence[CupRoundRecord]) -> bool:
    """Return whether a written match is the one of a slot of the tree, whose index is `slot_index`.

    It is so by its teams, or while the slot's teams are open by the matches of the first round that its teams come from.
    """
    if len(slot.teams) == 2 or slot.bye or not before:
        return set(match.teams) == set(slot.teams)
    return len(match.teams) == 2 and all(place_in(before, team) // 2 == slot_index for team in match.teams)


def place_in(rounds: Sequence[CupRoundRecord], team: str) -> int:
    """Return the index of a team's match in the last of some rounds of a tree, from 0; -2 for a team that is not in the tree."""
    for index, tie in enumerate(rounds[0].ties):
        if team in tie.match.teams:
            return index >> (len(rounds) - 1)
    return -2


def _still_in(before: Sequence[CupTie]) -> int:
    """Count the entries that go on from a round, or can go on."""
    return sum(bool(tie.winner) or tie.state not in DECIDED for tie in before)


def _next_match(pair: tuple[CupTie, CupTie], at_home: Counter[str]) -> CupMatch:
    """Return the next match of two winners. The side with fewer home matches is at home, else the upper one in the tree.

    If neither side came to one of the two matches, the winner of the other has a bye.
    """
    upper, lower = (tie.winner for tie in pair)
    if upper and lower and at_home[lower] < at_home[upper]:
        upper, lower = lower, upper
    alone = any(tie.state in DECIDED and not tie.winner for tie in pair) and bool(upper or lower)
    return CupMatch(home=upper or lower, bye=True) if alone else CupMatch(home=upper, away=lower)


def _feeders(match: CupMatch, before: Sequence[CupTie]) -> tuple[int | None, int | None]:
    """Find the indexes of the matches of the round before that home and away come from; None for a team without one."""
    home, away = (
        next((index for index, tie in enumerate(before) if team and team in tie.match.teams), None)
        for team in (match.home, match.away)
    )
    return home, away


def _bracket(rounds: Sequence[CupRoundRecord]) -> Bracket:
    """Return the bracket. It has a winner once its last round is one match that is won, and all other teams are out."""
    last = rounds[-1].ties if rounds else ()
    alone = _still_in(rounds[-2].ties) <= len(last[0].match.teams) if len(rounds) > 1 and last else True
    if len(last) == 1 and last[0].winner and alone and (len(rounds) > 1 or not last[0].match.bye):
        return Bracket(rounds=tuple(rounds), winner=last[0].winner, runner_up=last[0].loser)
    return Bracket(rounds=tuple(rounds))


def score_tie(match: CupMatch, cup: Cup, scorer: TieScorer) -> CupTie:
    """Return what came of a match."""
    if match.bye:
        return CupTie(match=match, state=TieState.BYE, winner=match.home)
    if len(match.teams) < 2:
        return CupTie(match=match, state=TieState.UNKNOWN, date=match.date)
    if match.forfeited:
        came = [team for team in match.teams if team not in match.forfeited]
        return CupTie(match=match, state=TieState.WALKOVER, date=match.date, winner=came[0] if came else "")
    event = scorer.events.get(match.event or "")
    entries = entries_of_tie(match, cup, event, scorer) if event else None
    date, tricks, gain, begun, settled = match.date, match.written_tricks, None, False, True
    if event and entries:
        record = record_of_event(event, scorer.results.get(event.id), entries)
        date, tricks, gain, begun = record.date, record.tricks, record.gain, record.begun
        settled = event.status is Status.FINAL
    totals = (tricks[0] + match.handicap[0], tricks[1] + match.handicap[1]) if tricks else None
    tie = CupTie(match=match, state=TieState.TO_COME, date=date, tricks=tricks, totals=totals, gain=gain, settled=settled)
    if totals is None and match.conceded_lead is not None:
        winner = match.home if match.conceded_lead > 0 else match.away
        return replace(tie, state=TieState.WALKOVER, winner=winner) if match.conceded_lead else replace(tie, state=TieState.TIED)
    if totals is None and gain is None:
        return replace(tie, state=TieState.AWAITED) if begun else tie
    ahead = totals[0] - totals[1] if totals else gain
    if ahead:
        return replace(tie, state=TieState.PLAYED, winner=match.home if ahead > 0 else match.away)
    for replay in match.replays:
        again = replay_totals(match, replay)
        if again and again[0] != again[1]:
            return replace(
                tie, state=TieState.PLAYED, winner=replay.home if again[0] > again[1] else replay.away, deciding=replay
            )
    return replace(tie, state=TieState.TIED)


def replay_totals(match: CupMatch, replay: CupReplay) -> TwoFigures | None:
    """Return the tricks of a replay's home and away with the handicap of the match; None while the replay is to come."""
    if replay.tricks is None:
        return None
    home, away = match.handicap if replay.home == match.home else match.handicap[::-1]
    return replay.tricks[0] + home, replay.tricks[1] + away


def entries_of_tie(match: CupMatch, cup: Cup, event: EventHead, scorer: TieScorer) -> tuple[int, int] | None:
    """Find the numbers of home and away in an event; None where the event is not between these two."""
    if match.entries:
        return match.entries if all(event.entry(number) for number in match.entries) else None
    home, away = cup.entry(match.home), cup.entry(match.away)
    if home is None or away is None:
        return None
    pairings = [
        (entry.number, other.number)
        for entry, other in permutations(event.entries, 2)
        if _is_entry(home, entry.number, event, scorer) and _is_entry(away, other.number, event, scorer)
    ]
    return pairings[0] if len(pairings) == 1 else None


def _is_entry(entered: CupEntry, number: int, event: EventHead, scorer: TieScorer) -> bool:
    entry = event.entry(number)
    if entry is None:
        return False
    if entered.players:
        return set(entered.players) == set(entry.players)
    return is_team(Team(id=entered.id, name=entered.name, club=entered.club), entry, scorer.people, scorer.clubs)


def first_played(team: str, ties: Iterable[CupTie]) -> CupTie | None:
    """Find the first match of a team that was played; a bye or a walkover does not count."""
    return next((tie for tie in ties if tie.state is TieState.PLAYED and team in tie.match.teams), None)


def plate_entries(main: Bracket) -> tuple[str, ...]:
    """Return the entries that lost the first match they played, in the order of the matches."""
    ties = main.ties
    return tuple(tie.loser for tie in ties if tie.state is TieState.PLAYED and first_played(tie.loser, ties) is tie)
