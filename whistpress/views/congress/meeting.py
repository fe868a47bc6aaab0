"""What a meeting's page and its papers share: attendance, elections and accounts."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Congress, Election
from whistpress.core.model.accounts import EXPENDITURE, INCOME, Accounts, AccountSide
from whistpress.core.model.money import amount_text
from whistpress.language import say, say_many
from whistpress.readers.league.meeting_checks import find_thing, replace_references, things
from whistpress.views.wording import join_words, sentence


def is_congress(congress: Congress) -> bool:
    """Return whether a meeting is a congress: with events, of several days, numbered, or with few known details."""
    in_own_folder = congress.source.startswith("meetings/")
    large = congress.days > 1 or congress.number is not None or not congress.dated or congress.trophies
    return not in_own_folder and (bool(large) or any(sitting.event for sitting in congress.sittings))


def attendance(congress: Congress) -> str:
    """Return one or two sentences on the number present and the apologies; empty if neither is recorded."""
    parts = []
    if congress.present is not None:
        parts.append(say_many("%(number)s was present.", "%(number)s were present.", congress.present))
    if congress.apologies_number:
        parts.append(say_many("There was %(number)s apology.", "There were %(number)s apologies.", congress.apologies_number))
    elif congress.apologies and not congress.delegates:
        parts.append(say("Apologies: %(names)s.", names=join_words(congress.apologies)))
    return " ".join(parts)


def put_forward(election: Election) -> str:
    """Return `Proposed by Ann Cole, seconded by Bob Dale.`; empty where it is not told."""
    if election.proposer and election.seconder:
        return say("Proposed by %(proposer)s, seconded by %(seconder)s.", proposer=election.proposer, seconder=election.seconder)
    if election.proposer:
        return say("Proposed by %(proposer)s.", proposer=election.proposer)
    return say("Seconded by %(seconder)s.", seconder=election.seconder) if election.seconder else ""


def with_references_told(text: str, congress: Congress, events: Mapping[str, str]) -> str:
    """Return a text for paper: its own words, or the title of the thing, replace each reference (`{motion: slow-play}`)."""
    labels = {**things(congress), "event": events}

    def told(kind: str, name: str, words: str) -> str | None:
        id_ = find_thing(name, labels.get(kind, {}))
        return words or (name if id_ is None or kind == "day" else labels[kind][id_])

    return replace_references(text, told)


class AccountRow(Struct, frozen=True):
    """A line of the accounts in words: the item, the amount, that of last year (empty: none)."""

    item: str
    amount: str
    last_year: str = ""


class AccountTable(Struct, frozen=True):
    """A side of the accounts: its title, its rows, its total."""

    title: str
    rows: tuple[AccountRow, ...]
    total: AccountRow


class AccountsView(Struct, frozen=True):
    """The accounts as pages and papers show them: a table for each side, and what follows from the totals."""

    tables: tuple[AccountTable, ...]
    last_year: bool
    told: tuple[str, ...]


def accounts_view(accounts: Accounts | None) -> AccountsView | None:
    """Return the accounts as they are shown; None without any."""
    if accounts is None or not accounts.sides:
        return None
    return AccountsView(tuple(map(_table, accounts.sides)), accounts.has_last_year, tuple(_account_sentences(accounts)))


def _table(side: AccountSide) -> AccountTable:
    rows = (
        AccountRow(entry.item, amount_text(entry.amount), "" if entry.last_year is None else amount_text(entry.last_year))
        for entry in side.items
    )
    last = side.last_total
    return AccountTable(
        sentence(side.title),
        tuple(rows),
        AccountRow(say("Total"), amount_text(side.total), "" if last is None else amount_text(last)),
    )


def _account_sentences(accounts: Accounts) -> Iterator[str]:
    surplus = accounts.surplus
    if surplus is not None:
        yield _surplus(surplus)
    others = [side for side in accounts.sides if side.title.casefold() not in INCOME | EXPENDITURE]
    if len(others) == 2:
        first, second = others
        if first.total == second.total:
            yield say("%(first)s and %(second)s balance.", first=sentence(first.title), second=second.title)
        else:
            larger, smaller = (first, second) if first.total > second.total else (second, first)
            yield say(
                "%(first)s and %(second)s do not balance: %(amount)s more in %(larger)s.",
                first=sentence(first.title),
                second=second.title,
                larger=larger.title,
                amount=amount_text(larger.total - smaller.total),
            )


def _surplus(amount: Fraction) -> str:
    if amount > 0:
        return say("Income is %(amount)s more than expenditure: a surplus.", amount=amount_text(amount))
    if amount < 0:
        return say("Expenditure is %(amount)s more than income: a deficit.", amount=amount_text(-amount))
    return say("Income and expenditure balance.")
