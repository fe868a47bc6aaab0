"""What is private is found in twenty spellings of each kind, and in nothing innocent."""

import datetime
from fractions import Fraction

import pytest

from whistpress.league.people.facts.private_search import PrivateWords
from whistpress.league.people.facts.private_words import private_words
from whistpress.league.people.model import Contact, Fee
from whistpress.problems import Span

AT = Span("content/private/contacts.toml")
CONTACTS = (
    Contact(
        person="ada-voss",
        name="Ada Voss",
        phones=("01632 960 733",),
        emails=("ada.voss@quillmail.example",),
        address="Flat 3, 41 Saint Brigid's Road, Fairhaven, FH1 2AB",
        role="Gatekeeper of the Lantern fund",
        at=AT,
    ),
    Contact(
        person="ben-ochs",
        name="Ben Ochs",
        phones=("+49 30 901824", "40718"),
        emails=("o'chs#1@müllpost.example", "benoît+whist@quillmail.example"),
        address="Hörnerstraße 77, 06108 Halle",
        role="Captain of Saltmarsh",
        at=AT,
    ),
    Contact(person="cyd-lowe", name="Cyd Lowe", address="Ravenferryhouse", role="Beekeeper", at=AT),
    Contact(person="dot-hale", name="Dot Hale", address="Thistle Cottage, Mill Lane, Fairhaven", role="Secretary", at=AT),
)
FEES = (
    Fee(person="ada-voss", name="Ada Voss", due="13.47", amount=Fraction("13.47"), note="Hardship since the redundancy", at=AT),
    Fee(person="ben-ochs", name="Ben Ochs", due="12.00", amount=Fraction(12), note="Zögert; bailiff was told", at=AT),
    Fee(person="cyd-lowe", name="Cyd Lowe", due="12.00", amount=Fraction(12), note="Junior rate", at=AT),
    Fee(
        person="dot-hale",
        name="Dot Hale",
        due="6.00",
        amount=Fraction(6),
        paid=datetime.date(2026, 9, 1),
        note="She pays half until her operation is over",
        at=AT,
    ),
)
SEARCH = PrivateWords(private_words(CONTACTS, FEES, ("Saltmarsh", "Oak")))


def found(text: str) -> set[tuple[str, str]]:
    """Return what is found in a text: whose it is, and of what kind."""
    return {(word.person, word.kind.value) for word in SEARCH.find(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Ring 01632 960 733",
        "01632960733",
        "+44 1632 960733",
        "+44 (0)1632 960 733",
        "0044-1632-960733",
        "(01632) 960-733",
        "01632.960.733",
        "01632/960 733",
        "01632_960_733",
        "01632, 960, 733",
        "01632: 960 733",
        "01632*960*733",
        "[01632] 960~733",
        "01632\u00a0960\u202f733",
        "01632\u200b960\u200b733",
        "01632\u00ad960\u00ad733",
        "01632\u2014960\u2014733",
        "\uff10\uff11\uff16\uff13\uff12 \uff19\uff16\uff10\uff17\uff13\uff13",
        "\u0660\u0661\u0666\u0663\u0662 \u0669\u0666\u0660 \u0667\u0663\u0663",
        "\u24ea\u2460\u2465\u2462\u2461 \u2468\u2465\u24ea \u2466\u2462\u2462",
        "0\ufe0f\u20e31\ufe0f\u20e36\ufe0f\u20e33\ufe0f\u20e32\ufe0f\u20e3 9\ufe0f\u20e36\ufe0f\u20e30 733",
        "0 1 6 3 2 9 6 0 7 3 3",
        "Fairhaven 960733",
        "01632\n960733",
        "home:01632 960733x2",
        "\U0001d7ce\U0001d7cf\U0001d7d4\U0001d7d1\U0001d7d0 960733",
    ],
)
def test_a_telephone_number_is_found(text: str) -> None:
    """In any groups, with any sign between them, in figures of any script."""
    assert found(text) == {("ada-voss", "phone")}


@pytest.mark.parametrize(
    "text", ["Ring 40718.", "Ben Ochs, 40718", "tel: 40718", "Call Ben on 4 07 18", "Phone (after six) 40718"]
)
def test_a_short_number_is_found_beside_a_word_or_the_name(text: str) -> None:
    """Five figures alone may be anything."""
    assert found(text) == {("ben-ochs", "phone")}


