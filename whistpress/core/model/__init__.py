"""The model: cards, seats, people, clubs, events, schedules, scores, results, all frozen structs."""

from whistpress.core.model.auction import Bid, Contract, Declared, Denomination, Honours, PointsItem, PointsKind
from whistpress.core.model.cards import RANKS, Card, CardPlay, HandRecord, HandRecords, Hands, PlayRecord, Suit, Trump
from whistpress.core.model.congress import (
    Adoption,
    Congress,
    CongressPicture,
    Delegation,
    MarkdownText,
    MeetingReport,
    Minutes,
    MinutesCorrection,
    Notice,
    Office,
    ProgrammeItem,
    Resolution,
)
from whistpress.core.model.event import Event, EventHead, EventSummary, Status, summary_of
from whistpress.core.model.league import Article, League
from whistpress.core.model.motions import (
    Amendment,
    BallotCount,
    Election,
    Majority,
    Motion,
    MotionOutcome,
    Poll,
    Rewording,
    Vote,
    VoteCast,
)
from whistpress.core.model.people import Club, DrawnMatchRule, Holding, HoldingOutcome, Person, Trophy, TrophyKind
from whistpress.core.model.prizes import DrawnCard, Prize, PrizeGroup
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
    ScoredLeague,
    ScorePart,
    StoredEvent,
    Traveller,
    result_summary,
)
from whistpress.core.model.rubbers import Rubber, RubberDeal, RubberResult, RubberTally, ScoreSheet
from whistpress.core.model.rulings import Accepted, Carry, Correction, CreditTo, Handicaps, LineUpChange, Penalty
from whistpress.core.model.schedule import MISERE, NOBODY, Contest, Play, Schedule, Seat, Seats, Side, SitOut
from whistpress.core.model.session import Entry, LineWord, PlayedLine, Session, SessionHead

__all__ = [
    "MISERE", "NOBODY", "RANKS", "Accepted", "Adoption", "Amendment", "Article", "BallotCount", "Bid", "Card", "CardPlay",
    "Carry", "Club", "Comparison", "Congress", "CongressPicture", "Contest", "Contract", "Correction", "Credit", "CreditTo",
    "DealColumn", "DealPlace", "Declared", "Delegation", "Denomination", "DrawnCard", "DrawnMatchRule", "DriveResult",
    "Election", "Entry", "Event", "EventHead", "EventResult", "EventSummary", "HandRecord", "HandRecords", "Handicaps",
    "Hands", "Holding", "HoldingOutcome", "Honours", "League", "LineResult", "LineUpChange", "LineWord", "Majority",
    "MarkdownText", "MeetingReport", "Minutes", "MinutesCorrection", "Motion", "MotionOutcome", "Notice", "Office",
    "PassedOver", "Penalty", "Person", "Play", "PlayRecord", "PlayedLine", "PointsItem", "PointsKind", "Poll", "Prize",
    "PrizeAward", "PrizeGroup", "ProgrammeItem", "RankedEntry", "Ranking", "Resolution", "ResultHead", "ResultSummary",
    "Rewording", "Rubber", "RubberDeal", "RubberResult", "RubberTally", "Schedule", "ScorePart", "ScoreSheet",
    "ScoredEvent", "ScoredLeague", "Seat", "Seats", "Session", "SessionHead", "Side", "SitOut", "Status", "StoredEvent", "Suit",
    "Traveller", "Trophy", "TrophyKind", "Trump", "Vote", "VoteCast", "result_summary", "summary_of",
]  # fmt: skip
