"""The register of printed forms: what each is called, what it is for, which events have it, how it is made."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.games import GAMES
from whistpress.core.model import Contest, Event, Session
from whistpress.language import noted
from whistpress.printing.forms.auction_sheet import auction_sheets
from whistpress.printing.forms.book_forms import BOOK_FORMS
from whistpress.printing.forms.card_sheet import card_pages
from whistpress.printing.forms.certificate import certificate_sheet
from whistpress.printing.forms.desk_forms import DESK_FORMS
from whistpress.printing.forms.form import EventForm, EventJob
from whistpress.printing.forms.hand_sheet import hand_slips, record_sheets
from whistpress.printing.forms.meeting_forms import EVENT_ENTRY_BLANKS
from whistpress.printing.forms.own import with_own_forms
from whistpress.printing.forms.packet import PacketItem, packet
from whistpress.printing.forms.partner_sheet import partner_cards, partner_sheets
from whistpress.printing.forms.result_sheet import result_sheet
from whistpress.printing.forms.rubber_sheet import rubber_sheets
from whistpress.printing.forms.score_sheet import score_sheets
from whistpress.printing.forms.serving import has_trays, scores_points, scores_tricks
from whistpress.printing.forms.slip_sheet import slip_sheets
from whistpress.printing.forms.spares import with_spare_cards, with_spare_slips
from whistpress.printing.forms.tabulating_sheet import tabulating_sheets
from whistpress.printing.forms.today_forms import TODAY_FORMS
from whistpress.printing.forms.tray_sheet import tray_sheet
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.papers.slip_scores import fair_copy
from whistpress.printing.papers.tray_moves import tray_moves
from whistpress.views.arrangement import arrangement
from whistpress.views.auction_card import auction_cards
from whistpress.views.cards import label_of, movement_cards
from whistpress.views.fairness import event_certificate, measurable
from whistpress.views.hands import every_hand
from whistpress.views.partners import partners_table
from whistpress.views.score_card import score_cards
from whistpress.views.slips import Slips, slips
from whistpress.views.tally import tally_cards
from whistpress.views.words import day, days


def _arranged(event: Event) -> bool:
    return bool(event.partners) or any(session.schedule and session.schedule.plays for session in event.sessions)


def _without_trays(event: Event) -> bool:
    """Each table deals its own cards, and what is written down are rounds."""
    return any(session.schedule and session.schedule.by_rounds for session in event.sessions)


def _summed(event: Event) -> bool:
    """There are deals, rounds, or the sessions of a season to be added up."""
    return scores_tricks(event) or _without_trays(event) or event.partners is not None


def _progressive(event: Event) -> bool:
    """Straight whist at many tables: each table, and each player or pair, keeps a card round by round."""
    return _without_trays(event) and event.contest in (Contest.INDIVIDUAL, Contest.PAIRS)


def _at_each_table(event: Event) -> bool:
    return scores_tricks(event) or _progressive(event)


def _between_two(event: Event) -> bool:
    """Two teams are compared: they keep score cards, and no slip travels."""
    return any(session.schedule and len(session.schedule.teams) == 2 for session in event.sessions)


def _at_tables(event: Event) -> bool:
    """Rubbers or games are played, which each table scores by itself."""
    game = GAMES.get(event.game)
    return bool(event.rubbers) or (game is not None and game.marking is not None and not _arranged(event) and not event.totals)


def _has_packet(event: Event) -> bool:
    return _arranged(event) or _at_tables(event)


def _rubbers(job: EventJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("rubber-sheet", rubber_sheets(job.event, job.result, job.league, job.sheet, job.spare)),)


def _title(event: Event, session: Session) -> str:
    return f"{event.title}, {day(session.date)}"


def _partners(job: EventJob) -> tuple[DocumentPart, ...]:
    """Who plays with whom over a season: the table for the notice board, then each player's card."""
    table = partners_table(job.event)
    if table is None:
        return ()
    sheets = DocumentPart("partner-sheet", partner_sheets(job.event, table, job.league, job.sheet))
    return (sheets, DocumentPart("partner-cards", partner_cards(job.event, table, job.sheet)))


