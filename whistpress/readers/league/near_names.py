"""Members with the same or nearly the same name: a slip, or two persons whom events must tell apart."""

from collections.abc import Iterator, Mapping

from whistpress.core.model import Person
from whistpress.core.model.names import first_of
from whistpress.problems import Problems, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.readers.format import MemberTable
from whistpress.readers.format.kinds import quoted
from whistpress.readers.league.identity import Identities
from whistpress.readers.league.registers import Files
from whistpress.readers.people import MOST_LETTERS
from whistpress.readers.slug import marked, slug
from whistpress.readers.toml_file import TomlFile

_MOST_PAIRS = 20_000
"""How many pairs of members with names that are alike are looked at."""

_LEAST = 6
"""Letters that a name must have to be nearly another: of shorter ones many are."""


def near_names(people: Mapping[str, Person], tables: Mapping[str, MemberTable], files: Files, problems: Problems) -> None:
    """Warn of every two members whose names differ in a letter, unless one says that the other is somebody else."""
    toml = files.get("members")
    if toml and sum(len(spelling) for person in people.values() for spelling in _spellings(person)) > MOST_LETTERS:
        _stop_comparing(toml, problems)
        people = {}
    for number, (one, two) in enumerate(_alike(people)):
        if toml and number >= _MOST_PAIRS:
            _stop_comparing(toml, problems)
            break
        if not _slip(one, two):
            continue
        first, second = tables.get(one.id), tables.get(two.id)
        if toml is None or first is None or second is None or two.id in first.distinct or one.id in second.distinct:
            continue
        message = f"'{quoted(two.name)}' is nearly the name of '{quoted(one.name)}', in line {toml.key_span((one.id,)).line}"
        helps = (
            f'if it is one person: also = ["{quoted(two.name)}"] in [{one.id}], and in [{two.id}]'
            f' merged = {{ into = "{one.id}", date = …, why = "…" }}',
            f'if they are two: distinct = ["{one.id}"] in [{two.id}]',
        )
        problems.add("W176", message, toml.key_span((two.id,)), *helps)
    for id_, table in tables.items():
        for number, other in enumerate(table.distinct):
            if toml and other not in tables:
                message = f"'{quoted(other)}' is the id of no member: there is nobody to be told apart from"
                problems.add("W179", message, toml.span((id_, "distinct", number)), *_meant(other, tables))


def same_names(who: Identities, files: Files, problems: Problems) -> None:
    """Warn of every two members who share a name, unless a split or `distinct` says who is meant."""
    toml, tables = files.get("members"), who.tables or {}
    parted = {frozenset((id_, who.now(split.to))) for id_, table in tables.items() for split in table.split}
    for first, second, name in _sharing(who.people):
        apart = frozenset((first.id, second.id)) in parted
        if toml is None or apart or second.id in tables[first.id].distinct or first.id in tables[second.id].distinct:
            continue
        message = (
            f"'{quoted(name)}' is a name of [{first.id}] too, in line {toml.key_span((first.id,)).line}:"
            f" where an event says no more, it means [{first.id}]"
        )
        helps = (
            f"if [{second.id}] played under it, say when: [[{first.id}.split]] with"
            f' to = "{second.id}", from = …, date = …, why = "…"',
            f'in a new event write the id: "{first.id}" or "{second.id}"',
            f'if every event is right as it is: distinct = ["{first.id}"] in [{second.id}]',
        )
        problems.add("W222", message, toml.key_span((second.id,)), *helps)


def _sharing(people: Mapping[str, Person]) -> Iterator[tuple[Person, Person, str]]:
    """Yield the member to whom a shared name goes, each other one with it, and the name."""
    bearers: dict[str, dict[str, Person]] = {}
    for person in people.values():
        for name in (person.own_name, *person.also):
            bearers.setdefault(marked(name), {})[person.id] = person
    seen: set[tuple[str, str]] = set()
    for persons in bearers.values():
        if len(persons) < 2:
            continue
        first = first_of([*persons.values()])
        for other in persons.values():
            shared = next((name for name in (other.own_name, first.own_name) if persons is bearers[marked(name)]), "")
            if shared and other is not first and (first.id, other.id) not in seen:
                seen.add((first.id, other.id))
                yield first, other, shared


def _meant(word: str, tables: Mapping[str, MemberTable]) -> tuple[str, ...]:
    found = did_you_mean(word, tables)
    return (f"did you mean '{found}'?",) if found else ("take it away",)


def _stop_comparing(toml: TomlFile, problems: Problems) -> None:
    message = "too many members have names that are alike: not all of them were compared"
    problems.add("W665", message, Span(toml.shown), "nothing is wrong with that; names that are slips may have been missed")


def _alike(people: Mapping[str, Person]) -> Iterator[tuple[Person, Person]]:
    """Yield every two persons whose names may be a slip for each other, each pair once, in the order of the file."""
    seen: dict[str, list[Person]] = {}
    given: set[tuple[str, str]] = set()
    for person in people.values():
        variants = dict.fromkeys(variant for spelling in _spellings(person) for variant in _variants(spelling))
        for variant in variants:
            for other in seen.get(variant, ()):
                if (other.id, person.id) not in given:
                    given.add((other.id, person.id))
                    yield other, person
            seen.setdefault(variant, []).append(person)


def _slip(one: Person, two: Person) -> bool:
    """Whether a spelling of one could be a slip for a spelling of the other: not the same, and each word begins the same."""
    return any(
        first != second
        and [word[0] for word in first.split("-")] == [word[0] for word in second.split("-")]
        and set(_variants(first)) & set(_variants(second))
        for first in _spellings(one)
        for second in _spellings(two)
    )


def _spellings(person: Person) -> tuple[str, ...]:
    return tuple(spelling for spelling in dict.fromkeys(map(slug, (person.own_name, *person.also))) if len(spelling) >= _LEAST)


def _variants(spelling: str) -> Iterator[str]:
    """The spelling and what is left of it without each of its letters: two that share one differ in a letter at most."""
    yield spelling
    yield from (spelling[:place] + spelling[place + 1 :] for place in range(len(spelling)))
