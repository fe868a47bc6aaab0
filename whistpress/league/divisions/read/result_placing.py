"""Find the match of each result line, and add the result to it; report a result that two lines give differently."""

import datetime
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.language import say
from whistpress.league.divisions.facts.results import as_home_and_away
from whistpress.league.divisions.keys import FixtureTable
from whistpress.league.divisions.model import NOBODY, NOTHING, Match, MatchTable, Two
from whistpress.league.divisions.read.results import LineTable, WrittenResult
from whistpress.problems import NOWHERE, Problem, Problems, choices, problem_of, shorten, wording


def kinds_told(match: Match) -> tuple[str, ...]:
    """Return the kinds of result that a match has, as messages name them."""
    kinds = {
        say("an event"): match.event,
        say("a gain"): match.gain is not None,
        say("a walkover"): match.forfeited,
        say("tricks"): match.tricks or any(table.is_decided for table in match.tables),
        say("void"): match.void,
    }
    return tuple(kind for kind, has in kinds.items() if has)


def place_of_match(matches: Sequence[Match], free: Sequence[int], table: FixtureTable) -> int | None:
    """Return the place of the match that a [[match]] tells of: of several at one ground that of its date, else the first free."""
    indexes = [at for at in free if matches[at].teams == (table.home, table.away)]
    on_day = [at for at in indexes if table.date and matches[at].date == table.date]
    return next(iter([*on_day, *indexes]), None)


class DoubledPlayer(Struct, frozen=True):
    """A player in two places of a match: the second place, and the problem."""

    table: int
    side: str
    seat: int
    problem: Problem


def players_twice(tables: Sequence[MatchTable]) -> Iterator[DoubledPlayer]:
    """Yield every player who plays for both teams, or takes both seats of a side."""
    home = {player for table in tables for player in table.home.persons}
    for number, table in enumerate(tables):
        for seat, player in enumerate(table.away.players):
            if player in home:
                problem = problem_of("E744.both-teams", NOWHERE, names=shorten(table.away.names[seat]))
                yield DoubledPlayer(number, "away", seat, problem)
        for side, pair in (("home", table.home), ("away", table.away)):
            for seat, player in enumerate(pair.players):
                if player and player in pair.players[:seat]:
                    problem = problem_of("E744.twice", NOWHERE, names=shorten(pair.names[seat]))
                    yield DoubledPlayer(number, side, seat, problem)


