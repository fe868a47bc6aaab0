"""How a score came about: a step for each deal, part or comparison that an entry has, and their sum.

Nothing is computed a second time: every step is taken from the travellers, parts and comparisons of the result itself, and the
steps sum to the score of the row.

The working of one line of a traveller, as its method computes it: `8 tricks − average 7 1/4 = +3/4`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import (
    Credit,
    EventResult,
    LineResult,
    LineWord,
    PlayedLine,
    RankedEntry,
    Ranking,
    RubberResult,
    Side,
    Traveller,
)
from whistpress.core.scoring.method import CreditedLine, Explain, Method, Writing, mixed_number, signed
from whistpress.core.scoring.methods import METHODS
from whistpress.core.scoring.methods.points import ODD_PAIRS
from whistpress.core.scoring.methods.rubbers import shares
from whistpress.core.scoring.ranking import in_section
from whistpress.core.scoring.slips import tricks_after_revokes, tricks_of_both
from whistpress.language import Speech, noted, say, say_many, speech

_WORDS = {
    LineWord.AVERAGE: noted("average"),
    LineWord.NOT_PLAYED: noted("not played"),
    LineWord.NEW_DEAL: noted("new deal"),
    LineWord.ADJUSTED: noted("adjusted"),
}


def line_working(credited_line: CreditedLine) -> tuple[str, bool]:
    """Return the line in words and figures, with the law where one is quoted; and whether it `is_plain`."""
    words = _working(credited_line)
    law = credited_line.line.line.law if credited_line.line else ""
    return words + say(" (law %(law)s)", law=law) if law else words, is_plain(credited_line)


def is_plain(credited_line: CreditedLine) -> bool:
    """Return whether the working of a line says no more than its row: tricks, the average of the room, the mark.

    There is no word, revoke, ruling or law, and the method needs no other figures.
    """
    if credited_line.line is None or credited_line.credit.tricks is None or not _is_bare(credited_line.line.line):
        return False
    if credited_line.credit.mark is None:
        return True
    return _explanation(credited_line) is None or (credited_line.method.explains_row and credited_line.column.average is not None)


def _is_bare(line: PlayedLine) -> bool:
    """Return whether a line has nothing but its tricks."""
    return not (
        line.word or line.is_awaited or line.law or line.adjusted or line.misere or line.revokes_ns or line.revokes_ew
        or line.declared or line.cut or line.group
    )  # fmt: skip


def _explanation(credited_line: CreditedLine) -> Explain | None:
    """Return the function that explains a mark in the words of the method; None for a method without one.

    Where no two tables played the same cards, only a method that needs no other table has one.
    """
    method = credited_line.method
    return method.explain if method.without_trays or credited_line.traveller.columns else None


def _working(credited_line: CreditedLine) -> str:
    line, credit = credited_line.line, credited_line.credit
    if line is None and credit.tricks is not None:
        return say("waited: %(tricks)s", tricks=credited_line.writing(credit.tricks))
    if line is None:
        return say("sat out; %(mark)s", mark=credited_line.mark)
    if credit.tricks is None:
        words = say(_WORDS[line.line.word]) if line.line.word else say("to come")
        return words if credit.mark is None else f"{words}; {credited_line.mark}"
    numerator, denominator = credit.tricks.as_integer_ratio()
    changed = _why_changed(line.line, credit.side, numerator if denominator == 1 else None)
    tricks = _tricks(speech(), numerator, denominator, credited_line.writing) + changed
    if credit.mark is None:
        return tricks
    explain = _explanation(credited_line)
    return f"{tricks}; {credited_line.mark}" if explain is None else explain(credited_line, tricks)


@lru_cache(maxsize=1024)
def _tricks(_: Speech, numerator: int, denominator: int, writing: Writing) -> str:
    number = 1 if 0 < numerator <= denominator else 2
    return say_many("%(number)s trick", "%(number)s tricks", number, number=writing(Fraction(numerator, denominator)))


def _why_changed(line: PlayedLine, side: Side, credited: int | None) -> str:
    """Say why the tricks credited to a side (None: no whole number) are not those of the play."""
    if line.word is LineWord.AVERAGE or line.is_awaited:
        return say(" (the average of the deal)")
    if line.adjusted:
        return say(" (as adjusted)")
    if line.declared:
        return ""
    east, won = int(side is Side.EW), line.tricks or 0
    played = tricks_of_both(line) - won if east else won
    revoked = line.revokes_ns or line.revokes_ew or line.word
    if line.misere and revoked:
        return say(" (misère: %(all)s less %(played)s, after the penalty for a revoke)", all=tricks_of_both(line), played=played)
    if line.misere:
        return say(" (misère: %(all)s less %(played)s)", all=tricks_of_both(line), played=played)
    after = (tricks_after_revokes(line) or (won, won))[east] if revoked else played
    if credited == played == after:
        return ""
    if credited == after:
        return say(" (%(played)s in play, before the penalty for a revoke)", played=played)
    return say(" (%(played)s in play, %(after)s after the penalty for a revoke, before the cap)", played=played, after=after)


class WorkingStep(Struct, frozen=True):
    """One step: what it is about, how its figure came, and what it adds to the score (None where it adds nothing).

    `sitting` names its session where the event has several, whose deals and rounds have the same numbers.
    """

    title: str
    text: str
    adds: Fraction | None = None
    session: int = 0
    deal: int | None = None
    sitting: str = ""
    is_plain: bool = False
    """Whether the row of the deal (tricks, average of the room, mark), or that of a part on the score sheet, says as much."""

    def __str__(self) -> str:
        """Return the step as a sentence."""
        where = f"{self.sitting}, {self.title[:1].lower()}{self.title[1:]}" if self.sitting else self.title
        return f"{where}: {self.text}."


class Working(Struct, frozen=True):
    """The working of an entry's score: steps that add up to it.

    A brief working leaves out plain steps. `left_out` names their kinds by what they add: tricks less the `average`, other
    `marks` or `tricks` of deals, or `parts`.
    """

    entry: int
    group: str
    row: RankedEntry
    steps: tuple[WorkingStep, ...]
    conclusion: str
    left_out: frozenset[str] = frozenset()

    @property
    def total(self) -> Fraction:
        """The sum of the steps."""
        return sum((step.adds for step in self.steps if step.adds is not None), Fraction(0))


DealCredit = tuple[str, Traveller, LineResult | None, Credit]
"""What an entry has of a deal: its title, its traveller, the entry's line there (None: it sat out), its credit."""


