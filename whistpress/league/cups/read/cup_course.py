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
from whistpress.problems import Problem, Problems, Severity, Span
from whistpress.problems.nearest import choices

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

    def _problem(self, code: str, message: str, at: Span | None, *helps: str) -> Problem:
        return Problem(code=code, message=message, at=at or self.cup.at or Span("content/cups"), helps=helps)

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
                message = say("%(name)s plays twice in one round: %(say)s", name=self._name(team), say=say(name))
                helps = (
                    say("name the other team, or write the match into its own round"),
                    say("a replay stands with its match: replays = [{ … }]"),
                )
                yield self._problem("E784", message, _at(match, team), *helps)
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
            message = say(
                "%(name)s %(lost)s (%(last_round)s), and plays on (%(this_round)s)",
                name=name,
                lost=lost,
                last_round=last_round,
                this_round=this_round,
            )
            helps = [
                say("name %(other)s", other=other) if tie.winner else say("take the match away"),
                say("or mend the result of %(name)s against %(other)s", name=name, other=other),
            ]
            yield self._problem("E785", message, _at(match, team), *helps)
        elif tie.state not in DECIDED and tie.match not in self.told:
            self.told.add(tie.match)
            if tie.state is TieState.TIED:
                message = say(
                    "%(name)s and %(other)s tied (%(last_round)s), no replay is told, and %(name)s plays on (%(this_round)s)",
                    name=name,
                    other=other,
                    last_round=last_round,
                    this_round=this_round,
                )
                help_ = say('add the replay: replays = [{ home = "%(away)s", tricks = [471, 469] }]', away=tie.match.away)
            else:
                message = say(
                    "%(name)s plays on (%(this_round)s), and its match with %(other)s (%(last_round)s) has no result",
                    name=name,
                    this_round=this_round,
                    other=other,
                    last_round=last_round,
                )
                help_ = say(
                    'add its tricks, or forfeited = "%(next)s"',
                    next=next(opponent for opponent in tie.match.teams if opponent != team),
                )
            yield self._problem("E786", message, tie.match.at or _at(match, team), help_)

    def _missing(self, rounds: Sequence[CupRoundRecord], index: int) -> Iterator[Problem]:
        """Report winners who are not in a round that is arranged."""
        before, round_ = rounds[index - 1].ties, rounds[index]
        teams = {team for tie in round_.ties for team in tie.match.teams}
        if not teams or any(tie.state not in DECIDED for tie in before):
            return
        for tie in before:
            if tie.winner and tie.winner not in teams and tie.loser not in teams:  # else that is the mistake
                name, this_round = self._name(tie.winner), say(round_name(rounds, index))
                message = say(
                    "%(name)s won its way to this round and is not in it: %(this_round)s", name=name, this_round=this_round
                )
                helps = (
                    say('add its match, or { bye = "%(winner)s" }', winner=tie.winner),
                    say("or mend the result before it (%(say)s)", say=say(round_name(rounds, index - 1))),
                )
                yield self._problem("E787", message, round_.round.at, *helps)

    def _replays(self, tie: CupTie) -> Iterator[Problem]:
        """Report a replay of a decided match, and warn of a tie without a replay."""
        match = tie.match
        names = say(" and ").join(map(self._name, match.teams))
        decided = tie.state in DECIDED
        after = match.replays[match.replays.index(tie.deciding) + 1 :] if tie.deciding else match.replays if decided else ()
        if after:
            message = say("a replay of a walkover")
            if tie.winner:
                message = say("a replay of what was decided: %(winner)s had won", winner=self._name(tie.winner))
            yield self._problem("E788", message, after[0].at, say("take the replay away, or mend the tricks before it"))
        played = not match.replays or match.replays[-1].tricks is not None
        if tie.state is TieState.TIED and played and match not in self.told:
            message = say("%(names)s tied, and nothing is told of a replay", names=names)
            if tie.totals:
                figures = "–".join(map(str, tie.totals))
                message = say("%(names)s tied, %(figures)s, and nothing is told of a replay", names=names, figures=figures)
            help_ = say("add its day, or its tricks: replays = [{ date = 2026-11-24 }]")
            yield self._problem("W794", message, match.at, help_)

    def _of_plate(self, plate: Bracket) -> Iterator[Problem]:
        """Report entries in the plate that did not lose their first match played."""
        may, seen = dict.fromkeys(plate_entries(self.record.main)), set[str]()
        rule = say("the plate is for whoever loses the first match played; a walkover given is no match played")
        so_far = choices([self._name(team) for team in may], most=4) if may else say("nobody yet")
        for round_ in plate.rounds:
            for match, team in _written_teams(round_):
                if team not in may and team not in seen:
                    yield self._problem(
                        "E789",
                        self._why_not_in_plate(team),
                        _at(match, team),
                        rule,
                        say("so far that is %(so_far)s", so_far=so_far),
                    )
                seen.add(team)

    def _why_not_in_plate(self, team: str) -> str:
        name, ties = self._name(team), self.record.main.ties
        first = first_played(team, ties)
        if first:
            return say(
                "%(name)s is in the plate, and won the first match played, against %(name_2)s",
                name=name,
                name_2=self._name(first.loser),
            )
        gave = any(team in tie.match.forfeited for tie in ties)
        return (
            say("%(name)s is in the plate, and gave a walkover", name=name)
            if gave
            else say("%(name)s is in the plate, and has not lost a match", name=name)
        )

    def _against_the_draw(self) -> Iterator[Problem]:
        """Report matches that the lot did not draw; of the first round with a warning, since then it counts as it is written."""
        cup = self.cup
        drawn = drawn_first_round(cup)
        if drawn and not self.record.followed:
            sets = [set(match.teams) for match in drawn]
            other = next(match for match in cup.rounds[0].matches if set(match.teams) not in sets)
            meant = next(match for match in drawn if other.home in match.teams)
            names = say(" and ").join(map(self._name, other.teams))
            message = say(
                "the lot did not draw this: %(word)s", word=say("a bye for %(name)s", name=names) if other.bye else names
            )
            drew = (
                say(" against ").join(map(self._name, meant.teams))
                if meant.away
                else say("a bye for %(name)s", name=self._name(meant.home))
            )
            helps = (
                say("it drew %(drew)s", drew=drew),
                say("if the written draw is right, take `draw` and `lot` away: it counts as it is written"),
            )
            yield self._problem("W791", message, other.at, *helps)
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
            message = say(
                "%(home)s is written at home to %(away)s, and the lot drew %(away)s at home to %(home)s", home=home, away=away
            )
            helps = (
                say(
                    'turn home and away round, and the figures with them: home = "%(away)s", away = "%(home)s"',
                    away=match.away,
                    home=match.home,
                ),
                say('if the ground was changed, say why: why = "Ground exchanged by agreement"'),
            )
            yield self._problem("W797", message, match.at, *helps)

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
                    message, help_ = (
                        say(
                            "a round too many: %(number)s entries have %(number_2)s",
                            number=len(self.cup.entries),
                            number_2=len(rounds),
                        ),
                        say("take the round away"),
                    )
                elif match.bye:
                    message = say(
                        "a bye for %(names)s after the first round; a cup that is drawn has its byes there alone", names=names
                    )
                    help_ = say(
                        'say who did not come: forfeited = "…", or home = "%(home)s" and who meets %(names)s',
                        home=match.home,
                        names=names,
                    )
                else:
                    before = rounds[index].ties
                    meetings = [
                        say(" against ").join(map(self._name, tie.match.teams)) for tie in before if len(tie.match.teams) > 1
                    ]
                    message = say("the draw does not bring %(names)s together here", names=names)
                    help_ = (
                        say("it has %(listed)s", listed=choices(meetings, most=4))
                        if meetings
                        else say("the winners of neighbours in the draw meet")
                    )
                yield self._problem("E795", message, match.at, help_)


