"""How a figure came about: a step for each deal, part or comparison that an entry has, and their sum.

Nothing is reckoned a second time: every step is told from the travellers, parts and comparisons of the result itself, and what
the steps add comes to the score of the row.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Comparison, Credit, EventResult, LineResult, RankedEntry, RubberResult, Side, Traveller
from whistpress.core.scoring.lines_told import MINUS, Told, mixed, told
from whistpress.core.scoring.methods import METHODS
from whistpress.core.scoring.points import ODD_PAIRS
from whistpress.core.scoring.rubbers import shares
from whistpress.core.scoring.sections import in_section
from whistpress.language import say

Writing = Callable[[Fraction], str]
"""How a figure is written."""


class Step(Struct, frozen=True):
    """One step: what it is about, how its figure came, and what it adds to the score (None where it only stands beside)."""

    title: str
    text: str
    adds: Fraction | None = None
    session: int = 0
    deal: int | None = None

    def __str__(self) -> str:
        """As a sentence."""
        return f"{self.title}: {self.text}."


_step = Step


class Working(Struct, frozen=True):
    """The working of an entry's score: steps, and the sum of what they add."""

    entry: int
    group: str
    row: RankedEntry
    steps: tuple[Step, ...]
    conclusion: str

    @property
    def total(self) -> Fraction:
        """What the steps add."""
        return sum((step.adds for step in self.steps if step.adds is not None), Fraction(0))


DealCredit = tuple[str, Traveller, LineResult | None, Credit]
"""What an entry has of a deal: what that is called, its traveller, its line there (None: it sat out), its credit."""


def working(
    result: EventResult, entry: int, writing: Writing = mixed, had: Mapping[int, Sequence[DealCredit]] | None = None
) -> Working | None:
    """The working of an entry's score; None when the entry is not in the ranking.

    `had` is what everybody has of every deal, for somebody who asks for many entries.
    """
    found = result.row_of(entry)
    if found is None:
        return None
    group, row = found
    told_ = _Telling(result, entry, writing, (deal_credits(result) if had is None else had).get(entry, ()))
    steps = tuple(told_.steps(group, row))
    return Working(entry, group, row, steps, told_.conclusion(group, row))


def deal_credits(result: EventResult) -> Mapping[int, Sequence[DealCredit]]:
    """What each entry has of every deal, in the order of the travellers and their lines."""
    found: defaultdict[int, list[DealCredit]] = defaultdict(list)
    for traveller in result.travellers:
        title = _title(traveller)
        sides = {side: f"{title}, {words}" for side, words in _SIDES.items()}
        for made in traveller.lines:
            for credit in made.credits:
                found[credit.entry].append((sides[credit.side], traveller, made, credit))
        for credit in traveller.sitting_out:
            found[credit.entry].append((title, traveller, None, credit))
    return found


def in_words(
    result: EventResult, entry: int, writing: Writing = mixed, had: Mapping[int, Sequence[DealCredit]] | None = None
) -> tuple[str, ...]:
    """The working of an entry's score, a sentence for each step; empty when the entry is not in the ranking."""
    made = working(result, entry, writing, had)
    return () if made is None else (*map(str, made.steps), made.conclusion)


