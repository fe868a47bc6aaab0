"""Why something does not count, or is wanting: words to be said later, in any language."""

from msgspec import Struct


class Reason(Struct, frozen=True):
    """A text with its number, and another for more than one; `%(number)s` in it is the number."""

    one: str
    many: str = ""
    number: int = 0

    def __str__(self) -> str:
        return (self.many if self.many and self.number != 1 else self.one) % {"number": self.number}
