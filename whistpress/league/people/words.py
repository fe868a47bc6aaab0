"""The order of people's names and the letter of each, and the lists of private matters, for print alone."""

from collections.abc import Iterator
from fractions import Fraction

from whistpress.core.model.cards import AlphabetKey, by_surname, first_letter
from whistpress.core.model.evening import amount_text
from whistpress.core.model.names import surname
from whistpress.language import say
from whistpress.league.people.model import Contact, Fee, NameDisplay, Person, PrivateMatters
from whistpress.site.book import BookCell, BookHead, BookLine, BookPart, BookRow, BookTable
from whistpress.site.wording import day


def shown_order(person: Person) -> tuple[bool, tuple[str, AlphabetKey], str]:
    """Return the sort key of a person in lists: by surname, without accents and capitals; withheld names last."""
    return person.shown is NameDisplay.WITHHELD, by_surname(person.name), person.id


def letter_of(person: Person) -> str:
    """Return the letter under which a list shows a person; for withheld names the words that say so."""
    return say("Name withheld") if person.shown is NameDisplay.WITHHELD else first_letter(surname(person.name))


def letter_id(letter: str) -> str:
    """Return the anchor of a letter in the list of players; empty for anything but a letter."""
    return f"letter-{letter.lower()}" if len(letter) == 1 and letter.isalnum() else ""


def reach(contact: Contact | None) -> str:
    """Return how to reach a person in a line: `01632 960 102, joan@example.org`; empty where nothing is known."""
    return ", ".join((*contact.phones, *contact.emails)) if contact else ""


def contact_parts(matters: PrivateMatters) -> Iterator[BookPart]:
    """Yield the contacts with a role in the order of the file, then all others by surname."""
    contacts = tuple(matters.contacts.values())
    with_role = [contact for contact in contacts if contact.role]
    others = sorted((contact for contact in contacts if not contact.role), key=lambda contact: by_surname(contact.name))
    for title, some in ((say("Officers and captains"), with_role), (say("Members"), others)):
        if some:
            addressed = any(contact.address for contact in some)
            heads = [BookHead(say("Name"), share=25), BookHead(say("Telephone"), share=17), BookHead(say("E-mail"), share=32)]
            heads += [BookHead(say("Address"))] if addressed else []
            rows = tuple(BookRow(cells=_contact_cells(contact, addressed=addressed)) for contact in some)
            yield BookPart(title=title, blocks=(BookTable(caption=title, heads=tuple(heads), rows=rows),))


def _contact_cells(contact: Contact, *, addressed: bool) -> tuple[BookCell, ...]:
    cells = [
        BookCell(text=contact.name, note=contact.role),
        BookCell(text=", ".join(contact.phones)),
        BookCell(text=", ".join(contact.emails)),
    ]
    return (*cells, BookCell(text=" ".join(contact.address.split()))) if addressed else tuple(cells)


def fee_parts(matters: PrivateMatters) -> Iterator[BookPart]:
    """Yield the unpaid fees, then the paid ones, and the sums of both."""
    fees = sorted(matters.fees.values(), key=lambda fee: by_surname(fee.name))
    unpaid, paid = [fee for fee in fees if not fee.paid], [fee for fee in fees if fee.paid]
    for title, some in ((say("Still to pay"), unpaid), (say("Paid"), paid)):
        if some:
            yield BookPart(title=title, blocks=(_fee_table(title, some, written=some is unpaid),))
    if fees:
        came, whole = sum((fee.amount for fee in paid), Fraction(0)), sum((fee.amount for fee in fees), Fraction(0))
        summary = say(
            "%(came)s of %(whole)s has come in; %(rest)s is still to come.",
            came=amount_text(came),
            whole=amount_text(whole),
            rest=amount_text(whole - came),
        )
        yield BookPart(title=say("In all"), blocks=(BookLine(text=summary),))


def _fee_table(title: str, fees: list[Fee], *, written: bool) -> BookTable:
    heads = (
        BookHead(say("Name")),
        BookHead(say("Due"), figure=True, share=16),
        BookHead(say("Paid on"), share=30),
    )
    rows = tuple(
        BookRow(
            cells=(
                BookCell(text=fee.name, note=fee.note),
                BookCell(text=amount_text(fee.amount)),
                BookCell(text=day(fee.paid) if fee.paid else ""),
            )
        )
        for fee in fees
    )
    return BookTable(caption=title, heads=heads, rows=rows, written=written)