def _cards(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.event.partners:
        return _partners(job)
    return tuple(
        DocumentPart(
            "movement-cards",
            card_pages(
                movement_cards(session.schedule, rounds=session.rounds, label=label_of(job.event, session.schedule)),
                job.sheet,
                _title(job.event, session),
                job.event.section,
            ),
        )
        for session in job.event.sessions
        if session.schedule and session.schedule.plays
    )


def _slips(job: EventJob) -> tuple[DocumentPart, ...]:
    made = ((session, _written(slips(job.event, session), job, session)) for session in job.event.sessions)
    return tuple(
        DocumentPart(
            "score-slips", slip_sheets(with_spare_slips(found, job.spare), job.sheet, job.event.title, day(session.date))
        )
        for session, found in made
        if found and found.slips
    )


def _written(made: Slips | None, job: EventJob, session: Session) -> Slips | None:
    """After play a fair copy of the slips, before it slips to write on."""
    return fair_copy(made, job.result, session.number) if made and job.result and session.played else made


def _score_cards(job: EventJob) -> tuple[DocumentPart, ...]:
    made = (score_cards(job.event, session) for session in job.event.sessions)
    return tuple(
        DocumentPart("score-cards", score_sheets(with_spare_cards(found, job.spare), job.sheet)) for found in made if found
    )


def _auction_cards(job: EventJob) -> tuple[DocumentPart, ...]:
    made = (auction_cards(job.event, session, job.result if session.played else None) for session in job.event.sessions)
    told = (tuple(card for card in cards if not card.idle) for cards in made)
    return tuple(DocumentPart("auction-cards", auction_sheets(found, job.sheet)) for found in told if found)


def _tallies(job: EventJob) -> tuple[DocumentPart, ...]:
    made = ((session, tally_cards(job.event, session, job.result)) for session in job.event.sessions)
    return tuple(
        DocumentPart(
            "score-slips", slip_sheets(with_spare_slips(found, job.spare), job.sheet, job.event.title, day(session.date))
        )
        for session, found in made
        if found
    )


def _tabulating(job: EventJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("tabulating-sheet", tabulating_sheets(job.event, job.result, job.sheet.lying)),)


def _trays(job: EventJob) -> tuple[DocumentPart, ...]:
    made = ((session, tray_moves(session.schedule, rounds=session.rounds)) for session in job.event.sessions if session.schedule)
    return tuple(DocumentPart("tray-moves", tray_sheet(found, _title(job.event, session))) for session, found in made if found)


def _certificate(job: EventJob) -> tuple[DocumentPart, ...]:
    found = event_certificate(job.event)
    if found is None:
        return ()
    told = arrangement(job.event)
    movement = ": ".join(part for part in (told.system, told.size) if part)
    sheet = certificate_sheet(
        found, job.sheet, title=job.event.title, subtitle=days(job.event.dates), movement=movement, league=job.league
    )
    return (DocumentPart("fairness-certificate", sheet),)


def _with_hands(event: Event) -> bool:
    return not event.partners and any(session.dealt for session in event.sessions)


def _records(job: EventJob) -> tuple[DocumentPart, ...]:
    return tuple(
        DocumentPart("hand-records", record_sheets(every_hand(job.event, session), job.sheet, job.event.title, day(session.date)))
        for session in job.event.sessions
        if session.dealt
    )


def _hand_slips(job: EventJob) -> tuple[DocumentPart, ...]:
    return tuple(
        DocumentPart("curtain-cards", hand_slips(every_hand(job.event, session), job.sheet, _title(job.event, session)))
        for session in job.event.sessions
        if session.dealt
    )


def _result(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.result is None:
        return ()
    return (DocumentPart("result-sheet", result_sheet(job.event, job.result, job.league, job.sheet, job.code)),)


def _named(event: Event) -> bool:
    """Some of those who sit down are known by name."""
    return any(entry.names for entry in event.entries)


def _keeps_cards(event: Event) -> bool:
    """Tables keep score cards; no slip travels."""
    return _between_two(event) or _without_trays(event)


def _always(event: Event) -> bool:
    return True


PACKED = (
    PacketItem("seating-list", _named),
    PacketItem("director-sheet", lambda event: not _between_two(event)),
    PacketItem("movement-cards", _always),
    PacketItem("round-cards", _always),
    PacketItem("sit-out-cards", _always),
    PacketItem("score-cards", _keeps_cards),
    PacketItem("score-slips", lambda event: not _keeps_cards(event)),
    PacketItem("auction-score-card", _always),
    PacketItem("tally-cards", _always),
    PacketItem("safford-cards", _always),
    PacketItem("tabulating-sheet", lambda event: not _between_two(event)),
    PacketItem("result-sheet", lambda event: event.played),
)
"""What a packet holds besides its cover, in the order of use."""


def _packet(job: EventJob) -> tuple[DocumentPart, ...]:
    """Everything for the evening: who sits where, cards, then what is written on, then the summing up.

    Of a season the partners, and as it stands the ranking with each session; its evenings have packets of their own.
    """
    if job.event.partners:
        return (*_partners(job), *((*_tabulating(job), *_result(job)) if job.event.played else ()))
    if _at_tables(job.event):
        return (*_rubbers(job), *(_result(job) if job.event.played else ()))
    return packet(job, PACKED, with_own_forms(FORMS, job.own))


FORMS: Mapping[str, EventForm] = MappingProxyType(
    {
        form.name: form
        for form in (
            EventForm(
                name="packet",
                title=noted("Everything for the evening"),
                purpose=noted("all that the evening needs, in the order of use"),
                serves=_has_packet,
                parts=_packet,
            ),
            EventForm(
                name="movement-cards",
                title=noted("Movement cards"),
                purpose=noted("one for each table: who meets whom, and where everyone goes next"),
                serves=_arranged,
                parts=_cards,
                backs=True,
            ),
            EventForm(
                name="tray-moves",
                title=noted("Where the trays go"),
                purpose=noted("for the tray-caddy: what is put out where, and where it is carried after each round"),
                serves=has_trays,
                parts=_trays,
            ),
            EventForm(
                name="score-slips",
                title=noted("Score slips"),
                purpose=noted("one for each deal: it travels folded in the tray"),
                serves=scores_tricks,
                parts=_slips,
                piece="slip",
                card=True,
                backs=True,
                blanks=True,
            ),
            EventForm(
                name="score-cards",
                title=noted("Score cards"),
                purpose=noted("one for each table and 24 deals: North writes, East checks"),
                serves=_at_each_table,
                parts=_score_cards,
                blanks=True,
            ),
            EventForm(
                name="auction-score-card",
                title=noted("Auction score cards"),
                purpose=noted("two for each table and twelve deals: each side keeps its own, and they are compared"),
                serves=scores_points,
                parts=_auction_cards,
            ),
            EventForm(
                name="tally-cards",
                title=noted("Progressive-whist cards"),
                purpose=noted("one for each player or pair: the points of each round"),
                serves=_progressive,
                parts=_tallies,
                piece="card",
                card=True,
                backs=True,
                blanks=True,
            ),
            EventForm(
                name="rubber-sheet",
                title=noted("Score sheets"),
                purpose=noted("one for each rubber or game: what happened in each deal, and the score"),
                serves=_at_tables,
                parts=_rubbers,
                blanks=True,
            ),
            EventForm(
                name="tabulating-sheet",
                title=noted("Tabulating sheet"),
                purpose=noted("every score against every deal, to be added up"),
                serves=_summed,
                parts=_tabulating,
            ),
            EventForm(
                name="result-sheet",
                title=noted("Result sheet"),
                purpose=noted("for the notice board: who won, and the ranking"),
                serves=lambda event: event.played,
                parts=_result,
            ),
            EventForm(
                name="hand-records",
                title=noted("Hand records"),
                purpose="for the notice board after play: the cards of every deal",
                serves=_with_hands,
                parts=_records,
                secret=True,
            ),
            EventForm(
                name="curtain-cards",
                title=noted("Hands on slips"),
                purpose=noted("one for each hand, to lay out the same cards at every table"),
                serves=_with_hands,
                parts=_hand_slips,
                piece="slip",
                secret=True,
                card=True,
                backs=True,
            ),
            EventForm(
                name="fairness-certificate",
                title=noted("Certificate of fairness"),
                purpose=noted("for the notice board: who meets whom how often, and the best that can be"),
                serves=measurable,
                parts=_certificate,
            ),
            *DESK_FORMS,
            EVENT_ENTRY_BLANKS,
            *TODAY_FORMS,
            *BOOK_FORMS,
        )
    }
)
