"""Papers of a drive: cards of the players, counters, self-scorers, the prize list.

Where the schedule knows the opponents, the card names them; where winners move, it says in words how (Barney 1900, p. 24).
Every card is read off the Schedule, whatever system made it.

Barney 1900, p. 24: each player starts with the same number of counters, usually twenty-five; the losers pay one for each point.
The self-scorer is that of the trade: forty games, each marked when it is won, and lone hands where games have them.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, Play, Schedule, Session
from whistpress.core.movement.moves import half_time
from whistpress.core.movement.players.winners import WHIST_DRIVE, follows_from_winners
from whistpress.core.movement.register import ladies_of
from whistpress.core.scoring import method_named
from whistpress.language import noted, say
from whistpress.league.drives.words import drawn_number, is_whist_drive, misere_words, waits_first, winners_rule
from whistpress.league.events.words.outcomes import PrizeLine, about_lines, prize_lines, short_line
from whistpress.league.events.words.travellers import trump_words
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, fit_line, lines_of, shorten
from whistpress.printing.pieces import CutPiece, PieceStyle, piece_parts
from whistpress.printing.ruled import RuledColumn, RuledLine, RuledSheet, any_schedule, ruled_card_parts, text_cells, write_box
from whistpress.printing.sheet import LEAST_ROW, Cutting, MisfitError, PaperSheet, stack
from whistpress.printing.sittings import (
    Walk,
    known_rounds,
    of_sittings,
    plays_of,
    rounds_of,
    schedules,
    sitting_title,
    sittings,
    stop_of,
    walks,
)
from whistpress.site.hours import event_days
from whistpress.site.people import Cast, label_of, singly


class DriveCard(Struct, frozen=True, kw_only=True):
    """One card. `kind` is `lady`, `gentleman` or `plain`; its shape shows the kind without a second colour.

    `word` names the kind, `begins` the first table. `columns` are the heads of the cells in `rows`; the player fills in the empty
    cells. `rule` holds sentences about how the player moves. `half` is the first cell of the row for the tricks of the first
    half; `sums` is the number of cells at the foot, `entry` the number in the schedule, `book` what names it in the score book.
    """

    kind: str
    word: str
    number: str = ""
    name: str = ""
    head: str
    begins: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: tuple[str, ...] = ()
    part: str = ""
    half: str = ""
    sums: int = 3
    entry: int = 0
    book: str = ""


def drive_cards(event: Event, session: Session, spare: int = 0) -> tuple[DriveCard, ...]:
    """Return a card for each walk through the rooms, then `spare` blanks of each kind; none without a schedule."""
    schedule = session.schedule
    if schedule is None or schedule.of_meetings:
        return ()
    cards = tuple(_cards(event, session, schedule))
    kinds = {card.kind: _blank(card) for card in cards}
    return cards + tuple(blank for blank in kinds.values() for _ in range(spare))


def _cards(event: Event, session: Session, schedule: Schedule) -> Iterator[DriveCard]:
    cast, label, ladies = Cast(event), label_of(event, schedule), ladies_of(schedule)
    plays = {(play.round, play.table): play for play in plays_of(session)}
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        kind = ("lady" if walk.number in ladies else "gentleman") if ladies else "plain"
        drive = schedule.system == WHIST_DRIVE
        columns, rows = _table_of_drive(session, schedule) if drive else _table(event, session, plays, walk, cast)
        yield DriveCard(
            kind=kind,
            word=_word(kind, schedule.contest),
            number=str(drawn_number(schedule, walk.number)) if drive else label(walk.number),
            name=" ".join(part for part in (who.title if who.is_known else "", f"({walk.half})" if walk.half else "") if part),
            head=sitting_title(event, session),
            begins=_begins(schedule, walk),
            book=_in_score_book(schedule, walk.number),
            columns=columns,
            rows=rows,
            half=say("Half-time") if drive and schedule.rounds > 1 else "",
            sums=1 if drive else 3,
            rule=(*winners_rule(schedule, kind), *misere_words(schedule))
            if follows_from_winners(schedule)
            else _known_rule(schedule, walk),
            entry=walk.number,
        )


def _blank(card: DriveCard) -> DriveCard:
    """Return a card without a name: the numbers of the hands, the trumps of a drive, and the rule."""
    columns = 2 if card.half else 1
    rows = tuple((*row[:columns], *("",) * (len(row) - columns)) for row in card.rows)
    return replace(card, number="", name="", begins=say("Begins at table"), rows=rows, entry=0, book="")


def _word(kind: str, contest: Contest) -> str:
    single = contest is Contest.INDIVIDUAL
    words = {"lady": say("Lady") if single else say("Ladies"), "gentleman": say("Gent") if single else say("Gents")}
    return words.get(kind) or {Contest.INDIVIDUAL: say("Player"), Contest.PAIRS: say("Pair")}.get(contest, say("Team"))


def _begins(schedule: Schedule, walk: Walk) -> str:
    if not walk.stops:
        return waits_first(schedule, walk.number)
    round_, table, seat = walk.stops[0]
    chair = say(seat.word) if singly(schedule) else "N-S" if seat.value in "NS" else "E-W"
    later = say(" in round %(round)s", round=round_) if round_ > 1 else ""
    return say("Begins%(later)s at table %(table)s, %(chair)s", later=later, table=table, chair=chair)


def _in_score_book(schedule: Schedule, number: int) -> str:
    """Name the number of a gent in the score book, where the card that he drew has another."""
    if drawn_number(schedule, number) == number:
        return ""
    return say("%(number)s in the score book", number=number)


def _table_of_drive(session: Session, schedule: Schedule) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the column heads and the rows of a whist drive: the trumps of each round, and a line at half-time."""
    columns = (say("Hand"), say("Trumps"), say("Partner"), say("Tricks"), say("Total"))
    rounds = rounds_of(session)
    half = half_time(schedule) if schedule.rounds > 1 else 0
    rows: list[tuple[str, ...]] = []
    for round_ in rounds:
        rows.append((str(round_), trump_words(schedule, round_), "", "", ""))
        rows += [(say("Half-time"), "", "", "", "")] if round_ == half else []
    return columns, tuple(rows)


