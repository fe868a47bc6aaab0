"""Who may vote at a congress: its delegates, those who came in their place, and the clubs."""

from collections.abc import Mapping

from whistpress.core.model import Delegation, Person
from whistpress.readers.format import CongressFile, as_tuple
from whistpress.readers.people import People
from whistpress.readers.slug import slug


class Voters:
    """The delegates of a congress by every spelling of their names, and its clubs by id and by name."""

    def __init__(self, file: CongressFile, members: Mapping[str, Person], clubs: Mapping[str, str]) -> None:
        self._people = People(members)
        self._told_apart = {person.name for person in members.values() if person.apart}
        self.delegations = tuple(
            Delegation(club=club, names=as_tuple(names), votes=file.club_votes.get(club, 1))
            for club, names in file.delegates.items()
        )
        self._clubs = {slug(name): one for one in self.delegations for name in (one.club, clubs.get(one.club, "")) if name}
        self._delegates = {self.who(name): one for one in self.delegations for name in one.names}
        self._away = {self.who(name) for name in (*file.apologies, *file.absent, *file.alternates.values())}
        for name, instead in file.alternates.items():
            if self.who(instead) in self._delegates:
                self._delegates[self.who(name)] = self._delegates[self.who(instead)]

    def who(self, name: str) -> str:
        """The same for every spelling of one person, without a remark in brackets behind the name."""
        head, bracket, _ = name.rpartition(" (")
        remarked = bracket and name.endswith(")") and name not in self._told_apart
        return self._people.find(head if remarked else name).id

    def club(self, voter: str) -> Delegation | None:
        """The delegation of a club that is called."""
        return self._clubs.get(slug(voter))

    def of(self, voter: str) -> Delegation | None:
        """The delegation that a voter belongs to, or is."""
        return self.club(voter) or self._delegates.get(self.who(voter))

    def is_delegate(self, name: str) -> bool:
        """Somebody is a delegate, or came in a delegate's place."""
        return self.who(name) in self._delegates

    def away(self, name: str) -> bool:
        """A delegate who did not come."""
        return self.who(name) in self._away

    @property
    def names(self) -> list[str]:
        """What a roll-call may have: the clubs as they are listed, and the delegates."""
        return [*(one.club for one in self.delegations), *(name for one in self.delegations for name in one.names)]

    @property
    def most(self) -> int | None:
        """The most votes that there can be; None where not every club has named its delegates."""
        if not self.delegations or not all(one.names for one in self.delegations):
            return None
        return max(sum(len(one.names) for one in self.delegations), sum(one.votes for one in self.delegations))
