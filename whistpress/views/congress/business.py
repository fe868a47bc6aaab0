"""The business of a meeting: its order, with the motions and the elections where they come in it."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import Congress, Election, League, Motion, ProgrammeItem
from whistpress.language import say_many
from whistpress.views.numerals import cardinal
from whistpress.views.words import sentence

MOTIONS, ELECTIONS = "Motions", "Elections"
USUAL = (
    *("Roll of delegates", "Minutes of the last meeting", "Reports of the officers", "Reports of committees"),
    *(MOTIONS, ELECTIONS, "Other business", "Time and place of the next meeting"),
)
"""The order of business where the programme gives none."""


class Business(Struct, frozen=True):
    """One thing on the paper of a meeting; with what it is about, where it is put to the vote."""

    title: str
    motions: tuple[Motion, ...] = ()
    elections: tuple[Election, ...] = ()


class Meeting(Struct, frozen=True):
    """A sitting at which business is done, and its order."""

    sitting: ProgrammeItem
    order: tuple[Business, ...]


class Ballot(Struct, frozen=True):
    """An election: who stands, how many are elected, and that in words (`Three are elected.`)."""

    office: str
    candidates: tuple[str, ...]
    places: int
    told: str


class Delegates(Struct, frozen=True):
    """A club's name and its delegates; `id` is empty where the league knows no such club."""

    club: str
    names: tuple[str, ...]
    id: str = ""


def meetings(congress: Congress) -> tuple[Meeting, ...]:
    """The sittings that have an order of business; of a congress without any, one with the usual order."""
    found = [sitting for sitting in congress.sittings if sitting.business]
    sittings = found or [ProgrammeItem(day=1, title=congress.title, business=USUAL)]
    return tuple(Meeting(sitting, tuple(_order(sitting, congress))) for sitting in sittings)


def _order(sitting: ProgrammeItem, congress: Congress) -> Iterator[Business]:
    for title in sitting.business:
        if title.casefold() == MOTIONS.casefold():
            yield Business(title, motions=congress.motions)
        elif title.casefold() == ELECTIONS.casefold():
            yield Business(title, elections=congress.elections)
        else:
            yield Business(title)


def business_of(sitting: ProgrammeItem, congress: Congress) -> tuple[Business, ...]:
    """The order of business of a sitting; none where the programme gives none."""
    return tuple(_order(sitting, congress))


def ballot(election: Election) -> Ballot:
    """An election with the number of its places in words."""
    told = say_many(
        "%(number)s is elected.", "%(number)s are elected.", election.places, number=sentence(cardinal(election.places))
    )
    return Ballot(election.office, election.candidates, election.places, told)


def delegates_of(congress: Congress, league: League) -> tuple[Delegates, ...]:
    """The clubs that send delegates, by their names, in the order of the file."""
    return tuple(
        Delegates(league.clubs[one.club].name, one.names, one.club)
        if one.club in league.clubs
        else Delegates(one.club, one.names)
        for one in congress.delegates
    )
