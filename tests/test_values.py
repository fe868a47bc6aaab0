"""Frozen dataclasses that are written when they are used: in every way as those that Python makes at once."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from functools import partial
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as some

from whistpress.values import dataclass, quickly


@dataclass(frozen=True, slots=True)
class Hand:
    """One that is made when it is used."""

    seat: str
    cards: tuple[int, ...] = ()
    notes: list[str] = field(default_factory=list, compare=False)
    hidden: int = field(default=7, repr=False)
    of: ClassVar[int] = 13

    @property
    def size(self) -> int:
        """How many."""
        return len(self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Hand):
    """Derived, with fields that are only named."""

    name: str
    score: int = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """One that looks at itself."""

    low: int
    high: int
    width: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low comes first")
        object.__setattr__(self, "width", self.high - self.low)


@dataclass(frozen=True, slots=True)
class Loud:
    """One with words of its own."""

    word: str

    def __repr__(self) -> str:
        return self.word.upper()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loud) and self.word.lower() == other.word.lower()

    def __hash__(self) -> int:
        return hash(self.word.lower())


def by_python(**said: bool) -> Callable[[type], type]:
    """Python's own."""
    return dataclasses.dataclass(**said)


def pair(*lines: str, **said: bool) -> tuple[Any, Any]:
    """The same class, made by both."""
    found = []
    for maker in (by_python, dataclass):
        scope: dict[str, Any] = {"field": field}
        exec("class Made:\n " + "\n ".join(lines), scope)  # noqa: S102
        found.append(maker(frozen=True, slots=True, **said)(scope["Made"]))
    return found[0], found[1]


SHAPES = (
    ((), {}),
    (("a: int",), {}),
    (("a: int", "b: str = 'x'", "c: tuple = ()"), {}),
    (("a: int", "b: int = 2"), {"kw_only": True}),
    (("a: int = 1", "b: int = field(kw_only=True, default=3)", "c: int = 4"), {}),
    (("a: int", "b: int = field(compare=False, default=2)", "c: list = field(default_factory=list, hash=False)"), {}),
    (("a: int", "b: int = field(repr=False, default=2)", "c: int = field(init=False, default=5)"), {}),
)
CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}),
    ((1,), {}),
    ((2,), {}),
    ((), {"a": 1}),
    ((1, 2), {}),
    ((1,), {"b": 9}),
    ((1, 2, 3), {}),
    ((1, 2, 3, 4), {}),
    ((1,), {"a": 1}),
    ((1,), {"z": 1}),
)


def outcome(work: Callable[[], object]) -> tuple[bool, object]:
    """What came of it, or the kind of error and its words."""
    try:
        return True, work()
    except (TypeError, AttributeError) as error:
        return False, (type(error), str(error))


@pytest.mark.parametrize(("lines", "said"), SHAPES)
def test_what_is_made_is_what_python_makes(lines: tuple[str, ...], said: dict[str, bool]) -> None:
    """With every way of calling: the same values, words, hashes, errors."""
    theirs, ours = pair(*(lines or ("pass",)), **said)
    assert [one.name for one in fields(ours)] == [one.name for one in fields(theirs)]
    assert (ours.__match_args__, ours.__slots__) == (theirs.__match_args__, theirs.__slots__)
    for values, named in CALLS:
        theirs_here, ours_here = (outcome(partial(made, *values, **named)) for made in (theirs, ours))
        assert same(theirs_here) == same(ours_here)
        if ours_here[0]:
            assert outcome(partial(hash, theirs_here[1])) == outcome(partial(hash, ours_here[1]))
            assert ours_here[1] != theirs_here[1] and ours_here[1] != 1
    ours_all, theirs_all = ([made for a, n in CALLS if (made := outcome(partial(one, *a, **n)))[0]] for one in (ours, theirs))
    assert [one == other for one in ours_all for other in ours_all] == [
        one == other for one in theirs_all for other in theirs_all
    ]


