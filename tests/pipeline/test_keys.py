"""Keys: the same call has the same key, any other input another."""

import pickle
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.paper.evenings import evening
from whistpress.core.movement import Request
from whistpress.core.records.facts import facts_of
from whistpress.core.scoring import score
from whistpress.fetched import mark, mark_of
from whistpress.pipeline.frozen import StrangeError, read, written
from whistpress.pipeline.keys import Keys
from whistpress.site.people import Played
from whistpress.theme import Theme

EVENT = evening(Request(system="mitchell", tables=3, deals=6), "average", played=True)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.fractions(max_denominator=9) | st.dates(),
    lambda inner: (
        st.tuples(inner, inner) | st.dictionaries(st.text(max_size=2), inner, max_size=3) | st.frozensets(st.text(max_size=2))
    ),
    max_leaves=8,
)


@dataclass(frozen=True, slots=True)
class _Pair:
    first: object
    second: object


def _call(*_: object) -> bytes:
    return b""


def _other(*_: object) -> bytes:
    return b""


@given(VALUES, VALUES)
def test_two_calls_have_one_key_exactly_when_their_arguments_are_alike(one: object, two: object) -> None:
    """Alike as written: True is not 1, and the order of a mapping counts."""
    keys = Keys(b"world")
    alike = repr(_in_order(one)) == repr(_in_order(two))
    assert (keys.of_call(partial(_call, _Pair(one, 1))) == keys.of_call(partial(_call, _Pair(two, 1)))) is alike


def _in_order(value: object) -> object:
    if isinstance(value, frozenset):
        return ("set", *sorted(map(repr, value)))
    if isinstance(value, tuple):
        return tuple(map(_in_order, value))
    return {key: _in_order(one) for key, one in value.items()} if isinstance(value, dict) else value


@given(
    st.dictionaries(st.text(max_size=3), st.tuples(st.text(max_size=2), st.text(max_size=2)), min_size=40, max_size=60), st.data()
)
def test_many_names_are_hashed_in_one_go_and_every_letter_of_them_counts(
    names: dict[str, tuple[str, str]], data: st.DataObject
) -> None:
    """The same names have the same key; with one other name, one more, or another order it is another."""
    keys, one = Keys(b"world"), data.draw(st.sampled_from(sorted(names)))
    key = keys.of_call(partial(_call, names))
    assert key == Keys(b"world").of_call(partial(_call, dict(names)))
    first, last = names[one]
    others = (
        {**names, one: (first, f"{last}x")}, {**names, one: (f"{first}x", last)}, {**names, "four": ("", "")},
        {**names, one: (first, last, "")}, {**names, one: [first, last]}, dict(reversed(names.items())),
        {name: value for name, value in names.items() if name != one},
    )  # fmt: skip
    assert key not in {keys.of_call(partial(_call, other)) for other in others}


def test_many_names_that_are_among_many_arguments_are_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their hash stands for them from then on, and does not tell that it was known."""
    names, written = {f"{number:03}": ("Amy", "Abel") for number in range(100)}, list[object]()
    keys = Keys(b"world")
    first = keys.of_call(partial(_call, 1, names))
    monkeypatch.setattr("whistpress.pipeline.keys._in_one_go", written.append)
    assert keys.of_call(partial(_call, 1, names)) == first != keys.of_call(partial(_call, 2, names))
    assert names not in written


def test_function_and_world_are_part_of_the_key() -> None:
    """Another function, another world: another key."""
    keys = Keys(b"world")
    found = {keys.of_call(partial(_call, 1)), keys.of_call(partial(_other, 1)), keys.within(b"other").of_call(partial(_call, 1))}
    assert len(found) == 3
    assert None not in found


def test_how_the_parts_of_a_value_are_shared_does_not_matter() -> None:
    """What comes from the store is put together otherwise in memory than what was just read."""
    again = read(written(EVENT))
    assert again == EVENT
    text = "".join(["a", "b"])
    assert Keys().of_thing((again, "ab", "ab")) == Keys().of_thing((EVENT, text, "ab"))


def test_an_event_with_one_other_score_is_another() -> None:
    """However deep it lies."""
    session = EVENT.sessions[0]
    line = replace(session.lines[5], tricks=12 if session.lines[5].tricks != 12 else 11)
    other = replace(EVENT, sessions=(replace(session, lines=(*session.lines[:5], line, *session.lines[6:])),))
    keys = Keys()
    assert keys.of_call(partial(_call, EVENT)) != keys.of_call(partial(_call, other))
    assert keys.of_call(partial(_call, EVENT)) == Keys().of_call(partial(_call, read(written(EVENT))))


def test_what_is_known_is_not_gone_through_again() -> None:
    """Its hash stands for it, wherever it is met; another that is equal has its own."""
    keys, known = Keys(), replace(EVENT)
    mark(known, b"known")
    assert keys.of_thing(known) == b"known"
    assert keys.of_call(partial(_call, known)) == Keys().of_call(partial(_call, known))
    assert keys.of_call(partial(_call, known)) != keys.of_call(partial(_call, EVENT))


@pytest.mark.parametrize("thing", [Path("content/league.toml"), lambda: 1, (n for n in ())])
def test_what_no_hash_can_tell_gives_no_key(thing: object) -> None:
    """A path says nothing of the file that lies there."""
    assert Keys().of_call(partial(_call, (1, thing))) is None


def test_a_theme_is_known_by_the_world() -> None:
    """Its files are hashed there."""
    assert Keys().of_call(partial(_call, Theme((Path("a"),)))) == Keys().of_call(partial(_call, Theme((Path("b"),))))


def test_a_result_is_kept_and_read_with_the_lines_of_its_event() -> None:
    """They are not written twice, and are the very same afterwards."""
    result, lines = score(EVENT), EVENT.sessions[0].lines
    kept = written(result, lines)
    assert read(kept, lambda: lines) == result
    assert len(kept) < len(written(result)) - 5 * len(lines)
    assert read(kept, lambda: lines).travellers[0].lines[0].line is lines[0]


@pytest.mark.parametrize(
    "strange", [pickle.dumps(print), pickle.dumps(Path("x")), b"", b"spoilt", pickle.dumps(EVENT, protocol=0)[:-9]]
)
def test_what_is_no_value_of_the_model_is_refused(strange: bytes) -> None:
    """A store may come from a stranger: reading it runs nothing."""
    with pytest.raises(StrangeError):
        read(strange)


def test_what_somebody_played_is_told_by_the_marks_of_what_it_holds() -> None:
    """Without a result, with one, with facts, with another session to come: each is another, and none is gone through."""
    event = replace(EVENT, id="1900/other")
    result = score(event)
    facts = facts_of(event, result)
    ways = [Played(event, None), Played(event, result), Played(event, result, facts), Played(event, result, facts, "next")]
    keys = Keys()
    assert len({keys.of_thing(one) for one in ways}) == len(ways)
    assert [keys.of_thing(Played(*one)) for one in ways] == [keys.of_thing(one) for one in ways]
    assert keys.of_thing(Played(event, None)) != keys.of_thing(Played(EVENT, None))
    assert all(map(mark_of, (event, result, facts)))
