"""Check the times of day that a file gives."""

import re
from functools import partial

from whistpress.core.model.hours import SMALL_HOURS, hour_of
from whistpress.problems import Problems
from whistpress.readers.format.kinds import shorten
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

_HOW = 'write it as "7.30 p.m." or "19:30"'
_MORNING = re.compile(r"[1-8]([.:]\d{2})")


def check_hours(time: str, ends: str, path: KeyPath, toml: TomlFile, problems: Problems) -> None:
    """Report a `time` or an `ends` of the table at a path that is no time of day, and an end that is before the beginning."""
    for key, written in (("time", time), ("ends", ends)):
        at = partial(toml.span, (*path, key))  # asked only for a problem: to find a place takes long
        if written and hour_of(written) is None:
            problems.add("E800", f"'{shorten(written)}' is no time of day", at(), _HOW)
        elif early := _MORNING.fullmatch(written.strip()):
            hour = int(written.strip()[0])
            message = f"'{shorten(written)}' is in the morning"
            evening, morning = f'"{hour}{early[1]} p.m."', f'"{hour}{early[1]} a.m."'
            problems.add("W800", message, at(), f"in the evening it is {evening}, in the morning {morning}")
    if ends and not time:
        problems.add("E801", "there is an end without a beginning", toml.span((*path, "ends")), 'add a line: time = "7.30 p.m."')
        return
    begin, end = hour_of(time), hour_of(ends)
    if begin and end and SMALL_HOURS < end <= begin:
        message = f"it ends at {shorten(ends)}, and begins at {shorten(time)}"
        problems.add("E801", message, toml.span((*path, "ends")), "mend one of the two; the end is later than the beginning")
