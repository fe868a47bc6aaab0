"""The keys `id` and `was`, which every file of a thing with an address may have."""

from collections.abc import Sequence

from whistpress.core.model.names import AddressHistory, FormerAddress
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath


def lasting_of(id_: str | None, was: Sequence[str] | None, toml: TomlFile, path: KeyPath = ()) -> AddressHistory:
    """Return the lasting id and the former addresses, from the table at a path."""
    old = tuple(FormerAddress(address, toml.span((*path, "was", index))) for index, address in enumerate(was or ()))
    return AddressHistory(id=id_ or "", was=old, at=toml.span((*path, "id")) if id_ else None)
