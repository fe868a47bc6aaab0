"""The names in a sheet, whole or in parts: which are known, new, or other spellings of one person's."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct, field

from whistpress.core.model.names import slug
from whistpress.league.people.read.people import Meant, People, one_letter_off
from whistpress.league.sheets.heads import PARTS, SheetColumns
from whistpress.league.sheets.tables import in_order, is_sum
from whistpress.reading.csv_file import CsvCell, Row

_TITLES = {"mr", "mrs", "miss", "ms", "mx", "dr", "rev", "sir", "lady", "revd", "cllr", "prof"}
_LEAST = 6
"""Letters that a name must have to be nearly another: of shorter ones many are."""


class Spelling(Struct, frozen=True):
    """Spellings that may be one person's: the name to keep, the others, and whether a member has the name already."""

    name: str
    others: tuple[str, ...]
    member: str = ""


_MOST_COMPARED = 5_000
"""With more names than this none are compared: so many people share surnames."""


NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class SheetNames(Struct, frozen=True, kw_only=True):
    """The names of a sheet as they are written (each once, in order), and the members that they mean.

    `known` gives the member for a name, `near` the member with a similar name; `spellings` are groups of names offered as one
    person, `unclear` gives the possible names for an ambiguous spelling.
    """

    names: tuple[str, ...]
    known: Mapping[str, Meant]
    near: Mapping[str, str]
    spellings: tuple[Spelling, ...] = ()
    unclear: Mapping[str, tuple[str, ...]] = NOTHING

    @property
    def new(self) -> tuple[str, ...]:
        """Return the names that belong to no known person."""
        return tuple(name for name in self.names if name not in self.known)

    def names_to_write(self, spellings: Mapping[str, str]) -> Mapping[str, str]:
        """Return the text to write for each name: the member's name, or the name that a spelling means."""
        member_names = {name: meant.name if not meant.others else name for name, meant in self.known.items()}
        same: dict[str, str] = {}
        texts = {name: member_names.get(name, name) for name in self.names}
        for name in self.names:
            texts[name] = same.setdefault(slug(texts[name]) or texts[name], texts[name])
        into = {slug(other): texts.get(name, member_names.get(name, name)) for other, name in spellings.items()}
        return {name: into.get(slug(name), texts[name]) for name in self.names}


NO_COMPANY: Mapping[str, frozenset[object]] = MappingProxyType({})


def sheet_names(written: Sequence[str], people: People, company: Mapping[str, frozenset[object]] = NO_COMPANY) -> SheetNames:
    """Sort the names of a sheet. `company` gives the evenings of a name: who played on the same one are two people."""
    counted = Counter(written)
    by_name, near = {}, {}
    for name in counted:
        meant = people.find(name)
        if people.has(meant.id):
            by_name[name] = meant
        elif meant.like:
            near[name] = meant.like.name
    unclear: dict[str, tuple[str, ...]] = {}
    groups = _groups(counted, (by_name, near), company, unclear)
    return SheetNames(names=tuple(counted), known=by_name, near=near, spellings=tuple(groups), unclear=unclear)


class _Group(Struct, eq=False):
    """Names that may be one person's, by their slugs."""

    names: list[str]
    member: str = ""
    evenings: set[object] = field(default_factory=set)


def _groups(
    counted: Counter[str],
    members: tuple[Mapping[str, Meant], Mapping[str, str]],
    company: Mapping[str, frozenset[object]],
    unclear: dict[str, tuple[str, ...]],
) -> Iterator[Spelling]:
    """Yield the names that are offered as one: the fullest and most frequent spelling first.

    `members` are those who are known, and those who nearly are; `unclear` gets the spellings that may be of more than one.
    """
    by_name, near = members
    if len(counted) > _MOST_COMPARED:
        return
    order = sorted(counted, key=lambda name: (name not in by_name, _is_shortened(name), -counted[name], -len(name)))
    groups: list[_Group] = []
    by_key: dict[str, list[_Group]] = {}
    for name in order:
        played = company.get(name, frozenset())
        keys = list(_keys(name))
        alike = {id(group): group for key in keys for group in by_key.get(key, ())}.values()
        likely = [group for group in alike if any(_may_be(name, other, near) for other in (*group.names, group.member))]
        apart = [group for group in likely if not group.evenings & played]
        if len(apart) == 1 and name not in by_name:
            group = apart[0]
            group.names.append(name)
            group.evenings |= played
        else:
            nearly = "" if any(group.member == near.get(name) for group in likely) else near.get(name, "")
            group = _Group([name], by_name[name].name if name in by_name else nearly, set(played))
            groups.append(group)
            if len(apart) > 1 and name not in by_name:
                unclear[name] = tuple(group.member or group.names[0] for group in apart)
        for key in (*keys, *_keys(group.member)):
            groups_of_key = by_key.setdefault(key, [])
            if group not in groups_of_key:
                groups_of_key.append(group)
    for group in groups:
        first, *rest = group.names
        main_name = group.member or first
        others = tuple(
            name for name in (*rest, first) if name != main_name and slug(name) != slug(main_name) and name not in by_name
        )
        if others:
            yield Spelling(main_name, tuple(dict.fromkeys(others)), group.member)


def _keys(name: str) -> Iterator[str]:
    """Yield search keys of a name: its last word, and its letters with one left out. Similar names share a key."""
    parts = _parts(name)
    if parts:
        yield f"last {parts[-1]}"
        yield from one_letter_off("-".join(parts))


