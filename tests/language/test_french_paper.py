"""What forms say in French: words that once went past the translation, each with its right value."""

from whistpress.core.model import Suit, Trump
from whistpress.core.movement.system import count_of
from whistpress.language import say, speaking
from whistpress.problems import choices
from whistpress.site.wording import suit_first


def test_a_trump_card_is_named_as_each_language_names_it() -> None:
    """The books' slip has the suit first; French has it last, and never the club of whist for the suit of clubs."""
    assert suit_first(Trump(Suit.CLUBS, "K")) == "club king"
    with speaking("fr"):
        assert (suit_first(Trump(Suit.CLUBS, "K")), suit_first(Trump(Suit.SPADES))) == ("roi de trèfle", "pique")


def test_headings_counts_and_lists_are_french() -> None:
    """A heading, a plural with its number, a list."""
    with speaking("fr"):
        assert say("Games %(first)s–%(last)s", first=1, last=10) == "Parties 1–10"
        assert (say("N. & S. scores"), say("E. & W."), say("Other pairs, No.")) == (
            "Marques de N. & S.",
            "E. & O.",
            "Autres paires, nº",
        )
        assert (count_of(1, "tables"), count_of(3, "tables"), choices(["A", "B", "C"])) == ("1 table", "3 tables", "A, B et C")
