"""The error for input that cannot be written."""


class EntrySlip(Exception):  # noqa: N818 (a slip of the user)
    """The input cannot be written: the message says why, `help` names the remedy."""

    def __init__(self, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.help = help_
