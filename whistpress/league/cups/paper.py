"""Papers of a cup: cards of its matches, its tree, filled in and blank, and the sheet of its draw.

Before a match they are blank but for the two sides and the day; afterwards they show the result.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import noted, say
from whistpress.league.cups.facts import DUE, Bracket, CupRecord, CupRoundRecord, CupTie, TieState, cup_records, round_name
from whistpress.league.cups.model import Cup, CupMatch, CupRound
from whistpress.league.cups.words import CupWords, cup_title, plate_title, tree_heights
from whistpress.league.divisions.words.matches import (
    USUAL_TABLES,
    FigurePair,
    MatchCardView,
    PaperCard,
    TeamName,
    blank_tables,
    card_tables,
)
from whistpress.league.form import CupForm, LeagueJob, match_forms
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, lines_of, size_that_fits
from whistpress.printing.pieces import Field
from whistpress.printing.secretary import (
    BlockGroup,
    FieldLines,
    KnownTable,
    PaperHeading,
    Paragraph,
    SecretaryPaper,
    SignatureLines,
    WriteTable,
    secretary_parts,
)
from whistpress.printing.sheet import PaperSheet
from whistpress.site import figures
from whistpress.site.wording import day

CupJob = LeagueJob[Cup]
_HEAD = 25.0
_ROUND = 9.0
_GAP = 6.0
_FIGURE = 11.0
_LEAST_LINE = 8.0
_MOST_LINE = 11.0
_LARGEST, _SMALLEST, _ON_TWO = 12.0, 8.0, 10.0
_FOOT, _NAME_LEADING = 0.9, 1.05


class TreeLine(Struct, frozen=True):
    """A line of a match: the name (empty on a blank), the tricks, whether it goes on, the size of its type (pt)."""

    name: str
    figure: str
    won: bool
    size: float


class TreeBox(Struct, frozen=True, kw_only=True):
    """A match: where it is on the sheet (mm), its lines, words below them."""

    left: float
    top: float
    lines: tuple[TreeLine, ...]
    note: str = ""


class TreeJoin(Struct, frozen=True):
    """A line that leads from a match to the next one: a box in millimetres, and which of its sides are drawn.

    `kind` is `down` (to a match further down), `up`, or `stub` for the last piece.
    """

    left: float
    top: float
    width: float
    height: float
    kind: str


class TreeColumn(Struct, frozen=True, kw_only=True):
    """A round: its title and its day, its left edge (mm), its matches."""

    title: str
    when: str
    left: float
    boxes: tuple[TreeBox, ...]


class TreePage(Struct, frozen=True, kw_only=True):
    """A sheet: which part of the tree it has (empty for the whole), its rounds, the lines between them."""

    part: str
    columns: tuple[TreeColumn, ...]
    joins: tuple[TreeJoin, ...]


class TreeSheets(Struct, frozen=True, kw_only=True):
    """View of a tree: its title and a sentence below it, the sheet, the width of a column and the height of a line (mm)."""

    title: str
    told: str
    sheet: PaperSheet
    title_size: float
    column: float
    line: float
    pages: tuple[TreePage, ...]


class _Measures(Struct, frozen=True):
    """The layout of a tree on a sheet: the most matches in the first column, the columns, their width, the height of a line."""

    matches: int
    columns: int
    width: float
    line: float
    step: float


def tree_sheets(bracket: Bracket, words: CupWords, job: CupJob, title: str) -> TreeSheets:
    """Lay a tree out on landscape sheets."""
    sheet = job.sheet.landscape
    measures = _measures(bracket, sheet)
    return TreeSheets(
        title=title,
        told=words.winner(bracket),
        sheet=sheet,
        title_size=size_that_fits(title, sheet.inner_width, 22.0, 12.0),
        column=measures.width,
        line=measures.line,
        pages=tuple(_pages(bracket, words, measures)),
    )


def _measures(bracket: Bracket, sheet: PaperSheet) -> _Measures:
    """Choose how many matches have room below each other, so that a name can be written on each line."""
    depth = sheet.inner_height - _HEAD - _ROUND
    most = max((len(round_.ties) for round_ in bracket.rounds), default=1)
    matches = next((many for many in (1, 2, 4, 8) if many >= most), 8)
    while matches > 1 and depth / (2.45 * matches) < _LEAST_LINE:
        matches //= 2
    columns = min(matches.bit_length(), max(len(bracket.rounds), 1))
    columns = min(4, max(columns, len(bracket.rounds) if most <= matches else columns))
    width = (sheet.inner_width - (columns - 1) * _GAP) / columns
    step = depth / matches
    return _Measures(matches, columns, round(width, 2), round(min(_MOST_LINE, step / 2.45), 2), step)


def _pages(bracket: Bracket, words: CupWords, measures: _Measures) -> Iterator[TreePage]:
    """Cut the tree into parts of so many columns and so many first matches."""
    rounds = bracket.rounds
    starts = range(0, len(rounds), measures.columns)
    parts = [part for start in starts for part in _parts(rounds[start : start + measures.columns], measures, start)]
    for number, (start, part) in enumerate(parts, 1):
        name = say("Sheet %(number)s of %(sheets)s", number=number, sheets=len(parts)) if len(parts) > 1 else ""
        yield _page(bracket, part, words, measures, (start, name))


def _parts(
    rounds: Sequence[CupRoundRecord], measures: _Measures, start: int
) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Yield the matches of each sheet, round by round: those that lead to as many last matches as have room."""
    last = len(rounds) - 1
    groups: list[list[set[int]]] = []
    for root in range(len(rounds[last].ties)):
        tree = _leading_to(rounds, root)
        fits = groups and all(len(have | more) <= measures.matches for have, more in zip(groups[-1], tree, strict=True))
        if groups and fits:
            groups[-1] = [have | more for have, more in zip(groups[-1], tree, strict=True)]
        else:
            groups.append(tree)
    led = [set().union(*(group[index] for group in groups)) for index in range(len(rounds))]
    left = [set(range(len(round_.ties))) - led[index] for index, round_ in enumerate(rounds)]
    while any(left):
        groups.append([set(sorted(matches)[: measures.matches]) for matches in left])
        left = [matches - group for matches, group in zip(left, groups[-1], strict=True)]
    yield from ((start, tuple(tuple(sorted(matches)) for matches in group)) for group in groups)


