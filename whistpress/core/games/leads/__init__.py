"""Systems of leads: which card each leads from a suit, what its signals mean, and what it advises in the other hands.

A system is a table of leads in `tables.py`, and a file of its name beside it with its title, its signals and its advice.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from whistpress.core.games.leads.system import LeadAdviceChapter, LeadSystem, PlayAdvice, PlaySubject, SignalMeaning
from whistpress.core.games.leads.tables import TABLES
from whistpress.core.games.signals.fallen_cards import SignalKind

_TEXTS = {name: Path(__file__).with_name(f"{name}.md").read_text("utf-8") for name in TABLES}


def _system(name: str) -> LeadSystem:
    """Read the head of a system's file."""
    plain, trumps = TABLES[name]
    head = tomllib.loads(_TEXTS[name].split("+++")[1])
    return LeadSystem(
        name=name,
        title=head["title"],
        year=head["year"],
        book=head["book"],
        summary=head["summary"],
        plain=plain,
        trumps=trumps,
        remarks=tuple(head.get("remarks", ())),
    )


def _sections(name: str) -> Mapping[str, list[tuple[str, str, str]]]:
    """Read the headings of a system's file, each with its lines of three cells."""
    sections = {}
    for section in _TEXTS[name].split("\n## ")[1:]:
        heading, *lines = section.strip().split("\n- ")
        rows = [line.split(" | ") for line in lines]
        sections[heading] = [(first, second, third) for first, second, third in rows]
    return sections


_SECTIONS = {name: _sections(name) for name in TABLES}

LEADS: Mapping[str, LeadSystem] = MappingProxyType({name: _system(name) for name in TABLES})
"""The systems of leads by the names that `leads = "…"` of a league gives them, in the order of their years."""

SIGNALS: Mapping[str, Mapping[SignalKind, SignalMeaning]] = MappingProxyType(
    {
        name: {SignalKind[kind]: SignalMeaning(shows, book) for kind, book, shows in sections["SIGNALS"]}
        for name, sections in _SECTIONS.items()
    }
)
"""The meaning of the signals by each system; nothing for a signal of which its book gives no rule."""

CHAPTERS: Mapping[str, tuple[LeadAdviceChapter, ...]] = MappingProxyType(
    {
        name: tuple(
            LeadAdviceChapter(subject, tuple(PlayAdvice(case, play, page) for page, case, play in sections[subject.name]))
            for subject in PlaySubject
            if subject.name in sections
        )
        for name, sections in _SECTIONS.items()
    }
)
"""The chapters of advice of each system, in the order of PlaySubject."""
