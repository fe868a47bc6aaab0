"""What a meeting's page and its papers share: attendance, business, elections, accounts, and the meeting in short."""

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model.evening import amount_text
from whistpress.language import noted, say, say_many
from whistpress.league.league import League
from whistpress.league.meetings import facts as congresses
from whistpress.league.meetings.model import (
    EXPENDITURE,
    INCOME,
    Accounts,
    AccountSide,
    Amendment,
    Congress,
    Election,
    Majority,
    Motion,
    MotionOutcome,
    Poll,
    ProgrammeItem,
    VoteCast,
)
from whistpress.league.meetings.read.references import find_thing, replace_references, things
from whistpress.site import addresses
from whistpress.site.figures import cardinal
from whistpress.site.hours import hours_text
from whistpress.site.wording import join_words, sentence, weekday


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


def opening(congress: Congress) -> str:
    """Return the hour at which a meeting begins, with its day where it has several: `Friday, 11 December 2026, 2 p.m.`."""
    first = congress.sittings[0] if congress.sittings else None
    if first is None or not first.time:
        return ""
    if congress.days == 1 or not congress.dated:
        return first.time
    return f"{weekday(congress.begins + datetime.timedelta(days=first.day - 1))}, {first.time}"


MOTIONS, ELECTIONS = "Motions", "Elections"
USUAL = (
    *("Roll of delegates", "Minutes of the last meeting", "Reports of the officers", "Reports of committees"),
    *(MOTIONS, ELECTIONS, "Other business", "Time and place of the next meeting"),
)
"""The order of business where the programme gives none."""


class Business(Struct, frozen=True):
    """An item of business of a meeting, with the motions and elections on which the meeting votes under it."""

    title: str
    motions: tuple[Motion, ...] = ()
    elections: tuple[Election, ...] = ()


class BusinessMeeting(Struct, frozen=True):
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


def meetings(congress: Congress) -> tuple[BusinessMeeting, ...]:
    """Return the sittings that have an order of business; of a congress without any, one sitting with the usual order."""
    agenda_sittings = [sitting for sitting in congress.sittings if sitting.business]
    sittings = agenda_sittings or [ProgrammeItem(day=1, title=congress.title, business=USUAL)]
    return tuple(BusinessMeeting(sitting, tuple(_order(sitting, congress))) for sitting in sittings)


def _order(sitting: ProgrammeItem, congress: Congress) -> Iterator[Business]:
    for title in sitting.business:
        if title.casefold() == MOTIONS.casefold():
            yield Business(title, motions=congress.motions)
        elif title.casefold() == ELECTIONS.casefold():
            yield Business(title, elections=congress.elections)
        else:
            yield Business(title)


def business_of(sitting: ProgrammeItem, congress: Congress) -> tuple[Business, ...]:
    """Return the order of business of a sitting; empty where the programme gives none."""
    return tuple(_order(sitting, congress))


def ballot(election: Election) -> Ballot:
    """Return an election with the number of its places in words."""
    text = say_many(
        "%(number)s is elected.", "%(number)s are elected.", election.places, number=sentence(cardinal(election.places))
    )
    return Ballot(election.office, election.candidates, election.places, text)


def delegates_of(congress: Congress, league: League) -> tuple[Delegates, ...]:
    """Return the clubs that send delegates, by their names, in the order of the file."""
    return tuple(
        Delegates(league.clubs[delegation.club].name, delegation.names, delegation.club)
        if delegation.club in league.clubs
        else Delegates(delegation.club, delegation.names)
        for delegation in congress.delegates
    )


OUTCOMES: Mapping[MotionOutcome, str] = MappingProxyType(
    {
        MotionOutcome.CARRIED: noted("Carried"),
        MotionOutcome.LOST: noted("Lost"),
        MotionOutcome.WITHDRAWN: noted("Withdrawn"),
        MotionOutcome.DEFERRED: noted("Deferred"),
        MotionOutcome.REFERRED: noted("Referred"),
    }
)
MAJORITIES: Mapping[Majority, str] = MappingProxyType(
    {
        Majority.TWO_THIRDS: noted("two-thirds of the votes"),
        Majority.THREE_QUARTERS: noted("three-quarters of the votes"),
        Majority.UNANIMOUS: noted("all votes"),
        Majority.HALF_OF_PRESENT: noted("more than half of all present"),
        Majority.TWO_THIRDS_OF_PRESENT: noted("two-thirds of all present"),
        Majority.THREE_QUARTERS_OF_PRESENT: noted("three-quarters of all present"),
    }
)
CASTS: Mapping[VoteCast, str] = MappingProxyType(
    {VoteCast.AYE: noted("Ayes"), VoteCast.NO: noted("Noes"), VoteCast.ABSTAINED: noted("Not voting")}
)


def outcome_word(put: Motion | Amendment) -> str:
    """Return an outcome in words: `Carried`; `Referred to Laws and rulings`.

    It is `Not on record` for votes whose outcome the record does not give; empty without votes.
    """
    if put.outcome is None:
        return say("Not on record") if put.poll else ""
    if put.to and put.outcome is MotionOutcome.REFERRED:
        return say("Referred to %(committee)s", committee=put.to)
    if put.to and put.outcome is MotionOutcome.DEFERRED:
        return say("Postponed to %(time)s", time=put.to)
    return say(OUTCOMES[put.outcome])


