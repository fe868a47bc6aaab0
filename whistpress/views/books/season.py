"""The year book of a season: officers, clubs, calendar, standings, tables, cups, events, trophies, figures, news, corrections."""

from collections.abc import Callable, Iterator, Mapping

from whistpress.core.model import League, ResultHead
from whistpress.core.records.division_table import division_table
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.match_results import match_results
from whistpress.language import noted, say
from whistpress.views.books.book import (
    Block,
    Book,
    BookCell,
    BookHead,
    BookLine,
    BookPart,
    BookRow,
    BookTable,
    BookWords,
    Chapter,
)
from whistpress.views.books.cup_chapter import cups
from whistpress.views.books.event_chapter import events, trophies
from whistpress.views.books.gathering import Gathering, Links, Season, back_texts, colophon, front_texts, season_of
from whistpress.views.books.season_tables import calendar, clubs, meetings, officers, players, standings
from whistpress.views.division_view import DivisionView, division_view
from whistpress.views.record_book import FeatView, NewRecordView, RecordBook, SlamView, season_book
from whistpress.views.rulings import corrections as corrections_of
from whistpress.views.wording import day, sentence

ChapterOf = Callable[[Season, Gathering], Iterator[BookPart]]
"""The parts of a chapter; a chapter without parts is none."""


def year_book(league: League, results: Mapping[str, ResultHead], name: str, links: Links, ledger: Ledger) -> Book:
    """Build the year book of a season; KeyError when there is no such season.

    `ledger` is the league's ledger, where there is one.
    """
    season, gathering = season_of(league, results, name, ledger), Gathering(league, links)
    chapters = [*front_texts(gathering, name)]
    for anchor, title, of in CHAPTERS:
        gathering.chapter = say(title)
        parts = tuple(of(season, gathering))
        if parts:
            chapters.append(Chapter(anchor=anchor, title=gathering.chapter, parts=parts))
    chapters += back_texts(gathering, name)
    return Book(
        of=name,
        title=say("Year book %(season)s", season=season.title),
        league=league.name,
        kicker=say("Year book"),
        face=say("Season %(season)s", season=season.title),
        under=(_days_covered(season),),
        day=season.last.isoformat(),
        chapters=tuple(chapters),
        pictures=tuple(gathering.pictures),
        indexes=tuple(index for index in (gathering.index(),) if index.lines),
        colophon=colophon(league, season.files, day(season.last), name),
    )


def _days_covered(season: Season) -> str:
    if season.first == season.last:
        return day(season.first)
    return say("%(first)s to %(last)s", first=day(season.first), last=day(season.last))


