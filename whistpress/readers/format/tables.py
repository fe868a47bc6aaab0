"""Which tables a model has, and which keys belong in them."""

import types
import typing
from functools import lru_cache

from pydantic import BaseModel, RootModel

from whistpress.problems import Span
from whistpress.readers.toml_file import TomlFile

Path = tuple[str | int, ...]


def model_at(model: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """The model of the table at a path; None where keys are free (`[entries]`)."""
    here: type[BaseModel] | None = model
    for step in path:
        if here is None:
            return None
        if isinstance(step, int):
            continue
        field = here.model_fields.get("root" if issubclass(here, RootModel) else step)
        here = _table(field.annotation) if field else None
    return here


@lru_cache(maxsize=256)
def homes(model: type[BaseModel], key: str) -> tuple[str, ...]:
    """The tables in which a key belongs, as their headers are written: `[movement]`, `[[scores]]`."""
    if issubclass(model, RootModel):
        return ()
    return tuple(
        f"[[{name}]]" if "list" in str(field.annotation) else f"[{name}]"
        for name, field in model.model_fields.items()
        if (table := _table(field.annotation)) is not None and key in table.model_fields
    )


def header_above(toml: TomlFile, path: Path) -> Span | None:
    """The first table header of the file, when it stands above the key at a path (which then is no top-level key)."""
    return toml.first_header if toml.header_above(path) else None


def _table(annotation: object) -> type[BaseModel] | None:
    """The model inside an annotation such as `list[DealTable] | str | None`."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return annotation if issubclass(annotation, BaseModel) else None
    return next((found for part in typing.get_args(annotation) if (found := _table(part)) is not None), None)
