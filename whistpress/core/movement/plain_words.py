"""Say in ordinary words how a movement goes, why it needs a skip or shared deals, and who sits out."""

from collections.abc import Mapping

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement.system import SYSTEMS, Request
from whistpress.language import noted, say, say_many

WORDS: Mapping[tuple[str, str | None], str] = {
    ("mitchell", None): noted("N-S keep their seats; after each round E-W go up a table, the deals down a table."),
    ("mitchell", "skip"): noted(
        "With an even number of tables E-W would come to deals that they have played: half way they go up two tables, a skip."
    ),
    ("mitchell", "stay"): noted(
        "With an even number of tables E-W would come to deals that they have played: half way they stay for a round."
    ),
    ("mitchell", "skip-twice"): noted(
        "With an even number of tables E-W go up two tables half way, a skip, and then round again with new deals."
    ),
    ("mitchell", "hadlock"): noted(
        "With an even number of tables E-W stay for a round half way, and then go round again with new deals."
    ),
    ("mitchell", "skip-then-stay"): noted(
        "With an even number of tables E-W skip a table half way, and stay for a round half way through the new deals."
    ),
    ("mitchell", "stay-then-skip"): noted(
        "With an even number of tables E-W stay for a round half way, and skip a table half way through the new deals."
    ),
    ("mitchell", "half-sets"): noted(
        "E-W move after each half of a table’s deals, the deals after both halves: so an even number of tables needs no skip."
    ),
    ("mitchell", "uneven"): noted(
        "Two tables hold more deals than the others: so an even number of tables needs no skip. E-W move after every deal."
    ),
    ("howell", None): noted("Every pair meets every other: all but one change seats, as the cards say. There is one winner."),
    ("safford", None): noted(
        "Every pair meets every other, and all are compared equally often: each goes where its card says. There is one winner."
    ),
    ("clay", None): noted("N-S keep their seats; E-W carry the tray that they have just played to the next lower table."),
    ("parallel", None): noted(
        "Two rows of tables share their deals, which go from row to row: so an even number of tables needs no skip."
    ),
    ("snow", None): noted("Each round has deals of its own, which go through all tables before E-W move up a table."),
    ("howell-snow", None): noted(
        "Every pair meets every other; each round has deals of its own, which go through all tables before anyone moves."
    ),
}
"""How movements of pairs go; of a variant without words those of its system; other systems say their summary."""


def movement_words(request: Request) -> str:
    """Say how a movement goes, in a sentence."""
    system = request.system
    words = WORDS.get((system, request.variant)) or WORDS.get((system, None)) or SYSTEMS[system].summary
    return say(words)


def sit_out_words(schedule: Schedule) -> str:
    """Say who sits out in the rounds, and why; an empty text without sit-outs."""
    rests = [len(rest.entries) for rest in schedule.sit_outs]
    if not rests:
        return ""
    if schedule.contest is Contest.PAIRS and set(rests) == {1}:
        return say("An odd number of pairs leaves a half table: the pair that comes to it sits out for that round.")
    least, most = min(rests), max(rests)
    if len(rests) < schedule.rounds or least < most:
        return say("In some rounds somebody sits out.")
    if schedule.contest is Contest.INDIVIDUAL:
        return say_many("One player sits out in each round.", "%(number)s players sit out in each round.", most, number=most)
    return say_many("One team sits out in each round.", "%(number)s teams sit out in each round.", most, number=most)
