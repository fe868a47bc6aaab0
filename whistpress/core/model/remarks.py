"""Remarks of a movement: sentences that are said later, in the language of the page."""

from msgspec import Struct

from whistpress.language import speech


class Remark(Struct, frozen=True):
    """A sentence, or a part of one, with its values by name; a value may be a remark too. `str` says it in the language now."""

    text: str
    values: "tuple[tuple[str, int | str | Remark], ...]" = ()

    def __str__(self) -> str:
        said = speech().word(self.text)
        return said % {name: str(value) for name, value in self.values} if self.values else said


def remark(text: str, /, **values: int | str | Remark) -> Remark:
    """Make a remark: `remark("%(kept)s of %(all)s wishes are kept", kept=2, all=3)`."""
    return Remark(text, tuple(values.items()))