@pytest.mark.parametrize(("lines", "said"), SHAPES)
def test_what_is_made_quickly_is_what_its_class_makes(lines: tuple[str, ...], said: dict[str, bool]) -> None:
    """The same kind with the same values, or an error of the same kind; and as little to be changed."""
    _, kind = pair(*(lines or ("pass",)), **said)
    made = quickly(kind)
    for values, named in CALLS:
        theirs, ours = (outcome(partial(each, *values, **named)) for each in (kind, made))
        assert theirs[0] == ours[0]
        if not theirs[0]:
            assert theirs[1][0] is ours[1][0] is TypeError
        else:
            assert theirs[1] == ours[1] and type(ours[1]) is kind
            with pytest.raises(FrozenInstanceError):
                ours[1].a = 1  # type: ignore[attr-defined]


def test_what_looks_at_itself_does_so_when_it_is_made_quickly() -> None:
    """And what is derived has the fields of both."""
    assert quickly(Checked)(1, 3) == Checked(1, 3) and quickly(Checked)(1, 3).width == 2
    with pytest.raises(ValueError, match="low comes first"):
        quickly(Checked)(3, 1)
    assert quickly(Named)("N", name="Abel") == Named("N", name="Abel")
    assert quickly(Hand)("N").notes is not quickly(Hand)("N").notes


def same(found: tuple[bool, object]) -> str:
    """What can be compared of an outcome."""
    return repr(found)


@given(some.text(), some.lists(some.integers()), some.integers())
def test_equal_values_are_equal_and_no_others(seat: str, cards: list[int], hidden: int) -> None:
    """What is not compared does not count; what is copied, pickled or replaced by itself is equal."""
    hand = Hand(seat, tuple(cards), ["x"], hidden)
    assert hand == Hand(seat, tuple(cards), [], hidden) and hash(hand) == hash(Hand(seat, tuple(cards), [], hidden))
    assert hand != Hand(seat, (*cards, 1), ["x"], hidden) and hand.size == len(cards)
    for again in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand)), replace(hand)):  # noqa: S301
        assert again == hand and again.notes == ["x"] and type(again) is Hand
    assert replace(hand, seat="N").seat == "N"


def test_each_has_a_list_of_its_own() -> None:
    """A default that is made is made for each."""
    assert Hand("N").notes is not Hand("N").notes


def test_nothing_of_it_can_be_changed() -> None:
    """Neither set nor deleted, by its class or by one that is derived; nor can anything be put on it."""
    named = Named("N", name="Abel")
    for work in (
        lambda: setattr(named, "seat", "E"),
        lambda: setattr(named, "name", "Archer"),
        lambda: delattr(named, "name"),
        lambda: setattr(Hand("N"), "more", 1),
    ):
        with pytest.raises(FrozenInstanceError):
            work()
    assert (named.seat, named.name) == ("N", "Abel")


def test_one_that_is_derived_has_all_fields() -> None:
    """Those of its base first; they are never equal to one of the base."""
    assert repr(Named("N", (1,), name="Abel")) == "Named(seat='N', cards=(1,), notes=[], name='Abel', score=0)"
    assert Named("N", name="Abel") != Hand("N") and is_dataclass(Named)
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'name'"):
        Named("N")  # type: ignore[call-arg]


def test_one_that_looks_at_itself_does() -> None:
    """After its fields are there."""
    assert Checked(3, 10).width == 7
    with pytest.raises(ValueError, match="low comes first"):
        Checked(3, 1)


def test_words_of_its_own_stay() -> None:
    """What a class writes itself is not written over."""
    assert repr(Loud("whist")) == "WHIST" and Loud("a") == Loud("A") and len({Loud("a"), Loud("A")}) == 1


def test_what_is_not_plain_is_pythons_own() -> None:
    """Ordered ones, and those that may change."""
    ordered = dataclass(frozen=True, slots=True, order=True)(type("Ordered", (), {"__annotations__": {"a": int}}))
    loose = dataclass(type("Loose", (), {"__annotations__": {"a": int}}))
    assert ordered(1) < ordered(2)  # type: ignore[call-arg,operator]
    one = loose(1)  # type: ignore[call-arg]
    one.a = 2  # type: ignore[attr-defined]
    assert one == loose(2)  # type: ignore[call-arg]


def test_each_function_is_written_once() -> None:
    """The first call puts it into the class; the next ones find it there."""
    _, made = pair("a: int")
    before = made.__dict__["__init__"]
    made(1)
    after = made.__dict__["__init__"]
    made(2)
    assert before is not after is made.__dict__["__init__"] and after.__code__.co_varnames == ("self", "a")