def _leading_to(rounds: Sequence[CupRoundRecord], root: int) -> list[set[int]]:
    """Find the matches of each round from which the teams of one of the last matches come."""
    matches = [set[int]() for _ in rounds]
    matches[-1] = {root}
    for index in range(len(rounds) - 1, 0, -1):
        feeders = {
            feeder for tie_index in matches[index] for feeder in rounds[index].ties[tie_index].feeders if feeder is not None
        }
        matches[index - 1] = {feeder for feeder in feeders if feeder < len(rounds[index - 1].ties)}
    return matches


def _page(
    bracket: Bracket, part: tuple[tuple[int, ...], ...], words: CupWords, measures: _Measures, name: tuple[int, str]
) -> TreePage:
    start, title = name
    rounds = bracket.rounds[start : start + len(part)]
    rounds_of_part = tuple(_only(rounds, part, index) for index in range(len(part)))
    heights = tree_heights(rounds_of_part)
    highest = max((height for row in heights for height in row), default=0) // 2 + 1
    step = min(measures.step, measures.step * measures.matches / highest)
    columns, joins = [], list[TreeJoin]()
    tops = [[_ROUND + height * step / 2 + step / 2 for height in row] for row in heights]
    for index, round_ in enumerate(rounds_of_part):
        left = round(index * (measures.width + _GAP), 2)
        boxes = tuple(
            _box(tie, words, left, top - measures.line, measures) for tie, top in zip(round_.ties, tops[index], strict=True)
        )
        heading = say(round_name(bracket.rounds, start + index))
        columns.append(TreeColumn(title=heading, when=words.when(round_), left=left, boxes=boxes))
        for tie, top in zip(round_.ties, tops[index], strict=True) if index else ():
            for feeder in tie.feeders:
                if feeder is not None:
                    joins += _join(left, tops[index - 1][feeder], top)
    return TreePage(part=title, columns=tuple(columns), joins=tuple(joins))


def _only(rounds: Sequence[CupRoundRecord], part: tuple[tuple[int, ...], ...], index: int) -> CupRoundRecord:
    """Return a round with the matches of one sheet alone, their feeders numbered as they are there."""
    before = {tie_index: number for number, tie_index in enumerate(part[index - 1])} if index else {}
    ties = []
    for tie_index in part[index]:
        tie = rounds[index].ties[tie_index]
        home, away = (before.get(-1 if feeder is None else feeder) for feeder in tie.feeders)
        ties.append(replace(tie, feeders=(home, away)))
    return replace(rounds[index], ties=tuple(ties))


