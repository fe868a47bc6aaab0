"""Names in pictures, on as many lines as they need."""

from whistpress.core.model.names import NO_BREAK, short_title, tie_surnames
from whistpress.site.theme.picture import cut, wrap

MOST_LINES = 3


def name_lines(name: str, most: int) -> tuple[str, ...]:
    """Return a name in lines of at most so many letters, whole where three of them hold it; else what tells it apart on one."""
    lines = tuple(line.replace(NO_BREAK, " ") for line in wrap(tie_surnames(name), most))
    if len(lines) <= MOST_LINES and all(len(line) <= most for line in lines):
        return lines
    return (cut(short_title(name), most),)