class ResultPlacing(Struct, frozen=True):
    """Puts each line to its match.

    `at_home` has the indexes of the matches of two teams, home first; `walkover` the tricks that a walkover counts; `placed` gets
    the indexes of the matches that have a line.
    """

    matches: list[Match]
    at_home: Mapping[tuple[str, str], Sequence[int]]
    walkover: Two | None
    problems: Problems
    placed: set[int] = field(default_factory=set)

    def add(self, line: WrittenResult) -> None:
        """Add a line to its match; report one that names none or several."""
        at = self._index(line)
        if at is not None:
            self.placed.add(at)
            self.matches[at] = self._with_line(self.matches[at], line)
            if any(table.home or table.away for table in line.tables):
                for player in players_twice(self.matches[at].tables):
                    self.problems.found.append(player.problem.relocate(line.at))

    def _index(self, line: WrittenResult) -> int | None:
        home_indexes = self.at_home.get((line.home, line.away), ())
        away_indexes = self.at_home.get((line.away, line.home), ())
        indexes = home_indexes
        if line.either:
            indexes = [*home_indexes, *away_indexes] if line.date else self._of_either(line, home_indexes, away_indexes)
        if line.date and (len(indexes) > 1 or (line.either and indexes)):
            on_day = [at for at in indexes if line.date in (self.matches[at].date, self.matches[at].put_off)]
            if len(on_day) != 1:
                self._say_none(
                    line,
                    indexes,
                    say(
                        "the fixtures have no match of %(home)s and %(away)s on %(date)s",
                        home=line.home,
                        away=line.away,
                        date=line.date.isoformat(),
                    ),
                )
                return None
            indexes = on_day
        if len(indexes) > 1:
            days = choices([self._day(at) for at in indexes], most=6)
            self.problems.say("E746.meets-home", line.at, home=line.home, away=line.away, number=len(indexes), days=days)
            return None
        if not indexes:
            self._say_none(
                line,
                away_indexes,
                say("the fixtures have no match of %(home)s at home to %(away)s", home=line.home, away=line.away),
            )
            return None
        return indexes[0]

    def _of_either(self, line: WrittenResult, home_indexes: Sequence[int], away_indexes: Sequence[int]) -> Sequence[int]:
        """Return the match of a walkover that does not say who was at home: one that tells it too, else one without a line."""
        if len(home_indexes) != 1 or len(away_indexes) != 1:
            return home_indexes or away_indexes
        both = [at for at in (*home_indexes, *away_indexes) if at not in self.placed]
        alike = [at for at in both if self.matches[at].forfeited == (_loser(line),)]
        return [*alike, *both, *home_indexes][:1]

    def _day(self, at: int) -> str:
        day = self.matches[at].date
        return day.isoformat() if day else say("round %(round)s", round=self.matches[at].round)

    def _say_none(self, line: WrittenResult, others: Sequence[int], message: str) -> None:
        helps = [wording("E746.meet", listed=choices([self._day(at) for at in others], most=6))] if others else []
        if others and self.matches[others[0]].home == line.away:
            helps = [wording("E746.home-home", away=line.away, home=line.home)]
        self.problems.add("E746", message, line.at, *helps)

    def _with_line(self, match: Match, line: WrittenResult) -> Match:
        """Add a line to a match; report what both tell otherwise."""
        forfeited = (_loser(line),) if line.winner else ()
        self._check_kinds(match, line)
        if forfeited and match.forfeited and forfeited != match.forfeited:
            self._differs(line, say("one says that the other team did not come"))
        if line.tricks and match.tricks and line.tricks != match.tricks:
            self._differs(
                line,
                say(
                    "%(score_text)s here, %(score_text_2)s there",
                    score_text=score_text(line.tricks),
                    score_text_2=score_text(match.tricks),
                ),
            )
        day = line.date or match.date
        moved = isinstance(line.postponed, datetime.date)
        return replace(
            match,
            date=None if line.postponed == "open" else line.postponed if moved else day,
            put_off=match.put_off or (day if line.postponed else None),
            postponed=match.postponed or line.postponed is not None,
            tricks=match.tricks or (None if line.winner else line.tricks),
            forfeited=match.forfeited or forfeited,
            tables=self._tables(match, line),
            void=match.void or line.void,
            why=match.why or line.why,
            at=line.at,
        )

    def _check_kinds(self, match: Match, line: WrittenResult) -> None:
        """Report a line beside a result of another kind, and a walkover with tricks."""
        decided = line.tricks or any(table.tricks or table.conceded for table in line.tables)
        line_kind = say("a walkover") if line.winner else say("tricks") if decided else say("void") if line.void else ""
        other = next((kind for kind in kinds_told(match) if kind != line_kind), "")
        if line_kind and other:
            self._differs(line, say("%(line_kind)s here, %(other)s there", line_kind=line_kind, other=other))
        elif line.winner and line.tricks and line.tricks != NOTHING:
            tricks = (
                as_home_and_away(self.walkover, (line.winner == line.away, line.winner == line.home)) if self.walkover else None
            )
            if line.tricks != tricks:
                self.problems.say(
                    "E743.walkover-home", line.at, home=line.home, away=line.away, score_text=score_text(line.tricks)
                )

    def _differs(self, line: WrittenResult, how: str) -> None:
        self.problems.say("E743.match-home", line.at, home=line.home, away=line.away, how=how)

    def _tables(self, match: Match, line: WrittenResult) -> tuple[MatchTable, ...]:
        """Return the tables of a match with what a line tells of them."""
        number = max(len(match.tables), len(line.tables))
        return tuple(
            self._table(
                match.tables[at] if at < len(match.tables) else MatchTable(),
                line.tables[at] if at < len(line.tables) else LineTable(),
                say("table %(at)s", at=at + 1),
                line,
            )
            for at in range(number)
        )

    def _table(self, table: MatchTable, line_table: LineTable, name: str, line: WrittenResult) -> MatchTable:
        if (
            table.is_decided
            and (line_table.tricks or line_table.conceded)
            and (table.tricks, table.conceded) != (line_table.tricks, line_table.conceded)
        ):
            self._differs(
                line,
                say(
                    "%(name)s, %(of_table)s here, %(of_table_2)s there",
                    name=name,
                    of_table=_of_table(line_table.tricks, line_table.conceded),
                    of_table_2=_of_table(table.tricks, table.conceded),
                ),
            )
        for mine, theirs in ((table.home, line_table.home), (table.away, line_table.away)):
            if theirs and mine.players and set(mine.players) != set(theirs.players):
                self._differs(
                    line,
                    say(
                        "%(name)s, %(names)s here, %(names_2)s there",
                        name=name,
                        names=say(" and ").join(theirs.names),
                        names_2=say(" and ").join(mine.names),
                    ),
                )
        return replace(
            table,
            home=table.home if table.home.players else line_table.home or NOBODY,
            away=table.away if table.away.players else line_table.away or NOBODY,
            tricks=table.tricks or line_table.tricks,
            conceded=table.conceded or line_table.conceded,
        )


def score_text(tricks: Two) -> str:
    """Return two figures as they are written: 482-454."""
    return f"{tricks[0]}-{tricks[1]}"


def _of_table(tricks: Two | None, conceded: str) -> str:
    return say("conceded by %(conceded)s", conceded=conceded) if conceded or not tricks else score_text(tricks)


def _loser(line: WrittenResult) -> str:
    """Return the team that did not come."""
    return line.away if line.winner == line.home else line.home