def _box(tie: CupTie, words: CupWords, left: float, top: float, measures: _Measures) -> TreeBox:
    match = tie.match
    if match.bye:
        bye = say("%(team)s (bye)", team=words.name(match.home))
        line = TreeLine(bye, "", True, _size(f"{bye}MM", measures.width - 1, measures))
        return TreeBox(left=left, top=round(top, 2), lines=(line,))
    figures = words.score(tie).split("–") if words.score(tie) else ["", ""]
    lines = tuple(
        _line(words.name(team) if team else "", figure, bool(team) and tie.winner == team, measures)
        for team, figure in zip((match.home, match.away), figures, strict=True)
    )
    return TreeBox(left=left, top=round(top, 2), lines=lines, note=_note(tie, words))


def _line(name: str, figure: str, won: bool, measures: _Measures) -> TreeLine:
    return TreeLine(
        name, figure, won, _size(f"{name}M" if won else name, measures.width - _FIGURE - 1, measures) if name else _LARGEST
    )


def _size(name: str, room: float, measures: _Measures) -> float:
    """Return the type of a name (pt): on one line, or where that would be small on two, if the height of a line allows it."""
    on_one_line = size_that_fits(name, room, _LARGEST, _SMALLEST)
    on_two_lines = min(_ON_TWO, int(2 * (measures.line - _FOOT) / 2 / _NAME_LEADING / POINT) / 2)
    return max(on_one_line, on_two_lines) if lines_of(name, 0.97 * room, on_two_lines) <= 2 else on_one_line


def _note(tie: CupTie, words: CupWords) -> str:
    """Say what a wall needs to know besides the figures: a walkover, a replay, the ground."""
    parts = [
        words.verdict(tie) if tie.state is TieState.WALKOVER else "",
        say("after a replay") if tie.deciding else "",
        tie.match.place,
        day(tie.date) if tie.date and not tie.winner else "",
    ]
    return ", ".join(part for part in parts if part)


def _join(left: float, before: float, top: float) -> Iterator[TreeJoin]:
    """Yield the lines from a match of the round before, at the height `before`, to the match at `top` in the column at `left`."""
    half, height = _GAP / 2, round(abs(top - before), 2)
    kind = "down" if before <= top else "up"
    yield TreeJoin(round(left - _GAP, 2), round(min(before, top), 2), half, height, kind)
    yield TreeJoin(round(left - half, 2), round(top, 2), half, 0.0, "stub")


def blank_bracket(cup: Cup) -> Bracket:
    """Return an empty tree of the size of a cup, with the names and days of its rounds."""
    size = 1
    while size < len(cup.entries):
        size *= 2
    rounds = list[CupRoundRecord]()
    matches = size // 2
    while matches:
        index = len(rounds)
        ties = tuple(
            CupTie(
                match=CupMatch(),
                state=TieState.UNKNOWN,
                feeders=(2 * tie_index, 2 * tie_index + 1) if index else (None, None),
            )
            for tie_index in range(matches)
        )
        round_ = cup.rounds[index] if index < len(cup.rounds) and _as_long(cup, size) else None
        rounds.append(CupRoundRecord(round=replace(round_, matches=()) if round_ else CupRound(), size=2 * matches, ties=ties))
        matches //= 2
    return Bracket(rounds=tuple(rounds))


def _as_long(cup: Cup, size: int) -> bool:
    """Return whether the cup has as many written rounds as the full tree."""
    return len(cup.rounds) == size.bit_length() - 1


def record_of(job: CupJob) -> CupRecord:
    """Return the course of the cup of a job."""
    return cup_records(replace(job.league, cups={job.subject.id: job.subject}), job.results)[job.subject.id]


def _tree_parts(job: CupJob) -> tuple[DocumentPart, ...]:
    record = record_of(job)
    words, title = CupWords(record), cup_title(record.cup)
    parts = [tree_sheets(record.main, words, job, title)] if record.main.rounds else []
    if record.plate and record.plate.rounds:
        name = say("%(cup)s: %(plate)s", cup=title, plate=plate_title(record))
        parts.append(tree_sheets(record.plate, words, job, name))
    return tuple(DocumentPart("cup-tree", part) for part in parts)


def _blank_parts(job: CupJob) -> tuple[DocumentPart, ...]:
    cup = job.subject
    words = CupWords(record_of(job))
    return (DocumentPart("cup-tree", tree_sheets(blank_bracket(cup), words, job, cup_title(cup))),)


