"""The chapters of a year book, in their order."""

from whistpress.language import noted
from whistpress.views.books.club_chapters import clubs, officers
from whistpress.views.books.division_chapter import divisions
from whistpress.views.books.event_chapter import events
from whistpress.views.books.news_chapters import corrections, news
from whistpress.views.books.record_chapter import records
from whistpress.views.books.season import ChapterOf
from whistpress.views.books.season_tables import calendar, players, standings
from whistpress.views.books.trophy_chapter import trophies

CHAPTERS: tuple[tuple[str, str, ChapterOf], ...] = (
    ("officers", noted("Officers and committees"), officers),
    ("clubs", noted("Clubs and members"), clubs),
    ("calendar", noted("Calendar"), calendar),
    ("standings", noted("Standings"), standings),
    ("tables", noted("League tables"), divisions),
    ("events", noted("Events"), events),
    ("trophies", noted("Trophies"), trophies),
    ("records", noted("Records of the season"), records),
    ("players", noted("Players of the season"), players),
    ("news", noted("From the news"), news),
    ("corrections", noted("Corrections"), corrections),
)
"""Anchor, title and parts of each chapter; one without parts is left out."""
