"""An evening that was played, as a secretary writes its file: the short forms, and nothing that the schedule knows already."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from tools.demonstration.company import team_names
from tools.demonstration.dice import dice
from tools.demonstration.evening import Evening
from whistpress.core.model import Play

if TYPE_CHECKING:
    from tools.demonstration.making import Played

HEAD = "# Made up by tools/demonstration, with its players and scores."
Cell = int | str
Cells = dict[int, dict[Play, Cell]]


def event_file(played: "Played") -> str:
    """The whole file."""
    evening = played.evening
    die = dice("written", evening.season, evening.slug)
    cells: Cells = {deal: dict(scores) for deal, scores in played.scores.items()}
    _strew(cells, evening.words, die)
    parts = [
        [HEAD, *_head(evening)],
        _movement(evening),
        _carry(evening),
        _names(evening),
        _entries(played),
        _changes(evening),
        _corrections(evening, cells, die),
        _trumps(played),
        *_scores(played, cells),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _quoted(words: object) -> str:
    return f'"{words}"'


def _head(evening: Evening) -> Iterator[str]:
    yield f"title   = {_quoted(evening.title)}"
    yield f"date    = {evening.date}"
    yield f"contest = {_quoted(evening.contest)}"
    if evening.scoring:
        yield f"scoring = {_quoted(evening.scoring)}"
    if evening.ties:
        yield f"ties    = [{', '.join(map(_quoted, evening.ties))}]"
    yield f"place   = {_quoted(evening.place)}"
    if evening.trophy:
        yield f"trophy  = {_quoted(evening.trophy)}"
    if evening.note:
        yield f"note    = {_quoted(evening.note)}"


def _movement(evening: Evening) -> list[str]:
    lines = ["[movement]", f"system  = {_quoted(evening.system)}"]
    lines += [f"{evening.sized:<7} = {evening.size}"] if evening.size else []
    lines += [f"deals   = {evening.deals}"] if evening.deals else []
    return lines + ([f"variant = {_quoted(evening.variant)}"] if evening.variant else [])


def _carry(evening: Evening) -> list[str]:
    if not evening.carry:
        return []
    return ["[carry]", f"from   = {_quoted(evening.carry)}", f"places = {evening.size}", 'share  = "1/4"']


def _names(evening: Evening) -> list[str]:
    names = team_names(evening)
    return ["[names]", *(f"{number} = {_quoted(name)}" for number, name in enumerate(names, start=1))] if names else []


def _entries(played: "Played") -> Iterator[str]:
    yield "[entries]"
    for number, entry in enumerate(played.entries, start=1):
        names = [_quoted(person.written(played.evening.date)) for person in entry]
        yield f"{number} = {names[0] if len(names) == 1 else '[' + ', '.join(names) + ']'}"


def _changes(evening: Evening) -> list[str]:
    if not evening.absent:
        return []
    entry, first = evening.absent
    return ["[[changes]]", f"entry  = {entry}", "absent = true", f"from   = {first}"]


def _corrections(evening: Evening, cells: Cells, die: Random) -> list[str]:
    """One figure that was read wrongly at first."""
    if evening.corrected is None:
        return []
    deal, play, now = _drawn(cells, die)
    return [
        "[[corrections]]",
        f"date  = {evening.corrected}",
        f"deal  = {deal}",
        f"table = {play.table}",
        f"from  = {now - 1 if now > 6 else now + 1}",
        f"to    = {now}",
        'by    = "the director, both pairs agreeing"',
        'why   = "The slip was read wrongly when it was entered."',
    ]


def _drawn(cells: Cells, die: Random) -> tuple[int, Play, int]:
    """Some table on some deal with a plain figure."""
    plain = [(deal, play, cell) for deal, scores in cells.items() for play, cell in scores.items() if isinstance(cell, int)]
    return plain[die.randrange(len(plain))]


def _strew(cells: Cells, words: tuple[str, ...], die: Random) -> None:
    """Put words in place of a figure here and there; those of a revoke stand after it."""
    for word in words:
        deal, play, tricks = _drawn(cells, die)
        cells[deal][play] = f"{tricks} {word}" if word.startswith("revoke") else word


def _trumps(played: "Played") -> list[str]:
    return ["[trumps]", *(f"{deal} = {_quoted(card)}" for deal, card in played.trumps.items())]


def _scores(played: "Played", cells: Cells) -> Iterator[list[str]]:
    evening = played.evening
    if evening.sittings:
        for date, rounds in evening.sittings:
            first, _, last = rounds.partition("-")
            yield ["[[session]]", f"date   = {date}", f"rounds = {_quoted(rounds)}"]
            plays = {play for play in played.schedule.plays if int(first) <= play.round <= int(last)}
            yield from _columns({deal: _of(scores, plays) for deal, scores in cells.items()}, "session.scores")
    elif evening.absent:
        yield from _lines(cells, evening.absent)
    elif evening.card:
        yield from _cards(played, cells)
    else:
        yield from _columns(cells, "scores")


def _of(scores: dict[Play, Cell], plays: set[Play]) -> dict[Play, Cell]:
    return {play: cell for play, cell in scores.items() if play in plays}


def _written(cell: Cell) -> str:
    return str(cell) if isinstance(cell, int) else _quoted(cell)


def _columns(cells: Cells, key: str) -> Iterator[list[str]]:
    """The N-S column of each deal."""
    for deal, scores in cells.items():
        if scores:
            yield [f"[[{key}]]", f"deal = {deal}", f"ns   = [{', '.join(map(_written, scores.values()))}]"]


def _lines(cells: Cells, absent: tuple[int, int]) -> Iterator[list[str]]:
    """Every line in full, without those that an entry left out."""
    entry, first = absent
    for deal, scores in cells.items():
        figures = {play: cell for play, cell in scores.items() if play.round < first or entry not in play.seats}
        rows = [f"  [{play.seats.n}, {play.seats.e}, {_written(cell)}]," for play, cell in figures.items()]
        yield ["[[scores]]", f"deal  = {deal}", "lines = [", *rows, "]"]


def _cards(played: "Played", cells: Cells) -> Iterator[list[str]]:
    """The score card of each table: a row of figures for each round."""
    schedule = played.schedule
    for table in sorted({play.table for play in schedule.plays}):
        rows = [", ".join(_written(cells[deal][play]) for deal in play.deals) for play in schedule.at_table(table)]
        yield ["[[cards]]", f"table = {table}", "ns    = [", *(f"  {row}," for row in rows), "]"]
