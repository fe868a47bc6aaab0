"""The dates of a season for its papers: fixtures by date and by club, the draws of cups, drives, meetings."""

from collections.abc import Iterator

from whistpress.core.model import Congress
from whistpress.core.model.divisions import Team
from whistpress.core.records.cups import DECIDED, Bracket, CupRoundRecord, TieState, round_name
from whistpress.core.records.seasons import events_of, meetings_of
from whistpress.language import say
from whistpress.views.books.book import BookCell, BookHead, BookLine, BookPart, BookRow, BookTable
from whistpress.views.books.season_papers import SeasonPapers
from whistpress.views.cup_matches import CupWords, plate_title
from whistpress.views.division_matches import MatchLine
from whistpress.views.hours import event_hours, hours_text
from whistpress.views.wording import join_words, short_day, short_days, weekly

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
                rows.append(BookRow(cells=(BookCell(text=met, note=tie.match.place), BookCell(text=score))))
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
        BookRow(
            cells=(
                BookCell(text=short_days(event.dates)),
                BookCell(text=event.title, note=event.place),
                BookCell(text=event_hours(event)),
            )
        )
        for event in events_of(papers.league, papers.season)
        if event.id not in played
    ]
    if rows:
        heads = (BookHead(say("Day"), share=20), BookHead(say("Event")), BookHead(say("Begins"), share=26))
        yield BookPart(blocks=(BookTable(caption=say("Drives and events"), heads=heads, rows=tuple(rows), head=1),))


def meetings(papers: SeasonPapers) -> Iterator[BookPart]:
    """Yield the meetings of the season with their days, hours and places."""
    rows = [
        BookRow(
            cells=(
                BookCell(text=congress.when if congress.days > 1 else short_day(congress.begins)),
                BookCell(text=congress.title, note=congress.place),
                BookCell(text=_hours(congress)),
            )
        )
        for congress in meetings_of(papers.league, papers.season)
    ]
    if rows:
        heads = (BookHead(say("Day"), share=26), BookHead(say("Meeting")), BookHead(say("Begins"), share=26))
        yield BookPart(blocks=(BookTable(caption=say("Meetings"), heads=heads, rows=tuple(rows), head=1),))


def _hours(congress: Congress) -> str:
    first = congress.sittings[0] if congress.sittings else None
    return hours_text(first.time, first.ends if congress.days == 1 else "") if first else ""
