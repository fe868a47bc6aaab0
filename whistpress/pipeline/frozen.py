"""Events and results as they lie in the store: written and read by pickle, which may name classes of the model and no others.

What is to be `Fetched` is written apart, and stays packed until it is asked for, and what it has of each person is read without
what it has of the others; of equal schedules one is read. The store stands in the league's folder, and that may come from a
stranger: nothing in it may do anything but be a value.
"""

import datetime
import io
import pickle
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache, partial
from struct import pack, unpack_from
from sys import intern
from typing import Any

from whistpress.core.model import Entry, Event, EventResult, Schedule, Session
from whistpress.core.model.exact import exact
from whistpress.core.model.lasting import NEVER_MOVED
from whistpress.core.records.career import Appearance
from whistpress.core.records.facts import EventFacts
from whistpress.fetched import (
    AT_ONCE,
    LATER,
    NEAR,
    SOON,
    Apart,
    Each,
    Fetched,
    Shelves,
    empty_to,
    names_of,
    shelves_of,
    told_of,
)
from whistpress.pipeline.aside import AT_HAND, Aside, Lain, Row
from whistpress.pipeline.flat import Reducer, Reducers, maker, reducer_for_makers, unchanging
from whistpress.pipeline.packing import as_packed, packed, unpacked
from whistpress.values import dataclass, filling

_ROOMS = tuple(f"whistpress.{room}." for room in ("core.model", "core.records", "core.scoring", "core.games", "problems"))
_APART: tuple[type[Fetched], ...] = (Event, Session, EventResult, EventFacts)
_TURNS = (SOON, LATER)
_HEAD = -1
"""Under this number lies what was written itself, with what is near."""

_EACH = len(_APART) * len(_TURNS)
"""From this number on lie the values of an `Each`: of each kind of things those of its first, of its second, and so on.

What is brief of them lies behind each, under the same number below zero.
"""

Parts = Callable[[], Sequence[object]]
"""What gives the parts of which only the places are written: asked for anew at each reading, and held no longer than that."""


class StrangeError(ValueError):
    """What was kept names something that no event has."""


def written(value: object, parts: Sequence[object] = ()) -> bytes:
    """A value of the model, to be kept; of `parts` in it (events, lines) only their places are written."""
    places = {id(part): place for place, part in enumerate(parts)}
    of_parts = {*map(type, parts)}
    apart: dict[type[Fetched], list[Any]] = {kind: [] for kind in _APART}
    laid_here: dict[type, Reducer] = {kind: partial(_laid, kind, things) for kind, things in apart.items()}
    head = _written(value, {**laid_here, **_named(of_parts, places, laid_here)})
    shelves = {
        _APART.index(kind) * len(_TURNS) + turn: [tuple(getattr(one, name) for name in names_of(kind, turn)) for one in things]
        for kind, things in apart.items()
        for turn in _TURNS
        if things and names_of(kind, turn)
    }
    named = _named(of_parts, places, {})
    bodies = {number: packed(_written(values, named)) for number, values in shelves.items()}
    for number, (kind, things) in enumerate(apart.items(), start=_EACH):
        for place, thing in enumerate(things if kind.each else ()):
            own = number + place * len(_APART)
            bodies[own] = packed(_one_by_one(getattr(thing, kind.each).all()))
            bodies[-own] = packed(_written(tuple(getattr(thing, kind.each).briefs()), {}))
    return pickle.dumps([packed(head), *(one for both in bodies.items() for one in both)], protocol=5)


def _named(kinds: Collection[type], places: Mapping[int, int], otherwise: Mapping[type, Reducer]) -> dict[type, Reducer]:
    """How things of some kinds are written of which there are parts."""
    return {kind: partial(_placed, places, otherwise.get(kind) or reducer_for_makers(kind)) for kind in kinds}


