"""A scoring method is a module and its words; what is forgotten fails, and the message says what to write where."""

import re

import pytest

from whistpress.core.model import Contest
from whistpress.core.scoring import METHODS, Method
from whistpress.core.scoring.methods import MethodWordsError, with_words

NEW = Method(name="new", contests=frozenset({Contest.PAIRS}))
WORDS = {"title": "New", "ranks": "The most wins.", "book": "after Barney 1900, p. 1", "heading": "New", "mark": "New"}


def test_a_method_gets_its_words_in_the_order_of_the_texts() -> None:
    """Messages list methods in that order, whatever their modules are called."""
    other = Method(name="other", contests=NEW.contests)
    methods = with_words([other, NEW], {"new": WORDS, "other": WORDS})
    assert list(methods) == ["new", "other"] and methods["new"].words.title == "New"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({}, r"'new' has no words: add a table \[new\] to words.toml"),
        ({"new": WORDS, "old": WORDS}, r"words.toml has words of 'old', and no module of core/scoring/methods"),
        ({"new": {**WORDS, "phrases": "won"}}, r"\[new\] of words.toml: .*`phrases`.*its first lines say which keys there are"),
        ({"new": {**WORDS, "slip": "of-tomorrow"}}, r"\[new\] of words.toml: .*'of-tomorrow'"),
        *(({"new": {key: text for key, text in WORDS.items() if key != left}}, rf"\[new\] .*`{left}`") for left in WORDS),
    ],
)
def test_a_forgotten_word_fails_and_says_what_to_write(words: dict[str, object], message: str) -> None:
    """A missing table, a missing key, a misspelt one, words of no method."""
    with pytest.raises(MethodWordsError) as raised:
        with_words([NEW], words)
    assert re.search(message, str(raised.value))


def test_every_mark_with_a_unit_of_its_own_has_a_working_of_its_own() -> None:
    """`8 tricks; 1` says too little where a mark is not the tricks taken: a new method explains it, or its parts do."""
    silent = [
        name for name, method in METHODS.items() if method.source == "tricks" and method.counts == "marks" and not method.explain
    ]
    assert not silent, f"{silent}: give the Method an `explain`, as its kin in core/scoring/methods have"
