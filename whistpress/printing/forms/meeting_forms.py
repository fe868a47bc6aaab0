"""The papers of an annual meeting and of trophies: the programme, blanks for entries, ballots, sheets for the secretary."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from whistpress.core.model import Congress, Event, Trophy
from whistpress.language import noted
from whistpress.printing.booklet import booklet
from whistpress.printing.forms.block_sheet import block_sheets
from whistpress.printing.forms.form import CongressForm, EventForm, EventJob, LeagueJob, TrophyForm
from whistpress.printing.forms.piece_sheet import PieceSheets, piece_sheets
from whistpress.printing.forms.winner_sheet import winner_sheets
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.papers.after_play import trophy_certificates
from whistpress.printing.papers.blocks import SecretaryPaper
from whistpress.printing.papers.bulletin import bulletins
from whistpress.printing.papers.letters import acceptance, challenge, entry_blank, open_entry_blank
from whistpress.printing.papers.meeting import ballots, blank_ballot, electors, minutes_sheets, roll_of_delegates, tellers_sheet
from whistpress.printing.papers.pieces import CutPiece
from whistpress.printing.sheets.sheet import PaperSheet
from whistpress.views.congress.entries import congress_events

_CongressJob = LeagueJob[Congress]
_TrophyJob = LeagueJob[Trophy]
_MOST = 32
"""More small cards than any sheet holds."""


def _programme(job: _CongressJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("programme", booklet(job.subject, job.league, job.sheet)),)


def _sheets_full(piece: CutPiece, kind: str, sheet: PaperSheet, least: int) -> PieceSheets:
    """At least so many of one card, and as many more as fill the last sheet."""
    each = len(piece_sheets((piece,) * _MOST, kind, sheet).pages[0])
    return piece_sheets((piece,) * (-(-max(least, 1) // each) * each), kind, sheet)


def _entry_blanks(job: _CongressJob) -> tuple[DocumentPart, ...]:
    """A sheet of blanks for each event that is still to be played; without any one for all."""
    waiting = [one for one in congress_events(job.subject, job.league) if not one.event.played]
    made = [entry_blank(one.event, job.subject) for one in waiting] or [open_entry_blank(job.subject)]
    return tuple(DocumentPart("pieces", _sheets_full(piece, "entry-blanks", job.sheet, 1)) for piece in made)


def _event_blanks(job: EventJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("pieces", _sheets_full(entry_blank(job.event), "entry-blanks", job.sheet, 1)),)


def _ballots(job: _CongressJob) -> tuple[DocumentPart, ...]:
    """As many of each as there are delegates, and the sheet is filled; then blanks."""
    voting = electors(job.subject)
    made = [_sheets_full(piece, "ballots", job.sheet, voting) for piece in ballots(job.subject)]
    made += [_sheets_full(blank_ballot(job.subject), "ballots", job.sheet, job.spare)] if job.spare else []
    return tuple(DocumentPart("pieces", sheets) for sheets in made)


def _papers(papers: Iterable[SecretaryPaper], job: LeagueJob[Any]) -> tuple[DocumentPart, ...]:
    return tuple(DocumentPart("block-sheet", block_sheets(paper, job.sheet, job.source)) for paper in papers)


def _certificates(job: _TrophyJob) -> tuple[DocumentPart, ...]:
    won = trophy_certificates(job.league, job.subject, job.results)
    return (DocumentPart("winner-certificates", winner_sheets(won, job.sheet, job.league.name, job.title)),) if won else ()


def _of_trophy(name: str, title: str, purpose: str, made: Callable[[_TrophyJob], SecretaryPaper]) -> TrophyForm:
    return TrophyForm(
        name=name, title=title, purpose=purpose, serves=lambda trophy: True, parts=lambda job: _papers((made(job),), job)
    )


def _always(congress: Congress) -> bool:
    return True


def _arranged(event: Event) -> bool:
    return any(session.schedule and session.schedule.plays for session in event.sessions)


EVENT_ENTRY_BLANKS = EventForm(
    name="entry-blanks",
    title=noted("Entry blanks"),
    purpose=noted("for those who enter: names, club, signature"),
    serves=_arranged,
    parts=_event_blanks,
    piece="slip",
    card=True,
    backs=True,
)
CONGRESS_FORMS: Mapping[str, CongressForm] = MappingProxyType(
    {
        form.name: form
        for form in (
            CongressForm(
                name="programme",
                title=noted("Programme"),
                purpose=noted("the book: days and hours, officers, entries, trophies, rules, tables, index"),
                serves=_always,
                parts=_programme,
            ),
            CongressForm(
                name="entry-blanks",
                title=noted("Entry blanks"),
                purpose=noted("for those who enter, one for each event: names, club, signature"),
                serves=_always,
                parts=_entry_blanks,
                piece="slip",
                card=True,
                backs=True,
            ),
            CongressForm(
                name="roll-of-delegates",
                title=noted("Roll of delegates"),
                purpose=noted("for the secretary at the door: who came to each meeting, and signed"),
                serves=_always,
                parts=lambda job: _papers((roll_of_delegates(job.subject, job.league),), job),
            ),
            CongressForm(
                name="minutes-sheet",
                title=noted("Minutes sheet"),
                purpose=noted("for the secretary: the order of business, movers, votes"),
                serves=_always,
                parts=lambda job: _papers(minutes_sheets(job.subject), job),
            ),
            CongressForm(
                name="bulletin",
                title="Daily bulletin",
                purpose="for the door, a sheet each day: results, decisions, trophies, standings, notices, what comes next",
                serves=_always,
                parts=lambda job: _papers(bulletins(job.subject, job.league, job.results), job),
            ),
            CongressForm(
                name="ballots",
                title=noted("Ballots"),
                purpose=noted("one for each delegate and each election or motion, to be cut"),
                serves=_always,
                parts=_ballots,
                piece="slip",
                card=True,
                backs=True,
                blanks=True,
            ),
            CongressForm(
                name="tellers-sheet",
                title="Tellers’ sheet",
                purpose=noted("for the tellers: a tally in fives, totals, the sum to be checked"),
                serves=_always,
                parts=lambda job: _papers((tellers_sheet(job.subject),), job),
            ),
        )
    }
)
TROPHY_FORMS: Mapping[str, TrophyForm] = MappingProxyType(
    {
        form.name: form
        for form in (
            _of_trophy(
                "trophy-challenge",
                noted("Challenge"),
                noted("the letter to the holder: days proposed, conditions, the line of holders"),
                lambda job: challenge(job.subject, job.league),
            ),
            _of_trophy(
                "trophy-acceptance",
                noted("Acceptance"),
                noted("the holder’s answer: day and place, or the trophy given up"),
                lambda job: acceptance(job.subject, job.league),
            ),
            TrophyForm(
                name="trophy-certificate",
                title=noted("Certificates for the winners"),
                purpose=noted("one for the team, the pair or the player who won it last"),
                serves=lambda trophy: any(one.holder for one in trophy.holders),
                parts=_certificates,
            ),
        )
    }
)
