"""What every model of the file format shares."""

import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class TomlTable(BaseModel):
    """A table of a TOML file: unknown keys are errors, kinds are strict, values stay as they were read.

    What checks it is built when the first such table is read: a build that has its events in the store reads few kinds.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Prose = Annotated[str, Field(min_length=1, pattern=r"\S")]
"""Text of any length that says something: an empty one is an error."""

Text = Annotated[Prose, Field(max_length=2000)]
"""A sentence or two, or a word."""

Title = Annotated[Prose, Field(max_length=300)]
"""What something is called, in a few words."""

Name = Annotated[Prose, Field(max_length=200)]
"""The name of a person, a club, a team or a thing; or an id."""

Count = Annotated[int, Field(ge=1, le=9999)]
"""A whole number from 1 to 9999."""

Texts = Text | list[Text]
"""A text, or a list of texts."""

Time = Annotated[str, Field(max_length=60, description='The time at which it begins: "7.30 p.m." or "19:30".')]
"""A local time of day."""

Ends = Annotated[str, Field(max_length=60, description='The time at which it ends: "10 p.m.".')]
"""The end of what has a `time`."""

Lasts = Annotated[
    str, Field(max_length=60, description='How long an evening takes where its `ends` is not said: "2 h 30 min", "150 min".')
]
"""A length of time."""

Names = Name | list[Name]
"""A name, or a list of names."""

Was = Annotated[list[Text], Field(description="Addresses that it had before; they lead here.")]
"""The key `was`: addresses that a thing had before."""

Source = Annotated[Texts, Field(description="Book and page (or any other source) that this is taken from; one or a list.")]


def as_tuple(texts: str | list[str] | None) -> tuple[str, ...]:
    """Return a text or a list of texts as a tuple; an empty one for None."""
    if texts is None:
        return ()
    return (texts,) if isinstance(texts, str) else tuple(texts)


class MovedTable(TomlTable):
    """`moved`: a change of the day of play; `date` is the new one."""

    from_: datetime.date = Field(alias="from", description="The day that it was until then.")
    on: datetime.date = Field(description="The day on which it was changed.")


Moved = Annotated[
    list[MovedTable],
    Field(default_factory=list, description="Changes of its day, the oldest first; `date` is the day that holds."),
]
"""The key `moved`: the days on which it was to be played before."""


class AcceptedDateTable(TomlTable):
    """`[[accepted]]`: an odd date that is right."""

    finding: Literal["date"] = Field(description='What is odd: "date".')
    reason: Text = Field(description="Why it is right.")


Figure = Annotated[int, Field(ge=0, le=9999)] | Annotated[str, Field(pattern=r"^[0-9]{1,6}(/[1-9][0-9]{0,5})?$")]
"""A figure that is not less than nothing: 2, or "1/2"."""


Year = Annotated[int, Field(ge=1000, le=9999)]