def read(kept: bytes, parts: Parts = tuple, aside: Aside = AT_HAND) -> Any:
    """What `written` wrote, with the same parts; StrangeError when it is something else. What stays packed is laid aside."""
    try:
        head, *others = _Reader(kept, parts, NOWHERE).load()
        numbers, lying = others[::2], others[1::2]
        if aside is not AT_HAND:  # one of them is asked for at a time: they lie there as they are
            lying = [as_packed(unpacked(body)) if number >= _EACH else body for number, body in zip(numbers, lying, strict=True)]
            numbers, lying = [*numbers, _HEAD], [*lying, head]
        shelves = _Shelves(aside.lay(lying), _places_of(tuple(numbers)), parts)
        found = shelves.read(unpacked(head))
    except StrangeError:
        raise
    except Exception as error:
        raise StrangeError(f"{error}") from error
    if aside is not AT_HAND:
        shelves.note(Fetched, NEAR)
        empty_to(AT_ONCE)
    return found


Where = tuple[tuple[int, ...], bytes]
"""The numbers of what lies together, and where in a file it does."""


def lying(thing: Fetched, row: Row) -> Where | None:
    """Where that lies of which a thing was read, in the file of the row; None where it lies nowhere, or elsewhere."""
    shelves = shelves_of(thing)
    place = row.place_of(shelves.lain) if isinstance(shelves, _Shelves) else None
    return (tuple(shelves.places), place) if isinstance(shelves, _Shelves) and place is not None else None


def read_again(where: Where, row: Row, parts: Parts = tuple) -> Shelves:
    """What lies there, with the same parts; StrangeError when it is something else."""
    try:
        numbers, place = where
        shelves = _Shelves(row.lain(place), _places_of(numbers), parts)
        shelves.fetch()
    except StrangeError:
        raise
    except Exception as error:
        raise StrangeError(f"{error}") from error
    shelves.note(Fetched, NEAR)
    empty_to(AT_ONCE)
    return shelves


@lru_cache(maxsize=256)
def _places_of(numbers: tuple[int, ...]) -> Mapping[int, int]:
    """Where each lies: the same for thousands of events."""
    return {number: place for place, number in enumerate(numbers)}


def laid(kind: Any, place: int, known: tuple[object, ...], ids: tuple[str, ...], *values: object) -> Any:
    """Stands in what is written for a thing some fields of which lie apart: the reader has its own."""
    raise StrangeError(f"{kind}, {place}, {known}, {ids}, {values}")


def part(place: int) -> Any:
    """Stands in what is written for a part: the reader has it."""
    raise StrangeError(f"part {place} is read without the others")


def _placed(places: Mapping[int, int], whole: Reducer, thing: Any) -> Any:
    place = places.get(id(thing))
    return whole(thing) if place is None else (part, (place,))


def once(body: bytes) -> Schedule:
    """The schedule that was written so: the same for all events that are played by it."""
    schedule = _schedule(body)
    if not isinstance(schedule, Schedule):
        raise StrangeError(f"{schedule!r} is no schedule")
    return schedule


@lru_cache(maxsize=256)
def _schedule(body: bytes) -> Any:
    return _Reader(body, tuple, NOWHERE).load()


def _once(schedule: Schedule) -> Any:
    return once, (_written(schedule, {Schedule: reducer_for_makers(Schedule)}),)


def _laid(kind: Any, things: list[Any], thing: Any) -> Any:
    things.append(thing)
    known, values = ([getattr(thing, name) for name in names] for names in (told_of(kind), _at_hand(kind)))
    ids = getattr(thing, kind.each).ids if kind.each else ()
    return laid, (kind, len(things) - 1, tuple(known), ids, *values)


def _one_by_one(values: Sequence[object]) -> bytes:
    """Values each of which can be read without the others: where each ends, and one after the other."""
    file = io.BytesIO()
    pickler = _pickler(file, {})
    ends = [0]
    for value in values:
        pickler.dump(value)
        pickler.clear_memo()
        ends.append(file.tell())
    return pack(f"<{len(ends)}I", *ends) + file.getvalue()