def working(
    result: EventResult,
    entry: int,
    writing: Writing = mixed_number,
    deals: Mapping[int, Sequence[DealCredit]] | None = None,
    *,
    brief: bool = False,
) -> Working | None:
    """Explain an entry's score; None when the entry is not in the ranking.

    Callers that need the workings of many entries pass `deals`, the credits of all entries. A `brief` one leaves out plain steps.
    """
    group_and_row = result.row_of(entry)
    if group_and_row is None:
        return None
    group, row = group_and_row
    credits_of_entry = (deal_credits(result) if deals is None else deals).get(entry, ())
    ranking = next((ranking for ranking in result.groups if ranking.group == group), None)
    explanation = _ScoreExplanation(
        result, ranking, row, METHODS[result.in_group(group).scoring], writing, credits_of_entry, brief
    )
    steps = tuple(explanation.steps())
    return Working(entry, group, row, steps, explanation.conclusion(), explanation.left_out() if brief else frozenset())


def deal_credits(result: EventResult) -> Mapping[int, Sequence[DealCredit]]:
    """Collect the credits of each entry on every deal, in the order of the travellers and their lines."""
    credits_by_entry: defaultdict[int, list[DealCredit]] = defaultdict(list)
    for traveller in result.travellers:
        number = traveller.deal
        title = say("Round %(number)s", number=number) if traveller.by_round else say("Deal %(number)s", number=number)
        title += f" ({traveller.group})" if traveller.group else ""
        sides = {Side.NS: f"{title}, N-S", Side.EW: f"{title}, E-W"}
        for line in traveller.lines:
            for credit in line.credits:
                credits_by_entry[credit.entry].append((sides[credit.side], traveller, line, credit))
        for credit in traveller.sitting_out:
            credits_by_entry[credit.entry].append((title, traveller, None, credit))
    return credits_by_entry


def working_sentences(
    result: EventResult, entry: int, writing: Writing = mixed_number, deals: Mapping[int, Sequence[DealCredit]] | None = None
) -> tuple[str, ...]:
    """Explain an entry's score, a sentence for each step; empty when the entry is not in the ranking."""
    entry_working = working(result, entry, writing, deals)
    return () if entry_working is None else (*map(str, entry_working.steps), entry_working.conclusion)


