"""The front matter of a text about a game, `templates/games/<game>.md`."""

from typing import Any

from pydantic import Field

from whistpress.readers.format.base import Table, Text, Title


class GameMatter(Table):
    """Front matter of a text about a game."""

    title: Title = Field(description="What the game is called.")
    summary: Text = Field(description="One sentence for lists.")
    example: list[dict[str, Any]] = Field(
        default_factory=list, description="Deals as `[[rubbers]]` has them, which the page marks as an example."
    )
    example_by: dict[str, list[dict[str, Any]]] = Field(
        default_factory=dict, description="The same by other laws that the game is played by: the id of their code = deals."
    )
