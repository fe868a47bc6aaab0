"""What one problem code means."""

from msgspec import Struct


class Code(Struct, frozen=True):
    """A code, its title (a few words) and its explanation (Markdown: what it means, an example, what to do).

    A code never changes its meaning, and is never used again for another.
    """

    code: str
    title: str
    explanation: str
