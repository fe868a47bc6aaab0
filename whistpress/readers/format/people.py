"""Who is who, in `content/members.toml`: records merged and split, names that are not shown; and the ledger of addresses."""

import datetime
from typing import Literal

from pydantic import Field

from whistpress.readers.format.base import Name, Names, Table, Text, Texts


class MergedTable(Table):
    """`merged`: this record was found to be that of another member."""

    into: Name = Field(description="The id of the member whose record it is.")
    date: datetime.date = Field(description="The day on which that was found.")
    why: Text = Field(description="How it is known; shown on the member's page.")


class SplitTable(Table):
    """`[[….split]]`: what stands under this name that is the record of somebody else. What is given must all hold."""

    to: Name = Field(description="The id of the member whose record it is.")
    events: Texts | None = Field(None, description='Events: "2026-27/spring-drive", or with a star "2026-27/*".')
    seasons: Texts | None = Field(None, description='Whole seasons: "2026-27".')
    from_: datetime.date | None = Field(None, alias="from", description="Events of this day and later.")
    until: datetime.date | None = Field(None, description="Events of this day and earlier.")
    written: Names | None = Field(None, description="Only where the name is written so.")
    date: datetime.date = Field(description="The day on which it was found.")
    why: Text = Field(description="How it is known; shown on both pages.")


class PrivacyTable(Table):
    """`privacy`: how much of a member's name the site shows."""

    show: Literal["initials", "withheld"] = Field(description='"initials", or "withheld": then "a player" stands there.')
    id: Name = Field(description='What stands in addresses in place of the id: "player-1"; nothing of the name in it.')
    from_: datetime.date | None = Field(None, alias="from", description="The day from which it holds; always without it.")
    called: Text | None = Field(None, description="What stands in place of the name, if neither initials nor “a player”.")
    common: list[Text] = Field(
        default_factory=list, description="Words of the name that mean other things too; of them the check does not warn."
    )


class GoneTable(Table):
    """In the ledger: an address that leads nowhere any more, and is to lead nowhere."""

    gone: Text = Field(description="Why, in words that the page at that address says.")


class AddressesFile(Table):
    """`content/addresses.toml`: every address that the site ever had, with the id of what stood there."""

    events: dict[str, str | GoneTable] = Field(default_factory=dict, description='"2026-27/spring-drive" = its id, or "".')
    players: dict[str, str | GoneTable] = Field(default_factory=dict, description='An id = "".')
    clubs: dict[str, str | GoneTable] = Field(default_factory=dict, description='An id = "".')
    trophies: dict[str, str | GoneTable] = Field(default_factory=dict, description='An id = "".')
    congresses: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
    pages: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
    news: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
    handbook: dict[str, str | GoneTable] = Field(default_factory=dict, description="The name of its file = its id.")
