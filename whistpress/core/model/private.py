"""Private matters of a league: its members' contact details and fees paid. They are printed, and never published."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field

from whistpress.problems import Span

PRIVATE = Path("content", "private")
"""The folder of a project that is never published."""
PRINTED = PRIVATE / "printed"
"""The folder of what is printed from it."""


class PrivateKind(StrEnum):
    """What the private files hold of a person; of these a contact has the first four, and may make them public."""

    PHONE = "phone"
    EMAIL = "email"
    ADDRESS = "address"
    ROLE = "role"
    DUE = "due"
    NOTE = "note"


class Contact(Struct, frozen=True, kw_only=True):
    """Contact details of a member: id and name, telephone numbers, e-mail addresses, street address, and role.

    `public` lists the details that the published site may show.
    """

    person: str
    name: str
    phones: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    address: str = ""
    role: str = ""
    public: frozenset[PrivateKind] = frozenset()
    at: Span

    def of_kind(self, kind: PrivateKind) -> tuple[str, ...]:
        """Return the person's contact details of one kind, such as all telephone numbers."""
        details = {
            PrivateKind.PHONE: self.phones,
            PrivateKind.EMAIL: self.emails,
            PrivateKind.ADDRESS: (self.address,),
            PrivateKind.ROLE: (self.role,),
        }
        return tuple(detail for detail in details.get(kind, ()) if detail)


class Fee(Struct, frozen=True, kw_only=True):
    """What a person owes: the member's id and name, the amount as written and as a number, the day of payment (None: unpaid)."""

    person: str
    name: str
    due: str
    amount: Fraction
    paid: datetime.date | None = None
    note: str = ""
    at: Span


class PrivateMatters(Struct, frozen=True):
    """The contacts and fees of a league, by the id of the member.

    `shown_as` maps the id under which the site shows a member whose name is private to the member's own.
    """

    contacts: Mapping[str, Contact] = field(default_factory=dict)
    fees: Mapping[str, Fee] = field(default_factory=dict)
    shown_as: Mapping[str, str] = field(default_factory=dict)

    def contact(self, person: str | None) -> Contact | None:
        """Return the contact of a person, by the id that the site or the members' file has."""
        return self.contacts.get(self.shown_as.get(person, person)) if person else None


NOTHING_PRIVATE = PrivateMatters()
"""A league without private matters."""
