"""The words of a plain `build`, and where it builds; whatever is not plain is left to those who know every option."""

import os

TAKES = ("--output", "--project", "--today", "--jobs", "--pdf")
"""The options of a plain build that take a value."""

_MOST_JOBS = 256


def plain_build(words: list[str]) -> "dict[str, str] | None":
    """The options of a plain build by their names; None when it is anything else, or typed in any other than the simplest way."""
    said: dict[str, str] = {}
    rest = iter(words)
    if next(rest, "") != "build":
        return None
    for word in rest:
        name, given, value = word.partition("=")
        if word == "--no-pdf":
            said[word] = ""
            continue
        if not given:
            value = next(rest, "")
        if name not in TAKES or name in said or not value or value.startswith("-"):
            return None
        said[name] = value
    return said if _simple(said) else None


def _simple(said: "dict[str, str]") -> bool:
    """Whether the values are written as everybody writes them."""
    jobs, day = said.get("--jobs", "1"), said.get("--today", "1900-01-01")
    figures = day[:4] + day[5:7] + day[8:]
    return (
        (jobs.isascii() and jobs.isdigit() and len(jobs) < 4 and 1 <= int(jobs) <= _MOST_JOBS)
        and (len(day) == 10 and day[4] == day[7] == "-" and figures.isascii() and figures.isdigit())
        and not (os.name == "nt" and "--output" in said)
        and not said.get("--output", "").startswith("//")
        and (said.get("--pdf") is None or (said["--pdf"] in ("yes", "no") and "--no-pdf" not in said))
    )


def with_documents(said: "dict[str, str]") -> bool:
    """Whether the printed documents are wanted."""
    return "--no-pdf" not in said and said.get("--pdf") != "no"


def options(*, pdf: bool, today: str) -> str:
    """What shapes a site besides its files, as one word: a record with another word is of another site."""
    return f"{'pdf' if pdf else 'no-pdf'} {today}"


def project_of(said: "dict[str, str]") -> str | None:
    """The folder of the league, all links followed: the one that is named, or this one or the nearest above that has one."""
    folder = os.path.realpath(said.get("--project") or os.getcwd())
    while not os.path.isfile(os.path.join(folder, "content", "league.toml")):
        above = os.path.dirname(folder)
        if "--project" in said or above == folder:
            return None
        folder = above
    return folder


def place_of(said: "dict[str, str]", project: str) -> str | None:
    """The folder that is built into, all links followed; None when it is a link that nobody named."""
    if "--output" in said:
        return os.path.realpath(said["--output"])
    own = os.path.join(project, "output")
    return None if os.path.islink(own) else own


def shown_index(said: "dict[str, str]", project: str) -> str:
    """The site's first page as the last line of a build names it: from here when it is below, else as typed, or in full."""
    if "--output" in said:
        typed = said["--output"]
        names = [name for name in typed.split("/") if name not in ("", ".")]
        index = "/" * typed.startswith("/") + "/".join((*names, "index.html"))
    else:
        index = os.path.join(project, "output", "index.html")
    here = os.path.join(os.getcwd(), "")
    return index[len(here) :] if os.path.isabs(index) and index.startswith(here) else index
