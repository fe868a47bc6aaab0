"""Scoring against the average of one's own direction, by tricks or by games (Barney 1900, pp. 31-32; Mitchell 1897, pp. 27, 29).

"By tricks or games, as may be decided by the committee" (Mitchell 1897, p. 27). By games, each game above the average is gained,
each below it lost. A game is a round that has deals of its own, as in his tournaments; where deals go on from round to round it
is the whole sitting.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from msgspec.structs import replace

from whistpress.core.model import Contest, ScorePart, Traveller
from whistpress.core.movement.sections import letter
from whistpress.core.scoring.columns import DealMarks, EntrySums, both_columns, by_columns
from whistpress.core.scoring.method import MINUS, CreditedLine, Method, TabulatingSheet, Writing, signed
from whistpress.core.scoring.slips import LineFigures, SettledSlip
from whistpress.language import Speech, say, speech

GameKey = tuple[int, int, int]
"""Session, round (0: all of them) and section (0: the room is not divided)."""


def mark(settled: SettledSlip) -> DealMarks:
    """Subtract from each score the mean of all scores of the deal in its own direction, its own included."""
    tables = settled.tables
    return DealMarks(
        over=(tables or 1) * settled.scale,
        ns=_deviations(settled.ns, tables),
        ew=_deviations(settled.ew, tables),
        columns=both_columns(settled),
    )


def _deviations(scores: LineFigures, tables: int) -> LineFigures:
    total = sum(score for score in scores if score is not None)
    return [None if score is None else score * tables - total for score in scores]


def of_totals(totals: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Subtract the average of all totals from each total."""
    average = sum(totals.values(), Fraction(0)) / len(totals)
    return {entry: total - average for entry, total in totals.items()}


def _against_average(credited_line: CreditedLine, tricks: str) -> str:
    average, mark = credited_line.column.average, credited_line.credit.mark
    if average is None or mark is None:
        return f"{tricks} {MINUS} {say('average %(figure)s', figure=credited_line.figure(average))} = {credited_line.signed_mark}"
    return tricks + _minus_average(speech(), average.as_integer_ratio(), mark.as_integer_ratio(), credited_line.writing)


@lru_cache(maxsize=8192)
def _minus_average(_: Speech, average: tuple[int, int], mark: tuple[int, int], writing: Writing) -> str:
    """Say by how much tricks differ from an average: ` − average 6 = +1`.

    The words are cached, because many lines of a league have the same figures.
    """
    figure = say("average %(figure)s", figure=writing(Fraction(*average)))
    return f" {MINUS} {figure} = {signed(Fraction(*mark), writing)}"


AVERAGE = Method(
    name="average",
    contests=frozenset({Contest.PAIRS, Contest.INDIVIDUAL}),
    tabulate=by_columns(mark),
    explain=_against_average,
    explains_row=True,
    unit="differences",
    plus_minus="score",
    averages="tricks",
    of_totals=of_totals,
)


def tabulate_games(slips: Sequence[SettledSlip]) -> TabulatingSheet:
    """Tabulate as by the average, and count the games that each entry gained less those it lost, and beside them its tricks."""
    by_tricks = AVERAGE.tabulate(slips)
    deal_slips = [settled.slip for settled in slips]
    slip_games = {(slip.session, slip.deal, slip.group): (slip.session, slip.round or 0, slip.section) for slip in deal_slips}

    def game_of(traveller: Traveller) -> GameKey:
        return slip_games[traveller.session, traveller.deal, traveller.group]

    parts = tuple(
        _games([(game, list(travellers)) for game, travellers in groupby(sorted(by_tricks.travellers, key=game_of), key=game_of)])
    )
    sums = EntrySums()
    for part in parts:
        sums.include(part.marks)
    return replace(by_tricks, scores=sums.totals(), parts=parts, plus_minus=by_tricks.scores)


def _games(games: Sequence[tuple[GameKey, Sequence[Traveller]]]) -> Iterator[ScorePart]:
    for (session, number, section), travellers in games:
        tricks = EntrySums()
        for traveller in travellers:
            credits_ = (credit for line in traveller.lines for credit in line.credits)
            tricks.include((credit.entry, credit.mark) for credit in credits_ if credit.mark is not None)
        marks = tuple((entry, Fraction((ahead > 0) - (ahead < 0))) for entry, ahead in sorted(tricks.totals().items()))
        if marks:
            deals = tuple(dict.fromkeys(traveller.deal for traveller in travellers))
            title = round_title(number, section) if number else say("Session %(number)s", number=session)
            yield ScorePart(session=session, title=title, deals=deals, marks=marks, round=number)


def round_title(number: int, section: int) -> str:
    """Name a round: `Round 3`, or `Round 3, section B`."""
    if section:
        return say("Round %(number)s, section %(section)s", number=number, section=letter(section))
    return say("Round %(number)s", number=number)


METHODS = (
    AVERAGE,
    Method(name="average-games", contests=AVERAGE.contests, tabulate=tabulate_games, counts="parts", averages="tricks"),
)
