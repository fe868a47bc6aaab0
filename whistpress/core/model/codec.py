"""Encode model values as MessagePack, and decode them by their declared type.

Decoding fills typed structures and can run nothing, even if the bytes are hostile. The same value, made in the same order,
gives the same bytes: mappings keep their order, and there are no sets.
"""

import re
import zlib
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import DecodeError, ValidationError
from msgspec.msgpack import Decoder, Encoder

Value = TypeVar("Value")

_LARGEST = 2**26
"""The most bytes to which a compressed value may expand: a hostile one could fill the memory."""
_FRACTION = re.compile(r"-?[0-9]+(?:/[0-9]+)?")


class CorruptDataError(ValueError):
    """Bytes are no value of the expected type."""


def encode(value: object) -> bytes:
    """Return a value as MessagePack, fractions as text (`"31/5"`)."""
    return _ENCODER.encode(value)


def decode(data: bytes, kind: type[Value]) -> Value:
    """Return the value of this type that `encode` wrote; CorruptDataError for anything else."""
    try:
        decoder: Decoder[Value] = _decoder(kind)  # type: ignore[arg-type]  # a type is hashable
        value = decoder.decode(data)
        return value
    except (DecodeError, ValidationError, ValueError, ArithmeticError, RecursionError) as error:
        raise CorruptDataError(str(error)) from error


def encode_compressed(value: object) -> bytes:
    """Return a value as compressed MessagePack; the deals of an event take a tenth of the bytes."""
    return zlib.compress(encode(value), level=1)


def decode_compressed(data: bytes, kind: type[Value]) -> Value:
    """Return the value of this type that `encode_compressed` wrote; CorruptDataError for anything else."""
    try:
        return decode(zlib.decompressobj().decompress(data, _LARGEST), kind)
    except zlib.error as error:
        raise CorruptDataError(str(error)) from error


def _encode_special(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, MappingProxyType):
        return dict(value)
    raise NotImplementedError(f"{type(value)} cannot be encoded")


def _decode_special(kind: type, value: Any) -> object:
    if kind is Fraction and isinstance(value, str):
        return _fraction(value)
    raise NotImplementedError(f"{kind} cannot be decoded")


@lru_cache(maxsize=8192)
def _fraction(text: str) -> Fraction:
    """Return the fraction of a text; a league has the same few thousand again and again."""
    if not _FRACTION.fullmatch(text):  # `Fraction("1e999999999")` would take hours
        raise ValueError(f"{text!r} is no fraction")
    return Fraction(text)


_ENCODER = Encoder(enc_hook=_encode_special)


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> Decoder[Any]:
    hook: Callable[[type, Any], Any] = _decode_special
    return Decoder(kind, dec_hook=hook)
