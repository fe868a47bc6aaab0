"""Tell the members apart (merged, split, of one name), and read whose names are not shown."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.core.model.names import slug, slug_with_accents
from whistpress.league.people.keys import MembersFile, MemberTable, PrivacyTable, SplitTable
from whistpress.league.people.model import MergedRecord, NameDisplay, Person, SplitRecord, first_of, withheld_name
from whistpress.league.people.read import registers
from whistpress.league.people.read.people import MOST_LETTERS, People
from whistpress.league.people.read.registers import Files
from whistpress.problems import Problems, Span, did_you_mean, shorten, suggestion, wording
from whistpress.reading.content_files import ContentFile
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


class Identities(Struct, frozen=True):
    """The members, each once; their merged records (`former`, by their old ids); the splits.

    `tables` are the members' tables as they are in the file, those of former records among them.
    """

    people: Mapping[str, Person]
    former: Mapping[str, Person]
    merges: tuple[MergedRecord, ...] = ()
    splits: tuple[SplitRecord, ...] = ()
    tables: Mapping[str, MemberTable] | None = None

    def now(self, id_: str) -> str:
        """Return the id of the person to whom a record now belongs."""
        return next((merge.into for merge in self.merges if merge.id == id_), id_)


def identities(members: Mapping[str, Person], files: Files, problems: Problems) -> Identities:
    """Read the merges and splits of `members.toml`; report impossible tables and skip them."""
    toml = files.get("members")
    understood = understand(MembersFile, toml, Problems()) if toml else None
    if toml is None or understood is None:
        return Identities(members, {})
    tables = {id_: table for id_, table in understood.file.root.items() if id_ in members}
    into = _targets(tables, toml, problems)
    merges = tuple(_merged_record(id_, target, tables[id_], toml) for id_, target in into.items())
    people = _together({id_: person for id_, person in members.items() if id_ not in into}, members, merges)
    splits = tuple(_splits(tables, into, people, toml, problems))
    return Identities(people, {id_: members[id_] for id_ in into}, merges, splits, tables)


def idle_splits(splits: Iterable[SplitRecord], events: Iterable[EventHead], problems: Problems) -> None:
    """Warn of each split that moves no result, because its events do not have the name."""
    played = tuple(events)
    for split in splits:
        if split.at and not any(split.covers(event.id, event.season, event.date) and split.to in _ids(event) for event in played):
            problems.say("W178.nothing-split", split.at, to=split.to)


def _ids(event: EventHead) -> frozenset[str]:
    sessions = [session for company in (event, *event.sections) for session in company.sessions]
    entries = [entry for session in sessions for entry in session.entries]
    changes = {change.into for session in sessions for change in session.changes}
    return frozenset((*event.players, *(id_ for entry in entries for id_ in entry.players))) | changes


def _targets(tables: Mapping[str, MemberTable], toml: TomlFile, problems: Problems) -> dict[str, str]:
    """Find the id of the person for each record that was merged, at the end of every chain.

    Report a circle, or an id that is unknown (E170).
    """
    targets: dict[str, str] = {}
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
            problems.say("E170.merged-circle", at, id=id_)
        elif target not in tables:
            problems.say("E170.merged-members", at, *suggestion(target, tables), id=id_, target=shorten(target))
        else:
            targets[id_] = target
    return targets


def _merged_record(id_: str, into: str, table: MemberTable, toml: TomlFile) -> MergedRecord:
    merged = table.merged
    assert merged is not None  # noqa: S101
    return MergedRecord(id=id_, name=table.name, into=into, date=merged.date, why=merged.why, at=toml.span((id_, "merged")))


def _together(people: dict[str, Person], members: Mapping[str, Person], merges: Iterable[MergedRecord]) -> dict[str, Person]:
    """Add to each member the spellings of the records merged into his, and values that only those have."""
    for merge in merges:
        old, person = members[merge.id], people[merge.into]
        more = [name for name in dict.fromkeys((old.name, *old.also)) if name not in (person.name, *person.also)]
        joined = [year for year in (person.joined, old.joined) if year]
        people[merge.into] = replace(
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
    """Return why a split is impossible, with its path and help; None for a possible one."""
    if to not in people:
        helps = suggestion(to, people) or ("the other person has a table of his or her own in members.toml",)
        return f"what is split off goes to '{shorten(to)}', whom members.toml does not know", ("to",), helps
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


_MOST_PAIRS = 20_000
"""How many pairs of members with names that are alike are looked at."""

_LEAST = 6
"""Letters that a name must have to be nearly another: of shorter ones many are."""


def near_names(people: Mapping[str, Person], tables: Mapping[str, MemberTable], files: Files, problems: Problems) -> None:
    """Warn of every two members whose names differ in a letter, unless `distinct` separates them."""
    toml = files.get("members")
    if toml and sum(len(spelling) for person in people.values() for spelling in _spellings(person)) > MOST_LETTERS:
        _stop_comparing(toml, problems)
        people = {}
    for number, (person, namesake) in enumerate(_alike(people)):
        if toml and number >= _MOST_PAIRS:
            _stop_comparing(toml, problems)
            break
        if not _slip(person, namesake):
            continue
        first, second = tables.get(person.id), tables.get(namesake.id)
        if toml is None or first is None or second is None or namesake.id in first.distinct or person.id in second.distinct:
            continue
        problems.say(
            "W176.nearly-name",
            toml.key_span((namesake.id,)),
            name=shorten(namesake.name),
            name_2=shorten(person.name),
            line=toml.key_span((person.id,)).line,
            id=person.id,
            id_2=namesake.id,
        )
    for id_, table in tables.items():
        for number, other in enumerate(table.distinct):
            if toml and other not in tables:
                problems.say(
                    "W179.no-member", toml.span((id_, "distinct", number)), *_other_help(other, tables), other=shorten(other)
                )


def same_names(who: Identities, files: Files, problems: Problems) -> None:
    """Warn of every two members who share a name, unless a split or `distinct` separates them."""
    toml, tables = files.get("members"), who.tables or {}
    parted = {frozenset((id_, who.now(split.to))) for id_, table in tables.items() for split in table.split}
    for first, second, name in _sharing(who.people):
        apart = frozenset((first.id, second.id)) in parted
        if toml is None or apart or second.id in tables[first.id].distinct or first.id in tables[second.id].distinct:
            continue
        problems.say(
            "W222.name-too",
            toml.key_span((second.id,)),
            wording("W222.played-under", id=second.id, id_2=first.id),
            wording("W222.new-event", id=first.id, id_2=second.id),
            wording("W222.every-event", id=first.id, id_2=second.id),
            name=shorten(name),
            id=first.id,
            line=toml.key_span((first.id,)).line,
        )


def _sharing(people: Mapping[str, Person]) -> Iterator[tuple[Person, Person, str]]:
    """Yield the member to whom a shared name goes, each other one with it, and the name."""
    bearers: dict[str, dict[str, Person]] = {}
    for person in people.values():
        for name in (person.own_name, *person.also):
            bearers.setdefault(slug_with_accents(name), {})[person.id] = person
    seen: set[tuple[str, str]] = set()
    for persons in bearers.values():
        if len(persons) < 2:
            continue
        first = first_of([*persons.values()])
        for other in persons.values():
            shared = next((name for name in (other.own_name, first.own_name) if persons is bearers[slug_with_accents(name)]), "")
            if shared and other is not first and (first.id, other.id) not in seen:
                seen.add((first.id, other.id))
                yield first, other, shared


def _other_help(word: str, tables: Mapping[str, MemberTable]) -> tuple[str, ...]:
    guess = did_you_mean(word, tables)
    return (f"did you mean '{guess}'?",) if guess else ("take it away",)


def _stop_comparing(toml: TomlFile, problems: Problems) -> None:
    problems.say("W665.too-many", Span(toml.shown))


def _alike(people: Mapping[str, Person]) -> Iterator[tuple[Person, Person]]:
    """Yield every two persons whose names may be a slip for each other, each pair once, in the order of the file."""
    seen: dict[str, list[Person]] = {}
    pairs: set[tuple[str, str]] = set()
    for person in people.values():
        variants = dict.fromkeys(variant for spelling in _spellings(person) for variant in _variants(spelling))
        for variant in variants:
            for other in seen.get(variant, ()):
                if (other.id, person.id) not in pairs:
                    pairs.add((other.id, person.id))
                    yield other, person
            seen.setdefault(variant, []).append(person)


def _slip(person: Person, namesake: Person) -> bool:
    """Return whether a spelling of one could be a slip for a spelling of the other.

    They are not the same, and each word begins the same.
    """
    return any(
        first != second
        and [word[0] for word in first.split("-")] == [word[0] for word in second.split("-")]
        and set(_variants(first)) & set(_variants(second))
        for first in _spellings(person)
        for second in _spellings(namesake)
    )


def _spellings(person: Person) -> tuple[str, ...]:
    return tuple(spelling for spelling in dict.fromkeys(map(slug, (person.own_name, *person.also))) if len(spelling) >= _LEAST)


def _variants(spelling: str) -> Iterator[str]:
    """Yield the spelling, and the spelling less each of its letters: two that share a variant differ in a letter at most."""
    yield spelling
    yield from (spelling[:index] + spelling[index + 1 :] for index in range(len(spelling)))


def league_people(content: Path, problems: Problems) -> People:
    """Read the members in a content folder, without the rest of the league; empty if it has no `members.toml`."""
    path = content / "members.toml"
    source = ContentFile(path, f"{content.name}/members.toml", "", "members") if path.is_file() else None
    files: Files = {}
    who = identities(registers.members(source, problems, files), files, problems)
    return People(who.people, who.merges, who.splits)


Words = tuple[str, ...]
"""A spelling by its words, each as a slug."""

_AFTER_A_NAME = frozenset({"jr", "sr", "ii", "iii", "iv"})
_NEVER_NAMES = frozenset({"a", "mrs", "mr", "miss", "ms", "dr", "of", "the", "de", "la", "van", "von"})


class Private(Struct, frozen=True):
    """A member whose name is not shown: his ids (the first his own), the id and the label shown instead.

    `spellings` are all ways to write the name. `surnames` identify him even alone; `common` words among them do not
    count.
    """

    ids: tuple[str, ...]
    as_id: str
    label: str
    shown: NameDisplay
    spellings: tuple[str, ...]
    common: tuple[str, ...] = ()

    @property
    def surnames(self) -> tuple[Words, ...]:
        """The last words of the spellings, but for those that mean other things too."""
        common = {slug(word) for word in self.common}
        last = dict.fromkeys(surname_of(spelling) for spelling in self.spellings)
        return tuple(words for words in last if words and "-".join(words) not in common)


def has_letters(name: str) -> bool:
    """Return whether a name has a letter: signs and figures alone are in many texts that do not mean it."""
    return bool(slug(name)) and any(sign.isalpha() for sign in name)


def words_of(text: str) -> Words:
    """Split a spelling into its words, as slugs."""
    return tuple(word for word in slug(text).split("-") if word)


def surname_of(spelling: str) -> Words:
    """Return the last word of a name, without Jr. and its like; nothing where it is the only one."""
    written = [words_of(word) for word in spelling.split()]
    while len(written) > 1 and "".join(written[-1]) in _AFTER_A_NAME:
        written.pop()
    return written[-1] if len(written) > 1 else ()


def initials(name: str) -> str:
    """Return the initials of a name: `J. A.`; of a double name `J.-A. B.`."""
    words = [word for word in name.split() if slug(word) and slug(word) not in _AFTER_A_NAME]
    return " ".join("-".join(f"{part[0]}." for part in re.split(r"[-‐]", word) if part) for word in words)


def private(identities: Identities, files: Files, today: datetime.date, problems: Problems) -> tuple[Private, ...]:
    """Return the members whose names are not shown on a day; report pseudonyms that would reveal them."""
    toml = files.get("members")
    tables = identities.tables or {}
    if toml:
        _letters(tables, toml, problems)
    wished = {id_: table.privacy for id_, table in tables.items() if table.privacy and id_ in identities.people}
    members: list[Private] = []
    for id_, wish in wished.items():
        member = _private(id_, wish, identities)
        ids = {other for other in (*identities.people, *identities.former) if other not in member.ids}
        if toml and _is_neutral(member, wish, ids | {other.as_id for other in members}, toml, problems):
            members.append(member)
    begins = {member.ids[0]: wished[member.ids[0]].from_ or today for member in members}
    return tuple(member for member in members if begins[member.ids[0]] <= today)


def _letters(tables: Mapping[str, MemberTable], toml: TomlFile, problems: Problems) -> None:
    """Report spellings of private members without a letter, which no text search can find."""
    for id_, table in tables.items():
        keys: list[tuple[str, KeyPath]] = [(table.name, (id_, "name"))]
        for index, name in enumerate(as_tuple(table.also)):
            keys.append((name, (id_, "also", index) if isinstance(table.also, list) else (id_, "also")))
        for name, path in keys if table.privacy else ():
            if not has_letters(name):
                problems.say("E226.no-letter", toml.span(path), name=shorten(name))


def _private(id_: str, wish: PrivacyTable, identities: Identities) -> Private:
    person = identities.people[id_]
    shown = NameDisplay(wish.show)
    return Private(
        ids=(id_, *(merge.id for merge in identities.merges if merge.into == id_)),
        as_id=wish.id,
        label=wish.called or (initials(person.own_name) if shown is NameDisplay.INITIALS else withheld_name(wish.id)),
        shown=shown,
        spellings=tuple(_private_spellings(person, identities.tables or {})),
        common=tuple(wish.common),
    )


def _private_spellings(person: Person, tables: Mapping[str, MemberTable]) -> Iterator[str]:
    table = tables.get(person.id)
    names = dict.fromkeys((person.own_name, *person.also, *((table.name,) if table else ())))
    yield from (name for name in names if has_letters(name))


def _is_neutral(member: Private, wish: PrivacyTable, taken: set[str], toml: TomlFile, problems: Problems) -> bool:
    """Check that the pseudonyms reveal nothing of the name, and belong to no other member."""
    path = (member.ids[0], "privacy")
    free = _free(taken, member)
    names = {word for text in (*member.spellings, *member.ids) for word in words_of(text)} - _NEVER_NAMES
    words = [word for word in words_of(wish.id) if word in names and len(word) > 1 and wish.id != member.ids[0]]
    if slug(wish.id) != wish.id:
        problems.say("E172.address-signs", toml.span((*path, "id")), id=shorten(wish.id), free=free)
    elif words:
        problems.say("E172.name-not-shown", toml.span((*path, "id")), id=shorten(wish.id), free=free)
    elif wish.id in taken:
        problems.say("E172.id-somebody", toml.span((*path, "id")), id=shorten(wish.id), free=free)
    elif shows := _shows(wish.called or "", member):
        problems.say("E172.not-shown", toml.span((*path, "called")), called=shorten(wish.called), shows=shows)
    else:
        return True
    return False


def _shows(called: str, member: Private) -> str:
    """Find a surname in the words that replace the name; empty without one."""
    words = words_of(called)
    surnames = [last for last in map(surname_of, member.spellings) if last and _within(last, words)]
    return " ".join(surnames[0]).capitalize() if surnames else ""


def _within(part: Words, words: Words) -> bool:
    return any(words[at : at + len(part)] == part for at in range(len(words)))


def _free(taken: set[str], member: Private) -> str:
    """Return the first unused id of the form `player-3`."""
    stem = "member" if any("player" in words_of(spelling) for spelling in member.spellings) else "player"
    return next(f"{stem}-{number}" for number in range(1, len(taken) + 2) if f"{stem}-{number}" not in taken)
