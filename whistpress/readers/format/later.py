"""What the file format has and this whistpress cannot use yet: each gets a problem that says so, and not "unknown"."""

from collections.abc import Mapping

KEYS: Mapping[tuple[str | int, ...], str] = {}
