"""The model: cards, seats, people, clubs, events, schedules, scores, results, all frozen structs."""

from whistpress.core.model.cards import (
    RANKS,
    Bid,
    Card,
    CardPlay,
    Contract,
    Declared,
    Denomination,
    HandRecord,
    HandRecords,
    Hands,
    Honours,
    PlayRecord,
    PointsItem,
    PointsKind,
    Suit,
    Trump,
)
from whistpress.core.model.evening import DrawnCard, Prize, PrizeGroup, Rubber, RubberDeal, RubberResult, RubberTally, ScoreSheet
from whistpress.core.model.event import Event, EventHead, EventSummary, Status, summary_of
from whistpress.core.model.results import (
    Comparison,
    Credit,
    DealColumn,
    DealPlace,
    DriveResult,
    EventResult,
    LineResult,
    PassedOver,
    PrizeAward,
    RankedEntry,
    Ranking,
    ResultHead,
    ResultSummary,
    ScoredEvent,
    ScorePart,
    StoredEvent,
    Traveller,
    result_summary,
)
from whistpress.core.model.rulings import Accepted, Carry, Correction, CreditTo, Handicaps, LineUpChange, Penalty
from whistpress.core.model.schedule import MISERE, NOBODY, Contest, Play, Schedule, Seat, Seats, Side, SitOut
from whistpress.core.model.session import Entry, LineWord, PlayedLine, Session, SessionHead

__all__ = [
    "MISERE", "NOBODY", "RANKS", "Accepted", "Bid", "Card", "CardPlay",
    "Carry", "Comparison", "Contest", "Contract", "Correction", "Credit", "CreditTo",
    "DealColumn", "DealPlace", "Declared", "Denomination", "DrawnCard", "DriveResult",
    "Entry", "Event", "EventHead", "EventResult", "EventSummary", "HandRecord", "HandRecords", "Handicaps",
    "Hands", "Honours", "LineResult", "LineUpChange", "LineWord",

    "PassedOver", "Penalty", "Play", "PlayRecord", "PlayedLine", "PointsItem", "PointsKind", "Prize",
    "PrizeAward", "PrizeGroup", "RankedEntry", "Ranking", "ResultHead", "ResultSummary",
    "Rubber", "RubberDeal", "RubberResult", "RubberTally", "Schedule", "ScorePart", "ScoreSheet",
    "ScoredEvent", "Seat", "Seats", "Session", "SessionHead", "Side", "SitOut", "Status", "StoredEvent", "Suit",
    "Traveller", "Trump", "result_summary", "summary_of",
]  # fmt: skip
