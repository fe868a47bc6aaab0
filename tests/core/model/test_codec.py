"""Values of the model as bytes: they come back as they were, and bytes of somebody else are refused."""

import datetime
import os
import pickle
import subprocess
import sys
import zlib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tests.printing.evenings import evening
from whistpress.core.model import Event, EventSummary, ResultSummary, result_summary, summary_of
from whistpress.core.model.codec import CorruptDataError, decode, decode_compressed, encode, encode_compressed
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.engine.render import PageHead

EVENT = evening(Request(system="mitchell", tables=3, deals=6), "average", played=True)


class _Leaf(Struct, frozen=True):
    name: str
    share: Fraction
    day: datetime.date | None = None


class _Tree(Struct, frozen=True):
    leaves: tuple[_Leaf, ...] = ()
    by_number: Mapping[int, Fraction] = MappingProxyType({})
    below: "tuple[_Tree, ...]" = ()


LEAVES = st.builds(_Leaf, name=st.text(max_size=5), share=st.fractions(max_denominator=99), day=st.none() | st.dates())
TREES = st.recursive(
    st.builds(
        _Tree,
        leaves=st.lists(LEAVES, max_size=3).map(tuple),
        by_number=st.dictionaries(st.integers(-(2**60), 2**60), st.fractions(max_denominator=9), max_size=3),
    ),
    lambda inner: st.builds(_Tree, below=st.lists(inner, max_size=3).map(tuple)),
    max_leaves=6,
)


@given(TREES)
def test_a_value_comes_back_as_it_was(value: _Tree) -> None:
    """Fractions, dates, mappings by number; written once more it gives the same bytes."""
    written = encode(value)
    assert decode(written, _Tree) == value
    assert encode(decode(written, _Tree)) == written


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_are_refused(data: bytes) -> None:
    """Nothing else is ever raised."""
    for kind in (_Tree, Event, EventSummary, PageHead):
        try:
            assert isinstance(decode(data, kind), kind)
        except CorruptDataError:
            continue


@given(st.data())
def test_one_other_byte_is_still_an_event_or_is_refused(data: st.DataObject) -> None:
    """Nothing else is ever raised; that it is not the event which was written the cache tells by its hash."""
    written = bytearray(encode(EVENT))
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] ^= data.draw(st.integers(1, 255))
    try:
        assert isinstance(decode(bytes(written), Event), Event)
    except CorruptDataError:
        return


def test_an_event_with_hands_gives_the_same_bytes_in_every_process() -> None:
    """Whatever hashes a process has: else a league with hands would be made anew."""
    script = (
        "from whistpress.core.model.codec import encode; from whistpress.core.games.game import deal_from_seed; "
        "print(encode(deal_from_seed('Harbour', 3).hands).hex())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(found) == 1


def test_events_and_summaries_come_back_typed() -> None:
    """With their own kinds, down to the last line. Whole results are reckoned anew, and never read."""
    result = score(EVENT)
    values = ((EVENT, Event), (summary_of(EVENT), EventSummary), (result_summary(EVENT, result), ResultSummary))
    for value, kind in values:
        found = decode(encode(value), kind)
        assert type(found) is kind
        assert found == value
    line = decode(encode(EVENT), Event).sessions[0].lines[0]
    assert type(line) is type(EVENT.sessions[0].lines[0])


@pytest.mark.parametrize(
    "strange",
    [
        b"", b"spoilt", pickle.dumps(print), pickle.dumps(EVENT), encode(_Tree()), encode(EVENT)[:-1], encode(EVENT) + b"\0",
        encode(None), encode("31/0"), b"\x91" * 100_000, b"\xdd\xff\xff\xff\xff", b"\xc7\x02\x05ab",
    ],
    ids=["nothing", "words", "a pickled function", "a pickled event", "another kind", "one byte less", "one byte more",
         "none", "a text", "lists without end", "a length without content", "an extension"],
)  # fmt: skip
def test_what_is_no_event_is_refused(strange: bytes) -> None:
    """Whoever wrote it: reading runs nothing."""
    with pytest.raises(CorruptDataError):
        decode(strange, Event)


def test_a_compressed_value_comes_back_and_unfolds_to_no_more_than_there_is_room_for() -> None:
    """Few bytes may be made to fill the memory; spoilt ones are refused too."""
    packed = encode_compressed(EVENT)
    assert decode_compressed(packed, Event) == EVENT
    assert len(packed) < len(encode(EVENT))
    for strange in (b"", b"spoilt", packed[:-8], encode(EVENT), zlib.compress(bytes(2**27))):
        with pytest.raises(CorruptDataError):
            decode_compressed(strange, Event)


@pytest.mark.parametrize("text", ["1/0", "half", "", "1/2/3", "NaN", "inf", "1_000_000_000e999999999"])
def test_a_text_that_is_no_fraction_is_refused(text: str) -> None:
    """Quickly, too."""
    with pytest.raises(CorruptDataError):
        decode(encode(text), Fraction)


@pytest.mark.parametrize("value", [Path("x"), print, object(), {1j: 2}], ids=["a path", "a function", "an object", "a number"])
def test_what_has_no_place_in_the_cache_is_not_written(value: object) -> None:
    """A fault of ours shows when it is written."""
    with pytest.raises((NotImplementedError, TypeError)):
        encode(value)


def test_a_deep_value_is_refused_not_fatal() -> None:
    """Sections within sections within sections: the process lives on."""
    with pytest.raises(CorruptDataError):
        decode(b"\x81\xa5below\x91" * 50_000 + b"\x80", _Tree)
