"""Hands of movements without trays: their numbers, halves and trumps, and what of a request belongs to them."""

from msgspec.structs import replace

from whistpress.core.model import MISERE, Schedule, Suit
from whistpress.core.movement.system import MovementError, Request
from whistpress.language import say
from whistpress.problems import did_you_mean

NO_TRUMPS = "NT"
TRUMPS = (*(suit.value for suit in Suit), NO_TRUMPS, MISERE)
"""What `trumps` in `[movement]` may name."""

_CALLED = {
    **{suit.word: suit.value for suit in Suit},
    **{suit.word[:-1]: suit.value for suit in Suit},
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict.fromkeys(("notrump", "notrumps", "no trump", "no trumps", "no-trumps", "sans"), NO_TRUMPS),
    **dict.fromkeys(("misère", "misery", "mis", "m", "nullo", "null"), MISERE),
}


def first_half(count: int) -> int:
    """Count the hands of the first half: half of them, rounded up."""
    return -(-count // 2)


def half_time(schedule: Schedule) -> int:
    """Return the round after which the first half ends."""
    return first_half(schedule.rounds)


def trumps_in(schedule: Schedule, round_: int) -> tuple[str, ...]:
    """Return the trumps of the hands of a round by the rotation; none where each table turns its own."""
    first = (round_ - 1) * schedule.deals_per_round + 1
    return tuple(schedule.trump_in(hand) for hand in range(first, first + schedule.deals_per_round)) if schedule.trumps else ()


def check_trumps(request: Request, schedule: Schedule) -> Schedule:
    """Note the rotation of trumps; MovementError for an unknown one, or a misere that its round's figure hides."""
    for trump in request.trumps:
        if trump not in TRUMPS:
            meant = _CALLED.get(trump.strip().casefold()) or next(
                (name for name in TRUMPS if name.casefold() == trump.strip().casefold()), did_you_mean(trump, TRUMPS)
            )
            raise MovementError(
                say("no trumps are called %(trump)s", trump=repr(trump)),
                *([say("did you mean %(meant)s?", meant=repr(meant))] if meant else []),
                say('in rotation there are the suits S, H, D and C, "NT" and "misere"'),
                key="trumps",
                code="E701",
            )
    if MISERE in request.trumps and set(request.trumps) != {MISERE} and (request.deals_per_round or 1) > 1:
        raise MovementError(
            say(
                "in a misere hand the fewer tricks win, "
                "and the figure of a round would hold them together with those of other hands"
            ),
            say("leave `deals_per_round` out, so that each hand has its own figure, or take the misere away"),
            key="trumps",
            code="E702",
        )
    return replace(schedule, trumps=request.trumps)
