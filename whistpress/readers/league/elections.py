"""Elections: whether the tellers' figures agree, and whether those are elected whom the votes elect."""

from collections.abc import Mapping

from whistpress.core.model import BallotCount, Election
from whistpress.core.records import congresses
from whistpress.problems import Problems
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.motions import ElectionTable
from whistpress.readers.league.meeting_ids import Ids
from whistpress.readers.meant import did_you_mean
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath


def elections_of(tables: list[ElectionTable], toml: TomlFile, problems: Problems) -> tuple[Election, ...]:
    """The elections of a congress, with who was elected."""
    ids = Ids("election", toml, problems)
    return tuple(_Count(table, number, toml, problems).election(ids) for number, table in enumerate(tables))


class _Count:
    """The counting of one election."""

    def __init__(self, table: ElectionTable, number: int, toml: TomlFile, problems: Problems) -> None:
        self.table, self.number, self.toml, self.problems = table, number, toml, problems
        self.candidates = tuple(dict.fromkeys(table.candidates)) or tuple(table.votes)

    def election(self, ids: Ids) -> Election:
        """The election as the record has it."""
        table = self.table
        self._candidates()
        tally = self._tally(table.votes, "votes", self.candidates, table.places) if table.votes else None
        first = congresses.election_result(table.votes, table.places) if table.votes else None
        second = self._tally(table.second, "second", first.tied if first else self.candidates, 0) if table.second else None
        return Election(
            office=table.office,
            candidates=self.candidates,
            places=table.places,
            id=ids.of(None, table.office, self.number),
            day=table.day,
            tally=tally,
            second=second,
            elected=self._elected(first),
            unopposed=table.unopposed,
            decided=table.decided,
            note=table.note,
        )

    def _add(self, code: str, message: str, path: KeyPath, *helps: str, key: bool = False) -> None:
        whole: KeyPath = ("election", self.number, *path)
        self.problems.add(code, message, self.toml.key_span(whole) if key else self.toml.span(whole), *helps)

    def _candidates(self) -> None:
        """Each once; as many places as candidates, or more, need no ballot."""
        table = self.table
        if len(set(table.candidates)) < len(table.candidates):
            twice = next(name for place, name in enumerate(table.candidates) if name in table.candidates[:place])
            message = f"'{quoted(twice)}' stands twice for {quoted(table.office)}"
            self._add("E236", message, ("candidates",), "a ballot names a candidate once")
        if self.candidates and table.places > len(self.candidates):
            message = f"{table.places} are to be elected, but {len(self.candidates)} stand for {quoted(table.office)}"
            help_ = "add the candidates, or mend `places`; without candidates the ballot has lines to write on"
            self._add("W237", message, ("places",), help_)
        if table.unopposed and (table.votes or len(self.candidates) > table.places):
            message = "an election with a ballot was not unopposed" if table.votes else "there are more candidates than places"
            self._add("E145", message, ("unopposed",), "take `unopposed` away")

    def _tally(self, votes: Mapping[str, int], key: str, standing: tuple[str, ...], places: int) -> BallotCount:
        """The votes of a ballot in the order of the candidates; figures that cannot be right are errors."""
        table = self.table
        for name in votes:
            if name not in standing:
                helps = did_you_mean(name, standing) or ("those who stand are named in `candidates`",)
                what = (
                    "was not tied"
                    if key == "second" and name in self.candidates
                    else f"does not stand for {quoted(table.office)}"
                )
                self._add("E145", f"'{quoted(name)}' has votes, but {what}", (key, name), *helps, key=True)
        if places and table.ballots is not None:
            self._ballots(sum(votes.values()), max(votes.values()), table.ballots)
        ordered = tuple((name, votes[name]) for name in dict.fromkeys((*self.candidates, *votes)) if name in votes)
        return BallotCount(votes=ordered, ballots=table.ballots if places else None, spoilt=table.spoilt if places else 0)

    def _ballots(self, total: int, most: int, ballots: int) -> None:
        table, good = self.table, ballots - self.table.spoilt
        if good < 0:
            self._add("E144", f"{table.spoilt} ballots of {ballots} were spoilt", ("spoilt",), "mend one of the two")
        elif table.places == 1 and total != good:
            message = f"the votes add up to {total}, but {good} good ballots were handed in"
            self._add("E144", message, ("ballots",), "all votes together are as many as the ballots that were counted")
        elif most > good:
            message = f"a candidate has {most} votes on {good} good ballots"
            self._add("E144", message, ("ballots",), "a ballot names a candidate once")
        elif total > good * table.places:
            message = f"{good} good ballots cannot give {total} votes"
            self._add("E144", message, ("ballots",), f"each ballot has {table.places} votes at the most")

    def _elected(self, first: congresses.ElectionResult | None) -> tuple[str, ...]:
        """Those who are written; else those whom the votes elect."""
        table = self.table
        for place, name in enumerate(table.elected):
            if self.candidates and name not in self.candidates:
                helps = did_you_mean(name, self.candidates) or ("those who stand are named in `candidates`",)
                self._add("E145", f"'{quoted(name)}' is elected, but did not stand", ("elected", place), *helps)
        if len(set(table.elected)) > table.places:
            message = f"{len(set(table.elected))} are elected to {_places(table.places)}"
            self._add("E145", message, ("elected",), "mend `places`, or `elected`")
        if first is None:
            return tuple(dict.fromkeys(table.elected)) or (self.candidates if table.unopposed else ())
        final = self._final(first)
        self._tie(first, final)
        if table.elected and not table.decided and not final.tied and set(table.elected) != set(final.elected):
            message = f"the votes elect {_and(final.elected)}"
            help_ = 'mend the votes or `elected`; if somebody declined, say so: decided = "Mr. Penrose declined"'
            self._add("E145", message, ("elected",), help_)
        return tuple(dict.fromkeys(table.elected)) or final.elected

    def _final(self, first: congresses.ElectionResult) -> congresses.ElectionResult:
        """What the votes decide, with those of a second ballot."""
        if not first.tied or not self.table.second:
            return first
        second = congresses.election_result({name: self.table.second.get(name, 0) for name in first.tied}, first.left)
        return congresses.ElectionResult((*first.elected, *second.elected), second.tied, second.left)

    def _tie(self, first: congresses.ElectionResult, final: congresses.ElectionResult) -> None:
        """Those of equal votes for the last places: somebody must have decided between them, and of them."""
        table = self.table
        if not final.tied:
            return
        chosen = [name for name in table.elected if name in final.tied]
        if not table.decided:
            message = f"{_and(final.tied)} have equal votes for {_places(final.left, last=True)}"
            help_ = 'say how it was decided: decided = "by lot", or the votes of a second ballot: second = { … }'
            self._add("E145", message, ("second",) if table.second else ("votes",), help_)
        elif not table.elected:
            message = f"the tie was decided, but who was elected to the office of {quoted(table.office)} is not said"
            self._add("E145", message, ("decided",), f'write elected = ["{quoted(final.tied[0])}"], or whoever it was')
        elif len(chosen) != final.left and len(table.elected) == table.places:
            message = f"{_and(final.tied)} are tied for {_places(final.left, last=True)}, but {len(chosen)} of them are elected"
            self._add("E145", message, ("elected",), "those above the tie are elected first")


def _places(number: int, *, last: bool = False) -> str:
    if last:
        return "the last place" if number == 1 else f"the last {number} places"
    return "1 place" if number == 1 else f"{number} places"


def _and(names: tuple[str, ...]) -> str:
    *before, end = map(quoted, names)
    return f"{', '.join(before)} and {end}" if before else end
