"""The fixture booklet of a season: officers, rules, clubs, fixtures by date and by club, drives, meetings, last season."""

from collections.abc import Callable, Iterator, Sequence

from whistpress.core.model import Club
from whistpress.core.model.divisions import Team
from whistpress.core.records.seasons import last_day_shown
from whistpress.language import noted, say
from whistpress.views.books.book import Book, BookCell, BookHead, BookLine, BookPart, BookRow, BookTable, Chapter
from whistpress.views.books.private_lists import reach
from whistpress.views.books.season_dates import cups, drives, fixtures_by_club, fixtures_by_date, meetings
from whistpress.views.books.season_papers import SeasonPapers
from whistpress.views.division_view import DivisionView, division_view
from whistpress.views.division_words import rule_in_words
from whistpress.views.wording import day, join_words, season_title, weekly

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
        rows = [
            BookRow(cells=(BookCell(text=contact.role), BookCell(text=contact.name, note=reach(contact))))
            for contact in with_role
        ]
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
    return BookRow(cells=(BookCell(text=name, note=note), BookCell(text=plays), captain))


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
                BookCell(text=f"{line.place}{'=' if line.shared else ''}" if line.place else "–"),
                BookCell(text=line.team.text),
                BookCell(text=str(line.played)),
                BookCell(text=str(line.won)),
                BookCell(text=line.points),
            ),
            strong=line.place == 1,
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
