"""The files of translations: read as translators' programs write them, and nothing in them can fill a page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.languages import LANGUAGES
from whistpress.language.catalogs import Flaw, PoError, flaws, parse

_HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\n'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _flaws(translation: str, english: str = "%(number)s of %(all)s") -> list[Flaw]:
    return list(flaws(parse(f"msgid {_quoted(english)}\nmsgstr {_quoted(translation)}\n".encode()).entries))


def test_the_french_translations_fill_in_what_their_texts_do() -> None:
    """The rule is one that a whole translation keeps."""
    entries = parse((LANGUAGES / "fr.po").read_bytes()).entries
    assert len(entries) > 3000
    assert list(flaws(entries)) == []


def test_a_file_is_read_as_translators_programs_write_it() -> None:
    """Comments, contexts, strings over several lines, escapes, plurals, fuzzy and obsolete texts, line ends of Windows."""
    text = (
        "# translator\n" + _HEAD + '#: page.py:3\n#, python-format\nmsgctxt "ordinal one"\nmsgid "%(number)sth"\nmsgstr ""\n'
        '"%(number)s"\n"er\\t\\"\\\\n"\n\n#, fuzzy\nmsgid "guess"\nmsgstr "supposé"\n\n'
        'msgid "%(number)s deal"\nmsgid_plural "%(number)s deals"\nmsgstr[0] "%(number)s étui"\nmsgstr[1] "%(number)s étuis"\n'
        '#~ msgid "old"\n#~ msgstr "vieux"\n'
    ).replace("\n", "\r\n")
    po = parse(text.encode())
    assert po.plural == (2, "n > 1")
    first, second = po.entries
    assert (first.context_text, first.texts, first.translation(0)) == (
        "ordinal one",
        ["%(number)sth"],
        '%(number)ser\t"\\n',
    )
    assert second.texts == ["%(number)s deal", "%(number)s deals"]
    assert [second.translation(form) for form in (0, 1)] == ["%(number)s étui", "%(number)s étuis"]


@pytest.mark.parametrize(
    "value",
    [
        *("%(number)9s", "%(number)-9s", "%(number).9s", "%(number)*s", "%(number)r", "%(number)d", "%(number)ls", "%(many)s"),
        *("%s", "%9s", "%", "% of", "%(number", "%(number)", "%c", "%%%(all)900000000s"),
    ],
)
def test_a_translation_has_no_conversion_of_its_own(value: str) -> None:
    """A width makes a page of any length; a value that nobody gives makes none."""
    (flaw,) = _flaws(f"{value} yes")
    assert flaw.code == "E884"
    assert (flaw.line, flaw.length >= 1) == (2, True)


def test_a_value_has_the_sign_of_its_english_text() -> None:
    """A text of a league's own templates may ask for whole numbers."""
    assert _flaws("%(number)d!", "%(number)d points") == []
    assert [flaw.code for flaw in _flaws("%(number)s!", "%(number)d points")] == ["E884"]


@pytest.mark.parametrize("text", ["%(all)s: %(number)s", "%(all)s", "", "100%%", "%(number)s %(number)s %(number)s %(number)s"])
def test_the_order_and_the_number_of_values_are_the_translators(text: str) -> None:
    """Languages differ."""
    assert _flaws(text) == []


@pytest.mark.parametrize("text", ["%(number)s" * 5, "e" * (10 * 21 + 201)])
def test_a_translation_is_not_many_times_longer(text: str) -> None:
    """It stands on every page."""
    assert {flaw.code for flaw in _flaws(text)} == {"E885"}


@given(st.lists(st.sampled_from(["%", "%%", "(", ")", "number", "all", "s", "d", "9", "0", ".", "*", " ", "é", "\n", '"'])))
def test_what_is_not_refused_can_be_filled_in(parts: list[str]) -> None:
    """Whatever is written: no fault while a page is made, and no more letters than the values have."""
    text = "".join(parts)
    if not _flaws(text):
        assert len(text % {"number": "7" * 50, "all": "24"}) <= len(text) + 4 * 50


@given(st.text(alphabet='msgid_ptr[]01"\\\n #~,fuzy%()é', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    """A file of a stranger is no fault of ours."""
    try:
        list(flaws(parse(text.encode()).entries))
    except PoError as error:
        assert f"{error}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=999999999; plural=0;\\n"\n', "is no rule for the plural"),
        ('msgid ""\nmsgstr "Plural-Forms: npl"\n"urals=999999999; plural=0;\\n"\n', "is no rule for the plural"),
        (_HEAD + 'msgid "a"\nmsgid_plural "b"\nmsgstr[2] "c"\n', "its line 4 has more forms than its rule for the plural"),
        ('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=idna\\n"\n', "'idna' is no encoding that is read"),
        ("".join(f'msgid "{number}"\nmsgstr "c"\n' for number in range(20_002)), "it has more than 20000 texts"),
        ('msgid "a"\nmsgid "b"\n', "its line 2 comes before the translation of the text above it"),
        ('msgid "a"\n', "its last text has no translation"),
        ("msgid a\n", "its line 1 is none of such a file"),
    ],
)
def test_a_file_that_costs_more_than_it_may_is_refused(text: str, words: str) -> None:
    """Babel makes a list of as many forms as a file says."""
    with pytest.raises(PoError, match=words):
        parse(text.encode())


def test_other_encodings_are_read() -> None:
    """Older programs write Latin-1, Windows' write a byte order mark."""
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\n'
    assert parse(f'{head}msgid "a"\nmsgstr "é"\n'.encode("latin-1")).entries[0].translation(0) == "é"
    assert parse('\ufeffmsgid "a"\nmsgstr "é"\n'.encode()).entries[0].translation(0) == "é"
