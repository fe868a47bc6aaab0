"""What stands on a score slip after play: a fair copy of what the tables wrote, and of what was made of it."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import DealColumn, EventResult, LineResult, PlayedLine, Side, Traveller
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.measures import Measure, measure
from whistpress.views.slips import EXPONENT, HOWELL, MATCH, Slip, SlipForm, Slips
from whistpress.views.travellers import Figure, mark_of
from whistpress.views.words import word_of

_NOTHING = Figure()


def fair_copy(made: Slips, result: EventResult, session: int) -> Slips:
    """The slips of a sitting with everything written on them that is known; the others as they are."""
    found = {traveller.deal: traveller for traveller in result.travellers if traveller.session == session}
    words = measure(result.scoring)
    return replace(
        made,
        slips=tuple(
            _filled(made.form, slip, found[slip.deal], words) if slip.deal in found and _begun(found[slip.deal]) else slip
            for slip in made.slips
        ),
    )


def _begun(traveller: Traveller) -> bool:
    return any(not line.line.awaited for line in traveller.lines)


def _filled(form: SlipForm, slip: Slip, deal: Traveller, words: Measure) -> Slip:
    by_pairs = form in (HOWELL, EXPONENT, MATCH)
    cells = [_of_pair(form, row[0], deal, words) if by_pairs else _of_line(_line(row, deal)) for row in slip.numbers]
    columns = {column.side: column for column in deal.columns}
    ns, ew = columns.get(Side.NS), columns.get(Side.EW)
    if ns is None or ew is None:
        return replace(slip, cells=tuple(cells))
    return replace(slip, cells=tuple(cells), head=_head(form, ns, ew), feet=_feet(form, ns, ew, deal, words))


def _of_pair(form: SlipForm, number: int, deal: Traveller, words: Measure) -> tuple[Figure, ...]:
    """A pair's score in its column, and its loss, gain or match score."""
    credit = deal.credit_of(number)
    if credit is None:
        return ()
    tricks = Figure("" if credit.tricks is None else figures.mixed(credit.tricks))
    by_side: Callable[[Figure], tuple[Figure, Figure]] = (
        (lambda figure: (figure, _NOTHING)) if credit.side is Side.NS else (lambda figure: (_NOTHING, figure))
    )
    mark = mark_of([credit], words)
    return (*by_side(tricks), *(by_side(mark) if form is EXPONENT else (mark,)))


def _line(row: tuple[int, ...], deal: Traveller) -> LineResult | None:
    """The line of those whose numbers stand in a row: the two sides, or the four players."""
    for line in deal.lines:
        seats = line.line.seats
        if row in ((seats.n, seats.e), (seats.n, seats.s, seats.e, seats.w)):
            return line
    return None


def _of_line(found: LineResult | None) -> tuple[Figure, ...]:
    if found is None or found.line.awaited:
        return ()
    tricks: Mapping[Side, Fraction | None] = {credit.side: credit.tricks for credit in found.credits}
    scores = (tricks.get(side) for side in (Side.NS, Side.EW))
    return (*(Figure("" if score is None else figures.mixed(score)) for score in scores), Figure(_words(found.line)))


def _words(line: PlayedLine) -> str:
    """The words of a line as its file writes them: `average`, `revoke NS`."""
    revokes = ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew))
    said = [
        say("revoke %(value)s%(value_2)s", value=side.value, value_2=f" {times}" if times > 1 else "")
        for side, times in revokes
        if times
    ]
    return ", ".join(
        [*([word_of(line)] if line.word else []), *said, *([say("group %(group)s", group=line.group)] if line.group else [])]
    )


def _head(form: SlipForm, ns: DealColumn, ew: DealColumn) -> tuple[str, str]:
    figure = (ns.average, ew.average) if form is MATCH else (ns.top, ew.top)
    return _text(figure[0]), _text(figure[1])


def _feet(form: SlipForm, ns: DealColumn, ew: DealColumn, deal: Traveller, words: Measure) -> tuple[tuple[str, ...], ...]:
    """The figures of each line below, from its first box on."""
    if form is EXPONENT:
        return ((_text(ns.gains), _text(ew.gains)),)
    totals = (_text(ns.total), _text(ew.total))
    if form is MATCH:
        marks = [credit for line in deal.lines for credit in line.credits]
        return ((*totals, mark_of(marks, words).text),)
    return (totals, (_text(ns.average), _text(ew.average)))[: len(form.feet)]


def _text(figure: Fraction | None) -> str:
    return "" if figure is None else figures.mixed(figure)
