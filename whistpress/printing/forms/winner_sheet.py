"""Certificates for winners: one on each lying sheet, the name as large as it fits."""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.language import say
from whistpress.printing.measure import size_that_fits
from whistpress.printing.papers.after_play import CertificateText
from whistpress.printing.sheets.sheet import PaperSheet

_INSIDE = 34.0


class WinnerPage(Struct, frozen=True, kw_only=True):
    """A certificate with the sizes of the name and of the event's title in points."""

    won: CertificateText
    name: float
    title: float


class WinnerSheets(Struct, frozen=True, kw_only=True):
    """What the template of the certificates gets; `trophy` is what was played for, empty where the event's title says it."""

    league: str
    trophy: str
    sheet: PaperSheet
    cards: tuple[WinnerPage, ...]


def winner_sheets(winners: Sequence[CertificateText], sheet: PaperSheet, league: str, trophy: str = "") -> WinnerSheets:
    """Lay the certificates out."""
    lying = sheet.lying
    width = lying.inner_width - _INSIDE
    cards = tuple(
        WinnerPage(won=won, name=size_that_fits(won.name, width, 52.0, 20.0), title=size_that_fits(won.event, width, 30.0, 14.0))
        for won in winners
    )
    told = any(trophy.casefold() in won.event.casefold() for won in winners)
    return WinnerSheets(league=league, trophy="" if told else _the(trophy), sheet=lying, cards=cards)


def _the(trophy: str) -> str:
    """The name of a trophy with its article, within a sentence."""
    return say("the %(trophy)s", trophy=trophy.removeprefix("The ")) if trophy else ""
