"""The private files of a league: `content/private/contacts.toml` and `content/private/fees.toml`."""

import datetime
from typing import Annotated, Literal

from pydantic import Field, RootModel

from whistpress.readers.format.base import Names, Text, TomlTable


class ContactTable(TomlTable):
    """How to reach a member, under his or her id."""

    phone: Names | None = Field(None, description="A telephone number, or a list of them.")
    email: Names | None = Field(None, description="An e-mail address, or a list of them.")
    address: str = Field("", description="The street address; its street is compared with the site.")
    role: str = Field("", description='What he or she does for the club: "Captain of Oak A".')
    public: list[Literal["phone", "email", "address", "role"]] = Field(
        default_factory=list, description='What may stand on the site: ["email"]. Nothing without it.'
    )


class ContactsFile(RootModel[dict[str, ContactTable]]):
    """`content/private/contacts.toml`: a table for each member. It is printed, and never published."""


class FeeTable(TomlTable):
    """What a member owes, under his or her id."""

    due: Annotated[int, Field(ge=0)] | Text = Field(description='The subscription: "12.00", or "£12".')
    paid: datetime.date | None = Field(None, description="The day on which it was paid.")
    note: str = Field("", description="Anything else.")


class FeesFile(RootModel[dict[str, FeeTable]]):
    """`content/private/fees.toml`: a table for each member. It is printed, and never published."""