class _Telling(Struct, frozen=True):
    """One entry's evening being told."""

    result: EventResult
    entry: int
    writing: Writing
    had: Sequence[DealCredit] = ()

    def steps(self, group: str, row: RankedEntry) -> Iterator[Step]:
        """Everything that the score was made of, in order."""
        made = list(self._at_the_tables(group, row))
        yield from made
        added = list(self._added(row))
        yield from added
        if self._apart:
            rest = row.score - sum((step.adds or Fraction(0) for step in (*made, *added)), Fraction(0))
            if rest:
                yield Step(say("For the whole event"), f"{self._signed(rest)}", rest)

    def conclusion(self, group: str, row: RankedEntry) -> str:
        """The sum, what stands beside it, and the place."""
        total = f"{METHODS[self.result.scoring].title}: {self.writing(row.score)}"
        return say(
            "%(total)s%(beside)s. Place %(place)s.%(handicapped)s",
            total=total,
            beside=self._beside(group, row),
            place=row.place,
            handicapped=self._handicapped(),
        )

    def _handicapped(self) -> str:
        """What the handicap makes of the score, in the ranking beside: where the fewest wins, it is taken off."""
        rows = (row for ranking in self.result.with_handicaps for row in ranking.rows if row.entry == self.entry)
        made = next(rows, None)
        if made is None or made.handicap is None:
            return ""
        adds = -made.handicap if self._fewest else made.handicap
        return say(
            " With a handicap of %(signed)s: %(figure)s, place %(place)s.",
            signed=self._signed(adds),
            figure=self.writing(made.score),
            place=made.place,
        )

    @property
    def _apart(self) -> bool:
        """The sections of the event are ranked by themselves."""
        return bool(self.result.sessions) and not self.result.parts and not self.result.travellers

    def _at_the_tables(self, group: str, row: RankedEntry) -> Iterator[Step]:
        if self._apart:
            place, number = in_section(self.entry)
            own = working(self.result.sessions[place], number, self.writing)
            yield from own.steps if own else ()
            return
        if (start := METHODS[self.result.scoring].start) and self.result.travellers:
            yield Step(say("At the start"), f"{start} {METHODS[self.result.scoring].title.lower()}", Fraction(start))
        yield from self._deals()
        yield from self._parts()
        yield from self._comparisons()
        yield from self._rubbers()
        if not (self.result.travellers or self.result.sessions or self.result.rubbers):
            yield self._of_totals(group, row)

    def _of_totals(self, group: str, row: RankedEntry) -> Step:
        made = row.score - (row.carried or 0) + (row.penalty or 0) * (-1 if self._fewest else 1)
        average = METHODS[self.result.scoring].averages_tricks
        against = say(", the average being %(average)s", average=self._average(group)) if average else ""
        return Step(say("A record of totals only"), f"{self.writing(row.tricks or made)}{against}", made)

    @property
    def _fewest(self) -> bool:
        return self.result.lowest

    def _added(self, row: RankedEntry) -> Iterator[Step]:
        """What was added to what the tables made of it."""
        if self._apart:
            return
        if row.carried is not None:
            yield Step(say("Carried over"), self.writing(row.carried), row.carried)
        if row.penalty is not None:
            adds = row.penalty if self._fewest else -row.penalty
            yield Step(say("Penalty"), self._signed(adds), adds)

    def _beside(self, group: str, row: RankedEntry) -> str:
        """What stands beside the score: plus and minus, a percentage, the tricks that decide between equals."""
        method, text = METHODS[self.result.scoring], ""
        if method.plus_minus and row.plus_minus is not None:
            text += say(
                ", against an average of %(average)s: %(signed)s",
                average=self._average(group),
                signed=self._signed(row.plus_minus),
            )
        elif row.plus_minus is not None:
            text += say(", the differences coming to %(signed)s", signed=self._signed(row.plus_minus))
        if method.of_points:
            text += self._margin(group, row)
        if method.writes_excess:
            text += say(", with a trick score of %(figure)s", figure=self.writing(row.tricks))
        elif method.ties_by_tricks:
            text += say(", with %(figure)s tricks", figure=self.writing(row.tricks))
        if row.percentage is not None:
            text += self._in_the_hundred(group, row, row.percentage)
        return text

    def _in_the_hundred(self, group: str, row: RankedEntry, percentage: Fraction) -> str:
        """Out of what could be had on the deals played, and whether that ranks."""
        text = say(
            " of %(could)s that could be had, %(figure)s in the hundred",
            could=self.writing(row.possible or Fraction(0)),
            figure=self.writing(percentage),
        )
        ranks = any(ranking.by_percentage for ranking in self.result.rankings if ranking.group == group)
        return text + (say(", which ranks: not all had the same number of deals") if ranks else "")

    def _margin(self, group: str, row: RankedEntry) -> str:
        """By how much it wins or loses against the average of all (Goodfellow 1912, Law 5)."""
        ranking = next((one for one in self.result.rankings if one.group == group), None)
        if ranking is None or ranking.average is None or row.penalty or row.carried:
            return ""
        return say(
            ", against the average of all %(figure)s: %(signed)s",
            figure=self.writing(ranking.average),
            signed=self._signed(row.score - ranking.average),
        )

    def _average(self, group: str) -> str:
        found = next((ranking.average for ranking in self.result.rankings if ranking.group == group), None)
        return "none" if found is None else self.writing(found)

    def _deals(self) -> Iterator[Step]:
        counts = METHODS[self.result.scoring].counts
        for title, traveller, made, credit in self.had:
            text = told(Told(self.result, traveller, made, credit, self.writing))
            adds = credit.mark if counts == "marks" else credit.tricks if counts == "tricks" else None
            yield _step(title, text, adds, traveller.session, traveller.deal)

    def _parts(self) -> Iterator[Step]:
        method = METHODS[self.result.scoring]
        noun = say("lost ") if method.smallest_first else "" if self.result.sessions or method.of_points else say("gained ")
        for part in self.result.parts:
            for number, figure in part.marks:
                if number == self.entry:
                    counted = method.counts == "parts" or part.title == ODD_PAIRS
                    yield Step(part.title, f"{noun}{self.writing(figure)}", figure if counted else None, part.session)

    def _comparisons(self) -> Iterator[Step]:
        method = METHODS[self.result.scoring]
        for comparison in self.result.comparisons:
            if self.entry in comparison.entries:
                own, other = comparison.tricks if self.entry == comparison.entries[0] else comparison.tricks[::-1]
                ahead = comparison.difference(self.entry)
                adds = Fraction(method.win * (1 + (ahead > 0) - (ahead < 0)), 2)
                title = say(
                    "%(noun)s with No. %(other)s, %(over)s",
                    noun=method.noun.capitalize(),
                    other=comparison.other(self.entry),
                    over=_over(comparison),
                )
                text = say(
                    "%(figure)s tricks to %(figure_2)s, %(outcome)s: %(figure_3)s",
                    figure=self.writing(own),
                    figure_2=self.writing(other),
                    outcome=self._outcome(ahead),
                    figure_3=self.writing(adds),
                )
                yield Step(title, text, adds, comparison.session)

    def _outcome(self, ahead: Fraction) -> str:
        return (
            say("won by %(figure)s", figure=self.writing(ahead))
            if ahead > 0
            else say("lost by %(figure)s", figure=self.writing(-ahead))
            if ahead
            else say("a tie")
        )

    def _rubbers(self) -> Iterator[Step]:
        for made in self.result.rubbers:
            if made.rubber.deals and (adds := shares(made.rubber, made.sheet).get(self.entry)) is not None:
                table = say(", table %(table)s", table=made.rubber.table) if made.rubber.table else ""
                yield Step(
                    say("Score sheet %(number)s%(table)s", number=made.rubber.number, table=table), self._shared(made, adds), adds
                )

    def _shared(self, made: RubberResult, adds: Fraction) -> str:
        side = next(place for place, entries in enumerate(made.rubber.sides) if self.entry in entries)
        balance, players = Fraction(made.sheet.balance[side]), len(made.rubber.sides[side])
        won = f"{self._taken(made, side)}{self._signed(balance)}"
        return (
            won
            if balance == adds
            else say("%(won)s, shared by %(players)s: %(signed)s", won=won, players=players, signed=self._signed(adds))
        )

    def _taken(self, made: RubberResult, side: int) -> str:
        """Both sides' points where they make the balance: a game that is not over, or of three sides, has another rule."""
        own, *others = made.sheet.totals[side], *(total for place, total in enumerate(made.sheet.totals) if place != side)
        if len(others) == 1 and own - others[0] == made.sheet.balance[side]:
            return f"{self.writing(Fraction(own))} points {MINUS} {self.writing(Fraction(others[0]))} = "
        return say("points won less points lost ")

    def _signed(self, figure: Fraction) -> str:
        return f"+{self.writing(figure)}" if figure > 0 else self.writing(figure)


_SIDES = {Side.NS: "N-S", Side.EW: "E-W"}


def _title(traveller: Traveller) -> str:
    named = (
        say("Round %(number)s", number=traveller.deal) if traveller.by_round else say("Deal %(number)s", number=traveller.deal)
    )
    return named + (f" ({traveller.group})" if traveller.group else "")


def _over(comparison: Comparison) -> str:
    deals = comparison.deals
    return say("deal %(deals)s", deals=deals[0]) if len(deals) == 1 else say("%(number)s deals", number=len(deals))
