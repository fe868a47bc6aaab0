"""The fairness of a schedule in a sentence: who meets, how often, how evenly compared."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model import Schedule
from whistpress.core.movement.fairness import (
    CoupleMeetings,
    Fairness,
    FairnessFigure,
    Matrix,
    RepeatedMeeting,
    TableInRound,
    TableRelation,
    UnevenMeetings,
    measure,
)
from whistpress.language import Speech, noted, say, speech
from whistpress.site.people import Who
from whistpress.site.theme.tiles import Tile, Tiles, tiles
from whistpress.site.wording import count, join_words, sentence, small_number, times

_MEETINGS = ("team_partners", "team_opponents", "partners", "opponents", "across")
_MOST_PARTS = 4
"""So many different counts are told one by one, more as a range."""


def headline(fairness: Fairness, noun: str) -> str:
    """Return one sentence on how evenly entries meet and are compared; empty when no two entries meet.

    `noun` is the word for an entry.
    """
    figures = [figure for name in _MEETINGS if (figure := fairness.figure(name))]
    singles = [figure for figure in figures if figure.name.startswith("team_")]
    noun, meetings = say(noun), singles or figures  # those of single players where teams have them
    if not meetings:
        return ""
    even = all(figure.even for figure in meetings)
    compared = _comparison_words(fairness, noun, go_on=even and len(meetings) == 1)
    if len(meetings) == 2 and even:
        partners, opponents = (times(int(figure.least)) for figure in meetings)
        said = (
            say(
                "any two team mates are partners %(partners)s, any two adversaries opponents %(opponents)s",
                partners=partners,
                opponents=opponents,
            )
            if meetings[0].name == "team_partners"
            else say(
                "any two %(noun)ss are partners %(partners)s and opponents %(opponents)s",
                noun=noun,
                partners=partners,
                opponents=opponents,
            )
        )
    else:
        said = "; ".join(_clause(figure, fairness, noun) for figure in meetings)
    return sentence(f"{said}{_leads(fairness)}{compared}{_worth(fairness, meetings)}")


def balance_text(figure: Fraction) -> str:
    """Return a balance with one decimal, where it is not whole: cut off, so that 99.97 does not pass for 100."""
    whole, tenth = divmod(int(figure * 10), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _clause(figure: FairnessFigure, fairness: Fairness, noun: str) -> str:
    if figure.name == "across" and figure.even:
        return say("each N-S %(noun)s meets each E-W %(noun)s %(times)s", noun=noun, times=times(int(figure.least)))
    whom = {"team_partners": say("team mates"), "team_opponents": say("adversaries")}.get(figure.name) or say(
        "%(noun)ss", noun=noun
    )
    do, one_does = _verbs(figure, fairness)
    if figure.even:
        often = times(int(figure.least))
        if sum(figure.spread.values()) == 1:
            return say("the two %(whom)s %(do)s %(times)s", whom=whom, do=do, times=often)
        return say("any two %(whom)s %(do)s %(times)s", whom=whom, do=do, times=often)
    if figure.most == 1:
        return say("no two %(whom)s %(do)s more than once", whom=whom, do=do)
    if len(figure.spread) <= _MOST_PARTS:
        return "".join(
            _parts(figure.spread, say("a N-S and an E-W %(noun)s", noun=noun) if figure.name == "across" else whom, do, one_does)
        )
    if figure.least == 0:
        return say("no two %(whom)s %(do)s more than %(times)s", whom=whom, do=do, times=times(int(figure.most)))
    return say(
        "any two %(whom)s %(do)s %(times)s to %(times_2)s",
        whom=whom,
        do=do,
        times=times(int(figure.least)),
        times_2=times(int(figure.most)),
    )


def _verbs(figure: FairnessFigure, fairness: Fairness) -> tuple[str, str]:
    """Return what couples do, and what one couple does."""
    if figure.name.endswith("partners"):
        return say("are partners"), say("is partners")
    if fairness.figure("partners") or figure.name.startswith("team_"):
        return say("are opponents"), say("is opponents")
    return say("meet"), say("meets")


def _parts(spread: Mapping[int, int], whom: str, do: str, one_does: str) -> Iterator[str]:
    """Yield the parts of a count of couples: `47 couples of players are opponents four times, 47 never, all others twice`."""
    commonest = max(spread, key=lambda number: (spread[number], -number))
    rare = [number for number in sorted(spread, reverse=True) if number != commonest]
    verb = do if spread[rare[0]] > 1 else one_does
    yield say(
        "%(count)s of %(whom)s %(verb)s %(times)s",
        count=count(spread[rare[0]], "couple"),
        whom=whom,
        verb=verb,
        times=times(rare[0]),
    )
    yield from (f", {count(spread[number], '').rstrip('s ')} {times(number)}" for number in rare[1:])
    yield say(", all others %(times)s", times=times(commonest))


def _leads(fairness: Fairness) -> str:
    """Return words on who leads through whom, where that is even."""
    leads = fairness.figure("leads_through")
    return (
        say(", each leading through the other %(times)s", times=times(int(leads.least)))
        if leads and leads.even and leads.reached
        else ""
    )


def _comparison_words(fairness: Fairness, noun: str, *, go_on: bool) -> str:
    """Return the words on comparisons; `go_on` when the sentence so far has one subject that serves."""
    if fairness.balance is None:
        return ""
    if fairness.fields:
        within = fairness.figure("within")
        if within is None:
            return ""
        return say(
            "%(value)s compared with each of its own field on %(sets)s",
            value=say(" and is") if go_on else say("; each is"),
            sets=_sets(within),
        )
    compared = fairness.figure("compared")
    if compared is None:
        return ""
    return (
        say(" and are compared on %(sets)s", sets=_sets(compared))
        if go_on
        else say("; any two %(noun)ss are compared on %(sets)s", noun=noun, sets=_sets(compared))
    )


def _sets(figure: FairnessFigure) -> str:
    least, most = int(figure.least), int(figure.most)
    sets = count(most, "set")
    return sets if figure.even else say("%(fewest)s to %(count)s", fewest=small_number(least), count=sets)


def _worth(fairness: Fairness, meetings: list[FairnessFigure]) -> str:
    """Return a verdict: the balance of pairs, or else whether the schedule is the best possible."""
    balance = fairness.figure("balance")
    if balance is None:
        return say(", which cannot be more even") if all(figure.reached for figure in meetings) else ""
    if balance.best is None:
        return ""
    said = say(": balance %(balance_text)s of 100", balance_text=balance_text(balance.least))
    if balance.reached:
        return say("%(said)s, the best possible", said=said)
    return (
        said
        if balance.best.least == 100
        else say("%(said)s; more than %(balance_text)s is impossible", said=said, balance_text=balance_text(balance.best.least))
    )


_TITLES = {
    "team_partners": (noted("Partners"), noted("how often any two of a team are partners")),
    "team_opponents": (noted("Opponents"), noted("how often any two of different teams are opponents")),
    "partners": (noted("Partners"), noted("how often any two are partners")),
    "opponents": (noted("Opponents"), noted("how often any two meet as opponents")),
    "across": (noted("Opponents"), noted("how often each N-S pair meets each E-W pair")),
    "compared": (noted("Compared"), noted("sets played in the same direction by both pairs")),
    "within": (noted("Compared"), noted("sets played in the same direction by both pairs of one field")),
    "balance": (noted("Balance"), noted("100 when everybody meets and is compared alike")),
    "share_met": (noted("Opponents met"), noted("of all whom one could meet")),
    "leads_through": (noted("Leads through"), noted("how often one has each opponent next after him")),
    "repeated": (noted("Together again"), noted("couples at one table in two rounds running")),
    "tables": (noted("Tables"), noted("how many each one visits")),
    "seats": (noted("Seats"), noted("how often each one is in each seat")),
    "sides": (noted("Sides"), noted("how often each one sits N-S, and E-W")),
    "sit_outs": (noted("Rests"), noted("how often each one sits out")),
    "spacing": (noted("Between rests"), noted("rounds from one's rest to one's next")),
}
"""What a figure is called, and what it counts in a few words."""


class FigureRow(Struct, frozen=True, kw_only=True):
    """A figure: title, what it counts, the figure, the proven best (empty where none is known), why it is the best.

    `reached`: the schedule has the best that can be.
    """

    title: str
    meaning: str
    figure: str
    best: str
    reached: bool
    why: str


def figure_rows(fairness: Fairness) -> tuple[FigureRow, ...]:
    """Return every figure that describes this schedule, those that matter most first."""
    return tuple(_row(figure) for figure in fairness.figures)


def _row(figure: FairnessFigure) -> FigureRow:
    title, meaning = map(say, _TITLES[figure.name])
    best = figure.best
    return FigureRow(
        title=title,
        meaning=meaning,
        figure=_span(figure.name, figure.least, figure.most),
        best=_span(figure.name, best.least, best.most) if best else "",
        reached=figure.reached,
        why=sentence(best.why) if best else "",
    )


def _span(name: str, least: Fraction, most: Fraction) -> str:
    if name == "balance":
        return balance_text(least)
    if name == "share_met":
        return say("all") if least == 1 else f"{balance_text(100 * least)}%"
    return str(least) if least == most else say("%(least)s to %(most)s", least=least, most=most)


def measure_schedule(schedule: Schedule, breaks: Collection[int] = ()) -> Fairness:
    """Count everything that can be counted in a schedule; `breaks` are the rounds that end a sitting."""
    return _fairness(speech(), schedule, frozenset(breaks))


@lru_cache(maxsize=64)
def _fairness(_: Speech, schedule: Schedule, breaks: frozenset[int]) -> Fairness:
    """Measure a schedule; cached by language, because the reasons of its figures are sentences."""
    return measure(schedule, breaks)


Counts = tuple[tuple[int | None, ...], ...]
"""What stands in the cells, row by row; None where a number would meet itself."""

DARKEST = 4
"""Tints are 0 (never) to this."""

LARGEST_TABLE = 16
"""Up to so many rows a grid is a table of its own; a larger one is drawn."""


class GridCell(Struct, frozen=True):
    """A count and its tint; `own` where a number would meet itself, `rare` where the count is not the commonest."""

    text: str
    tint: int
    own: bool = False
    rare: bool = False

    @property
    def kind(self) -> str:
        """In a word: `own`, or `tint-` with the tint."""
        return "own" if self.own else f"tint-{self.tint}"


class GridRow(Struct, frozen=True):
    """One number: its label, its title in full, its cells, and the same in words."""

    label: str
    title: str
    cells: tuple[GridCell, ...]
    words: str


class Tint(Struct, frozen=True):
    """A tint of the key and the counts that it marks."""

    tint: int
    text: str


class MatrixGrid(Struct, frozen=True, kw_only=True):
    """A matrix: its title, what the cells count, columns, rows, the key of the tints, and itself in a sentence.

    `large`: it is drawn, with a table in words behind it.
    """

    name: str
    title: str
    unit: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    key: tuple[Tint, ...]
    sentence: str

    @property
    def large(self) -> bool:
        """Too large to be a table of figures."""
        return max(len(self.rows), len(self.columns)) > LARGEST_TABLE

    @property
    def even(self) -> bool:
        """Every count is the same: a large grid of one tint is not worth a drawing."""
        return len(self.key) == 1

    @property
    def drawing(self) -> Tiles:
        """The grid as a drawing."""
        few = self.few
        cells = [
            [Tile(cell.tint, cell.text, marked=few and cell.rare, barred=cell.own) for cell in row.cells] for row in self.rows
        ]
        return tiles([row.label for row in self.rows], self.columns, cells)

    @property
    def few(self) -> bool:
        """Most cells have the commonest count, so that the others can be marked by their figures."""
        return 4 * sum(cell.rare for row in self.rows for cell in row.cells) < len(self.rows) * len(self.columns)


def counts_of(matrix: Matrix) -> Counts:
    """Return the counts of a matrix of every two, row by row."""
    return tuple(tuple(matrix.at(row, column) for column in matrix.columns) for row in matrix.rows)


def grid(name: str, title: str, unit: str, columns: tuple[str, ...], rows: Sequence[Who], counts: Counts) -> MatrixGrid:
    """Return a grid of counts."""
    wording = _grid_words(speech(), title, unit, columns, counts)
    return MatrixGrid(
        name=name,
        title=title,
        unit=unit,
        columns=columns,
        rows=tuple(GridRow(who.label, who.title, cells, words) for who, (cells, words) in zip(rows, wording.rows, strict=True)),
        key=wording.key,
        sentence=wording.sentence,
    )


class _GridWords(Struct, frozen=True):
    """The cells of a grid and each row in words, without the names of the rows."""

    rows: tuple[tuple[tuple[GridCell, ...], str], ...]
    key: tuple[Tint, ...]
    sentence: str


@lru_cache(maxsize=64)
def _grid_words(_: Speech, title: str, unit: str, columns: tuple[str, ...], counts: Counts) -> _GridWords:
    """Return the words of a grid, cached by schedule and language: a league plays few schedules, only the names change."""
    spread = Counter(count for row in counts for count in row if count is not None)
    tints = _tints(spread)
    commonest = max(spread, key=lambda count: (spread[count], -count), default=0)
    rows = tuple((_cells(row, tints, commonest), _in_words(columns, row)) for row in counts)
    return _GridWords(rows, _key(tints), _sentence(title, unit, spread))


def _cells(counts: Sequence[int | None], tints: dict[int, int], commonest: int) -> tuple[GridCell, ...]:
    return tuple(
        GridCell("", 0, own=True) if count is None else GridCell(str(count), tints[count], rare=count != commonest)
        for count in counts
    )


def _tints(spread: Counter[int]) -> dict[int, int]:
    """Choose a tint for each count: none for nought, the others in equal steps from the palest to the darkest."""
    some = sorted(count for count in spread if count)
    steps = max(len(some) - 1, 1)
    nought = {0: 0} if 0 in spread else {}
    return {**nought, **{count: 1 + index * (DARKEST - 1) // steps for index, count in enumerate(some)}}


def _key(tints: dict[int, int]) -> tuple[Tint, ...]:
    """Return the key of the tints; a tint for several counts names the first and the last."""
    counts_by_tint: dict[int, list[int]] = {}
    for number, tint in sorted(tints.items()):
        counts_by_tint.setdefault(tint, []).append(number)
    return tuple(
        Tint(
            tint,
            times(counts[0])
            if len(counts) == 1
            else say("%(counts)s to %(counts_2)s times", counts=counts[0], counts_2=counts[-1]),
        )
        for tint, counts in counts_by_tint.items()
    )


def _in_words(columns: Sequence[str], row: Sequence[int | None]) -> str:
    """Describe a row by its counts: `four times: 18; never: 23; twice: all others`."""
    spread = Counter(count for count in row if count is not None)
    if not spread:
        return ""
    commonest = max(spread, key=lambda count: (spread[count], -count))
    by_count: dict[int, list[str]] = {}
    for column, number in zip(columns, row, strict=True):
        if number is not None and number != commonest:
            by_count.setdefault(number, []).append(column)
    others = "; ".join(f"{times(count)}: {', '.join(labels)}" for count, labels in sorted(by_count.items(), reverse=True))
    return (
        say("%(others)s; %(times)s: all others", others=others, times=times(commonest))
        if others
        else say("%(times)s: all", times=times(commonest))
    )


def _sentence(title: str, unit: str, spread: Counter[int]) -> str:
    low, high = min(spread, default=0), max(spread, default=0)
    return (
        say("%(title)s, %(unit)s: %(low)s throughout", title=title, unit=unit, low=low)
        if low == high
        else say("%(title)s, %(unit)s: from %(low)s to %(high)s", title=title, unit=unit, low=low, high=high)
    )


Label = Callable[[int], str]
"""What a number is called."""

Round = Callable[[int], str]
"""What a round is called: `round 3`, or `round 3 of session 2`."""

_WAYS = {"partners": TableRelation.PARTNERS, "team_partners": TableRelation.PARTNERS}


class Repeats(Struct, frozen=True):
    """One kind of unevenness: what it is, how many couples, and a line for each that says who and where."""

    title: str
    number: int
    lines: tuple[str, ...]


def plain_round(number: int) -> str:
    """Name a round by its number: `round 3`."""
    return say("round %(number)s", number=number)


def repeats(fairness: Fairness, label: Label = str, round_: Round = plain_round) -> tuple[Repeats, ...]:
    """List all that repeats or falls short, with the rounds and tables; empty where everything is as even as can be."""
    return (*_uneven(fairness, label, round_), *_again(fairness, label, round_))


def _uneven(fairness: Fairness, label: Label, round_: Round) -> Iterator[Repeats]:
    for meetings in fairness.uneven:
        way = say(_RELATIONS[_WAYS.get(meetings.name, TableRelation.OPPONENTS)])
        if meetings.more:
            lines = tuple(
                f"{_who(couple, label)}: {times(len(couple.places))}, {_where(couple.places, round_)}" for couple in meetings.more
            )
            yield Repeats(
                say("%(sentence)s more often than %(times)s", sentence=sentence(way), times=times(meetings.best.max)),
                len(meetings.more),
                lines,
            )
        if meetings.fewer:
            yield Repeats(_seldom(meetings, way), len(meetings.fewer), tuple(_short(meetings, label, round_)))


def _seldom(meetings: UnevenMeetings, way: str) -> str:
    never = all(not couple.places for couple in meetings.fewer)
    return (
        say("Never %(way)s", way=way)
        if never
        else say("%(sentence)s less often than %(times)s", sentence=sentence(way), times=times(meetings.best.min))
    )


def _short(meetings: UnevenMeetings, label: Label, round_: Round) -> Iterator[str]:
    """Yield a line for each couple that meets seldom; couples that never meet share a line for each first number."""
    some = [couple for couple in meetings.fewer if couple.places]
    for number, couples in groupby(
        (couple for couple in meetings.fewer if not couple.places), key=lambda couple: couple.numbers[0]
    ):
        yield say(
            "%(label)s with %(listed)s%(value)s",
            label=label(number),
            listed=join_words([label(couple.numbers[1]) for couple in couples]),
            value=say(": never") if some else "",
        )
    yield from (f"{_who(couple, label)}: {times(len(couple.places))}, {_where(couple.places, round_)}" for couple in some)


def _again(fairness: Fairness, label: Label, round_: Round) -> Iterator[Repeats]:
    if fairness.again:
        lines = tuple(_line(meeting, label, round_) for meeting in fairness.again)
        figure = fairness.figure("repeated")
        fewest = say(", the fewest that can be") if figure and figure.reached else ""
        yield Repeats(say("Together again in the very next round%(fewest)s", fewest=fewest), len(fairness.again), lines)


_RELATIONS = MappingProxyType({TableRelation.PARTNERS: noted("partners"), TableRelation.OPPONENTS: noted("opponents")})


def _line(meeting: RepeatedMeeting, label: Label, round_: Round) -> str:
    who = say(" and ").join(map(label, meeting.numbers))
    if meeting.first_way is meeting.then_way:
        same = say(" at table %(table)s", table=meeting.first.table) if meeting.first.table == meeting.then.table else ""
        tables = "" if same else say(" (tables %(table)s and %(table_2)s)", table=meeting.first.table, table_2=meeting.then.table)
        return say(
            "%(who)s: %(first_way)s in %(round)s and again in %(round_2)s%(same)s%(tables)s",
            who=who,
            first_way=say(_RELATIONS[meeting.first_way]),
            round=round_(meeting.first.round),
            round_2=round_(meeting.then.round),
            same=same,
            tables=tables,
        )
    return say(
        "%(who)s: %(first_way)s in %(round)s (table %(table)s), %(then_way)s in %(round_2)s (table %(table_2)s)",
        who=who,
        first_way=say(_RELATIONS[meeting.first_way]),
        round=round_(meeting.first.round),
        table=meeting.first.table,
        then_way=say(_RELATIONS[meeting.then_way]),
        round_2=round_(meeting.then.round),
        table_2=meeting.then.table,
    )


def _who(couple: CoupleMeetings, label: Label) -> str:
    return say(" and ").join(map(label, couple.numbers))


def _where(places: tuple[TableInRound, ...], round_: Round) -> str:
    return join_words([say("%(round)s table %(table)s", round=round_(meeting.round), table=meeting.table) for meeting in places])


def fold_lines(lines: tuple[str, ...], most: int) -> tuple[tuple[str, ...], str]:
    """Return the first lines and a summary of the others: `and 31 more`; all of them when no more than one is left over."""
    if len(lines) <= most + 1:
        return lines, ""
    return lines[:most], say("and %(number)s more", number=len(lines) - most)
