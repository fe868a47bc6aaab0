"""The year book of a season: officers, clubs, calendar, standings, tables, cups, events, trophies, figures, news, corrections."""

from collections.abc import Callable, Iterator, Mapping

from whistpress.core.model import ResultHead
from whistpress.core.model.cards import AlphabetKey, alphabetical
from whistpress.language import noted, ordinal, say, say_many
from whistpress.league.books.chapters import (
    Gathering,
    Links,
    Season,
    back_texts,
    book_row,
    colophon,
    cups,
    events,
    front_texts,
    officers_of,
    season_of,
    trophies,
)
from whistpress.league.careers.facts.career import careers
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.words.record_book import FeatView, NewRecordView, RecordBook, RecordLinks, season_book
from whistpress.league.divisions.facts.results import match_results
from whistpress.league.divisions.facts.table import division_table
from whistpress.league.divisions.words.view import DivisionView, division_view
from whistpress.league.events.facts.encounters import PersonResult
from whistpress.league.events.facts.seating import PersonDeal
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.events.words.travellers import corrections as corrections_of
from whistpress.league.league import League
from whistpress.league.meetings.words.meeting import meeting_head
from whistpress.league.meetings.words.programme import surname_first
from whistpress.league.people.model import Person
from whistpress.league.seasons.facts import meetings_of
from whistpress.league.standings.facts.standing import Standing, standing
from whistpress.league.standings.words.standing_words import MOST_LINES, race_picture
from whistpress.league.standings.words.standings import PlaceLine, standing_view
from whistpress.site.book import Block, Book, BookCell, BookHead, BookLine, BookPart, BookRow, BookTable, BookWords, Chapter
from whistpress.site.figures import mixed_number, signed
from whistpress.site.people import Name
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import day, sentence, short_days

MOST = 20
"""So many places of a standing or a ranking stand in a book; of a longer one the rest is on the site."""


