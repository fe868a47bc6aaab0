"""The model: cards, seats, people, clubs, events, schedules, scores, results, all frozen dataclasses."""

from whistpress.core.model.cards import RANKS, Suit, Trump
from whistpress.core.model.event import Entry, Event, Line, Session, Status, Word
from whistpress.core.model.league import Article, League
from whistpress.core.model.people import Club, Congress, Holding, Office, Person, Sitting, Trophy
from whistpress.core.model.results import Column, Comparison, Credit, EventResult, LineResult, Part, Ranking, Row, Traveller
from whistpress.core.model.schedule import Contest, Play, Schedule, SitOut
from whistpress.core.model.seats import Seat, Seats, Side

__all__ = [
    "RANKS", "Article", "Club", "Column", "Comparison", "Congress", "Contest", "Credit", "Entry", "Event", "EventResult",
    "Holding", "League", "Line", "LineResult", "Office", "Part", "Person", "Play", "Ranking", "Row", "Schedule", "Seat",
    "Seats", "Session", "Side", "SitOut", "Sitting", "Status", "Suit", "Traveller", "Trophy", "Trump", "Word",
]  # fmt: skip
