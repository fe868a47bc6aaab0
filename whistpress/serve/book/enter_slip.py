"""What was typed and cannot be written."""


class EntrySlip(Exception):  # noqa: N818 (a slip of the user)
    """What was typed cannot be written; the words say why, `help` what to do."""

    def __init__(self, message: str, help_: str = "") -> None:
        super().__init__(message)
        self.help = help_
