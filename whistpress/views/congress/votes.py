"""What became of motions and elections, in words."""

from collections.abc import Mapping
from types import MappingProxyType

from whistpress.core.model import Amendment, Election, Majority, Motion, MotionOutcome, Poll, VoteCast
from whistpress.core.records import congresses
from whistpress.language import noted, say, say_many
from whistpress.views.words import listed

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
    """`Carried`; `Referred to Laws and rulings`; empty where the record does not tell it."""
    if put.outcome is None:
        return ""
    if put.to and put.outcome is MotionOutcome.REFERRED:
        return say("Referred to %(committee)s", committee=put.to)
    if put.to and put.outcome is MotionOutcome.DEFERRED:
        return say("Deferred to %(time)s", time=put.to)
    return say(OUTCOMES[put.outcome])


def figures(poll: Poll | None) -> str:
    """`12 to 3`: the votes in short; empty without any."""
    return say("%(ayes)s to %(noes)s", ayes=poll.ayes, noes=poll.noes) if poll else ""


def told(put: Motion | Amendment) -> str:
    """What became of it in one or two sentences: `Carried by 12 votes to 3`."""
    word, poll = outcome_word(put), put.poll
    if poll is None:
        return f"{word}." if word else ""
    sentences = [_votes(word, poll)]
    if poll.majority is not Majority.SIMPLE:
        needs = say(MAJORITIES[poll.majority])
        sentences.append(say("It needed %(share)s: %(number)s ayes.", share=needs, number=congresses.ayes_needed(poll)))
    if poll.casting:
        chair = noted("The chair gave the casting vote for it."), noted("The chair gave the casting vote against it.")
        sentences.append(say(chair[poll.casting is not VoteCast.AYE]))
    return " ".join(sentences)


def _votes(word: str, poll: Poll) -> str:
    if not poll.noes and not poll.abstained and poll.ayes:
        return say_many(
            "%(word)s with one voice: %(number)s vote.", "%(word)s with one voice: %(number)s votes.", poll.ayes, word=word
        )
    if not poll.abstained:
        return say("%(word)s by %(ayes)s votes to %(noes)s.", word=word, ayes=poll.ayes, noes=poll.noes)
    return say_many(
        "%(word)s by %(ayes)s votes to %(noes)s; %(number)s did not vote.",
        "%(word)s by %(ayes)s votes to %(noes)s; %(number)s did not vote.",
        poll.abstained,
        word=word,
        ayes=poll.ayes,
        noes=poll.noes,
    )


def elected(election: Election) -> str:
    """Who was elected and how, in sentences; empty while nobody is."""
    if not election.elected:
        return ""
    names = listed(election.elected)
    if election.unopposed:
        return say_many(
            "%(names)s was elected without a ballot.",
            "%(names)s were elected without a ballot.",
            len(election.elected),
            names=names,
        )
    sentence = say_many("%(names)s was elected.", "%(names)s were elected.", len(election.elected), names=names)
    if election.second:
        sentence += " " + say("There was a second ballot between those of equal votes.")
    return sentence


def counted(election: Election) -> str:
    """`17 ballots, 1 of them void or blank.`; empty where it is not told."""
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
