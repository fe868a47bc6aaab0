"""`[[accepted]]` of files that have no lines of play: what is odd in them and right."""

from typing import Literal

from pydantic import Field

from whistpress.readers.format.base import Table, Text


class AcceptedDateTable(Table):
    """`[[accepted]]`: an odd date that is right."""

    finding: Literal["date"] = Field(description='What is odd: "date".')
    reason: Text = Field(description="Why it is right.")
