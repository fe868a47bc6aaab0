"""The files of the made-up seasons: their paths below content/, and their text."""

from tools.demonstration.calendar_2024 import CALENDAR as FIRST
from tools.demonstration.calendar_2025 import CALENDAR as SECOND
from tools.demonstration.congress_2025 import CALENDAR as CONGRESS
from tools.demonstration.making import made, qualifiers


def files() -> dict[str, str]:
    """Every event file by its path, in the order of the calendar."""
    texts: dict[str, str] = {}
    calendar = (*FIRST, *SECOND, *CONGRESS)
    for evening in calendar:
        before = next((event for event in calendar if (event.season, event.slug) == (evening.season, evening.carry)), None)
        qualified = qualifiers(before, texts[_path(before.season, before.slug)], evening.size) if before else ()
        texts[_path(evening.season, evening.slug)] = made(evening, qualified)
    return texts


def _path(season: str, slug: str) -> str:
    return f"events/{season}/{slug}.toml"
