"""Who is who among the members: records merged, names split; whom a split concerns."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, Person
from whistpress.core.model.people import MergedRecord, SplitRecord
from whistpress.problems import Problems, Span
from whistpress.readers.format import MembersFile, MemberTable, as_tuple
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.people import SplitTable
from whistpress.readers.format.understand import understand
from whistpress.readers.league.registers import Files
from whistpress.readers.meant import did_you_mean
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath


class Identities(Struct, frozen=True):
    """The members, each once; the records that were found to be theirs (`former`, by their old ids); what was split.

    `tables` are the members' tables as they are in the file, those of former records among them.
    """

    people: Mapping[str, Person]
    former: Mapping[str, Person]
    merges: tuple[MergedRecord, ...] = ()
    splits: tuple[SplitRecord, ...] = ()
    tables: Mapping[str, MemberTable] | None = None

    def now(self, id_: str) -> str:
        """The id of the person whose record this one is now."""
        return next((one.into for one in self.merges if one.id == id_), id_)


def identities(members: Mapping[str, Person], files: Files, problems: Problems) -> Identities:
    """What `members.toml` says of who is who; a table that cannot be is told and passed over."""
    toml = files.get("members")
    understood = understand(MembersFile, toml, Problems()) if toml else None
    if toml is None or understood is None:
        return Identities(members, {})
    tables = {id_: table for id_, table in understood.file.root.items() if id_ in members}
    into = _targets(tables, toml, problems)
    merges = tuple(_merged(id_, target, tables[id_], toml) for id_, target in into.items())
    people = _together({id_: person for id_, person in members.items() if id_ not in into}, members, merges)
    splits = tuple(_splits(tables, into, people, toml, problems))
    return Identities(people, {id_: members[id_] for id_ in into}, merges, splits, tables)


def idle_splits(splits: Iterable[SplitRecord], events: Iterable[EventHead], problems: Problems) -> None:
    """Warn of each split that gives nobody anything: the name does not stand where it looks."""
    played = tuple(events)
    for split in splits:
        if split.at and not any(split.covers(one.id, one.season, one.date) and split.to in _ids(one) for one in played):
            message = f"nothing is given to '{split.to}' by this split: the name stands in no event that it means"
            problems.add("W178", message, split.at, "look at its events, seasons and days, and at how the name is written there")


def _ids(event: EventHead) -> frozenset[str]:
    sessions = [session for one in (event, *event.sections) for session in one.sessions]
    entries = [entry for session in sessions for entry in session.entries]
    changes = {change.into for session in sessions for change in session.changes}
    return frozenset((*event.players, *(id_ for entry in entries for id_ in entry.players))) | changes


def _targets(tables: Mapping[str, MemberTable], toml: TomlFile, problems: Problems) -> dict[str, str]:
    """The id of the person for each record that was merged, at the end of every chain."""
    found: dict[str, str] = {}
    for id_, table in tables.items():
        target, seen = id_, [id_]
        while target in tables and (step := tables[target].merged) is not None:
            target = step.into
            if target in seen:
                break
            seen.append(target)
        if table.merged is None:
            continue
        at = toml.span((id_, "merged", "into"))
        if target in seen[:-1] or target == id_:
            message = f"'{id_}' is merged in a circle: at the end of it there is no record"
            problems.add("E170", message, at, "one of the records stays: take `merged` away from it")
        elif target not in tables:
            message = f"'{id_}' is merged into '{quoted(target)}', whom members.toml does not know"
            problems.add("E170", message, at, *did_you_mean(target, tables))
        else:
            found[id_] = target
    return found


def _merged(id_: str, into: str, table: MemberTable, toml: TomlFile) -> MergedRecord:
    merged = table.merged
    assert merged is not None  # noqa: S101
    return MergedRecord(id=id_, name=table.name, into=into, date=merged.date, why=merged.why, at=toml.span((id_, "merged")))


def _together(people: dict[str, Person], members: Mapping[str, Person], merges: Iterable[MergedRecord]) -> dict[str, Person]:
    """Everybody with the spellings of the records that were merged into his, and with what only those tell."""
    for one in merges:
        old, person = members[one.id], people[one.into]
        more = [name for name in dict.fromkeys((old.name, *old.also)) if name not in (person.name, *person.also)]
        joined = [year for year in (person.joined, old.joined) if year]
        people[one.into] = replace(
            person,
            also=(*person.also, *more),
            club=person.club or old.club,
            joined=min(joined, default=None),
            sources=tuple(dict.fromkeys((*person.sources, *old.sources))),
        )
    return people


def _splits(
    tables: Mapping[str, MemberTable], into: Mapping[str, str], people: Mapping[str, Person], toml: TomlFile, problems: Problems
) -> Iterable[SplitRecord]:
    for id_, table in tables.items():
        for number, split in enumerate(table.split):
            path: KeyPath = (id_, "split", number)
            target = into.get(split.to, split.to)
            why = _impossible(split, into.get(id_, id_), target, people)
            if why:
                problems.add("E171", why[0], toml.span((*path, *why[1])), *why[2])
            else:
                yield _split(split, into.get(id_, id_), target, people, toml.span(path))


def _split(table: SplitTable, of: str, to: str, people: Mapping[str, Person], at: Span) -> SplitRecord:
    return SplitRecord(
        of=of,
        to=to,
        name=people[of].own_name,
        events=as_tuple(table.events),
        seasons=as_tuple(table.seasons),
        first=table.from_,
        last=table.until,
        written=as_tuple(table.written),
        date=table.date,
        why=table.why,
        at=at,
    )


def _impossible(table: SplitTable, of: str, to: str, people: Mapping[str, Person]) -> tuple[str, KeyPath, tuple[str, ...]] | None:
    """Why a split says nothing that can be, where, and what helps."""
    if to not in people:
        helps = did_you_mean(to, people) or ("the other person has a table of his or her own in members.toml",)
        return f"what is split off goes to '{quoted(to)}', whom members.toml does not know", ("to",), helps
    if to == of:
        return f"what is split off '{of}' goes back to '{of}'", ("to",), ("name the id of the other person",)
    if not (table.events or table.seasons or table.from_ or table.until or table.written):
        helps = (
            'say which: events = "2026-27/*", seasons = "2026-27", from = 2026-09-01, until = 2027-05-31, written = "J. S."',
        )
        return f"this split does not say what of '{of}' goes to '{to}'", (), helps
    if table.from_ and table.until and table.until < table.from_:
        return "this split ends before it begins", ("until",), (f"it begins on {table.from_.isoformat()}",)
    return None
