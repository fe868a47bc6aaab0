"""The error for input that cannot be written."""

from whistpress.language import say


class EntrySlip(Exception):  # noqa: N818 (a slip of the user)
    """The input cannot be written: the message says why, `help` names the remedy."""

    def __init__(self, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.help = help_


def kept_in_file(file: str) -> EntrySlip:
    """Return the error for a figure that is kept in a file which the score book does not write."""
    return EntrySlip(say("this is kept in %(file)s, which the score book does not write", file=file), say("change it there"))