def figures(poll: Poll | None) -> str:
    """Return the votes in short: `12 to 3`; empty without any."""
    return say("%(ayes)s to %(noes)s", ayes=poll.ayes, noes=poll.noes) if poll else ""


def motion_sentence(put: Motion | Amendment) -> str:
    """Return the outcome of a motion in one or two sentences: `Carried by 12 votes to 3`."""
    word, poll = outcome_word(put), put.poll
    if poll is None:
        return f"{word}." if word else ""
    sentences = [_votes(word, poll) if put.outcome else _votes_alone(poll)]
    if poll.majority is not Majority.SIMPLE:
        sentences.append(_majority(poll, decided=put.outcome is not None))
    if poll.casting:
        chair = noted("The chair gave the casting vote for it."), noted("The chair gave the casting vote against it.")
        sentences.append(say(chair[poll.casting is not VoteCast.AYE]))
    return " ".join(sentences)


def _majority(poll: Poll, *, decided: bool) -> str:
    """Say which majority it needed, and how many ayes where that is known."""
    needs, number = say(MAJORITIES[poll.majority]), congresses.ayes_needed(poll)
    if number is not None:
        return say("It needed %(share)s: %(number)s ayes.", share=needs, number=number)
    if decided:
        return say("It needed %(share)s.", share=needs)
    return say("It needed %(share)s; how many were present is not on record.", share=needs)


def _votes_alone(poll: Poll) -> str:
    """Tell the votes of a motion that do not settle its outcome, since abstentions were not counted."""
    return say("The votes were %(ayes)s to %(noes)s.", ayes=poll.ayes, noes=poll.noes)


def _votes(word: str, poll: Poll) -> str:
    if not poll.noes and not poll.abstained and poll.ayes:
        return say_many(
            "%(word)s with one voice: %(number)s vote.", "%(word)s with one voice: %(number)s votes.", poll.ayes, word=word
        )
    votes = say_many("%(number)s vote to %(noes)s", "%(number)s votes to %(noes)s", poll.ayes, noes=poll.noes)
    if not poll.abstained:
        return say("%(word)s by %(votes)s.", word=word, votes=votes)
    return say_many(
        "%(word)s by %(votes)s; %(number)s did not vote.",
        "%(word)s by %(votes)s; %(number)s did not vote.",
        poll.abstained,
        word=word,
        votes=votes,
    )


def election_sentence(election: Election) -> str:
    """Return who was elected and how, in sentences; empty before the election."""
    if not election.elected:
        return ""
    names = join_words(election.elected)
    if election.unopposed:
        return say_many(
            "%(names)s was elected without a ballot.",
            "%(names)s were elected without a ballot.",
            len(election.elected),
            names=names,
        )
    text = say_many("%(names)s was elected.", "%(names)s were elected.", len(election.elected), names=names)
    if election.second:
        text += " " + say("There was a second ballot between those of equal votes.")
    return text


def ballot_sentence(election: Election) -> str:
    """Say how many ballots there were: `17 ballots, 1 of them void or blank.`; empty where the record does not count them."""
    tally = election.tally
    if tally is None or tally.ballots is None:
        return ""
    if not tally.spoilt:
        return say_many("%(number)s ballot.", "%(number)s ballots.", tally.ballots)
    return say_many(
        "%(number)s ballot, %(spoilt)s void or blank.",
        "%(number)s ballots, %(spoilt)s void or blank.",
        tally.ballots,
        spoilt=tally.spoilt,
    )


class MeetingHead(Struct, frozen=True, kw_only=True):
    """A meeting in the list of its season: its page, day and place, and its decisions in sentences."""

    title: str
    path: str
    anchor: str
    when: str
    place: str
    told: tuple[str, ...] = ()

    @property
    def facts(self) -> str:
        """When and where."""
        return ", ".join(part for part in (self.when, self.place) if part)


def meeting_head(congress: Congress, *, decided: bool = True) -> MeetingHead:
    """Return a meeting in short; without its decisions if its own page has them."""
    first = congress.sittings[0] if congress.sittings else None
    one_day = congress.days == 1
    hours = hours_text(first.time, first.ends) if first and one_day else ""
    day = weekday(congress.begins) if one_day else congress.when
    return MeetingHead(
        title=congress.title,
        path=addresses.congress(congress.id),
        anchor=f"meeting-{congress.id}",
        when=", ".join(part for part in (day, hours) if part),
        place=congress.place,
        told=tuple(_decisions(congress)) if decided else (),
    )


def _decisions(congress: Congress) -> Iterator[str]:
    if text := attendance(congress):
        yield text
    for motion in congress.motions:
        if fate := motion_sentence(motion):
            yield say("%(title)s: %(told)s", title=motion.title, told=fate)
    for election in congress.elections:
        if elected := election_sentence(election):
            yield say("%(title)s: %(told)s", title=election.office, told=elected)


def is_on_record(congress: Congress) -> bool:
    """Return whether the record has anything that happened at a meeting."""
    return bool(congress.minutes or congress.present is not None or tuple(_decisions(congress)))