@dataclass(frozen=True, slots=True)
class _OneByOne(Apart[Any]):
    """What `_one_by_one` wrote, of so many values, and behind it what is brief of them; StrangeError for something else."""

    lain: Lain
    place: int
    number: int

    def __len__(self) -> int:
        return self.number

    def __getitem__(self, place: Any) -> Any:
        return self._read(unpacked(self.lain(self.place)), place)

    def __iter__(self) -> Iterator[Any]:
        body = unpacked(self.lain(self.place))
        return (self._read(body, place) for place in range(self.number))

    def briefs(self) -> Sequence[Any]:
        """All that is brief."""
        try:
            found = _Reader(unpacked(self.lain(self.place + 1)), tuple, NOWHERE).load()
        except StrangeError:
            raise
        except Exception as error:
            raise StrangeError(f"{error}") from error
        if not isinstance(found, tuple) or len(found) != self.number:
            raise StrangeError(f"{self.number} things were to be told briefly")
        return found

    def _read(self, body: bytes, place: int) -> Any:
        try:
            start, end = unpack_from("<2I", body, 4 * place)
            begin = 4 * (self.number + 1)
            return _Reader(body[begin + start : begin + end], tuple, NOWHERE).load()
        except StrangeError:
            raise
        except Exception as error:
            raise StrangeError(f"{error}") from error


class _Shelves(Shelves):
    """Those of what was written: all bodies, and the place of each by its number; StrangeError where it is something else."""

    __slots__ = ("lain", "parts", "places")

    def __init__(self, lain: Lain, places: Mapping[int, int], parts: Parts) -> None:
        super().__init__()
        self.lain, self.places, self.parts = lain, places, parts

    def read(self, head: bytes) -> Any:
        """What was written, with all that is near; of what is there already that is filled in."""
        return _Reader(head, self.parts, self).load()

    def fetch(self) -> None:
        """Give each thing what is near."""
        self.read(unpacked(self.lain(self.places[_HEAD])))

    def unpacked(self, kind: type[Fetched], turn: int) -> Any:
        """What lies there."""
        place = self.places.get(_APART.index(kind) * len(_TURNS) + turn)
        if place is None:
            raise StrangeError("nothing was packed here")
        return _Reader(unpacked(self.lain(place)), self.parts, NOWHERE).load()


@lru_cache(maxsize=8)
def _at_hand(kind: Any) -> tuple[str, ...]:
    """The fields that do not lie apart."""
    return tuple(field.name for field in fields(kind) if field.name not in (*kind.soon, *kind.later, kind.each))


def _written(value: object, listed: dict[type, Reducer]) -> bytes:
    file = io.BytesIO()
    _pickler(file, listed).dump(value)
    return file.getvalue()


def _pickler(file: io.BytesIO, listed: dict[type, Reducer]) -> pickle.Pickler:
    pickler = pickle.Pickler(file, protocol=5)
    pickler.dispatch_table = Reducers({Schedule: _once, **listed}, reducer_for_makers)
    return pickler


@lru_cache(maxsize=64)
def _day(packed_: bytes) -> datetime.date:
    """A day: an event and its sittings have the same."""
    day: Any = datetime.date
    found: datetime.date = day(packed_)
    return found


NOWHERE = _Shelves(AT_HAND.lay(()), {}, tuple)
"""Nothing lies apart."""


class _Reader(pickle.Unpickler):
    """What it gives out to be called does not hold it: it remembers that, and both would stay until cycles are looked for."""

    def __init__(self, kept: bytes, parts: Parts, shelves: _Shelves) -> None:
        super().__init__(io.BytesIO(kept))
        self._parts, self._shelves = parts, shelves

    def find_class(self, module: str, name: str) -> Any:
        """A class of the model, a day, a fraction; StrangeError for anything else."""
        found = _FOUND.get((module, name)) or self._found(module, name)
        if found is laid:
            return partial(_lay, self._shelves)
        return self._parts().__getitem__ if found is part else found

    def _found(self, module: str, name: str) -> Any:
        """A class that was not met before, or what makes its objects: thousands of things name the same few."""
        if module.startswith(_ROOMS):
            found = super().find_class(module, name)
            if isinstance(found, type):
                made = _of_one_spelling(found) if found in _OF_MANY else maker(found) or found
                return _FOUND.setdefault((module, name), found if found in _APART else made)
        raise StrangeError(f"{module}.{name}")


