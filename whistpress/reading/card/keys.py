"""A card of the league's own: `templates/paper/NAME.toml`."""

from typing import Annotated, Literal

from pydantic import Field

from whistpress.reading.format.base import Prose, Text, Title, TomlTable

LENGTH = r"^\s*([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*(mm|cm|in|pt)\s*$"
Length = Annotated[str, Field(json_schema_extra={"pattern": LENGTH})]
"""A length with its unit: "100 mm", "10.5 cm", "4 in", "40 pt". Any other text gets a message of its own."""

Angle = Literal[0, 90, 180, 270]


class CardColumn(TomlTable):
    """A column of a table of rows."""

    head: Text = Field(description="The heading of the column.")
    text: str = Field("", description="What stands in it, values of the row in braces; without it to be written in.")
    width: Length | None = Field(None, description="The column's width; by default what its texts need.")


class CardField(TomlTable):
    """`[[field]]`: one thing on the card; it has exactly one of text, write, rule, box, mark, image and rows."""

    text: Prose | None = Field(None, description="What is printed, values in braces.")
    write: Text | None = Field(None, description="A place to write in, with this label: at least 8 mm high.")
    rule: Literal["across", "down"] | None = Field(None, description="A rule, as long as its width or height.")
    box: Literal[True] | None = Field(None, description="A frame.")
    mark: Text | None = Field(None, description="star, north, spades, hearts, diamonds or clubs; or a value in braces.")
    image: Text | None = Field(None, description="A picture (SVG, PNG or JPEG) beside this file or in content/files.")
    rows: Text | None = Field(None, description="A table: what its rows are.")
    at: Annotated[list[Length], Field(min_length=2, max_length=2)] = Field(
        description="Where it stands, from the upper left corner: its left edge, middle or right edge as `align` says; its top."
    )
    width: Length | None = Field(None, description="How wide its box is.")
    height: Length | None = Field(None, description="How high its box is; of a text by default one line.")
    size: Length | None = Field(None, description="The size of the type; it shrinks until the text fits its box.")
    least: Length | None = Field(None, description="The size that the type never goes below: 8 pt or more.")
    align: Literal["left", "center", "right"] = Field("left", description="Where the text stands in its box.")
    stand: Literal["top", "middle", "bottom"] = Field("middle", description="How high the text stands in its box.")
    turn: Angle = Field(0, description="Degrees, clockwise, by which the text is turned within its box.")
    style: list[Literal["bold", "italic", "small-caps"]] = Field(default_factory=list, description="How the type looks.")
    when: Text | None = Field(None, description="Print it only where this has something to say, values in braces.")
    framed: bool = Field(False, description="A frame round a place to write in, instead of a line below it.")
    words: Text | None = Field(None, description="What a picture shows, for those who cannot see it.")
    row: Length | None = Field(None, description="The least height of a table's rows: 8 mm where they are written in.")
    columns: list[CardColumn] | None = Field(None, description="The columns of a table.")


class CardHead(TomlTable):
    """`[card]`: the card itself."""

    form: Text | None = Field(None, description="The form whose card this is, such as table-cards; the file's name may say it.")
    of: Literal["table", "side", "player", "pair", "tray", "deal", "round", "play", "sitting"] | None = Field(
        None, description="For each what there is one, of a card with a name of its own."
    )
    title: Title | None = Field(None, description="What `print --list` and the event's page call it.")
    purpose: Text | None = Field(None, description="What it is for, in a few words.")
    size: Literal["A5", "A6", "5x3", "half-letter"] | None = Field(None, description="A size of card; or width and height.")
    lying: bool = Field(False, description="A card of that size with its long side below.")
    width: Length | None = Field(None, description="The card's width.")
    height: Length | None = Field(None, description="The card's height.")
    border: bool = Field(False, description="A border, 3 mm within the edge.")
    count: Annotated[int, Field(ge=1, le=99)] = Field(1, description="How many of each.")


class CardFile(TomlTable):
    """`templates/paper/NAME.toml`: a card drawn by the league."""

    card: CardHead
    field: list[CardField] = Field(default_factory=list)