def _written_teams(round_: CupRoundRecord) -> Iterator[tuple[CupMatch, str]]:
    """Yield who plays in the matches of a round that the file has, match by match."""
    for tie in round_.ties:
        if tie.match.at:
            yield from ((tie.match, team) for team in tie.match.teams)


def _at(match: CupMatch, team: str) -> Span | None:
    return match.at if team == match.home else match.away_at


def contradictions(match: CupMatchTable) -> Iterator[tuple[str, str, str]]:
    """Yield what contradicts itself in a match: the key, the message, the help."""
    keys = [key for key in _TOLD if key != "tables" and getattr(match, key)]
    keys += ["tables"] if match.tables and "tricks" not in keys else []
    if len(keys) > 1:
        message = say("the result is told twice: %(told)s and %(told_2)s", told=say(_TOLD[keys[0]]), told_2=say(_TOLD[keys[1]]))
        help_ = (
            say("a result is read from its event: take the other away") if keys[0] == "event" else say("take one of them away")
        )
        yield keys[1], message, help_
    if match.entries and not match.event:
        yield (
            "entries",
            say("'entries' are numbers of an event, and none is named"),
            say('add event = "season/file", or take them away'),
        )
    if match.postponed == "open" and keys:
        yield "postponed", say("a match with a result has a day"), say("write the day on which it was played")
    if match.replays and not keys:
        yield "replays", say("a replay of a match of which nothing is told"), say("add the tricks of the match that was tied")