def _may_be(name: str, other: str, near: Mapping[str, str]) -> bool:
    """Return whether two names may be spellings of one.

    They have the same letters, or differ by an initial for a first name, a title, or a slip of a letter.
    """
    parts, other_parts = _parts(name), _parts(other)
    if not parts or not other_parts or " & " in name + other or len({_title(name), _title(other)} - {""}) > 1:
        return False
    if slug(name) == slug(other) or parts == other_parts or near.get(name) == other:
        return True
    if len(parts) > 1 and len(other_parts) > 1 and parts[-1] == other_parts[-1] and _is_short(parts[:-1], other_parts[:-1]):
        return True
    first, second = "-".join(parts), "-".join(other_parts)
    begin_alike = [part[0] for part in parts] == [part[0] for part in other_parts]
    both_long = min(len(first), len(second)) >= _LEAST and min(len(parts[0]), len(other_parts[0])) > 1
    return begin_alike and both_long and bool(set(one_letter_off(first)) & set(one_letter_off(second)))


def _is_short(first_names: Sequence[str], other_names: Sequence[str]) -> bool:
    """Return whether first names agree, each the same or one of them an initial."""
    pairs = list(zip(first_names, other_names, strict=False))
    return all(a == b or (min(len(a), len(b)) == 1 and a[0] == b[0]) for a, b in pairs) and bool(pairs)


def _parts(name: str) -> list[str]:
    """Return the words of a name in small letters, without a title before it."""
    parts = [part for part in slug(name).split("-") if part]
    return parts[1:] if len(parts) > 1 and parts[0] in _TITLES else parts


def _title(name: str) -> str:
    """Return the title before a name: Mr and Mrs Gale are two people."""
    first = slug(name).split("-")[0]
    return first if first in _TITLES else ""


def _is_shortened(name: str) -> bool:
    """Return whether a name is a short form: it has an initial for a name, or a title."""
    return any(len(part) == 1 for part in _parts(name)) or bool(_title(name))


def of_pairs(names: Iterable[str]) -> list[str]:
    """Return the names of single players in names of pairs: `Ann Ash & Abel Ash`."""
    return [player.strip() for name in names for player in name.split(" & ") if player.strip()]


_LETTER = re.compile(r"[^\W\d_]")


class PersonName(Struct, frozen=True):
    """A name that a row has: as it is written, without its Mr or Mrs, an earlier name, and whether it is a surname alone."""

    written: str = ""
    bare: str = ""
    earlier: str = ""
    is_surname: bool = False


def person_name(columns: SheetColumns, row: Row) -> PersonName:
    """Return the name in a row, all its parts in their order; of a pair both, with & between."""
    if {"name1", "name2"} <= columns.places.keys():
        names = (in_order(columns.text(row, column), columns.members) for column in ("name1", "name2"))
        pair = " & ".join(name for name in names if name)
        return PersonName(pair, pair)
    text = {part: " ".join(columns.text(row, part).split()) for part in PARTS}
    whole = in_order(columns.text(row, "name"), columns.members)
    first_names, last = _given_names(text), text["last"]
    if "," in last:
        last, whole = "", in_order(last, columns.members)
    if not text["first"] and not text["middle"] and not last and _are_initials_of(text["initials"], whole):
        first_names = ""
    if whole and (first_names or last):
        words = set(slug(whole).split("-"))
        if set(slug(f"{text['first']} {last}").split("-")) <= words:
            first_names = last = ""
        elif not last:
            whole, last = "", whole
        elif not first_names:
            whole, first_names = "", whole
        else:
            whole = ""
    family = f"{text['particle']} {last}".strip()
    bare = _join(first_names, whole, family, text["suffix"])
    has_prefix = slug(bare).startswith(f"{slug(text['prefix'])}-")
    written = _join("" if has_prefix else text["prefix"], bare) if bare else ""
    if slug(bare) in columns.members and slug(written) not in columns.members:
        written = bare  # the member's own name
    alone = bool(family) and not first_names and not whole and not text["prefix"]
    return PersonName(written, bare, _earlier_name(text["maiden"], first_names, whole), alone)


def _join(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _given_names(text: Mapping[str, str]) -> str:
    """Return the given names of a row; initials that a given name begins with are not written twice."""
    names = _join(text["first"], text["middle"])
    letters = _LETTER.findall(text["initials"])
    if not names or not letters:
        return names or text["initials"]
    first, middle = ([word[0].casefold() for word in text[part].split()] for part in ("first", "middle"))
    rest = letters[len(first) :] if [letter.casefold() for letter in letters[: len(first)]] == first else letters
    if middle and [letter.casefold() for letter in rest] == middle[: len(rest)]:
        rest = []
    return _join(text["first"], *(f"{letter}." for letter in rest), text["middle"])


def _are_initials_of(initials: str, name: str) -> bool:
    """Return whether a whole name begins with these initials, so that they tell nothing more: A. B., and Ann Beth Archer."""
    letters = [letter.casefold() for letter in _LETTER.findall(initials)]
    words = name.casefold().split()
    return bool(letters) and len(words) > 1 and letters == [word[0] for word in words][: len(letters)]


def _earlier_name(maiden: str, first_names: str, whole: str) -> str:
    """Return the earlier name of a person: the given names with the earlier surname."""
    first = first_names or " ".join(whole.split()[:1])
    return maiden if not maiden or not first or slug(first) in slug(maiden) else f"{first} {maiden}"


def surnames_alone(columns: SheetColumns) -> list[CsvCell]:
    """Return the cells of surnames beside which a row has no other name."""
    names = [(row, person_name(columns, row)) for row in columns.rows]
    rows = [row for row, name in names if name.is_surname and not is_sum(name.written)]
    cells = (columns.cell(row, "last") or columns.cell(row, "name") for row in rows)
    return [cell for cell in cells if cell]
