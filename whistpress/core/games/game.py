"""What a game is, for those who list games."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game by the name that event files use; `summary` is one sentence, `book` says whose rules are followed."""

    name: str
    title: str
    summary: str
    book: str
