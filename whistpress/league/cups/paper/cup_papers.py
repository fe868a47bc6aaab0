"""The papers of a cup match: the match card, the result card of both sides, the scores of a table.

Before a match they are blank but for the two sides and the day; afterwards they show the result.
"""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.language import noted, say
from whistpress.league.cups.facts import DUE, CupRecord, CupRoundRecord, CupTie, TieState, round_name
from whistpress.league.cups.model import Cup
from whistpress.league.cups.paper.cup_trees import CupJob, record_of
from whistpress.league.cups.words import CupWords, cup_title, plate_title
from whistpress.league.divisions.words.matches import (
    USUAL_TABLES,
    CardTableView,
    FigurePair,
    MatchCards,
    MatchCardView,
    PaperCard,
    TableScores,
    TeamName,
    blank_tables,
    card_tables,
    hands_of_tables,
)
from whistpress.league.form import CupForm
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart
from whistpress.site import figures


class RoundTie(Struct, frozen=True):
    """A match of a cup with the rounds of its tree, the index of its round, and the title of the cup or the plate."""

    tie: CupTie
    rounds: tuple[CupRoundRecord, ...]
    index: int
    title: str


def chosen_ties(job: CupJob, record: CupRecord) -> tuple[RoundTie, ...]:
    """Return the match that was named; else those to be played next, or when all is decided those of the last day."""
    ties = [round_tie for round_tie in _ties(record) if len(round_tie.tie.match.teams) > 1]
    if job.match:
        return tuple(round_tie for round_tie in ties if round_tie.tie.match.id == job.match)
    due = [round_tie for round_tie in ties if round_tie.tie.state in DUE]
    days = sorted({day for round_tie in due or ties if (day := _day(round_tie))})
    day = (days[0] if due else days[-1]) if days else ""
    return tuple(round_tie for round_tie in due or ties if _day(round_tie) == day or (due and not day))


def _ties(record: CupRecord) -> Iterator[RoundTie]:
    brackets = [(cup_title(record.cup), record.main)]
    if record.plate:
        name = say("%(cup)s: %(plate)s", cup=cup_title(record.cup), plate=plate_title(record))
        brackets.append((name, record.plate))
    for title, bracket in brackets:
        for index, round_ in enumerate(bracket.rounds):
            yield from (RoundTie(tie, bracket.rounds, index, title) for tie in round_.ties if not tie.match.bye)


def _day(round_tie: RoundTie) -> str:
    """Return the day on which a match is played, or the last day for it, as `YYYY-MM-DD`."""
    day = round_tie.tie.last_day or round_tie.rounds[round_tie.index].round.play_by
    return day.isoformat() if day else ""


def cup_card(record: CupRecord, round_tie: RoundTie, copy: str = "") -> PaperCard:
    """Return a match as it is printed: blank for a replay that is to come."""
    words, tie = CupWords(record), round_tie.tie
    line = words.line(tie, round_tie.rounds, round_tie.index)
    again = tie.state is TieState.TIED
    names = {team: TeamName(words.name(team), "") for team in tie.match.teams}
    tables = () if again else card_tables(tie.match.tables, (tie.match.home, tie.match.away), names)
    decided = tie.state in (TieState.PLAYED, TieState.WALKOVER)
    replay = tie.match.replays[-1] if again and tie.match.replays else None
    when = words.replay_facts(replay) if replay else ", ".join(part for part in (line.day, line.hours) if part)
    return PaperCard(
        division=f"{round_tie.title}. {say(round_name(round_tie.rounds, round_tie.index))}"
        + (f". {say('Replay')}" if again else ""),
        when=when,
        place="" if replay else line.place,
        home=line.home.text,
        away=line.away.text,
        tables=tables if decided else (*tables, *blank_tables(len(tables), _number_of_tables(record.cup))),
        card=MatchCardView(tables=tables, figures=tuple(_figures(tie, line.score if decided else ""))),
        verdict=line.verdict if decided else "",
        copy=copy,
    )