class _ScoreExplanation(Struct, frozen=True):
    """The explanation of one row of a result."""

    result: EventResult
    ranking: Ranking | None
    row: RankedEntry
    method: Method
    writing: Writing
    deals: Sequence[DealCredit]
    brief: bool = False

    def left_out(self) -> frozenset[str]:
        """Return the kinds of plain steps that a brief working does not show."""
        kinds = set()
        if any(is_plain(self._credited_line(deal_credit)) for deal_credit in self.deals if not deal_credit[1].by_round):
            kinds.add("tricks" if self.method.counts != "marks" else "average" if self.method.averages == "tricks" else "marks")
        if self._counts_parts and self.result.parts:
            kinds.add("parts")
        return frozenset(kinds)

    @property
    def _counts_parts(self) -> bool:
        """Whether all parts are of a score sheet, round by round."""
        return self.method.counts == "parts" and not self.result.sessions

    def _credited_line(self, deal_credit: DealCredit) -> CreditedLine:
        _, traveller, line, credit = deal_credit
        return CreditedLine(self.method, traveller, line, credit, self.writing)

    def steps(self) -> Iterator[WorkingStep]:
        """Yield everything that makes up the score, in order; in an event of several sittings each step names its own."""
        sessions = {traveller.session for traveller in self.result.travellers} | {part.session for part in self.result.parts}
        several = len(sessions) > 1
        for step in self._steps():
            sitting = say("Session %(number)s", number=step.session) if several and step.session else ""
            yield replace(step, sitting=sitting) if sitting not in ("", step.title) else step

    def _steps(self) -> Iterator[WorkingStep]:
        if not self._apart:
            yield from self._tables()
            yield from self._additions()
            return
        index, number = in_section(self.row.entry)
        section_working = working(self.result.sessions[index], number, self.writing)
        steps = section_working.steps if section_working else ()
        yield from steps
        rest = self.row.score - sum((step.adds or Fraction(0) for step in steps), Fraction(0))
        if rest:
            yield WorkingStep(say("For the whole event"), self._signed(rest), rest)

    @property
    def _apart(self) -> bool:
        """Whether the sections of the event are ranked by themselves."""
        return bool(self.result.sessions) and not self.result.parts and not self.result.travellers

    def _tables(self) -> Iterator[WorkingStep]:
        result, start = self.result, self.method.start
        if start and result.travellers:
            yield WorkingStep(say("At the start"), f"{start} {say(self.method.words.title).lower()}", Fraction(start))
        yield from self._deals()
        yield from self._parts()
        yield from self._comparisons()
        yield from self._rubbers()
        if not (result.travellers or result.sessions or result.rubbers):
            row = self.row
            bare_score = row.score - (row.carried or 0) + (row.penalty or 0) * (-1 if result.lowest else 1)
            against = say(", the average being %(average)s", average=self._average) if self.method.averages == "tricks" else ""
            yield WorkingStep(say("A record of totals only"), f"{self.writing(row.tricks or bare_score)}{against}", bare_score)

    def _additions(self) -> Iterator[WorkingStep]:
        """Yield the additions to the scores made at the tables."""
        if self.row.carried is not None:
            yield WorkingStep(say("Carried over"), self.writing(self.row.carried), self.row.carried)
        if self.row.penalty is not None:
            adds = self.row.penalty if self.result.lowest else -self.row.penalty
            yield WorkingStep(say("Penalty"), self._signed(adds), adds)

    def _deals(self) -> Iterator[WorkingStep]:
        counts = self.method.counts
        for title, traveller, line, credit in self.deals:
            credited = CreditedLine(self.method, traveller, line, credit, self.writing)
            if self.brief and not traveller.by_round and is_plain(credited) and not self._why_left_out(traveller):
                continue
            text, plain = line_working(credited)
            if why := self._why_left_out(traveller):
                text, plain = f"{text}; {why}", False
            adds = credit.mark if counts == "marks" else credit.tricks if counts == "tricks" else None
            plain = plain and not traveller.by_round
            yield WorkingStep(title, text, adds, traveller.session, traveller.deal, is_plain=plain)

    def _why_left_out(self, traveller: Traveller) -> str:
        """Say why a deal is in no round's aggregates, for all tables alike; empty where it counts, or nothing is so added up."""
        if not self.method.of_aggregates:
            return ""
        if traveller.group:
            return say("left out of the round: its tray was fouled")
        if any(part.session == traveller.session and traveller.deal in part.deals for part in self.result.parts):
            return ""
        return say("left out of the round for every table: one of them has no score for it")

    def _parts(self) -> Iterator[WorkingStep]:
        method = self.method
        noun = (
            say("lost ") if method.smallest_first else "" if self.result.sessions or method.source == "points" else say("gained ")
        )
        for part in () if self.brief and self._counts_parts else self.result.parts:
            for number, figure in part.marks:
                if number == self.row.entry:
                    counted = method.counts == "parts" or part.title == ODD_PAIRS
                    yield WorkingStep(part.title, f"{noun}{self.writing(figure)}", figure if counted else None, part.session)

    def _comparisons(self) -> Iterator[WorkingStep]:
        entry = self.row.entry
        for comparison in self.result.comparisons:
            if entry not in comparison.entries:
                continue
            tricks, other = comparison.tricks if entry == comparison.entries[0] else comparison.tricks[::-1]
            ahead = comparison.difference(entry)
            adds = Fraction(self.method.win * (1 + (ahead > 0) - (ahead < 0)), 2)
            deals = comparison.deals
            number = say_many("%(number)s deal", "%(number)s deals", len(deals))
            over = say("deal %(deals)s", deals=deals[0]) if len(deals) == 1 else number
            noun, against = say(self.method.words.noun).capitalize(), comparison.other(entry)
            title = say("%(noun)s with No. %(other)s, %(over)s", noun=noun, other=against, over=over)
            text = say(
                "%(figure)s tricks to %(figure_2)s, %(outcome)s: %(figure_3)s",
                figure=self.writing(tricks),
                figure_2=self.writing(other),
                outcome=self._outcome(ahead),
                figure_3=self.writing(adds),
            )
            yield WorkingStep(title, text, adds, comparison.session)

    def _outcome(self, ahead: Fraction) -> str:
        if not ahead:
            return say("a tie")
        figure = self.writing(abs(ahead))
        return say("won by %(figure)s", figure=figure) if ahead > 0 else say("lost by %(figure)s", figure=figure)

    def _rubbers(self) -> Iterator[WorkingStep]:
        for rubber_result in self.result.rubbers:
            rubber = rubber_result.rubber
            if rubber.deals and (adds := shares(rubber, rubber_result.sheet).get(self.row.entry)) is not None:
                table = say(", table %(table)s", table=rubber.table) if rubber.table else ""
                title = say("Score sheet %(number)s%(table)s", number=rubber.number, table=table)
                yield WorkingStep(title, self._rubber_share(rubber_result, adds), adds)

    def _rubber_share(self, rubber_result: RubberResult, adds: Fraction) -> str:
        """Say both sides' points where they make the balance: a game that is not over, or of three sides, has another rule."""
        sides, sheet = rubber_result.rubber.sides, rubber_result.sheet
        side = next(index for index, entries in enumerate(sides) if self.row.entry in entries)
        points, *others = sheet.totals[side], *(total for index, total in enumerate(sheet.totals) if index != side)
        balance = Fraction(sheet.balance[side])
        won = say("points won less points lost ")
        if len(others) == 1 and points - others[0] == balance:
            won_points, lost_points = self.writing(Fraction(points)), self.writing(Fraction(others[0]))
            won = say("%(won)s points − %(lost)s = ", won=won_points, lost=lost_points)
        won += self._signed(balance)
        if balance == adds:
            return won
        return say("%(won)s, shared by %(players)s: %(signed)s", won=won, players=len(sides[side]), signed=self._signed(adds))

    def conclusion(self) -> str:
        """Say the sum, the figures beside it, and the rank."""
        return say(
            "%(total)s%(beside)s. Place %(place)s.%(handicapped)s",
            total=say("%(method)s: %(figure)s", method=say(self.method.words.title), figure=self.writing(self.row.score)),
            beside=self._beside(),
            place=self.row.place,
            handicapped=self._handicap(),
        )

    def _handicap(self) -> str:
        """Say the score with the handicap, in the ranking beside, if there is one: where the fewest wins, it is taken off."""
        rows = (row for ranking in self.result.with_handicaps for row in ranking.rows if row.entry == self.row.entry)
        row = next(rows, None)
        if row is None or row.handicap is None:
            return ""
        return say(
            " With a handicap of %(signed)s: %(figure)s, place %(place)s.",
            signed=self._signed(-row.handicap if self.result.lowest else row.handicap),
            figure=self.writing(row.score),
            place=row.place,
        )

    def _beside(self) -> str:
        """Say the figures beside the score: plus and minus, a percentage, the tricks that decide between equals."""
        method, row, text = self.method, self.row, ""
        if method.plus_minus == "average" and row.plus_minus is not None:
            difference = self._signed(row.plus_minus)
            text += say(", against an average of %(average)s: %(signed)s", average=self._average, signed=difference)
        elif row.plus_minus is not None:
            text += say(", the differences coming to %(signed)s", signed=self._signed(row.plus_minus))
        average = self.ranking.average if self.ranking else None
        if method.source == "points" and average is not None and not (row.penalty or row.carried):  # Goodfellow 1912, Law 5
            difference = self._signed(row.score - average)
            text += say(", against the average %(figure)s: %(signed)s", figure=self.writing(average), signed=difference)
        if method.writes == "excess":
            text += say(", with a trick score of %(figure)s", figure=self.writing(row.tricks))
        elif method.ties_by_tricks:
            text += say(", with %(figure)s tricks", figure=self.writing(row.tricks))
        if row.percentage is not None:
            text += say(
                " of a possible %(could)s (%(figure)s%%)",
                could=self.writing(row.possible or Fraction(0)),
                figure=self.writing(row.percentage),
            )
            if self.ranking and self.ranking.by_percentage:
                text += say(", which ranks: not all had the same number of deals")
        return text

    @property
    def _average(self) -> str:
        average = self.ranking.average if self.ranking else None
        return say("none") if average is None else self.writing(average)

    def _signed(self, figure: Fraction) -> str:
        return signed(figure, self.writing)