_OF_MANY = frozenset({Appearance, Entry})
"""Of these a league has thousands, with the same few words in them, and each is read by itself."""


def _of_one_spelling(kind: Any) -> Callable[..., Any]:
    """What makes objects of a plain dataclass of the values of their fields, as `maker` does, and holds equal words but once."""
    takes = {f"value_{place}": field for place, field in enumerate(fields(kind))}
    words: dict[Any, str] = {str: "intern({})", tuple[str, ...]: "tuple(map(intern, {}))"}
    values = {field.name: words.get(field.type, "{}").format(value) for value, field in takes.items()}
    return filling(kind, takes, values, {"intern": intern})


_FOUND: dict[tuple[str, str], Any] = {
    **{(ours.__module__, ours.__name__): ours for ours in (laid, part, unchanging, once)},
    (Fraction.__module__, Fraction.__name__): exact,
    (datetime.date.__module__, datetime.date.__name__): _day,
}
"""What may stand in what is kept, by its name there; classes of the model are added as they are met."""


def _lay(shelves: _Shelves, kind: Any, place: int, known: tuple[object, ...], ids: tuple[str, ...], *values: object) -> Any:
    """The thing of which `laid` was written, on the shelves of its kind."""
    if shelves is NOWHERE:
        raise StrangeError(f"{kind} lies on no shelf")
    there = None if place or kind.within else next((one for one in shelves.lasting() if type(one) is kind), None)
    thing = there or object.__new__(kind)
    for name, value in zip(_at_hand(kind), values, strict=True):
        if there is None or name in kind.near:
            object.__setattr__(thing, name, _as_held(name, value))
    if len(known) != len(told_of(kind)):
        raise StrangeError(f"{len(known)} things are told of {kind}")
    if kind.each and there is None:
        number = _EACH + _APART.index(kind) + place * len(_APART)
        body = shelves.places[number]
        if shelves.places[-number] != body + 1:
            raise StrangeError("what is brief lies elsewhere")
        object.__setattr__(thing, kind.each, Each(ids, _OneByOne(shelves.lain, body, len(ids))))
    told = tuple(map(_once_each, known))
    shelves.lay(thing, place, _ALIKE.setdefault(told, told) if kind is Session and not any(known[1:]) else told)
    return thing


_FEW = frozenset({"season", "game", "scoring", "id", "event", "title"})
"""The fields that hold the same few words in all events; and what an event and its result are called."""


_ALIKE: dict[tuple[object, ...], tuple[object, ...]] = {}
"""What is told of sittings of which there is nothing to tell but that they were played, or were not."""


_EMPTY: dict[Any, Any] = {}
"""Stands for every empty dictionary: nobody adds anything to what an event has."""


def _as_held(name: str, value: Any) -> Any:
    """A value as it is held: what thousands of events have alike is there once."""
    if type(value) is str:
        return intern(value) if name in _FEW else value
    if name == "lasting" and value == NEVER_MOVED:
        return NEVER_MOVED
    return _EMPTY if value == _EMPTY and type(value) is dict else value


def _once_each(value: Any) -> Any:
    """Ids of persons, each of which a league has thousands of times; and days."""
    if type(value) is not tuple or not value:
        return value
    return tuple(map(intern, value)) if type(value[0]) is str else _days(value) if type(value[0]) is datetime.date else value


@lru_cache(maxsize=64)
def _days(days: tuple[datetime.date, ...]) -> tuple[datetime.date, ...]:
    """The days of an event: several had the same."""
    return days
