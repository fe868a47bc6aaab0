"""Collect the warnings about a division, without those that its league accepts."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.rulings import DATE_FINDING
from whistpress.language import say
from whistpress.league.divisions.facts.statuses import MOVED_FINDING
from whistpress.league.divisions.keys import FixtureTable
from whistpress.league.divisions.model import AcceptedFixture, Division, Match
from whistpress.problems import NOWHERE, Problem, Problems, Severity, Span, choices, problem_of

FINDINGS: Mapping[str, str] = MappingProxyType(
    {
        "W187": "uneven",
        "W188": "no-result",
        "W189": "other-date",
        "W190": "two-matches",
        "W191": "second-visit",
        "W192": "after-withdrawal",
        "W760": "shared-hall",
        "W767": "shared-hall",
        "W763": "free-day",
        "W747": "no-tables",
        "W748": "odd-tricks",
        "W749": "walkover",
    }
)
"""The name of each warning that a league may accept, by its code."""


MOST_OF_A_KIND = 3
"""More warnings of one kind about the matches of a division are one, which counts them."""

MOST_NAMED = 12
"""So many of them it names."""


class FixtureWarnings(Struct):
    """Collects the warnings about one division, and notes which `[[accepted]]` tables accept one.

    `alike` groups the warnings that may be frequent by their code and the words that count them, each behind what a list of
    them says of it.
    """

    division: Division
    problems: Problems
    used: set[AcceptedFixture] = field(default_factory=set)
    alike: dict[tuple[str, str], list[tuple[str, Problem]]] = field(default_factory=dict)

    def add(self, problem: Problem, matches: Sequence[Match], *, team: str = "", many: tuple[str, str] | None = None) -> None:
        """Warn at the last of the matches, unless the problem has a place, and tell how to accept it, unless that is done.

        `team` is the one that it is about. `many` are the words that count such warnings (`matches have no result`), and those
        that name this one among them; `report` tells these.
        """
        finding = FINDINGS[problem.code]
        teams = {team} if team else {team for match in matches for team in match.teams}
        days = {day for match in matches for day in (match.date, match.put_off) if day}
        accepting = {
            accepted
            for accepted in self.division.accepted
            if accepted.finding in ("", finding)
            and (not accepted.team or accepted.team in teams)
            and (not accepted.date or accepted.date in days)
        }
        self.used |= accepting
        if not accepting:
            at = problem.at if problem.at != NOWHERE else matches[-1].at if matches else self.division.at
            accept = say('if it is right, accept it: [[accepted]] with finding = "%(findings)s" and a reason', findings=finding)
            span = self.division.at
            where = say(", in %(file)s", file=span.file) if span and at and span.file != at.file else ""
            warning = replace(problem, at=at or Span("content/fixtures"), helps=(*problem.helps, accept + where))
            if many:
                self.alike.setdefault((problem.code, many[0]), []).append((many[1], warning))
            else:
                self.problems.found.append(warning)

    def report(self) -> None:
        """Report the warnings in `alike`: up to `MOST_OF_A_KIND` of a group one by one, more as a single warning."""
        for (code, words), warnings in self.alike.items():
            if len(warnings) <= MOST_OF_A_KIND:
                self.problems.extend(warning for _, warning in warnings)
            else:
                named = choices((brief for brief, _ in warnings), most=MOST_NAMED)
                first = min((warning for _, warning in warnings), key=lambda warning: (warning.at.file, warning.at.line))
                helps = (say("they are %(named)s", named=named), *first.helps)
                self.problems.add(code, f"{len(warnings)} {words}", first.at, *helps)

    def report_unused(self) -> None:
        """Warn of each `[[accepted]]` table that accepts nothing, where the file could be read without an error."""
        file = self.division.at.file if self.division.at else ""
        if any(problem.at.file == file and problem.severity is Severity.ERROR for problem in self.problems.found):
            return
        for accepted in self.division.accepted:
            if accepted not in self.used and accepted.at and accepted.finding not in (DATE_FINDING, MOVED_FINDING):
                self.problems.say("W193.no-warning", accepted.at)


def contradictions(match: FixtureTable) -> Iterator[tuple[str, Problem]]:
    """Yield what contradicts itself in a match: the key, and the problem."""
    keys = [key for key in ("event", "tricks", "gain", "forfeited", "void") if getattr(match, key) not in (None, "")]
    if "tricks" not in keys and any(table.tricks or table.conceded for table in match.tables):
        keys.insert(keys.index("event") + 1 if "event" in keys else 0, "tables")
    if len(keys) > 1:
        words = {
            "event": say("of an event"),
            "tricks": say("in tricks"),
            "tables": say("by its tables"),
            "gain": say("as a gain"),
            "forfeited": say("as a walkover"),
            "void": say("as void"),
        }
        sentence = "E181.event-and-other" if keys[0] == "event" else "E181.told-twice"
        yield keys[1], problem_of(sentence, NOWHERE, words=words[keys[0]], words_2=words[keys[1]])
    if match.entries and not match.event:
        yield "entries", problem_of("E181.entries-no-event", NOWHERE)
    if match.postponed == "open" and keys and keys[0] != "void":
        yield "postponed", problem_of("E181.no-day", NOWHERE)


def often(times: int) -> str:
    """Say how often: `once`, `twice`, `3 times`."""
    return {1: say("once"), 2: say("twice")}.get(times) or say("%(times)s times", times=times)