@pytest.mark.parametrize(
    "text",
    [
        "ada.voss@quillmail.example",
        "ADA.VOSS@QUILLMAIL.EXAMPLE",
        "mailto:ada.voss@quillmail.example?subject=x",
        "<ada.voss@quillmail.example>.",
        "ada.voss (at) quillmail.example",
        "ada.voss[at]quillmail[dot]example",
        "ada.voss {at} quillmail {dot} example",
        "ada.voss at quillmail.example",
        "ada dot voss at quillmail dot example",
        "ada.voss AT quillmail DOT example",
        "ada.voss @ quillmail . example",
        "ada.voss\uff20quillmail.example",
        "ada.voss\ufe6bquillmail\uff0eexample",
        "ada.voss@\u200bquillmail.example",
        "ada.voss@quill\u00admail.example",
        "ada.voss (@) quillmail.example",
        "ada.voss-at-quillmail-dot-example",
        "ada.voss*at*quillmail.example",
        "ada.voss (a) quillmail.example",
        "ada.voss@nospam.quillmail.example",
        "ada.voss@\nquillmail.example",
        "ada\\.voss\\@quillmail\\.example",
        "ada.voss [arobase] quillmail [point] example",
        "_ada.voss@quillmail.example_",
    ],
)
def test_an_email_address_is_found(text: str) -> None:
    """As it stands in the file, hidden from robots, in other signs."""
    assert found(text) == {("ada-voss", "email")}


@pytest.mark.parametrize(
    "text",
    [
        "o'chs#1@müllpost.example",
        "o\u2019chs#1@müllpost.example",
        "O'CHS#1@MÜLLPOST.EXAMPLE",
        "o\\'chs\\#1@müllpost.example",
        "o'chs#1@mu\u0308llpost.example",
        "o'chs#1@xn--mllpost-n2a.example",
        "o'chs#1 (at) müllpost (dot) example",
        "o''chs#1@müllpost.example",
        "benoît+whist@quillmail.example",
        "benoi\u0302t+whist@quillmail.example",
        "BENOÎT+WHIST@quillmail.example",
        "benoît plus whist at quillmail dot example",
        "benoît+whist\uff20quillmail.example",
    ],
)
def test_an_email_address_may_have_any_letters(text: str) -> None:
    """Apostrophes, a hash, a plus, letters of any language; a host also as programs write it."""
    assert found(text) == {("ben-ochs", "email")}


@pytest.mark.parametrize(
    "text",
    [
        "41 Saint Brigid's Road",
        "41, SAINT BRIGID'S ROAD",
        "41 St Brigids Rd",
        "41 St. Brigid\u2019s Rd.",
        "No. 41 Saint Brigid's Road",
        "41  Saint\u00a0Brigid\u2019s  road",
        "41 Saint-Brigid's-Road",
        "41_saint_brigids_road",
        "41-st-brigids-road",
        "41SaintBrigidsRoad",
        "Flat 3, 41 Saint Brigid's Road, Fairhaven",
        "Flat 3 - 41 Saint Brigid's Road",
        "41 Saint Bri\u00adgid's Road",
        "41 Saint Bri-\ngid's Road",
        "\uff14\uff11 Saint Brigid's Road",
        "\u0664\u0661 Saint Brigid's Road",
        "41 Saint\nBrigid's\nRoad",
        "41 Saint Br\u200bigid's Road",
        "41 \U0001d412aint Brigid's Road",
        "41. Saint Brigid`s Road",
        "41 saint brígid's road",
        "Ada Voss, Saint Brigid's Road 41",
        "A. Voss, St Brigid's Rd, No. 41",
    ],
)
def test_a_street_address_is_found(text: str) -> None:
    """By the street and its number, shortened or not; the flat and the town need not be there."""
    assert found(text) == {("ada-voss", "address")}


@pytest.mark.parametrize(
    "text",
    [
        "Hörnerstraße 77",
        "HÖRNERSTRASSE 77",
        "Hoernerstrasse 77",
        "Hornerstr. 77",
        "Hörner Straße 77",
        "Hörner-Str. 77",
        "ho\u0308rnerstraße 77",
    ],
)
def test_a_street_of_another_language_is_found(text: str) -> None:
    """With umlauts in any form, and as one word or two."""
    assert found(text) == {("ben-ochs", "address")}


