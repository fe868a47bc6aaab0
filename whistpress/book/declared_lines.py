"""Lines of auction and bridge whist as a helper types them: `NS 2H 8`, or `EW 3NT x 9, honours EW 4`."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from whistpress.book.enter_slip import EntrySlip
from whistpress.language import say
from whistpress.reading.toml_edit import TomlValue

_TYPED = re.compile(
    r"(?P<by>NS|EW)\s+(?P<bid>\S+)(?:\s+(?P<doubled>xx?|[0-9]{1,2}\s*x))?\s+(?P<tricks>[0-9]{1,2})"
    r"(?:\s*,?\s*honours?\s+(?P<side>NS|EW)\s+(?P<how>\S+))?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"(?P<word>average|not played|new deal)(?:[ ,]+(?:law\s+)?(?P<law>\S+))?", re.IGNORECASE)
_TOLD = ("by", "bid", "doubled", "tricks", "honours", "average", "word", "law")
EXAMPLE = "NS 2H 8, or EW 3NT x 9, honours EW 4"


def declared_text(line: Mapping[str, Any]) -> str:
    """Return a line as it is typed; empty while it is awaited."""
    if "average" in line:
        return f"average {line['average']}"
    if "word" in line:
        return " ".join(filter(None, (str(line["word"]), str(line.get("law", "")))))
    doubled = line.get("doubled") or 0
    marks = {0: "", 1: "x", 2: "xx"}.get(doubled, f"{doubled}x")
    parts = [str(part) for part in (line.get("by"), line.get("bid"), marks, line.get("tricks")) if part not in (None, "")]
    honours = line.get("honours")
    return " ".join(parts) + (f", honours {' '.join(map(str, honours))}" if honours else "")


def declared_line(old: Mapping[str, Any], entries: Sequence[int | str], typed: str) -> dict[str, TomlValue]:
    """Parse a line into its table; other keys of the old table (revokes, the auction) stay."""
    extras: dict[str, TomlValue] = {key: value for key, value in old.items() if key not in _TOLD}
    line: dict[str, TomlValue] = {"ns": entries[0], "ew": entries[1], **extras}
    if not typed:
        return {"ns": line["ns"], "ew": line["ew"]}
    if words := _WORDS.fullmatch(typed):
        return {"ns": line["ns"], "ew": line["ew"], **_in_words(words["word"].casefold(), words["law"] or "")}
    match = _TYPED.fullmatch(typed)
    if match is None:
        raise EntrySlip(
            say("'%(typed)s' says no declaration and its tricks", typed=typed[:40]),
            say("write %(examples)s", examples=f"{EXAMPLE}; average 51C; not played"),
        )
    line |= {"by": match["by"].upper(), "bid": match["bid"].upper()}
    if match["doubled"]:
        marks = match["doubled"].casefold()
        line["doubled"] = len(marks) if marks in ("x", "xx") else int(marks.rstrip("x "))
    line["tricks"] = int(match["tricks"])
    if match["side"]:
        line["honours"] = [match["side"].upper(), match["how"].casefold()]
    return line


def _in_words(word: str, law: str) -> dict[str, TomlValue]:
    if word == "average":
        return {"average": law} if law else {"word": word}
    return {"word": word, "law": law} if law else {"word": word}