def calendar(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield a table of every event by its date: its venue and its winners."""
    rows = []
    for event in season.events:
        result = season.result(event)
        won = [outcome for outcome in outcomes(event, result) if outcome.over and not outcome.drawn] if result else []
        winners = tuple(name for outcome in won for who in outcome.winners for name in who.names if not who.team)
        winner_text = "; ".join(who.title for outcome in won for who in outcome.winners)
        anchor = gathering.anchor()
        gathering.note_names(winners, anchor)
        where = BookCell(text=event.title, event=event.id, note=event.place)
        rows.append(book_row(short_days(event.dates), where, winner_text, anchor=anchor))
    heads = (BookHead(say("Day"), share=17), BookHead(say("Event")), BookHead(say("Won by"), share=38))
    if rows:
        yield BookPart(
            blocks=(BookTable(caption=say("The events in the order of their days"), heads=heads, rows=tuple(rows), head=1),)
        )


def meetings(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the meetings of the season: day, place and decisions of each."""
    for congress in meetings_of(season.league, season.name):
        head = meeting_head(congress)
        for election in congress.elections:
            gathering.note_names(election.elected, head.anchor, say("elected %(office)s", office=election.office))
        blocks = tuple(BookLine(text=words) for words in head.told)
        yield BookPart(title=head.title, anchor=head.anchor, under=head.facts, blocks=blocks)


def standings(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the standings of the season as they were at its end."""
    league = season.league
    for rule in league.standings.values():
        if rule.season != season.name:
            continue
        standing_ = standing(rule, league.events, season.results, league.people)
        view = standing_view(standing_, league.people, league.clubs)
        if not view.rows:
            continue
        blocks: list[Block] = []
        if rule.about:
            blocks.append(BookWords(gathering.prose(rule.about, "standings.toml", f"standing-{rule.id}-about-")))
        blocks.append(BookLine(text=" ".join(view.rule)))
        blocks.append(_places(view.rows, view.heading, rule.title, gathering))
        if not gathering.pictures_of("race") and (drawn := _race(standing_, season)):
            blocks.append(picture := gathering.picture(drawn))
            gathering.note_names((name for row in view.rows[:MOST_LINES] if not row.club for name in row.who), picture.anchor)
        yield BookPart(title=rule.title, anchor=f"standing-{rule.id}", blocks=tuple(blocks))


def _race(standing_: Standing, season: Season) -> Picture | None:
    """Return the race of a standing; a season's book draws only the first."""
    league = season.league
    called = {club.id: club.name for club in league.clubs.values()}
    called |= {person.id: person.name for person in league.people.values()}
    return race_picture(standing_, league.events, season.results, league.people, called)


def _places(rows: tuple[PlaceLine, ...], heading: str, caption: str, gathering: Gathering) -> BookTable:
    lines = []
    for row in rows[:MOST]:
        anchor = gathering.anchor()
        if not row.club:
            gathering.note_names(row.who, anchor)
        rank = f"{row.place}{'=' if row.shared else ''}"
        cells = (
            BookCell(text=rank),
            BookCell(names=row.who, note=row.decided),
            BookCell(text=row.counted),
            BookCell(text=row.figure),
        )
        lines.append(BookRow(cells=cells, anchor=anchor, strong=row.place == 1))
    more = say_many("First %(shown)s of %(number)s results", "First %(shown)s of %(number)s results", len(rows), shown=MOST)
    heads = (
        BookHead(say("Place"), share=13),
        BookHead(say("Name")),
        BookHead(say("Results"), figure=True, share=20),
        BookHead(heading, figure=True, share=20),
    )
    title = f"{caption}, {more}" if len(rows) > MOST else caption
    return BookTable(caption=title, heads=heads, rows=tuple(lines), head=1)


def players(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the figures of every player in the season: events, deals, first places, the best place, partners."""
    by_person = careers(season.events, season.results)
    people = season.league.people
    rows = []
    for id_ in sorted(by_person, key=lambda id_: (alphabetical(surname_first(people[id_].name if id_ in people else id_)), id_)):
        career = by_person[id_]
        if not career.appearances:
            continue
        name = Name(people[id_].name, id_) if id_ in people else Name(id_)
        anchor = gathering.anchor()
        gathering.note_names([name], anchor)
        texts = (str(career.events), str(career.deals or "–"), str(career.firsts or "–"), _best(career.best))
        rows.append(book_row(BookCell(names=(name,)), *(BookCell(text=text) for text in texts), anchor=anchor))
    if rows:
        heads = (
            BookHead(say("Player")),
            BookHead(say("Events"), figure=True, share=14),
            BookHead(say("Deals"), figure=True, share=14),
            BookHead(say("Firsts"), figure=True, share=14),
            BookHead(say("Best place"), figure=True, share=22),
        )
        yield BookPart(blocks=(BookTable(caption=say("Players of the season"), heads=heads, rows=tuple(rows)),))


def _best(best: PersonResult | None) -> str:
    return say("%(place)s of %(of)s", place=ordinal(best.place), of=best.of) if best else "–"


def officers(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the officers and committees."""
    yield from officers_of(gathering, season.name)


def clubs(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Return a part for each club with a player or a team in the season; then one for the members of no club, and one for guests.

    Each part lists the club's members of that year.
    """
    league = season.league
    played = players_of(season)
    members = [person for person in league.people.values() if person.member and _is_member(person, season)]
    club_ids = {league.people[id_].club for id_ in played if id_ in league.people}
    club_ids |= {team.club for division in season.divisions for team in division.teams if team.club}
    for club in sorted(
        (league.clubs[id_] for id_ in club_ids if id_ and id_ in league.clubs), key=lambda club: alphabetical(club.name)
    ):
        of_club = [member for member in members if member.club == club.id]
        facts = [club.place, say("founded %(year)s", year=club.founded) if club.founded else ""]
        blocks: tuple[Block, ...] = (_members(of_club, played, gathering, club.name),) if of_club else ()
        if blocks or any(facts) or season.events:
            yield BookPart(
                title=club.name, anchor=f"club-{club.id}", under=", ".join(fact for fact in facts if fact), blocks=blocks
            )
    of_no_club = [member for member in members if member.club not in league.clubs and member.id in played]
    if of_no_club and club_ids - {None}:
        yield BookPart(
            title=say("Members of no club"), blocks=(_members(of_no_club, played, gathering, say("Members of no club")),)
        )
    elif of_no_club:
        yield BookPart(blocks=(_members(of_no_club, played, gathering, say("Members")),))
    guests = [league.people[id_] for id_ in played if id_ in league.people and not league.people[id_].member]
    if guests:
        names = tuple(Name(guest.name, guest.id) for guest in sorted(guests, key=_by_name))
        anchor = gathering.anchor()
        gathering.note_names(names, anchor)
        text = ", ".join(name.text for name in names)
        yield BookPart(title=say("Guests"), blocks=(BookLine(text=f"{text}.", anchor=anchor),))


def players_of(season: Season) -> dict[str, int]:
    """Count the events played by each person entered in the season."""
    counts: dict[str, int] = {}
    for event in season.events:
        entered = (player for part in (event, *event.evenings) for entry in part.entries for player in entry.persons)
        for player in dict.fromkeys(entered):
            counts[player] = counts.get(player, 0) + event.played
    return counts


def _is_member(person: Person, season: Season) -> bool:
    return person.joined is None or person.joined <= season.last.year


def _by_name(person: Person) -> tuple[AlphabetKey, str]:
    return alphabetical(surname_first(person.name)), person.id


def _members(members: list[Person], played: dict[str, int], gathering: Gathering, caption: str) -> BookTable:
    rows = []
    for member in sorted(members, key=_by_name):
        anchor = gathering.anchor()
        name = Name(member.name, member.id)
        gathering.note_names([name], anchor)
        joined = [BookCell(text=str(member.joined or ""))] if any(other.joined for other in members) else []
        events = [BookCell(text=str(played.get(member.id, 0)))] if played else []
        rows.append(book_row(BookCell(names=(name,)), *joined, *events, anchor=anchor))
    heads = [BookHead(say("Member"))]
    heads += [BookHead(say("Joined"), figure=True, share=18)] if any(member.joined for member in members) else []
    heads += [BookHead(say("Events"), figure=True, share=18)] if played else []
    return BookTable(caption=caption, heads=tuple(heads), rows=tuple(rows))


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
        row = line.row
        own_tables = [mixed_number(row.tables)] if view.with_tables else []
        counts = [row.played, row.won, row.drawn, row.lost, *own_tables, signed(row.gain), mixed_number(row.points)]
        rank = f"{row.place}{'=' if line.shared else ''}" if row.place else "–"
        gone = say("withdrew") if row.withdrawn else ""
        note = ", ".join(remark for remark in (line.status, line.decided, gone, line.deducted) if remark)
        cells = (
            BookCell(text=rank),
            BookCell(text=line.team.text, note=note),
            *(BookCell(text=str(figure)) for figure in counts),
        )
        rows.append(BookRow(cells=cells, strong=row.place == 1))
    heads += [BookHead(words, figure=True, share=14 if words == view.margin else 9) for words in figures]
    return BookTable(caption=title, heads=tuple(heads), rows=tuple(rows), head=1)


def _matches(view: DivisionView) -> BookTable | None:
    rows = [
        book_row(
            match.short_day,
            BookCell(
                text=say("%(home)s v. %(away)s", home=match.home.text, away=match.away.text),
                note=", ".join(match.notes_with_winner),
            ),
            match.score or match.verdict,
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
            yield BookPart(title=title, blocks=(_slams(book.links, slams, title, gathering),))


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
            rows.append(book_row("" if index else _title(feat), who, line.figure, anchor=anchor))
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


def _slams(links: RecordLinks, slams: tuple[PersonDeal, ...], title: str, gathering: Gathering) -> BookTable:
    rows = []
    for slam in slams:
        anchor = gathering.anchor()
        winners, against, deal = links.winners(slam), links.names(slam.against), links.deal(slam)
        gathering.note_names((*winners, *against), anchor)
        note = say("Against %(who)s.", who=", ".join(name.text for name in against)) if against else ""
        cells = (BookCell(text=deal.date), BookCell(names=winners, note=note), BookCell(text=deal.text))
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
