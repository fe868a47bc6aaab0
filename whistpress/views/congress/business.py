"""The business of a meeting: its order, with the motions and the elections where they come in it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model import (
    Amendment,
    Congress,
    Election,
    League,
    Majority,
    Motion,
    MotionOutcome,
    Poll,
    ProgrammeItem,
    VoteCast,
)
from whistpress.core.records import congresses
from whistpress.language import noted, say, say_many
from whistpress.views.figures import cardinal
from whistpress.views.wording import join_words, sentence

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
        sentences.append(_needed(poll, decided=put.outcome is not None))
    if poll.casting:
        chair = noted("The chair gave the casting vote for it."), noted("The chair gave the casting vote against it.")
        sentences.append(say(chair[poll.casting is not VoteCast.AYE]))
    return " ".join(sentences)


def _needed(poll: Poll, *, decided: bool) -> str:
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
