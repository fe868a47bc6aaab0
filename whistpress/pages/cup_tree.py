"""The tree of a cup as a picture: a column for each round, lines from each match to the next."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.records.cups import Bracket, CupRoundRecord, CupTie, round_name
from whistpress.language import say
from whistpress.pages.picture_names import name_lines
from whistpress.theme.picture import LETTER, LINE, Drawing, Picture, Stroke, Words
from whistpress.views.cup_layout import tree_heights
from whistpress.views.cup_matches import CupWords

WIDTH, EDGE, GAP, HEAD, AIR = 680, 4, 18, 26, 16
MOST_COLUMNS = 4
"""So many rounds have room beside each other; of a longer cup the picture has the last ones."""


def tree_picture(bracket: Bracket, words: CupWords, name: str, title: str) -> Picture | None:
    """Draw the tree; None where fewer than two rounds are known."""
    shown = bracket.rounds[-MOST_COLUMNS:]
    if len(bracket.rounds) < 2:
        return None
    first = len(bracket.rounds) - len(shown)
    whole = say("A column for each round; the winner of each match is in bold.")
    return Picture(
        name=name,
        title=say("The tree of the %(title)s", title=title.removeprefix("The ").removeprefix("the ")),
        told=say("The last rounds alone, a column for each; the winner of each match is in bold.") if first else whole,
        drawings=(_drawing(bracket, words, first),),
    )


class _RoundColumn(Struct, frozen=True):
    """A column: its left edge and its width."""

    x: int
    width: int

    @property
    def letters(self) -> int:
        """How many letters a line has."""
        return self.width // LETTER


def _drawing(bracket: Bracket, words: CupWords, first: int) -> Drawing:
    rounds = bracket.rounds[first:]
    heights = tree_heights(rounds)
    across = (WIDTH - 2 * EDGE + GAP) // len(rounds)
    columns = [_RoundColumn(EDGE + across * at, across - GAP) for at in range(len(rounds))]
    headings = [name_lines(say(round_name(bracket.rounds, first + at)), column.letters) for at, column in enumerate(columns)]
    head = HEAD + LINE * (max(map(len, headings)) - 1)
    slot = AIR + 2 * LINE * _most_lines(rounds, words, columns[0])
    middles = [[head + (height * slot + slot) // 2 for height in row] for row in heights]
    strokes, labels = list[Stroke](), list[Words]()
    for at, (cup_round, column) in enumerate(zip(rounds, columns, strict=True)):
        labels += [Words(column.x, LINE * line, text, kind="note") for line, text in enumerate(headings[at], 1)]
        for tie, y in zip(cup_round.ties, middles[at], strict=True):
            labels += _match(tie, words, column, y)
            if not tie.match.bye and tie.match.teams:
                strokes.append(Stroke(((column.x, y), (column.x + column.width, y))))
            if at:
                strokes += _joins(tie, columns[at - 1], column, (y, middles[at - 1]))
    height = max(y for row in middles for y in row) + slot // 2 + EDGE
    return Drawing(name="broad", width=WIDTH, height=height, strokes=tuple(strokes), words=tuple(labels))


def _most_lines(rounds: Sequence[CupRoundRecord], words: CupWords, column: _RoundColumn) -> int:
    """Return how many lines the longest of the names takes."""
    sides = ((tie, at) for cup_round in rounds for tie in cup_round.ties for at in (0, 1))
    return max((len(_name(tie, at, words, column)) for tie, at in sides if (tie.match.home, tie.match.away)[at]), default=1)


def _name(tie: CupTie, at: int, words: CupWords, column: _RoundColumn) -> tuple[str, ...]:
    """Return the name of the home (0) or the away (1) team in lines that leave room for its tricks."""
    figure = _figures(tie, words)[at]
    return name_lines(words.name((tie.match.home, tie.match.away)[at]), column.letters - (len(figure) + 1 if figure else 0))


def _figures(tie: CupTie, words: CupWords) -> list[str]:
    """Return the tricks of home and away; empty texts before they are known."""
    return words.score(tie).split("–") if words.score(tie) else ["", ""]


def _match(tie: CupTie, words: CupWords, column: _RoundColumn, y: int) -> Iterator[Words]:
    """Yield the two names of a match, home above the line and away below it, with their tricks at its end; of a bye one name."""
    if tie.match.bye:
        lines = name_lines(words.name(tie.match.home), column.letters)
        top = y + 4 - LINE * (len(lines) - 1) // 2
        yield from (Words(column.x, top + LINE * line, text, kind="named") for line, text in enumerate(lines))
        return
    for at, team in enumerate((tie.match.home, tie.match.away)):
        if not team:
            continue
        kind = "named" if tie.winner and tie.winner == team else "tick"
        lines, figure = _name(tie, at, words, column), _figures(tie, words)[at]
        top = y + LINE - 2 if at else y - 5 - LINE * (len(lines) - 1)
        yield from (Words(column.x, top + LINE * line, text, kind=kind) for line, text in enumerate(lines))
        if figure:
            yield Words(column.x + column.width, y + LINE - 2 if at else y - 5, figure, "end", kind)


def _joins(tie: CupTie, before: _RoundColumn, column: _RoundColumn, heights: tuple[int, Sequence[int]]) -> Iterator[Stroke]:
    """Yield the lines to a match from the matches of the round before."""
    y, rows = heights
    middle = before.x + before.width + GAP // 2
    for feeder in tie.feeders:
        if feeder is not None and feeder < len(rows):
            left = before.x + before.width
            yield Stroke(((left, rows[feeder]), (middle, rows[feeder]), (middle, y), (column.x, y)), kind="axis")
