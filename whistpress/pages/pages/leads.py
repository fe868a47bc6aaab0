"""The systems of leads: what they agree on and where they differ, and a page for each with its tables."""

from msgspec import Struct

from whistpress.core.games.leads import LEADS
from whistpress.core.model import RANKS
from whistpress.language import say
from whistpress.pages.page import Link, Page
from whistpress.pages.play_advice import AdviceChapter, AdviceSubject, advice_chapters, advice_subjects
from whistpress.views import addresses
from whistpress.views.leads import Difference, LeadTable, Meaning, differences, eleven, meanings, shown_rank, tables
from whistpress.views.signals import SignalLine, SignalReadings, signal_lines, signals_compared


class LeadsLine(Struct, frozen=True):
    """A system of leads in the list: its page, a sentence, its book, whether the league plays it."""

    page: Link
    summary: str
    book: str
    own: bool


class LeadsPage(Page, frozen=True, kw_only=True):
    """All systems of leads, where they differ (plain suits and trumps), signals, other advice, the eleven rule card by card."""

    lines: tuple[LeadsLine, ...]
    plain: tuple[Difference, ...]
    trumps: tuple[Difference, ...]
    signals: tuple[SignalReadings, ...]
    advice: tuple[AdviceSubject, ...]
    eleven: tuple[tuple[str, str], ...]


class LeadSystemPage(Page, frozen=True, kw_only=True):
    """A system of leads: its tables, what each card shows when it is led, its signals, its advice, its remarks and its book."""

    tables: tuple[LeadTable, ...]
    meanings: tuple[Meaning, ...]
    signals: tuple[SignalLine, ...]
    advice: tuple[AdviceChapter, ...]
    remarks: tuple[str, ...]
    book: str
    own: bool


def leads_page(own: str) -> LeadsPage:
    """The list; `own` is the system that the league plays."""
    return LeadsPage(
        path=addresses.LEADS,
        title=say("Systems of leads"),
        summary=say("Which card each system leads from a suit, and what a lead therefore tells the partner."),
        section=addresses.SYSTEMS,
        lines=tuple(
            LeadsLine(Link(one.title, addresses.leads(name)), one.summary, one.book, name == own) for name, one in LEADS.items()
        ),
        plain=differences(trumps=False),
        trumps=differences(trumps=True),
        signals=signals_compared(),
        advice=advice_subjects(),
        eleven=tuple((shown_rank(rank), eleven(rank)) for rank in RANKS if eleven(rank)),
    )


def lead_system_page(name: str, own: str) -> LeadSystemPage:
    """The page of one system."""
    system = LEADS[name]
    return LeadSystemPage(
        path=addresses.leads(name),
        title=system.title,
        summary=system.summary,
        section=addresses.SYSTEMS,
        tables=tables(system),
        meanings=meanings(system),
        signals=signal_lines(name),
        advice=advice_chapters(name),
        remarks=system.remarks,
        book=system.book,
        own=name == own,
    )
