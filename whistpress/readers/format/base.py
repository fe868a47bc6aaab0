"""What every model of the file format shares."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Table(BaseModel):
    """A table of a TOML file: unknown keys are errors, kinds are strict, values stay as they were read.

    What checks it is built when the first such table is read: a build that has its events in the store reads few kinds.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Text = Annotated[str, Field(min_length=1, pattern=r"\S")]
"""Text that says something: an empty one is an error."""

Count = Annotated[int, Field(ge=1, le=9999)]
"""A whole number from 1 to 9999."""

Texts = Text | list[Text]
"""A text, or a list of texts."""

Was = Annotated[list[Text], Field(description="Addresses that it had before; they lead here.")]
"""The key `was`: addresses that a thing had before."""

Source = Annotated[Texts, Field(description="Book and page (or any other source) that this is taken from; one or a list.")]


def as_tuple(texts: str | list[str] | None) -> tuple[str, ...]:
    """A text or a list of texts, as a tuple."""
    if texts is None:
        return ()
    return (texts,) if isinstance(texts, str) else tuple(texts)
