"""The papers of a season: the fixture booklet and its parts, dates by day and by club, and sheets of one part."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.language import noted, say
from whistpress.league.books.chapters import Gathering, Links, book_row
from whistpress.league.clubs.model import Club
from whistpress.league.cups.facts import DECIDED, Bracket, CupRecord, CupRoundRecord, TieState, cup_records, round_name
from whistpress.league.cups.words import CupWords, plate_title
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.model import Division, Team
from whistpress.league.divisions.words.matches import MatchLine
from whistpress.league.divisions.words.rules import rule_in_words
from whistpress.league.divisions.words.view import DivisionView, division_view
from whistpress.league.form import SeasonJob
from whistpress.league.league import BookText, League
from whistpress.league.meetings.model import Congress
from whistpress.league.people.model import PrivateMatters
from whistpress.league.people.words import reach
from whistpress.league.seasons.facts import events_of, last_day_shown, meetings_of, seasons_of_play
from whistpress.league.standings.facts.standing import standing
from whistpress.league.trophies.facts.reigns import Competition, competitions, standings_over, trophy_chains
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import size_that_fits
from whistpress.site.book import Book, BookCell, BookHead, BookLine, BookPart, BookRow, BookTable, BookWords, Chapter
from whistpress.site.figures import mixed_number
from whistpress.site.hours import event_hours, hours_text
from whistpress.site.wording import day, join_words, season_title, short_day, short_days, weekly

Results = Mapping[str, ResultHead]


class SeasonPapers(Struct, frozen=True, kw_only=True, dict=True):
    """The data for the papers of a season; `links` writes the links in texts as the paper needs them."""

    league: League
    results: Results
    season: str
    tables: Mapping[str, DivisionTable]
    private: PrivateMatters
    links: Links

    @cached_property
    def gathering(self) -> Gathering:
        """The context of the texts."""
        return Gathering(self.league, self.links)

    @cached_property
    def divisions(self) -> tuple[tuple[Division, DivisionView], ...]:
        """The divisions of the season, as pages show them."""
        tables = (table for table in self.tables.values() if table.division.season == self.season)
        return tuple((table.division, division_view(table)) for table in tables)

    @cached_property
    def cups(self) -> Mapping[str, CupRecord]:
        """The course of every cup of the league."""
        return cup_records(self.league, self.results)

    @cached_property
    def texts(self) -> tuple[BookText, ...]:
        """The texts of the season's book."""
        return tuple(text for text in self.league.book_texts if text.of == self.season)

    @cached_property
    def last_season(self) -> str:
        """The season before; empty where there was none."""
        seasons = seasons_of_play(self.league)
        before = seasons[: seasons.index(self.season)] if self.season in seasons else seasons
        return before[-1] if before else ""

    @cached_property
    def competitions(self) -> tuple[Competition, ...]:
        """The honours of the league."""
        league = self.league
        rules = {id_: league.standings[id_] for id_ in standings_over(league)}
        standings = {id_: standing(rule, league.events, self.results, league.people) for id_, rule in rules.items()}
        chains = trophy_chains(league, self.results)
        return competitions(league, self.results, chains, standings, self.tables, self.cups)

    def words(self, text: BookText) -> BookWords:
        """Return the words of a text."""
        source = text.at.file.removeprefix("content/")
        return BookWords(self.gathering.prose(text.body, source, f"text-{text.slug}-", top=4))

    def name_of(self, person: str | None) -> str:
        """Return the name of a member."""
        contact = self.private.contact(person)
        member = self.league.people.get(person or "")
        return contact.name if contact else member.name if member else person or ""


_WHOLE = 14
"""So many matches of a team stay on one page."""


