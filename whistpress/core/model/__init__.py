"""The model: cards, seats, people, clubs, events, schedules, scores, results, all frozen dataclasses."""

from whistpress.core.model.auction import Bid, Contract, Declared, Denomination, Honours, Item, Kind
from whistpress.core.model.cards import RANKS, Suit, Trump
from whistpress.core.model.event import Entry, Event, Line, Session, Status, Word
from whistpress.core.model.hands import Card, HandRecord, HandRecords, Hands, Played, PlayRecord
from whistpress.core.model.league import Article, League
from whistpress.core.model.people import Club, Congress, Delegation, Election, Holding, Motion, Office, Person, Sitting, Trophy
from whistpress.core.model.results import Column, Comparison, Credit, EventResult, LineResult, Part, Ranking, Row, Traveller
from whistpress.core.model.rubbers import Rubber, RubberDeal, RubberResult, RubberTally, ScoreSheet
from whistpress.core.model.rulings import Accepted, Carry, Change, Correction, CreditTo, Handicaps, Penalty
from whistpress.core.model.schedule import Contest, Play, Schedule, SitOut
from whistpress.core.model.seats import NOBODY, Seat, Seats, Side

__all__ = [
    "NOBODY", "RANKS", "Accepted", "Article", "Bid", "Card", "Carry", "Change", "Club", "Column", "Comparison", "Congress",
    "Contest", "Contract", "Correction", "Credit", "CreditTo", "Declared", "Delegation", "Denomination", "Election", "Entry",
    "Event", "EventResult", "HandRecord", "HandRecords", "Handicaps", "Hands", "Holding", "Honours", "Item", "Kind", "League",
    "Line", "LineResult", "Motion", "Office", "Part", "Penalty", "Person", "Play", "PlayRecord", "Played", "Ranking", "Row",
    "Rubber", "RubberDeal", "RubberResult", "RubberTally", "Schedule", "ScoreSheet", "Seat", "Seats", "Session", "Side", "SitOut",
    "Sitting", "Status", "Suit", "Traveller", "Trophy", "Trump", "Word",
]  # fmt: skip