def _table(
    event: Event, session: Session, plays: Mapping[tuple[int, int], Play], walk: Walk, cast: Cast
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the heads of the columns and the rows, with empty boxes for facts that play decides."""
    schedule = session.schedule
    if schedule is None or follows_from_winners(schedule):
        gains = method_named(event.scoring).words.card == "gains"
        columns = (
            say("Hand"),
            say("Table"),
            *((say("Gains"), say("Losses")) if gains else (say("Points"), say("Total"))),
            say("Marked by"),
        )
        return columns, tuple((str(round_), "", "", "", "") for round_ in rounds_of(session))
    single, deals = singly(schedule), (say("Deals"),) if schedule.deals else ()
    columns = (
        say("Round"),
        say("Table"),
        say("Seat"),
        *((say("Partner"),) if single else ()),
        say("Against"),
        *deals,
        say("Score"),
        say("Total"),
        say("Marked by"),
    )
    stops = (stop_of(cast, schedule, plays, walk, round_, single=single) for round_ in known_rounds(session))
    return columns, tuple((*stop, "", "", "") for stop in stops)


def _known_rule(schedule: Schedule, walk: Walk) -> tuple[str, ...]:
    """Say how a player moves whose step is the same after every round; nothing else, since the card has every table."""
    tables = [table for _, table, _ in walk.stops]
    if len({stop[1:] for stop in walk.stops}) == 1:
        return (say("Keep your chair all the time: the others come to you."),)
    steps = {(after - before) % schedule.tables for before, after in pairwise(tables)}
    if steps == {1} and schedule.tables > 2:
        return (say("After each round go to the next higher table, from table %(tables)s to table 1.", tables=schedule.tables),)
    if steps == {schedule.tables - 1} and schedule.tables > 2:
        return (say("After each round go to the next lower table, from table 1 to table %(tables)s.", tables=schedule.tables),)
    return ()


PAD = 4.6
"""From the cut to what is printed: half of it lies outside the card's frame."""
_BETWEEN = 3.0
_HEAD, _CREST, _HEADINGS = 4.4, 19.5, 5.4
_BEGINS, _NAME_BOLD = 9.5, 1.14
_BADGE = 17.0
_MOST_ROW = 10.0
_RULE = 9.5
_TEXT, _SMALL, _WORD = 9.0, 8.0, 12.0
_LEADING = 1.15
_CELL = 1.8
_NAME = (14.0, 10.0)
_NUMBER = 36.0
_PRINTED = {
    noted("Hand"): 9.5,
    noted("Round"): 10.5,
    noted("Table"): 10.5,
    noted("Seat"): 11.0,
    noted("Deals"): 11.0,
    noted("Partner"): 20.0,
    noted("Against"): 20.0,
    noted("Trumps"): 15.0,
}
_WRITTEN, _MARKED, _WIDEST = 12.5, 15.0, 44.0


class PlacedDriveCard(Struct, frozen=True, kw_only=True):
    """A card with its upper left corner (mm), the sizes of its number and name (pt), its rows block by block.

    `long`: the name has two lines; `crowded`: the sentence that says where the player begins has two; `above`: the number in
    the score book is printed in the line above, since there is no room for it beside the word.
    """

    card: DriveCard
    left: float
    top: float
    number: float
    name: float
    long: bool
    above: bool
    crowded: bool
    blocks: tuple[tuple[tuple[str, ...], ...], ...]


class DriveSheets(Struct, frozen=True, kw_only=True):
    """View of whist-drive cards: the sheets with their cards, all measures in mm, the cut marks (SVG path)."""

    sheet: PaperSheet
    width: float
    height: float
    columns: tuple[float, ...]
    row: float
    marks: str
    pages: tuple[tuple[PlacedDriveCard, ...], ...]
    pad: float = PAD
    text: float = _TEXT
    between: float = _BETWEEN


class _DriveLayout(Struct, frozen=True, kw_only=True):
    """A way to cut the sheet: the grid, the number of blocks on each card and of rows in a block."""

    cutting: Cutting
    blocks: int
    rows: int
    columns: tuple[float, ...]

    @property
    def count(self) -> int:
        return self.cutting.across * self.cutting.down


def drive_sheets(cards: Sequence[DriveCard], sheet: PaperSheet) -> DriveSheets:
    """Lay the cards out; one with more rounds than a sheet has room for becomes several. MisfitError on too small a card."""
    needs = _needs(cards)
    for parts in range(1, 9):
        shared = [part for card in cards for part in _split_card(card, parts)]
        if way := _best(shared, needs, sheet):
            return _drive_sheets(shared, way)
    raise MisfitError("whist-drive cards have no room on so small a card", "take a larger one, or leave --cards out")


def _split_card(card: DriveCard, parts: int) -> Iterator[DriveCard]:
    share = max(1, -(-len(card.rows) // parts))
    for number, start in enumerate(range(0, max(1, len(card.rows)), share), start=1):
        rows = card.rows[start : start + share]
        yield replace(card, rows=rows, part=say("card %(number)s of %(parts)s", number=number, parts=parts) if parts > 1 else "")


def _needs(cards: Sequence[DriveCard]) -> tuple[float, ...]:
    """Return the width that each column needs (mm): figures on one line, names on two at most."""
    columns, widths = cards[0].columns, []
    printed = {say(word): width for word, width in _PRINTED.items()}
    for index, head in enumerate(columns):
        texts = {card_row[index] for card in cards for card_row in card.rows}
        if not any(texts) and head not in (say("Table"), say("Hand")):
            widths.append(_MARKED if head == say("Marked by") else _WRITTEN)
            continue
        least = printed.get(head, _WRITTEN)
        steps = (least + step for step in range(int(_WIDEST - least)))
        widths.append(next((width for width in steps if all(_short(text, width) for text in texts)), _WIDEST))
    return tuple(widths)


def _short(text: str, width: float) -> bool:
    words = max((ems(word) for word in text.split()), default=0.0) * _TEXT * POINT
    return lines_of(text, width - _CELL, _TEXT) <= 2 and words <= width - _CELL


def _best(cards: Sequence[DriveCard], needs: tuple[float, ...], sheet: PaperSheet) -> _DriveLayout | None:
    """Return the layout with the most cards; among equals fewer blocks, then an upright sheet."""
    ways = [way for page in (sheet, sheet.landscape) for blocks in (1, 2) for way in _drive_layouts(cards, needs, page, blocks)]
    return max(ways, key=lambda way: (way.count, -way.blocks, way.cutting.sheet is sheet), default=None)


def _drive_layouts(cards: Sequence[DriveCard], needs: tuple[float, ...], page: PaperSheet, blocks: int) -> Iterator[_DriveLayout]:
    rows = -(-max(len(card.rows) for card in cards) // blocks)
    least = blocks * sum(needs) + (blocks - 1) * _BETWEEN + 2 * PAD
    for across in range(1, 5):
        wide = Cutting.filling(page, across, 1)
        if wide.width < least or (page.card and across > 1):
            return
        height = max(_height(card, needs, wide.width, rows) for card in cards)
        down = int((wide.height + 0.01) / height)
        if down:
            cutting = Cutting.filling(page, across, down)
            share = (cutting.width - 2 * PAD - (blocks - 1) * _BETWEEN) / blocks / sum(needs)
            yield _DriveLayout(cutting=cutting, blocks=blocks, rows=rows, columns=tuple(round(need * share, 2) for need in needs))


def _height(card: DriveCard, columns: Sequence[float], width: float, rows: int) -> float:
    """Return the height of a card (mm) with `rows` rows in a block: its fullest block, and a line for the total."""
    deeps = [_deep(row, columns) for row in card.rows]
    most = max((sum(deeps[start : start + rows]) for start in range(0, len(deeps), rows)), default=0.0)
    return 2 * PAD + _HEAD + _CREST + _HEADINGS + most + LEAST_ROW + _rule(card, width) + 0.5


def _deep(row: Sequence[str], columns: Sequence[float]) -> float:
    """Return a row's height (mm): that of its boxes, or more where a name is broken over several lines."""
    lines = max(lines_of(cell, width - _CELL, _TEXT) for cell, width in zip(row, columns, strict=True))
    return max(LEAST_ROW, (lines * _LEADING * _TEXT + 2) * POINT)


def _rule(card: DriveCard, width: float) -> float:
    lines = lines_of(" ".join(card.rule), width - 2 * PAD, _RULE) if card.rule else 0
    return lines * 1.2 * _RULE * POINT + (1.5 if lines else 0.0)


def _drive_sheets(cards: Sequence[DriveCard], way: _DriveLayout) -> DriveSheets:
    cutting, spots = way.cutting, way.cutting.spots
    spare = min(cutting.height - _height(card, way.columns, cutting.width, way.rows) for card in cards)
    return DriveSheets(
        sheet=cutting.sheet,
        width=cutting.width,
        height=cutting.height,
        columns=way.columns,
        row=round(min(_MOST_ROW, LEAST_ROW + spare / (way.rows + 1)), 2),
        marks=cutting.marks,
        pages=tuple(
            tuple(_place_card(card, spot, way) for card, spot in zip(page, spots, strict=False))
            for page in stack(cards, len(spots))
        ),
    )


def _word_width(card: DriveCard) -> float:
    """Return the width of the word for the kind of a card and its sign, in millimetres."""
    return (1.1 * ems(card.word.upper()) + (1.5 if card.kind != "plain" else 0.0)) * _WORD * POINT


def _place_card(card: DriveCard, spot: tuple[float, float], way: _DriveLayout) -> PlacedDriveCard:
    width = way.cutting.width - 2 * PAD
    rows, room = card.rows, width - _BADGE
    book = ems(card.book) * _SMALL * POINT + _BETWEEN if card.book else 0.0
    above = _word_width(card) + book > room
    taken = (22 if card.part else 0) + book * above
    head = ", ".join(part for part in (shorten(card.head, width - taken, _SMALL), card.part) if part)
    number = round(min(_NUMBER, 14.0 / POINT / max(ems(card.number), 0.6)), 1)
    crowded = lines_of(f"{card.begins}.", 0.94 * room, _BEGINS) > 1
    long = not crowded and lines_of(card.name, room / _NAME_BOLD, _NAME[1]) > 1
    line = fit_line(card.name, room / _NAME_BOLD, *_NAME, names=True)
    name = line.text if crowded else shorten(card.name, 1.85 * room, _NAME[1], names=True) if long else card.name
    return PlacedDriveCard(
        card=replace(card, head=head, name=name),
        left=spot[0],
        top=spot[1],
        number=number,
        name=line.size,
        long=long,
        above=above,
        crowded=crowded,
        blocks=tuple(rows[start : start + way.rows] for start in range(0, len(rows), way.rows)),
    )


def _drive_card_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    cards_of_sessions = (drive_cards(job.event, session, job.spare) for session in job.event.sessions)
    sets = (tuple(card for card in cards if _is_wanted(job, card)) for cards in cards_of_sessions)
    return tuple(DocumentPart("drive-cards", drive_sheets(cards, job.sheet)) for cards in sets if cards)


def _is_wanted(job: EventJob, card: DriveCard) -> bool:
    return not card.entry if job.layout.blanks_alone else job.wants(entry=card.entry)


def _is_drive(event: Event) -> bool:
    """Return whether single tables deal for players or pairs, or the system seats ladies and gentlemen apart."""
    single = event.contest in (Contest.INDIVIDUAL, Contest.PAIRS)
    return any((schedule.by_rounds and single) or ladies_of(schedule) for schedule in schedules(event))


COUNTERS = PieceStyle(kind="counters", width=27.0, height=22.0, number=30.0)

_EACH = 25
"""The number of counters that each player begins with (Barney 1900, p. 24)."""
GAMES = 40
"""How many games a self-scorer has room for."""
_ACROSS = 4
_BOX = 11.0
_LINE = 30 * "_"


def counters(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return twenty-five counters for each player."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return ()
    players = 4 * len({play.table for play in schedule.plays if play.round == schedule.plays[0].round})
    return (CutPiece(number="1", subtitle=say("point")),) * (_EACH * players)


def self_scorers(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """Return a card for each player or pair: forty games, a box for a game won, a small one for a lone hand."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return ()
    cast, label = Cast(event), label_of(event, schedule)
    down = GAMES // _ACROSS
    columns = tuple(
        RuledColumn(heading=word, group=say("Games %(first)s–%(last)s", first=first, last=first + down - 1), least=width)
        for first in range(1, GAMES + 1, down)
        for word, width in ((say("No."), 0.0), (say("Won"), _BOX), (say("Lone"), _BOX))
    )
    rows = tuple(
        RuledLine(
            cells=tuple(
                cell for first in range(row, GAMES + 1, down) for cell in (*text_cells(str(first)), write_box(), write_box())
            )
        )
        for row in range(1, down + 1)
    )
    return tuple(
        RuledSheet(
            head=sitting_title(event, session),
            number=label(number),
            title=say("Self-scorer"),
            sentences=(who.title if (who := cast.who(number)).is_known else say("Name: %(line)s", line=_LINE),),
            columns=columns,
            rows=rows,
            foot=(
                RuledLine(
                    cells=(*text_cells(say("Games won, lone hands")), write_box(), write_box()),
                    span=len(columns) - 2,
                    begins=True,
                ),
            ),
            notes=(
                say("Mark a game when it is won, before you leave the table. Lone hands count only in games that have them."),
            ),
        )
        for number in schedule.numbers()
    )


def _counter_is_drive(schedule: Schedule) -> bool:
    """Return whether tables deal their own cards and pay for points, and players or pairs are scored by themselves."""
    return schedule.system != WHIST_DRIVE and schedule.by_rounds and schedule.contest in (Contest.INDIVIDUAL, Contest.PAIRS)


_ROOMY, _DENSE = 12, 18
"""How many prizes have room on a sheet in large type, and in somewhat smaller type."""


class PrizeList(Struct, frozen=True, kw_only=True):
    """View of the prize list: the prizes in the order in which they are given. `blank`: the winners are to be written in.

    `dense`: there are more than large type has room for on one sheet, and not so many that they need two anyhow.
    """

    title: str
    when: str
    prizes: tuple[PrizeLine, ...]
    blank: bool
    dense: bool = False
    note: str = ""


def prize_list(job: EventJob) -> PrizeList:
    """Lay out the prizes of an event, with their winners once it was played."""
    event = job.result_event
    return PrizeList(
        title=event.title,
        when=" · ".join(part for part in (event_days(event), event.place, *about_lines(event)) if part),
        prizes=prize_lines(event, job.result),
        blank=not event.played,
        dense=_ROOMY < len(event.prizes) <= _DENSE,
        note=short_line(event) or (say("Write the winners in before they are read out.") if not event.played else ""),
    )


FORMS = (
    EventForm(
        name="whist-drive-cards",
        by=("entry",),
        title=noted("Whist-drive cards"),
        brief="hand by hand, how to move",
        purpose=noted("one for each lady, gent, player or pair: hand by hand, and how to move"),
        use="players",
        order=Order(listed=360, used=380, packed=120),
        in_packet=is_whist_drive,
        blanks_on_sheet=2,
        serves=_is_drive,
        parts=_drive_card_parts,
        piece="card",
        card=True,
        backs=True,
        blanks=True,
    ),
    EventForm(
        name="counters",
        title=noted("Counters"),
        brief="25 for each player",
        purpose=noted("twenty-five for each player of a drive: the losers pay one for each point"),
        use="tables",
        order=Order(listed=490, used=290),
        serves=any_schedule(_counter_is_drive),
        parts=lambda job: piece_parts(COUNTERS, job, [counters(job.event, session) for session in sittings(job.event)[:1]]),
        piece="counter",
    ),
    EventForm(
        name="self-scorers",
        title=noted("Self-scorers"),
        brief="forty games of a drive",
        purpose=noted("one for each player or pair of a drive: forty games, won or not, and lone hands"),
        use="tables",
        order=Order(listed=500, used=280),
        serves=any_schedule(_counter_is_drive),
        parts=lambda job: ruled_card_parts("self-scorers", job, of_sittings(job, self_scorers)),
        card=True,
        backs=True,
    ),
    EventForm(
        name="prize-list",
        title=noted("Prize list"),
        brief="what the M.C. reads out",
        purpose=noted("what the M.C. reads out: each prize, who won it and with what; before play with blank lines"),
        use="director",
        order=Order(listed=320, used=20, packed=150),
        serves=lambda event: bool(event.prizes),
        parts=lambda job: (DocumentPart("prize-list", prize_list(job)),),
    ),
)
