"""The file of a code of laws: who made it, when it was in force, its laws by chapters, what it says on each subject."""

import datetime
from typing import Annotated, Literal

from pydantic import Field

from whistpress.reading.format.base import Prose, Text, Texts, Title, TomlTable

Day = datetime.date | Annotated[str, Field(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")] | Annotated[int, Field(ge=1000, le=9999)]
"""A day, a month (`"1893-06"`) or a year, where no more is known."""


class LawTable(TomlTable):
    """`[[part.law]]`: one law, in the words of the file's author."""

    number: Text = Field(description='Its number as it is quoted: "IV.9", "51", "(a)".')
    title: Title = Field(description="What it is about, in a few words.")
    text: Prose = Field(description="What it says, in your own words.")
    page: str = Field("", description="The page of the source.")
    subjects: list[Text] = Field(default_factory=list, description='What it belongs to: "revoke", "trump card".')
    parts: dict[str, Prose] = Field(default_factory=dict, description='Its cases by their letters: parts.A = "…".')
    note: str = Field("", description="A misprint of the source, or anything else.")
    ours: bool = Field(False, description="The source has no number for it: the number is ours.")


class PartTable(TomlTable):
    """`[[part]]`: a chapter of a code."""

    title: Title = Field(description="The heading of the chapter.")
    law: list[LawTable] = Field(description="Its laws, in the order of the code.", min_length=1)


class SaysTable(TomlTable):
    """What a code says on one point of a subject, to be held against other codes."""

    says: Text = Field(description="What it says, in a few words.")
    law: Text = Field(description="The number of the law that says it.")


class CodeFile(TomlTable):
    """`content/laws/<code>.toml`: a code of laws, or the rules of a house."""

    title: Title = Field(description="What the code is called.")
    short: str = Field("", description="A short name for tables; default: the title.")
    body: str = Field("", description="Who made it.")
    kind: Literal["laws", "etiquette", "customs", "house rules"] = Field(
        "laws", description="Of laws, etiquette and customs the latest are in force; house rules stand beside all of them."
    )
    adopted: Day | None = Field(None, description='When it was adopted: a day, "1893-06", or 1893.')
    in_force_from: Day = Field(description="From when it is in force.")
    until: Day | None = Field(None, description="The last day, month or year in which it is in force.")
    games: Texts | None = Field(None, description="The games that it is for; without it all.")
    source: str = Field("", description="Book and pages.")
    about: str = Field("", description="Markdown, shown above the laws.")
    says: dict[str, dict[str, SaysTable]] = Field(
        default_factory=dict, description='What stands side by side: [says.revoke], then a point = { says = "…", law = "…" }.'
    )
    part: list[PartTable] = Field(description="The chapters, with their laws.", min_length=1)
