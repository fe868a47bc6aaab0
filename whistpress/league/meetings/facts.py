"""The congresses: every motion with its congress, by law and by subject; the holders of each office; what votes decide."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from whistpress.league.meetings.model import Congress, Majority, Motion, MotionOutcome, Poll, Vote, VoteCast
from whistpress.league.people.model import Person, Spellings

OfficeKey = tuple[str, bool, str]
"""A body, whether it is a committee, the title in small letters."""
_REMARK = re.compile(r"(?P<name>.*\S)\s+\((?P<remark>[^()]*)\)")


class CongressMotion(Struct, frozen=True):
    """A motion, and the congress to which it was put."""

    congress: Congress
    motion: Motion


def in_order(congresses: Iterable[Congress]) -> list[Congress]:
    """Sort congresses by date, then number."""
    return sorted(congresses, key=lambda congress: (congress.begins, congress.number or 0, congress.id))


def motions(congresses: Iterable[Congress]) -> tuple[CongressMotion, ...]:
    """Collect every motion, the latest congress first, in the order in which they were put."""
    return tuple(CongressMotion(congress, motion) for congress in reversed(in_order(congresses)) for motion in congress.motions)


def motions_by_law(motions: Sequence[CongressMotion]) -> Mapping[str, tuple[CongressMotion, ...]]:
    """Group the motions by the laws that they concern or change, under id or name as it is written, in alphabetical order."""
    return _by_name((law, congress_motion) for congress_motion in motions for law in congress_motion.motion.laws)


def motions_by_subject(motions: Sequence[CongressMotion]) -> Mapping[str, tuple[CongressMotion, ...]]:
    """Group the motions by subject; capitals make no difference."""
    return _by_name((subject, congress_motion) for congress_motion in motions for subject in congress_motion.motion.subjects)


def _by_name(named_motions: Iterable[tuple[str, CongressMotion]]) -> Mapping[str, tuple[CongressMotion, ...]]:
    names: dict[str, str] = {}
    lists: dict[str, list[CongressMotion]] = {}
    for name, congress_motion in named_motions:
        key = name.casefold()
        names.setdefault(key, name)
        lists.setdefault(key, []).append(congress_motion)
    return {names[key]: tuple(lists[key]) for key in sorted(lists)}


class TermRecord(Struct, frozen=True):
    """A record of a term: the congress, and whether the holder was then in office, or elected."""

    congress: Congress
    elected: bool


class Term(Struct, frozen=True):
    """A holder in an office: the name as first written, the remark behind it (`chairman`), the congresses that record it.

    `term` is for how long, where the record says it.
    """

    name: str
    remark: str
    seen: tuple[TermRecord, ...]
    term: str = ""

    @property
    def first(self) -> int:
        """The year of the first congress that records it."""
        return self.seen[0].congress.begins.year

    @property
    def last(self) -> int:
        """The year of the last congress that records it."""
        return self.seen[-1].congress.begins.year


class Succession(Struct, frozen=True):
    """An office, or a committee, of a body, and those who held it, the latest first; of one congress in the order of its file."""

    title: str
    committee: bool
    terms: tuple[Term, ...]
    body: str = ""


def successions(congresses: Iterable[Congress], people: Mapping[str, Person]) -> tuple[Succession, ...]:
    """List the offices, then the committees of each body, in the order in which the latest congress that has them names them.

    A person elected at one congress and in office at the next, or in office at two with no other between, has one term. Every
    spelling of a person is one person.
    """
    congresses, who = tuple(congresses), Spellings(people)
    offices: dict[OfficeKey, OfficeTerms] = {}
    for congress in in_order(congresses):
        for committee, title, name, term, elected in _holders(congress):
            holders = offices.setdefault((congress.body, committee, title.casefold()), OfficeTerms(people, who))
            holders.title = title
            holders.add(congress, name, term, elected=elected)
    order = _order(congresses)
    bodies = list(dict.fromkeys(congress.body for congress in reversed(in_order(congresses))))
    keys = sorted(offices, key=lambda key: (bodies.index(key[0]), key[1], order[key]))
    return tuple(Succession(offices[key].title, key[1], offices[key].terms(), key[0]) for key in keys)


def _holders(congress: Congress) -> Iterator[tuple[bool, str, str, str, bool]]:
    """Yield every holder of an office in the record of a congress: those in office, then those elected."""
    for committee, offices in ((False, congress.officers), (True, congress.committees)):
        for office in offices:
            yield from ((committee, office.title, name, office.term, False) for name in office.holders)
    committees = {office.title.casefold() for office in congress.committees}
    for election in congress.elections:
        title = election.office
        committee = title.casefold() in committees or election.places > 1
        yield from ((committee, title, name, "", True) for name in election.elected)


def _order(congresses: Iterable[Congress]) -> Mapping[OfficeKey, int]:
    order: dict[OfficeKey, int] = {}
    for congress in reversed(in_order(congresses)):
        for committee, title, *_ in _holders(congress):
            order.setdefault((congress.body, committee, title.casefold()), len(order))
    return order


class OfficeTerms:
    """Collects the terms of one office, the oldest first."""

    def __init__(self, people: Mapping[str, Person], who: Spellings) -> None:
        self.title = ""
        self._people = people
        self._who = who
        self._terms: list[tuple[str, Term]] = []
        self._congresses: list[str] = []

    def add(self, congress: Congress, written: str, term: str, *, elected: bool) -> None:
        """Add the record of a holder at a congress."""
        if congress.id not in self._congresses:
            self._congresses.append(congress.id)
        name, remark = (written, "") if written in self._who else split_remark(written)
        who = self._who.get(name, name)
        name = self._people[who].name if who in self._people else name
        last = next((index for index in reversed(range(len(self._terms))) if self._terms[index][0] == who), None)
        if last is not None and self._goes_on(self._terms[last][1]):
            before = self._terms[last][1]
            seen = (*before.seen, TermRecord(congress, elected))
            self._terms[last] = (who, Term(before.name, remark or before.remark, seen, term or before.term))
        else:
            self._terms.append((who, Term(name, remark, (TermRecord(congress, elected),), term)))

    def _goes_on(self, term: Term) -> bool:
        """Return whether the term is on record at this congress or at the last one before it that records the office."""
        return term.seen[-1].congress.id in self._congresses[-2:]

    def terms(self) -> tuple[Term, ...]:
        """Return the terms, the latest first."""
        latest = {id_: index for index, id_ in enumerate(self._congresses)}
        ordered = [term for _, term in self._terms]
        return tuple(sorted(ordered, key=lambda term: (-latest[term.seen[-1].congress.id], -latest[term.seen[0].congress.id])))


_SHARES: Mapping[Majority, Fraction] = MappingProxyType(
    {
        Majority.TWO_THIRDS: Fraction(2, 3),
        Majority.THREE_QUARTERS: Fraction(3, 4),
        Majority.TWO_THIRDS_OF_PRESENT: Fraction(2, 3),
        Majority.THREE_QUARTERS_OF_PRESENT: Fraction(3, 4),
    }
)
_OF_PRESENT = frozenset({Majority.HALF_OF_PRESENT, Majority.TWO_THIRDS_OF_PRESENT, Majority.THREE_QUARTERS_OF_PRESENT})


def outcome(votes: Poll) -> MotionOutcome | None:
    """Decide a motion. Equal votes are lost, unless the chair's casting vote carries them.

    None where it depends on the number present, and that is not on record.
    """
    ayes, noes = votes.ayes, votes.noes
    if votes.casting and ayes == noes:
        ayes, noes = ayes + (votes.casting is VoteCast.AYE), noes + (votes.casting is VoteCast.NO)
    poll = Poll(ayes=ayes, noes=noes, abstained=votes.abstained, majority=votes.majority, present=votes.present)
    if ayes < fewest_ayes(poll):
        return MotionOutcome.LOST
    return MotionOutcome.CARRIED if ayes_needed(poll) is not None else None


def ayes_needed(votes: Poll) -> int | None:
    """Return the least number of ayes that carries a motion; None if that depends on an unknown number present."""
    if votes.majority in _OF_PRESENT:
        return None if votes.present is None else _share(votes.majority, votes.present)
    return _share(votes.majority, votes.ayes + votes.noes)


def fewest_ayes(votes: Poll) -> int:
    """Return the least number of ayes that can carry a motion: all who voted were present, and perhaps more."""
    return ayes_needed(votes) or _share(votes.majority, votes.ayes + votes.noes + votes.abstained)


def _share(majority: Majority, counted: int) -> int:
    """Return the least number that is a majority of a count."""
    if majority is Majority.UNANIMOUS:
        return max(counted, 1)
    if majority in _SHARES:
        return max(-(-counted * _SHARES[majority].numerator // _SHARES[majority].denominator), 1)
    return counted // 2 + 1


def count_votes(roll: Iterable[Vote], cast: VoteCast) -> int:
    """Count the votes of one kind in a roll-call, each voter with his weight."""
    return sum(vote.weight for vote in roll if vote.cast is cast)


class ElectionResult(Struct, frozen=True):
    """The result of an election by its votes alone: the elected, and those who are `tied` for `left` places."""

    elected: tuple[str, ...]
    tied: tuple[str, ...] = ()
    left: int = 0


def election_result(votes: Mapping[str, int], places: int) -> ElectionResult:
    """Elect those with most votes; candidates of equal votes for the last places are tied, not elected."""
    order = sorted(votes, key=lambda name: -votes[name])
    if len(order) <= places:
        return ElectionResult(tuple(order))
    edge = votes[order[places - 1]]
    if votes[order[places]] < edge:
        return ElectionResult(tuple(order[:places]))
    above = tuple(name for name in order if votes[name] > edge)
    return ElectionResult(above, tuple(name for name in order if votes[name] == edge), places - len(above))


def bare(written: str) -> str:
    """Return a name without the remark in brackets after it: `Priya Nair` of `Priya Nair (chair)`."""
    return split_remark(written)[0]


def split_remark(written: str) -> tuple[str, str]:
    """Return a name and the remark after it (empty: none): `("Priya Nair", "chair")` of `Priya Nair (chair)`."""
    match = _REMARK.fullmatch(written)
    return (match["name"], match["remark"]) if match else (written, "")
