"""Motions, amendments, votes and elections in the file of a congress."""

from typing import Annotated, Literal

from pydantic import Field

from whistpress.readers.format.base import Count, Name, Prose, Source, Table, Text, Texts, Title

Votes = Annotated[int, Field(ge=0, le=99999)]
"""A number of votes."""

_OUTCOME = Literal["carried", "lost", "withdrawn", "deferred", "referred"]
_MAJORITY = Literal[
    "simple",
    "two-thirds",
    "three-quarters",
    "unanimous",
    "more than half of all present",
    "two-thirds of all present",
    "three-quarters of all present",
]
_FOLLOWS = "What became of it. It follows from the votes; without them write it."


class RollTable(Table):
    """`[motion.roll]`: who voted how when the names, or the clubs, were called."""

    ayes: list[Text] = Field(default_factory=list, description="Delegates by name, or clubs as they stand in `[delegates]`.")
    noes: list[Text] = Field(default_factory=list, description="Those against.")
    abstained: list[Text] = Field(default_factory=list, description="Those who did not vote.")


class PutTable(Table):
    """What is put to the vote, and how the vote went."""

    mover: str = Field("", description="Who moves it.")
    seconder: str = Field("", description="Who seconds it.")
    speakers: list[Text] = Field(
        default_factory=list, description='Who spoke, in order, perhaps with a remark: "Ada Lindqvist (against)".'
    )
    ayes: Votes | None = Field(None, description="Votes for it.")
    noes: Votes | None = Field(None, description="Votes against it.")
    abstained: Votes | None = Field(None, description="Those who did not vote.")
    roll: RollTable | None = None
    majority: _MAJORITY = Field(
        "simple", description="What it needs: more ayes than noes, or two-thirds of the votes, or of all present."
    )
    casting: Literal["aye", "no"] | None = Field(None, description="The vote of the chair when ayes and noes are equal.")
    outcome: _OUTCOME | None = Field(None, description=_FOLLOWS)
    to: str = Field("", description="The committee that it was referred to, or what it was deferred to.")
    note: str = Field("", description="Anything else; a gap of the record is told here.")


class AmendmentTable(PutTable):
    """`[[motion.amendment]]`: a change to the words of a motion, in the order of the vote."""

    text: Prose = Field(description="The words of the amendment, in Markdown.")


class ChangeTable(Table):
    """`[[motion.change]]`: what a motion does to a law or by-law."""

    law: Text = Field(description="The law, by its id in the league's library of laws, or by its name.")
    was: str = Field("", description="The old words; without them the law is new.")
    now: str = Field("", description="The new words; without them it is struck out.")


class MotionTable(PutTable):
    """`[[motion]]`: what is put to the vote of the meeting."""

    title: Title = Field(description="What it is about, in a few words.")
    id: Name | None = Field(None, description="Its mark in the page's address; by default the title in small letters.")
    text: str = Field("", description="The words of the motion, in Markdown.")
    day: Count | None = Field(None, description="The day of the meeting on which it was put.")
    subject: Texts | None = Field(None, description="What it is about, for the list of all motions: one or more.")
    law: Texts | None = Field(None, description="The laws or by-laws that it concerns; those that it changes stand in `change`.")
    amendment: list[AmendmentTable] = Field(default_factory=list, description="Amendments, in the order of the vote.")
    amended: str = Field("", description="The words of the motion after the amendments that were carried.")
    change: list[ChangeTable] = Field(default_factory=list, description="What it changes, old words and new.")
    source: Source | None = None


class ElectionTable(Table):
    """`[[election]]`: an office that is filled by ballot."""

    office: Text = Field(description="The office, or the committee.")
    candidates: list[Text] = Field(default_factory=list, description="Who stands for it; nobody yet: lines to write on.")
    places: Annotated[int, Field(ge=1, le=99)] = Field(1, description="How many are elected.")
    day: Count | None = Field(None, description="The day of the meeting on which it was held.")
    votes: dict[str, Votes] = Field(default_factory=dict, description='The votes of each candidate: "Joan Attwater" = 9.')
    ballots: Votes | None = Field(None, description="How many ballots were handed in.")
    spoilt: Votes = Field(0, description="How many of them were void or blank.")
    second: dict[str, Votes] = Field(default_factory=dict, description="Votes of a second ballot, between those who were equal.")
    elected: list[Text] = Field(default_factory=list, description="Who was elected. It follows from the votes, but for a tie.")
    unopposed: bool = Field(False, description="There were no more candidates than places: elected without a ballot.")
    decided: str = Field("", description='How a tie was decided: "by lot".')
    note: str = Field("", description="Anything else.")