@pytest.mark.parametrize(
    "text", ["Ravenferryhouse", "at Raven\u00adferryhouse, behind the mill", "RAVENFERRYHOUSE", "ravenferryhouse_garden"]
)
def test_a_house_without_a_street_is_found(text: str) -> None:
    """A name of one word is that of a house when it says so."""
    assert found(text) == {("cyd-lowe", "address")}


@pytest.mark.parametrize("text", ["Thistle Cottage, Mill Lane", "Dot Hale, Thistle Cottage", "thistle-cottage/mill-lane"])
def test_a_house_with_a_name_is_found_with_its_lane_or_its_owner(text: str) -> None:
    """Another cottage may have the same name."""
    assert found(text) == {("dot-hale", "address")}


@pytest.mark.parametrize(
    "text",
    [
        "Hardship since the redundancy",
        "hardship since the redundancy",
        "HARDSHIP SINCE THE REDUNDANCY",
        "Ada: hardship since the redundancy.",
        "Hardship\u00a0since\u00a0the\u00a0redundancy",
        "Hardship, since the redundancy",
        "hardship-since-the-redundancy",
        "hardship_since_the_redundancy",
        "HardshipSinceTheRedundancy",
        "hard\u00adship since the redun\u00addancy",
        "hardship since the redun-\ndancy",
        "hardship since\nthe redundancy",
        "hardship \u2013 since the redundancy",
        "\u201chardship since the redundancy\u201d",
        "h\u200bardship since the redundancy",
        "hárdship since the redundancy",
        "\uff28\uff41\uff52\uff44\uff53\uff48\uff49\uff50 since the redundancy",
        "(hardship) since (the) redundancy",
        "hardship since the *redundancy*",
        "\U0001d421ardship since the redundancy",
    ],
)
def test_a_note_is_found(text: str) -> None:
    """Whatever stands between its words."""
    assert found(text) == {("ada-voss", "note")}


@pytest.mark.parametrize("text", ["Zögert; bailiff was told", "zoegert bailiff was told", "ZOGERT: BAILIFF WAS TOLD"])
def test_a_note_in_another_language_is_found(text: str) -> None:
    """With its umlauts in any form."""
    assert found(text) == {("ben-ochs", "note")}


def test_a_part_of_a_long_note_is_found() -> None:
    """Four words in a row that tell something."""
    assert found("until her operation is over") == {("dot-hale", "note")}


@pytest.mark.parametrize(
    "text",
    [
        "Ada Voss owes £13.47",
        "£13.47 is due",
        "13,47 € unpaid",
        "13·47 owed",
        "GBP 13.47",
        "13.47 GBP",
        "EUR 13,47",
        "13 pounds 47",
        "13 euros 47",
        "1347p",
        "1347 pence",
        "£ 13.47",
        "\uffe113.47",
        "\uff11\uff13.\uff14\uff17 to pay",
        "\u0661\u0663.\u0664\u0667 is owing",
        "Ada Voss: 13.47",
        "Voss, A. 13.47",
        "subscription: 13.47",
        "13. 47 outstanding",
        "13:47 overdue",
        "£13\u00a047",
        "in arrears with 13.47",
    ],
)
def test_a_sum_due_is_found(text: str) -> None:
    """As money, beside a word of money, or beside the name."""
    assert found(text) == {("ada-voss", "due")}


@pytest.mark.parametrize(
    "text", ["Ben Ochs owes £12", "still unpaid: B. Ochs, 12.00", "Ochs, Ben: £12.00 overdue", "Ben Ochs in arrears (12,- €)"]
)
def test_a_sum_that_many_owe_is_found_where_it_is_owed_by_name(text: str) -> None:
    """The subscription itself is no secret."""
    assert found(text) == {("ben-ochs", "due")}