def divisions(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every division of the season: the final table, then round by round who met whom."""
    del gathering
    league = season.league
    for division in season.divisions:
        results = match_results(division, league.events, season.results, league.people, league.clubs)
        view = division_view(division_table(division, results))
        blocks: list[Block] = [
            _table(view, division.title),
            *(BookLine(text=words) for words in (*_play_offs(view), *view.remarks)),
        ]
        if matches := _matches(view):
            blocks.append(matches)
        anchor = f"division-{division.id.rpartition('/')[2]}"
        yield BookPart(title=division.title, anchor=anchor, under=" ".join(view.rule), blocks=tuple(blocks))


def _play_offs(view: DivisionView) -> Iterator[str]:
    """Yield the play-offs, a sentence for each."""
    for play_off in view.play_offs:
        meeting = say("%(home)s v. %(away)s", home=play_off.home.text, away=play_off.away.text)
        yield ", ".join(part for part in (f"{play_off.title}: {meeting}", play_off.score, play_off.day, play_off.note) if part)


def _table(view: DivisionView, title: str) -> BookTable:
    heads = [BookHead(say("Place"), share=9), BookHead(say("Team"))]
    tables = [say("Tables")] if view.with_tables else []
    figures = [say("Played"), say("Won"), say("Drawn"), say("Lost"), *tables, view.margin, say("Points")]
    rows = []
    for line in view.table:
        own_tables = [line.tables] if view.with_tables else []
        counts = [line.played, line.won, line.drawn, line.lost, *own_tables, line.gain, line.points]
        rank = f"{line.place}{'=' if line.shared else ''}" if line.place else "–"
        gone = say("withdrew") if line.withdrawn else ""
        note = ", ".join(remark for remark in (line.status, line.decided, gone, line.deducted) if remark)
        cells = (
            BookCell(text=rank),
            BookCell(text=line.team.text, note=note),
            *(BookCell(text=str(figure)) for figure in counts),
        )
        rows.append(BookRow(cells=cells, strong=line.place == 1))
    heads += [BookHead(words, figure=True, share=14 if words == view.margin else 9) for words in figures]
    return BookTable(caption=title, heads=tuple(heads), rows=tuple(rows), head=1)


def _matches(view: DivisionView) -> BookTable | None:
    rows = [
        BookRow(
            cells=(
                BookCell(text=match.short_day),
                BookCell(
                    text=say("%(home)s v. %(away)s", home=match.home.text, away=match.away.text),
                    note=", ".join(match.notes_with_winner),
                ),
                BookCell(text=match.score or match.verdict),
            )
        )
        for round_ in view.rounds
        for match in round_.matches
    ]
    if not rows:
        return None
    heads = (BookHead(say("Day"), share=18), BookHead(say("Match")), BookHead(say("Score"), figure=True, share=24))
    return BookTable(caption=say("The matches"), heads=heads, rows=tuple(rows), head=1)


def records(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the parts of the season's record book."""
    book = season_book(season.league, season.name, season.known)
    if book is None:
        return
    if book.feats:
        yield BookPart(title=say("The best of the season"), under=book.about, blocks=(_feats(book, gathering),))
    if book.records:
        blocks: list[Block] = [_new(record, gathering) for record in book.records]
        yield BookPart(title=say("New records"), blocks=tuple(blocks))
    for title, slams in ((say("All thirteen tricks"), book.slams), (say("Twelve tricks"), book.small_slams[:_MOST])):
        if slams:
            yield BookPart(title=title, blocks=(_slams(slams, title, gathering),))


_MOST = 20
"""So many deals of twelve tricks are listed."""


def _feats(book: RecordBook, gathering: Gathering) -> BookTable:
    rows = []
    for feat in book.feats:
        for index, line in enumerate(feat.lines):
            anchor = gathering.anchor()
            gathering.note_names(line.names, anchor, say("records"))
            where = "; ".join(source.text for source in line.sources[:2] if source.date)
            note = " ".join(part for part in (where, line.note) if part)
            who = BookCell(names=line.names, note=note) if line.names else BookCell(text=line.title, note=note)
            rows.append(
                BookRow(cells=(BookCell(text="" if index else _title(feat)), who, BookCell(text=line.figure)), anchor=anchor)
            )
    heads = (BookHead(say("What"), share=36), BookHead(say("Who")), BookHead(say("Figure"), figure=True, share=20))
    return BookTable(caption=say("The best of the season"), heads=heads, rows=tuple(rows), head=1)


def _title(feat: FeatView) -> str:
    return ", ".join(part for part in (feat.title, feat.scoring) if part)


def _new(record: NewRecordView, gathering: Gathering) -> BookLine:
    """Return a new record in a sentence."""
    anchor = gathering.anchor()
    names = tuple(name for line in record.feat.lines for name in line.names)
    gathering.note_names(names, anchor, say("records"))
    who = ", ".join(name.text for name in names) or ", ".join(line.title for line in record.feat.lines)
    return BookLine(
        text=say("%(what)s: %(who)s, %(told)s.", what=_title(record.feat), who=who, told=record.sentence), anchor=anchor
    )


def _slams(slams: tuple[SlamView, ...], title: str, gathering: Gathering) -> BookTable:
    rows = []
    for slam in slams:
        anchor = gathering.anchor()
        gathering.note_names((*slam.names, *slam.against), anchor)
        note = say("Against %(who)s.", who=", ".join(name.text for name in slam.against)) if slam.against else ""
        cells = (BookCell(text=slam.deal.date), BookCell(names=slam.names, note=note), BookCell(text=slam.deal.text))
        rows.append(BookRow(cells=cells, anchor=anchor))
    heads = (BookHead(say("Day"), share=22), BookHead(say("Who")), BookHead(say("Deal"), share=36))
    return BookTable(caption=title, heads=heads, rows=tuple(rows), head=1)


def news(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the news between the first and the last day of the season, the oldest first."""
    articles = [article for article in season.league.articles if article.section == "news" and article.date]
    for article in sorted(articles, key=lambda article: (str(article.date), article.slug)):
        if article.date and season.first <= article.date <= season.last:
            words = gathering.prose(article.body, f"news/{article.slug}.md", f"news-{article.slug}-")
            yield BookPart(
                title=article.title, anchor=f"news-{article.slug}", under=day(article.date), blocks=(BookWords(words),)
            )


def corrections(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the corrections of published results, in the order of the days."""
    pairs = [(event, correction) for event in season.events for correction in corrections_of(event, season.results.get(event.id))]
    rows = []
    for event, correction in sorted(pairs, key=lambda pair: pair[1].iso):
        anchor = gathering.anchor()
        text = sentence(", ".join(part for part in (correction.what, correction.change) if part))
        why = ", ".join(part for part in (correction.why, correction.by) if part)
        who = [name for which in correction.who for name in which.names]
        gathering.note_names(who, anchor)
        cells = (
            BookCell(text=correction.day),
            BookCell(text=event.title, event=event.id),
            BookCell(text=text, names=tuple(who), note=why),
        )
        rows.append(BookRow(cells=cells, anchor=anchor))
    if rows:
        heads = (BookHead(say("Corrected"), share=22), BookHead(say("Event"), share=32), BookHead(say("What")))
        caption = say("What was changed after it had been published")
        yield BookPart(blocks=(BookTable(caption=caption, heads=heads, rows=tuple(rows), head=1),))


CHAPTERS: tuple[tuple[str, str, ChapterOf], ...] = (
    ("officers", noted("Officers and committees"), officers),
    ("clubs", noted("Clubs and members"), clubs),
    ("calendar", noted("Calendar"), calendar),
    ("standings", noted("Standings"), standings),
    ("tables", noted("League tables"), divisions),
    ("cups", noted("Cups"), cups),
    ("events", noted("Events"), events),
    ("meetings", noted("Meetings"), meetings),
    ("trophies", noted("Trophies"), trophies),
    ("records", noted("Records of the season"), records),
    ("players", noted("Players of the season"), players),
    ("news", noted("From the news"), news),
    ("corrections", noted("Corrections"), corrections),
)
"""Anchor, title and parts of each chapter; one without parts is left out."""
