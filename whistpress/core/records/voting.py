"""What votes decide: whether a motion is carried by its majority, who is elected to how many places."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.model import Majority, MotionOutcome, Poll, Vote, VoteCast

_SHARES: Mapping[Majority, Fraction] = MappingProxyType(
    {
        Majority.TWO_THIRDS: Fraction(2, 3),
        Majority.THREE_QUARTERS: Fraction(3, 4),
        Majority.TWO_THIRDS_OF_PRESENT: Fraction(2, 3),
        Majority.THREE_QUARTERS_OF_PRESENT: Fraction(3, 4),
    }
)
_OF_PRESENT = frozenset({Majority.HALF_OF_PRESENT, Majority.TWO_THIRDS_OF_PRESENT, Majority.THREE_QUARTERS_OF_PRESENT})


def outcome(votes: Poll) -> MotionOutcome:
    """What the votes make of a motion. Equal votes are lost, unless the chair's casting vote carries them."""
    ayes, noes = votes.ayes, votes.noes
    if votes.casting and ayes == noes:
        ayes, noes = ayes + (votes.casting is VoteCast.AYE), noes + (votes.casting is VoteCast.NO)
    return MotionOutcome.CARRIED if _enough(votes.majority, ayes, noes, votes.abstained) else MotionOutcome.LOST


def needed(votes: Poll) -> int:
    """The least number of ayes that would have carried it, of as many votes."""
    cast = votes.ayes + votes.noes
    counted = cast + votes.abstained if votes.majority in _OF_PRESENT else cast
    if votes.majority is Majority.UNANIMOUS:
        return max(cast, 1)
    if votes.majority in _SHARES:
        return max(-(-counted * _SHARES[votes.majority].numerator // _SHARES[votes.majority].denominator), 1)
    return counted // 2 + 1


def _enough(majority: Majority, ayes: int, noes: int, abstained: int) -> bool:
    return ayes >= needed(Poll(ayes=ayes, noes=noes, abstained=abstained, majority=majority))


def counted(roll: Iterable[Vote], cast: VoteCast) -> int:
    """The votes of one kind in a roll-call, each voter with his weight."""
    return sum(vote.weight for vote in roll if vote.cast is cast)


class Standing(Struct, frozen=True):
    """What the votes of an election decide by themselves: who is surely elected; those who are `tied` for `left` places."""

    elected: tuple[str, ...]
    tied: tuple[str, ...] = ()
    left: int = 0


def standing(votes: Mapping[str, int], places: int) -> Standing:
    """Who has most votes, as far as the places go; candidates of equal votes for the last places are tied, not elected."""
    order = sorted(votes, key=lambda name: -votes[name])
    if len(order) <= places:
        return Standing(tuple(order))
    edge = votes[order[places - 1]]
    if votes[order[places]] < edge:
        return Standing(tuple(order[:places]))
    above = tuple(name for name in order if votes[name] > edge)
    return Standing(above, tuple(name for name in order if votes[name] == edge), places - len(above))
