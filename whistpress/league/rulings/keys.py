"""The tables of an event that tell what the laws and the evening did to its scores."""

import datetime
from typing import Literal

from pydantic import Field

from whistpress.reading.format.base import Count, Text, TomlTable

Given = int | float | Text
EntryNumber = int | Text


class PenaltyTable(TomlTable):
    """`[[penalties]]`: what an entry forfeits, in tricks or in points of the method."""

    entry: EntryNumber = Field(description="The number of the entry.")
    points: Given | None = Field(None, description='Points of the event\'s method: 1, or "1/2".')
    tricks: Given | None = Field(None, description="Or tricks.")
    law: str = Field("", description="The law it rests on.")
    reason: str = Field("", description="For what.")


class CorrectionTable(TomlTable):
    """`[[corrections]]`: a change of a record after it was published; `to` is the present value in the file."""

    date: datetime.date = Field(description="The day on which it was corrected.")
    what: str = Field("", description="What was corrected, in words, where it is no line and no entry.")
    deal: Count | None = Field(None, description="The deal of the line; or the round, without trays.")
    table: Count | None = Field(None, description="At which table the line was written, where the deal has several.")
    ns: EntryNumber | None = Field(None, description="In place of the table: who sat N-S.")
    ew: EntryNumber | None = Field(None, description="In place of the table: who sat E-W.")
    session: Count | None = Field(None, description="In which sitting, where there are several.")
    section: Text | None = Field(None, description="In which section, where there are several.")
    entry: EntryNumber | None = Field(None, description="The number of the entry whose name or total was corrected.")
    from_: Given | None = Field(None, alias="from", description="What stood there before.")
    to: Given | None = Field(None, description="What stands there now.")
    by: Text = Field(description="By whose authority.")
    why: Text = Field(description="Why.")


class ChangeTable(TomlTable):
    """`[[changes]]`: a substitute, an absence, a late arrival."""

    entry: EntryNumber = Field(description="The number of the entry.")
    out: Text | None = Field(None, description="Who gave up the seat.")
    in_: Text | None = Field(None, alias="in", description="Who took it.")
    from_: Count | None = Field(None, alias="from", description="The first round in which it was so; default: 1.")
    to: Count | None = Field(None, description="The last round; default: the last of all.")
    credit: Literal["out", "in", "both", "average"] | None = Field(
        None, description='Whose record the result goes to: "out" (the default), "in" or "both"; for absent ones "average".'
    )
    absent: bool = Field(False, description="Nobody sat for the entry.")
    arrives: Count | None = Field(None, description="The first round that a late entry played.")


class CarryTable(TomlTable):
    """`[carry]`: scores carried over from another event."""

    from_: Text = Field(alias="from", description='The event: the name of its file, or "season/name".')
    places: Count | None = Field(None, description="How many places of each of its rankings qualified; default: all.")
    share: Given = Field(1, description='The share of the score that is carried: "1/2", 1 or 0.')