def draw_sheet(job: CupJob) -> SecretaryPaper:
    """Return the sheet of the draw: the first round as it was drawn, else a line for each match to be drawn."""
    record = record_of(job)
    cup, words = record.cup, CupWords(record)
    first = record.main.rounds[0] if record.main.rounds else None
    remark = say("Drawn by lot from this text: “%(lot)s”", lot=cup.lot) if cup.lot else ""
    how = [(Paragraph(remark),)] if remark else []
    if first:
        table = KnownTable(
            say("First round"),
            (say("Match"), say("At home"), say("Away"), say("Play by")),
            (1.0, 5.0, 5.0, 3.4),
            tuple(
                (str(number), words.name(tie.match.home), _away(tie, words), "" if tie.match.bye else words.when(first))
                for number, tie in enumerate(first.ties, 1)
            ),
        )
        blocks: tuple[BlockGroup, ...] = (BlockGroup(blocks=(table,), whole=False),)
    else:
        empty = tuple((str(number), "", "") for number in range(1, -(-len(cup.entries) // 2) + 1))
        blank = WriteTable(say("First round"), (say("Match"), say("At home"), say("Away")), (1.0, 6.0, 6.0), empty)
        blocks = (BlockGroup(blocks=(blank,), whole=False),)
    entries = tuple((str(number), entry.name, _seed(cup, entry.id)) for number, entry in enumerate(cup.entries, 1))
    listed = KnownTable(say("Entries"), (say("No."), say("Entry"), say("Seed")), (1.0, 8.0, 2.0), entries)
    signed = (FieldLines((Field(say("Drawn on")), Field(say("At"))), across=2), SignatureLines((say("Drawn by"), say("Witness"))))
    return SecretaryPaper(
        head=job.league.name,
        title=say("Draw of the %(cup)s", cup=cup.title.removeprefix("The ")),
        facts=(cup_title(cup),),
        groups=(
            *(BlockGroup(blocks=paragraphs) for paragraphs in how),
            *blocks,
            BlockGroup(blocks=(PaperHeading(say("Entries")), listed), whole=False),
            BlockGroup(blocks=signed),
        ),
    )


def _away(tie: CupTie, words: CupWords) -> str:
    return say("bye") if tie.match.bye else words.name(tie.match.away)


def _seed(cup: Cup, entry: str) -> str:
    return str(cup.seeds.index(entry) + 1) if entry in cup.seeds else ""


class RoundTie(Struct, frozen=True):
    """A match of a cup with the rounds of its tree, the index of its round, and the title of the cup or the plate."""

    tie: CupTie
    rounds: tuple[CupRoundRecord, ...]
    index: int
    title: str


def chosen_ties(job: CupJob, record: CupRecord) -> tuple[RoundTie, ...]:
    """Return the match that was named; else those to be played next, or when all is decided those of the last day."""
    ties = [round_tie for round_tie in _ties(record) if len(round_tie.tie.match.teams) > 1]
    if job.match:
        return tuple(round_tie for round_tie in ties if round_tie.tie.match.id == job.match)
    due = [round_tie for round_tie in ties if round_tie.tie.state in DUE]
    days = sorted({day for round_tie in due or ties if (day := _day(round_tie))})
    day = (days[0] if due else days[-1]) if days else ""
    return tuple(round_tie for round_tie in due or ties if _day(round_tie) == day or (due and not day))


def _ties(record: CupRecord) -> Iterator[RoundTie]:
    brackets = [(cup_title(record.cup), record.main)]
    if record.plate:
        name = say("%(cup)s: %(plate)s", cup=cup_title(record.cup), plate=plate_title(record))
        brackets.append((name, record.plate))
    for title, bracket in brackets:
        for index, round_ in enumerate(bracket.rounds):
            yield from (RoundTie(tie, bracket.rounds, index, title) for tie in round_.ties if not tie.match.bye)


def _day(round_tie: RoundTie) -> str:
    """Return the day on which a match is played, or the last day for it, as `YYYY-MM-DD`."""
    day = round_tie.tie.last_day or round_tie.rounds[round_tie.index].round.play_by
    return day.isoformat() if day else ""


def cup_card(record: CupRecord, round_tie: RoundTie, copy: str = "") -> PaperCard:
    """Return a match as it is printed: blank for a replay that is to come."""
    words, tie = CupWords(record), round_tie.tie
    line = words.line(tie, round_tie.rounds, round_tie.index)
    again = tie.state is TieState.TIED
    names = {team: TeamName(words.name(team), "") for team in tie.match.teams}
    tables = () if again else card_tables(tie.match.tables, (tie.match.home, tie.match.away), names)
    decided = tie.state in (TieState.PLAYED, TieState.WALKOVER)
    replay = tie.match.replays[-1] if again and tie.match.replays else None
    when = words.replay_facts(replay) if replay else ", ".join(part for part in (line.day, line.hours) if part)
    return PaperCard(
        division=f"{round_tie.title}. {say(round_name(round_tie.rounds, round_tie.index))}"
        + (f". {say('Replay')}" if again else ""),
        when=when,
        place="" if replay else line.place,
        home=line.home.text,
        away=line.away.text,
        tables=tables if decided else (*tables, *blank_tables(len(tables), _number_of_tables(record.cup))),
        card=MatchCardView(tables=tables, figures=tuple(_figures(tie, line.score if decided else ""))),
        verdict=line.verdict if decided else "",
        copy=copy,
    )


def _figures(tie: CupTie, score: str) -> Iterator[FigurePair]:
    """Yield the handicap, the tricks or a line for them, and what decided a match: a replay, or the handicap."""
    handicap = tie.match.handicap
    if any(handicap):
        yield FigurePair(say("Handicap"), figures.mixed_number(handicap[0]), figures.mixed_number(handicap[1]))
    if tie.tricks and (tie.deciding or (score and any(handicap))):
        yield FigurePair(say("Tricks"), figures.mixed_number(tie.tricks[0]), figures.mixed_number(tie.tricks[1]))
    home, _, away = score.partition("–")
    decided = say("Replay") if tie.deciding else say("With the handicap") if score and any(handicap) else say("Tricks")
    yield FigurePair(decided, home, away)


def _number_of_tables(cup: Cup) -> int:
    """Return how many tables a match has: as many as one on record; one between pairs or single players."""
    most = max((len(match.tables) for match in cup.matches), default=0)
    return most or (1 if all(entry.players for entry in cup.entries) else USUAL_TABLES)


def _blank(cup: Cup) -> PaperCard:
    """Return a blank card, for a match without known sides or day."""
    return PaperCard(
        division=cup_title(cup),
        when="",
        place="",
        home="____________",
        away="____________",
        tables=blank_tables(0, _number_of_tables(cup)),
        card=MatchCardView(tables=(), figures=(FigurePair(say("Tricks"), "", ""),)),
    )


def cup_cards(job: CupJob) -> tuple[PaperCard, ...]:
    """Return the cards of the matches that are printed; a blank one while no two sides are known."""
    record = record_of(job)
    return tuple(cup_card(record, round_tie) for round_tie in chosen_ties(job, record)) or (_blank(job.subject),)


def _for_captains(job: CupJob) -> tuple[PaperCard, ...]:
    """Return a result card for each side of each match."""
    record = record_of(job)
    cards = tuple(
        cup_card(record, round_tie, say("For %(side)s", side=CupWords(record).name(team)))
        for round_tie in chosen_ties(job, record)
        for team in round_tie.tie.match.teams
    )
    return cards or (_blank(job.subject),) * 2


FORMS = (
    *match_forms(
        CupForm,
        serves=lambda cup: bool(cup.rounds or cup.lot),
        cards=cup_cards,
        for_captains=_for_captains,
        tables=lambda cup: (table for match in cup.matches for table in match.tables),
    ),
    CupForm(
        name="cup-tree",
        title=noted("Tree of the cup"),
        brief="who met whom, for the wall",
        purpose=noted("for the wall: who met whom, as far as it is played; the plate on a sheet of its own"),
        order=Order(listed=590),
        serves=lambda cup: bool(cup.rounds) or bool(cup.lot),
        parts=_tree_parts,
    ),
    CupForm(
        name="cup-tree-blank",
        title=noted("Blank tree of the cup"),
        brief="with empty lines",
        purpose=noted("the same with empty lines to write the names on"),
        order=Order(listed=600),
        serves=lambda cup: len(cup.entries) > 1,
        parts=_blank_parts,
    ),
    CupForm(
        name="draw-sheet",
        title=noted("Sheet of the draw"),
        brief="the first round, as drawn",
        purpose=noted("the first round as drawn, the entries, lines to sign"),
        order=Order(listed=610),
        serves=lambda cup: len(cup.entries) > 1,
        parts=lambda job: secretary_parts((draw_sheet(job),), job),
    ),
)