@pytest.mark.parametrize(
    "text",
    [
        "Ada Voss, Gatekeeper of the Lantern fund",
        "gatekeeper of the lantern fund",
        "GATEKEEPER OF THE LANTERN FUND",
        "gatekeeper-of-the-lantern-fund",
        "gatekeeper_of_the_lantern_fund",
        "GatekeeperOfTheLanternFund",
        "Gatekeeper of\nthe Lantern fund",
        "Gate\u00adkeeper of the Lan\u00adtern fund",
        "Gate-\nkeeper of the Lantern fund",
        "Gatekeeper of the 'Lantern' fund",
        "Gatekeeper (of the Lantern fund)",
        "Gatekeeper\u00a0of\u00a0the\u00a0Lantern\u00a0fund",
        "G\u200batekeeper of the Lantern fund",
        "Gátekeeper of the Lantern fund",
        "\uff27\uff41\uff54\uff45keeper of the Lantern fund",
        "gatekeeper, of the lantern fund",
        "Gatekeeper of the *Lantern* fund",
        "Gatekeeper / of / the / Lantern / fund",
        "Gatekeeper of the Lantern fund: Ada Voss",
        "\u201cGatekeeper of the Lantern fund\u201d",
    ],
)
def test_a_role_is_found(text: str) -> None:
    """Whatever stands between its words."""
    assert found(text) == {("ada-voss", "role")}


@pytest.mark.parametrize("text", ["Cyd Lowe, beekeeper", "Beekeeper: C. Lowe", "Lowe, Cyd (Beekeeper)"])
def test_a_role_of_one_word_is_found_beside_the_name(text: str) -> None:
    """The word alone may be anybody's."""
    assert found(text) == {("cyd-lowe", "role")}


@pytest.mark.parametrize(
    "text",
    [
        "Ada Voss and Ben Ochs took 13 tricks and 47 overplays",
        "Ada Voss averaged 13.47 tricks a deal",
        "Ben Ochs 12 tricks, Cyd Lowe 12",
        "0151 tricks, 0163 tricks",
        "2026-10-03, 470-466",
        "3 October 2026, 7.30 p.m.",
        "7.30-10.15 p.m., 13:47",
        "13-47, 41-3, 77-12",
        "Tables 1-12, boards 13-24",
        "Flat 3, 9 Other Street",
        "Flat 3",
        "Flat 3, 42 Saint Brigid's Road",
        "141 Saint Brigid's Road",
        "41 Saint Brigid's Avenue",
        "Saint Brigid's Road church hall",
        "Village hall, Mill Lane; 41 to come",
        "Hörnerstraße 7, Hörnerstraße 177",
        "06108 Halle",
        "Fairhaven, FH1 2AB",
        "Thistle Cottage",
        "Thistle House, Mill Lane",
        "The hall is in Mill Lane 41-3 was the score",
        "Dot Hale, Secretary",
        "The secretary will answer",
        "Ben Ochs, captain of Saltmarsh",
        "The beekeeper of the village",
        "A gatekeeper stands at the door; the fund is closed",
        "Cyd Lowe is a junior",
        "Junior rate: £6",
        "Subscriptions of £12 to Ben Ochs, please",
        "Subscription £12.00, juniors £6.00",
        "The subscription is due: £12",
        "Ada Voss won £5",
        "The redundancy was announced; hardship follows",
        "40718",
        "Hand 40718 of 50000",
        "Total 40,718 points",
        "1632960734, 1632960732",
        "1016329607331",
        "960,733 visitors",
        "30901825, 30 90 18 25",
        "voss@quillmail.example",
        "hada.voss@quillmail.example",
        "ada.voss@quillmail.example.org",
        "x-ada.voss@quillmail.example",
        "adavoss@quillmail.example",
        "chs#1@müllpost.example",
        "whist@quillmail.example",
        "Ada at Quillmail Hall, example of good play",
        "Ada Voss at Saint Brigid's",
        "1 2 3 4 5 6 7 8 9 10 11 12 13",
        "0.1347, 134.7, 113.47, 13.471",
        "13.47%",
        "on 13.47 the clock struck",
        "until her return",
        "She pays half",
        "Gatekeeper",
    ],
)
def test_what_is_innocent_raises_no_alarm(text: str) -> None:
    """Figures of the game, dates, times, another's flat, ranges, offices, ordinary sums, other people's addresses."""
    assert found(text) == set()


def test_every_sign_between_the_cells_of_a_table_of_figures_is_innocent() -> None:
    """A row of scores that would be a number if it were written together."""
    for gap in ("\v", "\t", "  ", "\n", ", ", " | ", ";"):
        assert found(gap.join("01632960733")) == set()
