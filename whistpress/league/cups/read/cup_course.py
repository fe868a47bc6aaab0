"""Check the course of cups, once every result is known: entries that play on or are missing, ties, byes, the draw, the plate."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field

from whistpress.language import noted, say
from whistpress.league.cups.facts import (
    DECIDED,
    Bracket,
    CupRecord,
    CupRoundRecord,
    CupTie,
    TieState,
    drawn_first_round,
    first_played,
    plate_entries,
    round_name,
)
from whistpress.league.cups.keys import CupMatchTable
from whistpress.league.cups.model import Cup, CupMatch
from whistpress.problems import NOWHERE, Problem, Problems, Severity, Span, choices, problem_of, wording

_TOLD = {
    "event": noted("of an event"),
    "tricks": noted("in tricks"),
    "legs": noted("in legs"),
    "forfeited": noted("as a walkover"),
    "tables": noted("by its tables"),
}


def check_courses(records: Iterable[CupRecord], problems: Problems) -> None:
    """Report errors in the course of cups; skip cups whose files already have errors, since some of their matches are unread."""
    wrong = {problem.at.file for problem in problems if problem.severity is Severity.ERROR}
    for record in records:
        if record.cup.at and record.cup.at.file not in wrong:
            problems.extend(_CourseCheck(record).problems())


class _CourseCheck(Struct):
    """Checks one cup; `told` are the ties whose missing result is reported already."""

    record: CupRecord
    told: set[CupMatch] = field(default_factory=set)

    @property
    def cup(self) -> Cup:
        return self.record.cup

    def problems(self) -> Iterator[Problem]:
        """Yield the problems of the cup, then those of its plate."""
        yield from self._against_the_draw()
        yield from self._of_bracket(self.record.main)
        if self.record.plate:
            yield from self._of_plate(self.record.plate)
            yield from self._of_bracket(self.record.plate)

    def _name(self, team: str) -> str:
        entry = self.cup.entry(team)
        return entry.name if entry else team

    def _place(self, at: Span | None) -> Span:
        return at or self.cup.at or Span("content/cups")

    def _of_bracket(self, bracket: Bracket) -> Iterator[Problem]:
        rounds = bracket.rounds
        for index, round_ in enumerate(rounds):
            yield from self._twice(round_, round_name(rounds, index))
            if index:
                for match, team in _written_teams(round_):
                    yield from self._may_play(team, match, rounds, index)
                yield from self._missing(rounds, index)
        for tie in bracket.ties:
            yield from self._replays(tie)

    def _twice(self, round_: CupRoundRecord, name: str) -> Iterator[Problem]:
        seen = set[str]()
        for match, team in _written_teams(round_):
            if team in seen:
                yield problem_of("E784.plays-twice", self._place(_at(match, team)), name=self._name(team), say=say(name))
            seen.add(team)

    def _may_play(self, team: str, match: CupMatch, rounds: Sequence[CupRoundRecord], index: int) -> Iterator[Problem]:
        """Report a team that lost before, or whose last match has no result."""
        before = ((number, tie) for number in range(index) for tie in rounds[number].ties if team in tie.match.teams)
        last = max(before, key=lambda pair: pair[0], default=None)
        if last is None:
            return
        number, tie = last
        name, this_round, last_round = self._name(team), say(round_name(rounds, index)), say(round_name(rounds, number))
        other = next((self._name(opponent) for opponent in tie.match.teams if opponent != team), "")
        if tie.state in DECIDED and tie.winner != team:
            lost = say("lost to %(other)s", other=other) if tie.winner else say("did not come")
            helps = [
                wording("E785.name", other=other) if tie.winner else wording("E785.match-away"),
                wording("E785.result-against", name=name, other=other),
            ]
            yield problem_of(
                "E785.plays",
                self._place(_at(match, team)),
                *helps,
                name=name,
                lost=lost,
                last_round=last_round,
                this_round=this_round,
            )
        elif tie.state not in DECIDED and tie.match not in self.told:
            self.told.add(tie.match)
            if tie.state is TieState.TIED:
                sentence, help_ = "E786.tied", wording("E786.add-replay", away=tie.match.away)
            else:
                other_id = next(opponent for opponent in tie.match.teams if opponent != team)
                sentence, help_ = "E786.no-result", wording("E786.add-tricks", next=other_id)
            at = tie.match.at or _at(match, team)
            yield problem_of(
                sentence, self._place(at), help_, name=name, other=other, last_round=last_round, this_round=this_round
            )

    def _missing(self, rounds: Sequence[CupRoundRecord], index: int) -> Iterator[Problem]:
        """Report winners who are not in a round that is arranged."""
        before, round_ = rounds[index - 1].ties, rounds[index]
        teams = {team for tie in round_.ties for team in tie.match.teams}
        if not teams or any(tie.state not in DECIDED for tie in before):
            return
        for tie in before:
            if tie.winner and tie.winner not in teams and tie.loser not in teams:  # else that is the mistake
                name, this_round = self._name(tie.winner), say(round_name(rounds, index))
                yield problem_of(
                    "E787.won-way",
                    self._place(round_.round.at),
                    name=name,
                    this_round=this_round,
                    winner=tie.winner,
                    say=say(round_name(rounds, index - 1)),
                )

    def _replays(self, tie: CupTie) -> Iterator[Problem]:
        """Report a replay of a decided match, and warn of a tie without a replay."""
        match = tie.match
        names = say(" and ").join(map(self._name, match.teams))
        decided = tie.state in DECIDED
        after = match.replays[match.replays.index(tie.deciding) + 1 :] if tie.deciding else match.replays if decided else ()
        if after:
            if tie.winner:
                yield problem_of("E788.replay-decided", self._place(after[0].at), winner=self._name(tie.winner))
            else:
                yield problem_of("E788.replay-walkover", self._place(after[0].at))
        played = not match.replays or match.replays[-1].tricks is not None
        if tie.state is TieState.TIED and played and match not in self.told:
            if tie.totals:
                yield problem_of("W794.tied-with", self._place(match.at), names=names, figures="–".join(map(str, tie.totals)))
            else:
                yield problem_of("W794.tied", self._place(match.at), names=names)

    def _of_plate(self, plate: Bracket) -> Iterator[Problem]:
        """Report entries in the plate that did not lose their first match played."""
        may, seen = dict.fromkeys(plate_entries(self.record.main)), set[str]()
        rule = wording("E789.plate-whoever")
        so_far = choices([self._name(team) for team in may], most=4) if may else wording("E789.nobody-yet")
        for round_ in plate.rounds:
            for match, team in _written_teams(round_):
                if team not in may and team not in seen:
                    yield self._not_in_plate(team, _at(match, team), rule, wording("E789.so-far", so_far=so_far))
                seen.add(team)

    def _not_in_plate(self, team: str, at: Span | None, *helps: str) -> Problem:
        name, ties = self._name(team), self.record.main.ties
        first = first_played(team, ties)
        if first:
            return problem_of("E789.won-first", self._place(at), *helps, name=name, name_2=self._name(first.loser))
        gave = any(team in tie.match.forfeited for tie in ties)
        return problem_of("E789.gave-walkover" if gave else "E789.not-lost", self._place(at), *helps, name=name)

    def _against_the_draw(self) -> Iterator[Problem]:
        """Report matches that the lot did not draw; of the first round with a warning, since then it counts as it is written."""
        cup = self.cup
        drawn = drawn_first_round(cup)
        if drawn and not self.record.followed:
            sets = [set(match.teams) for match in drawn]
            other = next(match for match in cup.rounds[0].matches if set(match.teams) not in sets)
            meant = next(match for match in drawn if other.home in match.teams)
            names = say(" and ").join(map(self._name, other.teams))
            drew = (
                say(" against ").join(map(self._name, meant.teams))
                if meant.away
                else say("a bye for %(name)s", name=self._name(meant.home))
            )
            yield problem_of(
                "W791.not-draw",
                self._place(other.at),
                word=say("a bye for %(name)s", name=names) if other.bye else names,
                drew=drew,
            )
        elif drawn:
            yield from self._turned_round(drawn)
            yield from self._not_drawn()

    def _turned_round(self, drawn: Sequence[CupMatch]) -> Iterator[Problem]:
        """Warn of matches of the first round whose home and away are exchanged, unless the file says where, or why."""
        at_home = {match.teams for match in drawn}
        for match in self.cup.rounds[0].matches if self.cup.rounds else ():
            if match.bye or match.teams in at_home or match.place or match.why:
                continue
            home, away = map(self._name, match.teams)
            yield problem_of(
                "W797.written-home",
                self._place(match.at),
                wording("W797.turn-home", away=match.away, home=match.home),
                wording("W797.ground-changed"),
                home=home,
                away=away,
            )

    def _not_drawn(self) -> Iterator[Problem]:
        """Report matches of later rounds that have no place in the tree."""
        rounds = self.record.main.rounds
        for index, round_ in enumerate(self.cup.rounds):
            placed = {tie.match.at for tie in rounds[index].ties} if index < len(rounds) else set()
            for match in round_.matches:
                if match.at in placed:
                    continue
                names = say(" and ").join(map(self._name, match.teams))
                if index >= len(rounds):
                    entries = len(self.cup.entries)
                    yield problem_of("E795.round-too-many", self._place(match.at), number=entries, number_2=len(rounds))
                elif match.bye:
                    yield problem_of("E795.bye-after", self._place(match.at), home=match.home, names=names)
                else:
                    before = rounds[index].ties
                    meetings = [
                        say(" against ").join(map(self._name, tie.match.teams)) for tie in before if len(tie.match.teams) > 1
                    ]
                    help_ = (
                        wording("E795.it-has", listed=choices(meetings, most=4))
                        if meetings
                        else wording("E795.winners-neighbours")
                    )
                    yield problem_of("E795.not-bring", self._place(match.at), help_, names=names)


def _written_teams(round_: CupRoundRecord) -> Iterator[tuple[CupMatch, str]]:
    """Yield who plays in the matches of a round that the file has, match by match."""
    for tie in round_.ties:
        if tie.match.at:
            yield from ((tie.match, team) for team in tie.match.teams)


def _at(match: CupMatch, team: str) -> Span | None:
    return match.at if team == match.home else match.away_at


def contradictions(match: CupMatchTable) -> Iterator[tuple[str, Problem]]:
    """Yield what contradicts itself in a match: the key, and the problem."""
    keys = [key for key in _TOLD if key != "tables" and getattr(match, key)]
    keys += ["tables"] if match.tables and "tricks" not in keys else []
    if len(keys) > 1:
        first, second = (say(_TOLD[key]) for key in keys[:2])
        sentence = "E783.event-and-other" if keys[0] == "event" else "E783.told-twice"
        yield keys[1], problem_of(sentence, NOWHERE, told=first, told_2=second)
    if match.entries and not match.event:
        yield "entries", problem_of("E783.entries-no-event", NOWHERE)
    if match.postponed == "open" and keys:
        yield "postponed", problem_of("E783.no-day", NOWHERE)
    if match.replays and not keys:
        yield "replays", problem_of("E783.replay-of-nothing", NOWHERE)
