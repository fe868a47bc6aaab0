"""The cups of a season in its year book, round by round."""

from collections.abc import Iterator

from whistpress.core.records.cups import cup_records
from whistpress.core.records.seasons import cups_of
from whistpress.language import say
from whistpress.views.books.book import Block, BookCell, BookHead, BookLine, BookPart, BookRow, BookTable
from whistpress.views.books.gathering import Gathering, Season
from whistpress.views.cup_heads import BracketLines, CupRoundLines, bracket_lines
from whistpress.views.people import Name


def cups(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every cup of the season and its plate: who won, then round by round who met whom."""
    records = cup_records(season.league, season.results)
    for cup in cups_of(season.league, season.name):
        anchor = gathering.anchor()
        gathering.note_names((Name(name, id_) for entry in cup.entries for id_, name in entry.persons), anchor)
        for number, bracket in enumerate(bracket_lines(records[cup.id])):
            where = f"cup-{cup.slug}-plate" if number else f"cup-{cup.slug}"
            blocks: list[Block] = [BookLine(text=bracket.outcome, anchor="" if number else anchor)]
            blocks += [_round(round_) for round_ in bracket.rounds if round_.matches]
            blocks += _byes(bracket)
            yield BookPart(title=bracket.title, anchor=where, blocks=tuple(blocks))


def _byes(bracket: BracketLines) -> list[Block]:
    texts = [
        say("Bye (%(round)s): %(names)s.", round=round_.title, names=", ".join(round_.byes))
        for round_ in bracket.rounds
        if round_.byes
    ]
    return [BookLine(text=text) for text in texts]


def _round(round_: CupRoundLines) -> BookTable:
    rows = tuple(
        BookRow(
            cells=(
                BookCell(text=line.short_day),
                BookCell(text=say("%(home)s v. %(away)s", home=line.home.text, away=line.away.text), note=", ".join(line.notes)),
                BookCell(text=line.score or line.verdict),
            )
        )
        for line in round_.matches
    )
    heads = (BookHead(say("Day"), share=18), BookHead(say("Match")), BookHead(say("Score"), figure=True, share=24))
    return BookTable(caption=", ".join(part for part in (round_.title, round_.when) if part), heads=heads, rows=rows, head=1)
