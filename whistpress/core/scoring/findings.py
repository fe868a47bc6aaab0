"""Findings about an event: what scoring finds wrong, and what to look at before a result is made final.

Scoring finds averages that cannot be taken, contests that a method cannot rank, totals that do not agree.

Before release, an odd score is one, of a deal with four or more scores, that is four tricks or more from every other of its deal.
A finish is close where the first is ahead of the next by no more than a margin, in the unit of the score; equal scores are no
close finish, they share the rank. Figures look copied where two deals of four tables or more have the same tricks, line by line.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct

from whistpress.core.games import auction_whist, duplicate_whist
from whistpress.core.model import Event, EventResult, LineWord, PlayedLine, RankedEntry, Ranking, Status, Traveller
from whistpress.core.scoring.method import Method
from whistpress.core.scoring.slips import SettledSlip, entries_absent_without_credit
from whistpress.language import reporting, say
from whistpress.problems import Problem, Span

UNEVEN = "uneven-losses"


@reporting()
def findings(event: Event, method: Method, slips: Sequence[SettledSlip], rankings: Sequence[Ranking]) -> tuple[Problem, ...]:
    """Collect everything that scoring finds about an event."""
    rows = [row for ranking in rankings for row in ranking.rows]
    return (
        *_number_of_entries(event, method, rows),
        *_uneven_losses(event, method, slips, rankings),
        *(problem for settled in slips if settled.bare for problem in _missing_averages(event, settled)),
        *(problem for settled in slips for problem in _new_deals(event, settled)),
        *(problem for row in rows if row.entry in event.printed for problem in _printed_totals(event, row)),
    )


def _number_of_entries(event: Event, method: Method, rows: Sequence[RankedEntry]) -> Iterator[Problem]:
    if rows and method.entries is not None and len(rows) != method.entries:
        yield Problem(
            code="E350",
            message=say(
                "scoring '%(method)s' is for two sides; this event has scores of %(number)s", method=method.name, number=len(rows)
            ),
            at=event.at,
            helps=(say("choose another scoring, or correct the numbers in the lines"),),
        )


def _uneven_losses(event: Event, method: Method, slips: Sequence[SettledSlip], rankings: Sequence[Ranking]) -> Iterator[Problem]:
    """Yield W336 where the fewest losses win, and entries lost fewer because they played fewer deals.

    In Howell's scoring a pair that sits out is charged the average loss (Barney 1900, p. 42) and has no advantage.
    """
    final = event.status is Status.FINAL and method.smallest_first
    if not final or any(accepted.finding == UNEVEN for accepted in event.accepted):
        return
    charged, last = _deals_charged(method, slips), entries_absent_without_credit(event)
    for ranking in rankings:
        entries = [row.entry for row in ranking.rows if row.entry not in last and charged[row.entry]]
        most = max((charged[entry] for entry in entries), default=0)
        if any(charged[entry] < most for entry in entries):
            names = [_name(event, entry) for entry in entries if charged[entry] < most]
            others = say(" and %(number)s more", number=len(names) - 1) if len(names) > 1 else ""
            yield Problem(
                code="W336",
                message=say(
                    "%(names)s%(others)s played fewer than %(most)s deals: who plays less loses less, and the fewest is first",
                    names=names[0],
                    others=others,
                    most=most,
                ),
                at=event.at,
                helps=(
                    say('write scoring = "average": a deal not played then counts as an average one'),
                    say('if the ranking is to stay, say so in [[accepted]]: finding = "%(uneven)s", and a reason', uneven=UNEVEN),
                ),
            )


def _deals_charged(method: Method, slips: Sequence[SettledSlip]) -> Counter[int]:
    """Count the deals on which each entry is charged with a loss."""
    charged: Counter[int] = Counter()
    for settled in slips:
        if method.counts == "parts" and not settled.whole:
            continue
        for sides, tricks, average in zip(settled.sides, settled.ns, settled.averages, strict=True):
            if tricks is not None or average:
                charged.update((*sides[0], *sides[1]))
        if method.counts == "marks":
            charged.update(settled.resting)
    return charged


def _missing_averages(event: Event, settled: SettledSlip) -> Iterator[Problem]:
    for line in settled.lines:
        if line.word is LineWord.AVERAGE:
            yield Problem(
                code="W351",
                message=say("deal %(deal)s has no other score from which to take the average", deal=line.deal),
                at=line.at or event.at,
                helps=(say("this line gives nothing"), say('a deal that nobody could play is better written "not played"')),
            )
        elif settled.points is None and (line.revokes_ns or line.revokes_ew):
            yield Problem(
                code="W352",
                message=say(
                    "deal %(deal)s has no other score from which to take the average that limits a revoking side", deal=line.deal
                ),
                at=line.at or event.at,
                helps=(say("the tricks are transferred, but nothing is capped"),),
            )


def _new_deals(event: Event, settled: SettledSlip) -> Iterator[Problem]:
    tables = max(settled.slip.planned, sum(line.word is not LineWord.NEW_DEAL for line in settled.lines))
    for line in settled.lines:
        anew = duplicate_whist.needs_new_deal(line.law, tables)
        if settled.points:
            anew = auction_whist.needs_new_deal(tables)
        message = say(
            "law %(value)s gives the average only with three tables or more; deal %(deal)s has %(tables)s",
            value=line.law or "51C",
            deal=line.deal,
            tables=tables,
        )
        if event.schedule and event.schedule.tables == 1 and duplicate_whist.is_of_irregular_hands(line.law):
            anew, message = (
                True,
                say(
                    "at a single table deal %(deal)s is dealt anew: its hands were irregular (law %(law)s)",
                    deal=line.deal,
                    law=line.law,
                ),
            )
        if line.word is LineWord.AVERAGE and anew:
            yield Problem(
                code="W353",
                message=message,
                at=line.at or event.at,
                helps=(say('deal it anew, write "new deal" on this line and the new score on another'),),
            )


def _printed_totals(event: Event, row: RankedEntry) -> Iterator[Problem]:
    """Report W350 for a printed total that is none of the computed figures.

    It may be of tricks, of score, or of plus and minus, exact or to the nearest whole number.
    """
    printed = event.printed[row.entry]
    computed = [figure for figure in (row.tricks, row.score, row.plus_minus) if figure is not None]
    if not any(printed in (figure, floor(figure + Fraction(1, 2))) for figure in computed):
        entry = event.entry(row.entry)
        yield Problem(
            code="W350",
            message=say(
                "the printed total of %(word)s is %(printed)s; the scores make %(tricks)s tricks and a score of %(score)s",
                word=entry.label if entry else row.entry,
                printed=printed,
                tricks=row.tricks,
                score=row.score,
            ),
            at=entry.at if entry and entry.at else event.at,
            helps=(say("look at the source again; if it is printed so, say so in the event's note"),),
        )


TABLES = 4
"""Fewer scores of a deal than these say nothing."""

APART = 4
"""Tricks from every other score of the deal."""

MARGIN = Fraction(1)

ODD, CLOSE, COPIED = "odd-score", "close-result", "same-figures"


Writing = Callable[[Fraction], str]
"""Writes a figure: exact, or as a page shows it."""


class ReleaseFinding(Struct, frozen=True, kw_only=True):
    """One thing to look at: its kind, the traveller it is about (None: a ranking), in words, where, and what helps."""

    kind: str
    code: str
    traveller: Traveller | None = None
    message: str
    at: Span
    help: str

    @property
    def deal(self) -> int | None:
        """The deal that it is about."""
        return self.traveller.deal if self.traveller else None


@reporting()
def release_problems(event: Event, result: EventResult, margin: Fraction = MARGIN) -> tuple[Problem, ...]:
    """Report every release finding about an event that its record does not accept, as a problem."""
    problems = []
    for finding in release_findings(event, result, margin):
        where = "" if finding.deal is None else say(", deal = %(deal)s", deal=finding.deal)
        accept = say(
            'if it is right, say so in [[accepted]]: finding = "%(kind)s"%(where)s, and a reason', kind=finding.kind, where=where
        )
        problems.append(Problem(code=finding.code, message=finding.message, at=finding.at, helps=(finding.help, accept)))
    return tuple(problems)


def release_findings(
    event: Event, result: EventResult, margin: Fraction = MARGIN, writing: Writing = str
) -> tuple[ReleaseFinding, ...]:
    """Collect every release finding about an event that its record does not accept."""
    companies = result.sessions if result.sessions and not result.travellers else (result,)
    travellers = [traveller for company in companies for traveller in company.travellers if not traveller.by_round]
    candidates = (
        *(finding for traveller in travellers for finding in _odd_scores(event, traveller)),
        *_copied_deals(event, travellers),
        *(finding for ranking in result.winning_rankings for finding in _close_finish(event, ranking, margin, writing)),
    )
    accepted = {(acceptance.finding, acceptance.deal) for acceptance in event.accepted}
    return tuple(finding for finding in candidates if accepted.isdisjoint(((finding.kind, None), (finding.kind, finding.deal))))


def plain_lines(traveller: Traveller) -> list[tuple[PlayedLine, int]]:
    """List the lines that tricks alone decided, with the tricks of N-S."""
    lines = (result.line for result in traveller.lines)
    return [(line, line.tricks) for line in lines if line.tricks is not None and not line.word and not line.declared]


def _odd_scores(event: Event, traveller: Traveller) -> Iterator[ReleaseFinding]:
    lines = plain_lines(traveller)
    for index, (line, tricks) in enumerate(lines) if len(lines) >= TABLES else ():
        others = [other for number, (_, other) in enumerate(lines) if number != index]
        if min(abs(tricks - other) for other in others) >= APART:
            message = say(
                "deal %(deal)s: %(tricks)s tricks for N-S%(table)s, the others from %(least)s to %(most)s",
                deal=line.deal,
                tricks=tricks,
                table=say(" at table %(table)s", table=line.table) if line.table else "",
                least=min(others),
                most=max(others),
            )
            help_ = say("look at the slip: perhaps E-W's tricks were written, or another deal was")
            at = line.at or event.at
            yield ReleaseFinding(kind=ODD, code="W356", traveller=traveller, message=message, at=at, help=help_)


def _copied_deals(event: Event, travellers: Sequence[Traveller]) -> Iterator[ReleaseFinding]:
    seen: dict[tuple[object, ...], int] = {}
    for traveller in travellers:
        lines = plain_lines(traveller)
        key = (traveller.session, *((line.seats, tricks) for line, tricks in lines))
        if len(lines) >= TABLES and len({tricks for _, tricks in lines}) > 1 and key in seen:
            message = say(
                "deal %(deal)s has the very figures of deal %(other)s, line by line", deal=traveller.deal, other=seen[key]
            )
            at, help_ = lines[0][0].at or event.at, say("look at the slips: perhaps one was copied twice")
            yield ReleaseFinding(kind=COPIED, code="W358", traveller=traveller, message=message, at=at, help=help_)
        seen.setdefault(key, traveller.deal)


def _close_finish(event: Event, ranking: Ranking, margin: Fraction, writing: Writing) -> Iterator[ReleaseFinding]:
    best = next((row for row in ranking.rows if row.place == 1), None)
    behind = next((row for row in ranking.rows if row.place > 1), None)
    if best is None or behind is None:
        return
    ahead = abs(best.score - behind.score)
    if ranking.by_percentage and best.possible and best.percentage is not None and behind.percentage is not None:
        ahead = (best.percentage - behind.percentage) * best.possible / Fraction(100)  # in the unit of the score of the first
    if 0 < ahead <= margin:
        first, next_ = _name(event, best.entry), _name(event, behind.entry)
        message = say(
            "a close finish: %(first)s, first by %(ahead)s before %(other)s", first=first, ahead=writing(ahead), other=next_
        )
        yield ReleaseFinding(
            kind=CLOSE, code="W357", message=message, at=event.at, help=say("look once more at the lines of both")
        )


def _name(event: Event, number: int) -> str:
    entry = event.entry(number)
    return entry.title if entry else say("No. %(label)s", label=number)
