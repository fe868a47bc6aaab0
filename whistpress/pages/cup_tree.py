"""The tree of a cup as a picture: a column for each round, lines from each match to the next."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.model.names import short_title
from whistpress.core.records.cups import Bracket, CupTie, round_name
from whistpress.language import say
from whistpress.theme.picture import LETTER, LINE, Drawing, Picture, Stroke, Words, cut
from whistpress.views.cup_layout import tree_heights
from whistpress.views.cup_matches import CupWords

WIDTH, EDGE, GAP, HEAD, SLOT = 680, 4, 18, 26, 48
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


class _Column(Struct, frozen=True):
    """A column: its left edge and its width."""

    x: int
    width: int


def _drawing(bracket: Bracket, words: CupWords, first: int) -> Drawing:
    rounds = bracket.rounds[first:]
    heights = tree_heights(rounds)
    across = (WIDTH - 2 * EDGE + GAP) // len(rounds)
    columns = [_Column(EDGE + across * at, across - GAP) for at in range(len(rounds))]
    most = max(height for row in heights for height in row)
    strokes, labels = list[Stroke](), list[Words]()
    for at, (one, column) in enumerate(zip(rounds, columns, strict=True)):
        heading = say(round_name(bracket.rounds, first + at))
        labels.append(Words(column.x, LINE, cut(heading, column.width // LETTER), kind="note"))
        for place, tie in enumerate(one.ties):
            y = HEAD + (heights[at][place] * SLOT + SLOT) // 2
            labels += _match(tie, words, column, y)
            if not tie.match.bye and tie.match.teams:
                strokes.append(Stroke(((column.x, y), (column.x + column.width, y))))
            if at:
                strokes += _joins(tie, columns[at - 1], column, (y, [HEAD + (h * SLOT + SLOT) // 2 for h in heights[at - 1]]))
    height = HEAD + (most * SLOT + 2 * SLOT) // 2 + EDGE
    return Drawing(name="broad", width=WIDTH, height=height, strokes=tuple(strokes), words=tuple(labels))


def _match(tie: CupTie, words: CupWords, column: _Column, y: int) -> Iterator[Words]:
    """The two names, home above the line and away below it, with their tricks at its end."""
    figures = words.score(tie).split("–") if words.score(tie) else ["", ""]
    if tie.match.bye:
        yield Words(column.x, y + 4, _fitting(words.short_name(tie.match.home), column.width // LETTER), kind="named")
        return
    for at, (team, down) in enumerate(((tie.match.home, -5), (tie.match.away, LINE - 2))):
        if not team:
            continue
        won = bool(tie.winner) and tie.winner == team
        room = column.width // LETTER - (len(figures[at]) + 1 if figures[at] else 0)
        yield Words(column.x, y + down, _fitting(words.short_name(team), room), kind="named" if won else "tick")
        if figures[at]:
            yield Words(column.x + column.width, y + down, figures[at], "end", "named" if won else "tick")


def _fitting(name: str, most: int) -> str:
    """Return a name for a place of so many letters: whole, else of a club what tells it apart, else its first words."""
    return name if len(name) <= most else cut(short_title(name), most)


def _joins(tie: CupTie, before: _Column, column: _Column, heights: tuple[int, Sequence[int]]) -> Iterator[Stroke]:
    """The lines from the matches of the round before."""
    y, rows = heights
    middle = before.x + before.width + GAP // 2
    for feeder in tie.feeders:
        if feeder is not None and feeder < len(rows):
            left = before.x + before.width
            yield Stroke(((left, rows[feeder]), (middle, rows[feeder]), (middle, y), (column.x, y)), kind="axis")