def _figures(tie: CupTie, score: str) -> Iterator[FigurePair]:
    """Yield the handicap, the tricks or a line for them, and what decided a match: a replay, or the handicap."""
    handicap = tie.match.handicap
    if any(handicap):
        yield FigurePair(say("Handicap"), figures.mixed_number(handicap[0]), figures.mixed_number(handicap[1]))
    if tie.tricks and (tie.deciding or (score and any(handicap))):
        yield FigurePair(say("Tricks"), figures.mixed_number(tie.tricks[0]), figures.mixed_number(tie.tricks[1]))
    home, _, away = score.partition("–")
    decided = say("Replay") if tie.deciding else say("With the handicap") if score and any(handicap) else say("Tricks")
    yield FigurePair(decided, home, away)


def _number_of_tables(cup: Cup) -> int:
    """Return how many tables a match has: as many as one on record; one between pairs or single players."""
    most = max((len(match.tables) for match in cup.matches), default=0)
    return most or (1 if all(entry.players for entry in cup.entries) else USUAL_TABLES)


def _blank(cup: Cup) -> PaperCard:
    """Return a blank card, for a match without known sides or day."""
    return PaperCard(
        division=cup_title(cup),
        when="",
        place="",
        home="____________",
        away="____________",
        tables=blank_tables(0, _number_of_tables(cup)),
        card=MatchCardView(tables=(), figures=(FigurePair(say("Tricks"), "", ""),)),
    )


def cup_cards(job: CupJob) -> tuple[PaperCard, ...]:
    """Return the cards of the matches that are printed; a blank one while no two sides are known."""
    record = record_of(job)
    return tuple(cup_card(record, round_tie) for round_tie in chosen_ties(job, record)) or (_blank(job.subject),)


def _match_cards(job: CupJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("match-cards", MatchCards(league=job.league.name, cards=cup_cards(job), short=False, sheet=job.sheet)),)


def _result_cards(job: CupJob) -> tuple[DocumentPart, ...]:
    """Return a result card for each side of each match."""
    record = record_of(job)
    cards = (
        tuple(
            cup_card(record, round_tie, say("For %(side)s", side=CupWords(record).name(team)))
            for round_tie in chosen_ties(job, record)
            for team in round_tie.tie.match.teams
        )
        or (_blank(job.subject),) * 2
    )
    return (DocumentPart("match-cards", MatchCards(league=job.league.name, cards=cards, short=True, sheet=job.sheet)),)


def _table_scores(job: CupJob) -> tuple[DocumentPart, ...]:
    """Return a sheet for the hands of each table."""
    pairs: tuple[tuple[PaperCard, CardTableView], ...] = tuple((card, table) for card in cup_cards(job) for table in card.tables)
    hands = hands_of_tables(table for match in job.subject.matches for table in match.tables)
    return (DocumentPart("table-scores", TableScores(league=job.league.name, cards=pairs, hands=hands, sheet=job.sheet)),)


FORMS = (
    CupForm(
        name="match-card",
        title=noted("Match card"),
        brief="tables, players and tricks",
        purpose=noted("the tables of a match with their players and tricks: blank before it, filled in afterwards"),
        order=Order(listed=620),
        serves=lambda cup: bool(cup.rounds or cup.lot),
        parts=_match_cards,
    ),
    CupForm(
        name="result-card",
        title=noted("Result card"),
        brief="for both captains to sign",
        purpose=noted("the result of a match for both captains, to be signed and sent in"),
        order=Order(listed=630),
        serves=lambda cup: bool(cup.rounds or cup.lot),
        parts=_result_cards,
    ),
    CupForm(
        name="table-scores",
        title=noted("Scores of a table"),
        brief="a row for each hand",
        purpose=noted("a row for each hand at a table of a match"),
        order=Order(listed=640),
        serves=lambda cup: bool(cup.rounds or cup.lot),
        parts=_table_scores,
    ),
)
