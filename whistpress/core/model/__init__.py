"""The model: cards, seats, people, clubs, events, schedules, scores, results, all frozen structs."""

from whistpress.core.model.auction import Bid, Contract, Declared, Denomination, Honours, Item, Kind
from whistpress.core.model.cards import RANKS, Suit, Trump
from whistpress.core.model.congress import (
    Adoption,
    Congress,
    Delegation,
    Mend,
    Minutes,
    Notice,
    Office,
    Picture,
    Report,
    Resolution,
    Sitting,
    Written,
)
from whistpress.core.model.event import (
    Entry,
    Event,
    EventHead,
    EventSummary,
    Line,
    Session,
    SessionHead,
    Status,
    Word,
)
from whistpress.core.model.hands import Card, HandRecord, HandRecords, Hands, Played, PlayRecord
from whistpress.core.model.league import Article, League
from whistpress.core.model.motions import Amendment, Cast, Election, Majority, Motion, Outcome, Poll, Rewording, Tally, Vote
from whistpress.core.model.people import Club, Holding, Person, Trophy
from whistpress.core.model.results import (
    Column,
    Comparison,
    Credit,
    DealPlace,
    EventResult,
    LineResult,
    Part,
    Ranking,
    ResultHead,
    ResultSummary,
    Row,
    Traveller,
)
from whistpress.core.model.rubbers import Rubber, RubberDeal, RubberResult, RubberTally, ScoreSheet
from whistpress.core.model.rulings import Accepted, Carry, Change, Correction, CreditTo, Handicaps, Penalty
from whistpress.core.model.schedule import Contest, Play, Schedule, SitOut
from whistpress.core.model.seats import NOBODY, Seat, Seats, Side
from whistpress.core.model.stored import ScoredEvent, StoredEvent
from whistpress.core.model.summaries import result_summary, summary_of
from whistpress.core.model.trophies import Drawn, How, TrophyKind

__all__ = [
    "NOBODY", "RANKS", "Accepted", "Adoption", "Amendment", "Article", "Bid", "Card", "Carry", "Cast", "Change", "Club",
    "Column", "Comparison", "Congress", "Contest", "Contract", "Correction", "Credit", "CreditTo", "DealPlace",
    "Declared", "Delegation", "Denomination", "Drawn", "Election", "Entry", "Event", "EventHead", "EventResult",
    "EventSummary", "HandRecord", "HandRecords", "Handicaps", "Hands", "Holding", "Honours", "How", "Item", "Kind",
    "League", "Line", "LineResult", "Majority", "Mend", "Minutes", "Motion", "Notice", "Office", "Outcome", "Part",
    "Penalty", "Person", "Picture", "Play", "PlayRecord", "Played", "Poll", "Ranking", "Report", "Resolution",
    "ResultHead", "ResultSummary", "Rewording", "Row", "Rubber", "RubberDeal", "RubberResult", "RubberTally", "Schedule",
    "ScoreSheet", "ScoredEvent", "Seat", "Seats", "Session", "SessionHead", "Side", "SitOut", "Sitting", "Status",
    "StoredEvent", "Suit", "Tally", "Traveller", "Trophy", "TrophyKind", "Trump", "Vote", "Word", "Written",
    "result_summary", "summary_of",
]  # fmt: skip
