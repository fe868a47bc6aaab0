"""The records of a season: what was best in it, what no season had before, the deals of which one side won all."""

from collections.abc import Iterator

from whistpress.language import say
from whistpress.views.books.book import Block, Cell, Head, Line, Part, Row, Table
from whistpress.views.books.gathering import Gathering
from whistpress.views.books.season import Season
from whistpress.views.record_book import FeatView, NewRecordView, RecordBook, SlamView, season_book


def records(season: Season, gathering: Gathering) -> Iterator[Part]:
    """The record book of the season."""
    book = season_book(season.league, season.name, season.known)
    if book is None:
        return
    if book.feats:
        yield Part(title=say("The best of the season"), under=book.about, blocks=(_feats(book, gathering),))
    if book.records:
        blocks: list[Block] = [_new(one, gathering) for one in book.records]
        yield Part(title=say("New records"), blocks=tuple(blocks))
    for title, slams in ((say("All thirteen tricks"), book.slams), (say("Twelve tricks"), book.small_slams[:_MOST])):
        if slams:
            yield Part(title=title, blocks=(_slams(slams, title, gathering),))


_MOST = 20
"""So many deals of twelve tricks are listed."""


def _feats(book: RecordBook, gathering: Gathering) -> Table:
    rows = []
    for feat in book.feats:
        for place, line in enumerate(feat.lines):
            anchor = gathering.anchor()
            gathering.named(line.names, anchor, say("records"))
            where = "; ".join(source.text for source in line.sources[:2] if source.date)
            note = " ".join(part for part in (where, line.note) if part)
            who = Cell(names=line.names, note=note) if line.names else Cell(text=line.title, note=note)
            rows.append(Row(cells=(Cell(text="" if place else _title(feat)), who, Cell(text=line.figure)), anchor=anchor))
    heads = (Head(say("What"), share=36), Head(say("Who")), Head(say("Figure"), figure=True, share=20))
    return Table(caption=say("The best of the season"), heads=heads, rows=tuple(rows), head=1)


def _title(feat: FeatView) -> str:
    return ", ".join(part for part in (feat.title, feat.scoring) if part)


def _new(one: NewRecordView, gathering: Gathering) -> Line:
    """A new record in a sentence."""
    anchor = gathering.anchor()
    names = tuple(name for line in one.feat.lines for name in line.names)
    gathering.named(names, anchor, say("records"))
    who = ", ".join(name.text for name in names) or ", ".join(line.title for line in one.feat.lines)
    return Line(text=say("%(what)s: %(who)s, %(told)s.", what=_title(one.feat), who=who, told=one.sentence), anchor=anchor)


def _slams(slams: tuple[SlamView, ...], title: str, gathering: Gathering) -> Table:
    rows = []
    for one in slams:
        anchor = gathering.anchor()
        gathering.named((*one.names, *one.against), anchor)
        note = say("Against %(who)s.", who=", ".join(name.text for name in one.against)) if one.against else ""
        cells = (Cell(text=one.deal.date), Cell(names=one.names, note=note), Cell(text=one.deal.text))
        rows.append(Row(cells=cells, anchor=anchor))
    heads = (Head(say("Day"), share=22), Head(say("Who")), Head(say("Deal"), share=36))
    return Table(caption=title, heads=heads, rows=tuple(rows), head=1)