def fixtures_by_date(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield each division's matches in the order of their days, with room for the score."""
    for division, view in papers.divisions:
        matches = sorted(
            (match for round_ in view.rounds for match in round_.matches), key=lambda match: (match.iso or "9", match.round)
        )
        rows, last = [], ""
        for match in matches:
            met = say("%(home)s v. %(away)s", home=match.home.text, away=match.away.text)
            when = "" if match.short_day == last else match.short_day
            last = match.short_day
            cells = (
                BookCell(text=when, told="" if when else last),
                BookCell(text=met, note=_note(match, with_venue=False)),
                BookCell(text=_score(match)),
            )
            rows.append(BookRow(cells=cells))
        heads = (BookHead(say("Day"), share=18), BookHead(say("Match")), BookHead(say("Score"), share=22))
        byes = [
            say("%(round)s: %(teams)s", round=round_.title, teams=join_words([team.text for team in round_.byes]))
            for round_ in view.rounds
            if round_.byes
        ]
        free = (BookLine(text=say("Bye: %(byes)s.", byes="; ".join(byes))),) if byes else ()
        table = BookTable(caption=division.title, heads=heads, rows=tuple(rows), head=1, written=True)
        yield BookPart(title=division.title, blocks=(table, *free))


def fixtures_by_club(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield each team's matches: the day, home or away, against whom, where, with room for the score."""
    for division, view in papers.divisions:
        all_matches = sorted(
            (match for round_ in view.rounds for match in round_.matches), key=lambda match: (match.iso or "9", match.round)
        )
        for team in division.teams:
            matches = [match for match in all_matches if team.name in (match.home.text, match.away.text)]
            rows = tuple(_own_row(team, match) for match in matches)
            heads = (
                BookHead(say("Day"), share=18),
                BookHead(say("Ground"), share=16),
                BookHead(say("Against")),
                BookHead(say("Score"), share=22),
            )
            under = ", ".join(part for part in (division.title, team.place, weekly(team.night, team.time)) if part)
            table = BookTable(caption=team.name, heads=heads, rows=rows, head=2, written=True)
            yield BookPart(title=team.name, under=under, blocks=(table,) if rows else (), whole=len(rows) <= _WHOLE)


def _own_row(team: Team, match: MatchLine) -> BookRow:
    at_home = match.home.text == team.name
    other = match.away.text if at_home else match.home.text
    ground = say("home") if at_home else say("away")
    note = _note(match, with_venue=not at_home)
    cells = (BookCell(text=match.short_day), BookCell(text=ground), BookCell(text=other, note=note), BookCell(text=_score(match)))
    return BookRow(cells=cells)


def _note(match: MatchLine, *, with_venue: bool) -> str:
    return ", ".join(part for part in (match.place if with_venue else "", match.hours, *match.notes_with_winner) if part)


def _score(match: MatchLine) -> str:
    return "" if match.open else match.score or match.verdict


def cups(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the draw of each cup of the season, round by round, with byes and room for the score; then that of its plate."""
    for record in papers.cups.values():
        if record.cup.season == papers.season:
            words = CupWords(record)
            yield from _rounds(record.cup.title, record.main, words)
            if record.plate and record.plate.rounds:
                yield from _rounds(plate_title(record), record.plate, words)


def _rounds(title: str, bracket: Bracket, words: CupWords) -> Iterator[BookPart]:
    before: CupRoundRecord | None = None
    for index, round_ in enumerate(bracket.rounds):
        rows = []
        for tie in round_.ties:
            if tie.state is not TieState.BYE:
                met = say("%(home)s v. %(away)s", home=words.side(tie, 0, before), away=words.side(tie, 1, before))
                score = words.score(tie) or (words.verdict(tie) if tie.state in DECIDED else "")
                rows.append(book_row(BookCell(text=met, note=tie.match.place), score))
        byes = [words.name(tie.match.home) for tie in round_.ties if tie.state is TieState.BYE]
        name = say("%(cup)s: %(round)s", cup=title, round=say(round_name(bracket.rounds, index)))
        heads = (BookHead(say("Match")), BookHead(say("Score"), share=26))
        table = (BookTable(caption=name, heads=heads, rows=tuple(rows), written=True),) if rows else ()
        free = (BookLine(text=say("Bye: %(byes)s.", byes=join_words(byes))),) if byes else ()
        yield BookPart(title=name, under=words.when(round_), blocks=(*table, *free), whole=len(rows) <= _WHOLE)
        before = round_


def drives(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the events of the season that are no league matches, with their days and hours."""
    played = {match.event for division, _ in papers.divisions for match in division.matches if match.event}
    rows = [
        book_row(short_days(event.dates), BookCell(text=event.title, note=event.place), event_hours(event))
        for event in events_of(papers.league, papers.season)
        if event.id not in played
    ]
    if rows:
        heads = (BookHead(say("Day"), share=20), BookHead(say("Event")), BookHead(say("Begins"), share=26))
        yield BookPart(blocks=(BookTable(caption=say("Drives and events"), heads=heads, rows=tuple(rows), head=1),))


def meetings(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the meetings of the season with their days, hours and places."""
    rows = [
        book_row(
            congress.when if congress.days > 1 else short_day(congress.begins),
            BookCell(text=congress.title, note=congress.place),
            _hours(congress),
        )
        for congress in meetings_of(papers.league, papers.season)
    ]
    if rows:
        heads = (BookHead(say("Day"), share=26), BookHead(say("Meeting")), BookHead(say("Begins"), share=26))
        yield BookPart(blocks=(BookTable(caption=say("Meetings"), heads=heads, rows=tuple(rows), head=1),))


def _hours(congress: Congress) -> str:
    first = congress.sittings[0] if congress.sittings else None
    return hours_text(first.time, first.ends if congress.days == 1 else "") if first else ""


MOST_YEARS = 12
"""So many years of a competition stand in the booklet."""


Parts = Callable[[SeasonPapers], Iterator[BookPart]]


def officers(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield officers and committees with how to reach them; without any those who have a role in the private list."""
    for title, group in (
        (say("Officers"), [office for text in papers.texts for office in text.officers]),
        (say("Committees"), [office for text in papers.texts for office in text.committees]),
    ):
        rows = []
        for office in group:
            for at, holder in enumerate(office.holders):
                contact = papers.private.contact(papers.gathering.person(holder).person)
                cells = (BookCell(text="" if at else office.title), BookCell(text=holder, note=reach(contact)))
                rows.append(BookRow(cells=cells))
        if rows:
            heads = (BookHead(say("Office"), share=36), BookHead(say("Holder")))
            shown = "" if title == say("Officers") else title  # then it is that of the chapter
            yield BookPart(title=shown, blocks=(BookTable(caption=title, heads=heads, rows=tuple(rows), plain=True),))
    offices = [office for text in papers.texts for office in text.officers]
    with_role = [contact for contact in papers.private.contacts.values() if contact.role]
    if with_role and not offices:
        rows = [book_row(contact.role, BookCell(text=contact.name, note=reach(contact))) for contact in with_role]
        heads = (BookHead(say("Office"), share=46), BookHead(say("Holder")))
        title = say("Officers and captains")
        yield BookPart(title=title, blocks=(BookTable(caption=title, heads=heads, rows=tuple(rows), plain=True),))
    for text in papers.texts:
        if text.officers and text.body.strip():
            yield BookPart(blocks=(papers.words(text),))


def rules(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the texts of the season, and how each division is scored."""
    for text in papers.texts:
        if not text.officers and text.body.strip():
            yield BookPart(title=text.title, blocks=(papers.words(text),))
    for division, _ in papers.divisions:
        lines = tuple(BookLine(text=sentence) for sentence in rule_in_words(division))
        yield BookPart(title=say("%(title)s: how it is scored", title=division.title), blocks=lines)


def clubs(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the clubs of the season's divisions, or all with members: hall, night and hour, captain and contact."""
    league = papers.league
    teams = [team for division, _ in papers.divisions for team in division.teams]
    named = {team.club for team in teams} or {person.club for person in league.people.values() if person.member}
    rows = [row for club in league.clubs.values() if club.id in named for row in _club_rows(club, teams, papers)]
    rows += [_team_row(team, papers) for team in teams if team.club not in league.clubs]
    if rows:
        heads = (BookHead(say("Club"), share=36), BookHead(say("Plays"), share=24), BookHead(say("Captain")))
        caption = say("Clubs and captains")
        yield BookPart(blocks=(BookTable(caption=caption, heads=heads, rows=tuple(rows)),))


def _club_rows(club: Club, teams: Sequence[Team], papers: SeasonPapers) -> Iterator[BookRow]:
    teams_of_club = [team for team in teams if team.club == club.id]
    same = [team for team in teams_of_club if (team.place, team.night, team.time, team.captain) == _home_of(club)]
    if not teams_of_club or same:
        names = [team.name for team in same if team.name != club.name]
        note = "; ".join(part for part in (club.place, join_words(names) if names else "") if part)
        yield _row(club.name, note, weekly(club.night, club.time), _captain(club.captain, club.contact, papers))
    yield from (_team_row(team, papers) for team in teams_of_club if team not in same)


def _home_of(club: Club) -> tuple[str, int | None, str, str | None]:
    return club.place, club.night, club.time, club.captain


def _team_row(team: Team, papers: SeasonPapers) -> BookRow:
    return _row(team.name, team.place, weekly(team.night, team.time), _captain(team.captain, "", papers))


def _row(name: str, note: str, plays: str, captain: BookCell) -> BookRow:
    return book_row(BookCell(text=name, note=note), plays, captain)


def _captain(person: str | None, contact: str, papers: SeasonPapers) -> BookCell:
    """Return a captain with the private contact, else the public one of the club."""
    return BookCell(text=papers.name_of(person), note=reach(papers.private.contact(person)) or contact)


def last_season(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the winners of the season before, and the tables of its divisions."""
    before = papers.last_season
    rows = []
    for competition in papers.competitions:
        honour = next((honour for honour in competition.honours if before and honour.season == before), None)
        if honour:
            winners, seconds = ([party.name for party in some] for some in (honour.winners, honour.runners_up))
            cells = (BookCell(text=competition.title), BookCell(text=join_words(winners)), BookCell(text=join_words(seconds)))
            rows.append(BookRow(cells=cells))
    if rows:
        title = say("Winners of %(season)s", season=season_title(before))
        heads = (BookHead(say("Competition"), share=34), BookHead(say("Winners")), BookHead(say("Runners-up"), share=30))
        yield BookPart(title=title, blocks=(BookTable(caption=title, heads=heads, rows=tuple(rows)),))
    for table in papers.tables.values():
        if before and table.division.season == before and any(row.played for row in table.rows):
            yield _final_table(division_view(table), f"{table.division.title}, {season_title(before)}")


def _final_table(view: DivisionView, title: str) -> BookPart:
    heads = (
        BookHead(say("Place"), share=14),
        BookHead(say("Team")),
        BookHead(say("Played"), figure=True, share=15),
        BookHead(say("Won"), figure=True, share=13),
        BookHead(say("Points"), figure=True, share=16),
    )
    rows = tuple(
        BookRow(
            cells=(
                BookCell(text=f"{line.row.place}{'=' if line.shared else ''}" if line.row.place else "–"),
                BookCell(text=line.team.text),
                BookCell(text=str(line.row.played)),
                BookCell(text=str(line.row.won)),
                BookCell(text=mixed_number(line.row.points)),
            ),
            strong=line.row.place == 1,
        )
        for line in view.table
    )
    return BookPart(title=title, blocks=(BookTable(caption=title, heads=heads, rows=rows, head=1),))


def honours(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield each competition with its winners and runners-up by year, the latest first."""
    for competition in papers.competitions:
        seconds = any(honour.runners_up for honour in competition.honours)
        heads = [BookHead(say("Year"), share=18), BookHead(say("Winners"))]
        heads += [BookHead(say("Runners-up"), share=38)] if seconds else []
        rows = []
        for honour in competition.honours[:MOST_YEARS]:
            year = season_title(honour.season) if honour.season else str(honour.year)
            cells = [BookCell(text=year), BookCell(text=join_words([party.name for party in honour.winners]), note=honour.note)]
            cells += [BookCell(text=join_words([party.name for party in honour.runners_up]))] if seconds else []
            rows.append(BookRow(cells=tuple(cells)))
        yield BookPart(
            title=competition.title, blocks=(BookTable(caption=competition.title, heads=tuple(heads), rows=tuple(rows)),)
        )


CHAPTERS: tuple[tuple[str, str, Parts], ...] = (
    ("officers", noted("Officers"), officers),
    ("rules", noted("Rules"), rules),
    ("clubs", noted("Clubs and captains"), clubs),
    ("fixtures-by-date", noted("Fixtures by date"), fixtures_by_date),
    ("fixtures-by-club", noted("Fixtures by club"), fixtures_by_club),
    ("cups", noted("Cups"), cups),
    ("drives", noted("Drives and events"), drives),
    ("meetings", noted("Meetings"), meetings),
    ("last-season", noted("Last season"), last_season),
    ("honours", noted("Honours"), honours),
)
"""The name of each part as a form, its title, and what it consists of; one without parts is left out."""


def fixture_booklet(papers: SeasonPapers) -> Book | None:
    """Return the booklet of a season; None where there is nothing to put in it."""
    chapters = tuple(
        Chapter(anchor=anchor, title=say(title), parts=chapter_parts)
        for anchor, title, parts in CHAPTERS
        if (chapter_parts := tuple(parts(papers)))
    )
    if not chapters or not papers.season:
        return None
    days = sorted(match.iso for _, view in papers.divisions for round_ in view.rounds for match in round_.matches if match.iso)
    league, stood = papers.league, last_day_shown(papers.league, papers.season)
    return Book(
        of=papers.season,
        title=say("Fixtures %(season)s", season=season_title(papers.season)),
        league=league.name,
        kicker=say("Fixture booklet"),
        face=say("Season %(season)s", season=season_title(papers.season)),
        under=(),
        day=days[-1] if days else league.today.isoformat(),
        chapters=chapters,
        pictures=(),
        indexes=(),
        colophon=(
            say("For the members of %(league)s, as it stood on %(day)s.", league=league.name, day=day(stood))
            if stood
            else say("For the members of %(league)s.", league=league.name),
            *((say("Telephone numbers and addresses in it are not to be published."),) if papers.private.contacts else ()),
        ),
    )


class SeasonSheets(Struct, frozen=True, kw_only=True):
    """View of a paper of a season: its head and chapter, the size of its title (pt), a remark at its foot."""

    head: str
    chapter: Chapter
    title_size: float
    remark: str = ""


def season_sheets(job: SeasonJob, title: str, parts: Iterable[BookPart], remark: str = "") -> tuple[DocumentPart, ...]:
    """Return a paper of a season; none where it has no parts."""
    parts = tuple(parts)
    if not parts:
        return ()
    view = SeasonSheets(
        head=", ".join(dict.fromkeys((job.league.name, job.title))),
        chapter=Chapter(anchor="paper", title=title, parts=parts),
        title_size=size_that_fits(title, job.sheet.inner_width, 24.0, 15.0),
        remark=remark,
    )
    return (DocumentPart("season-sheet", view),)
