"""The language of the interface: words, plurals, ordinals, dates and numbers, from files of the theme. It knows no whist."""

from whistpress.language.catalogs import SOURCE
from whistpress.language.saying import (
    Speech,
    noted,
    noted_noun,
    ordinal,
    reporting,
    reporting_in,
    say,
    say_many,
    speaking,
    speaking_as,
    speech,
)

__all__ = [
    "SOURCE",
    "Speech",
    "noted",
    "noted_noun",
    "ordinal",
    "reporting",
    "reporting_in",
    "say",
    "say_many",
    "speaking",
    "speaking_as",
    "speech",
]
