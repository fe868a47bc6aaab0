"""Systems of leads, held against the books."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games.leads import LEADS
from whistpress.core.games.leads.system import Verdict, column_of, higher_cards_out, judge_lead, lead_for, shown_by_lead
from whistpress.core.model import RANKS

LEAGUE, MITCHELL = LEADS["league-1899"], LEADS["mitchell-1897"]
CAVENDISH, SENSE = LEADS["cavendish-1902"], LEADS["common-sense-1900"]

suits = st.sets(st.sampled_from(RANKS), min_size=1, max_size=13).map(lambda held: "".join(sorted(held, key=RANKS.index)))


@pytest.mark.parametrize(
    ("ranks", "led", "then"),
    [
        ("AKQJ", "K", "J"), ("AKQJ2", "J", "A"), ("AKQJ32", "J", "K"), ("AKQJ432", "J", "Q"),
        ("AKQ2", "K", "Q"), ("AKQ32", "Q", "A"), ("AKQ432", "Q", "K"),
        ("AK32", "K", "A"), ("AK432", "A", "K"), ("AQJ2", "A", "Q"), ("AQJ32", "A", "J"),
        ("AQ432", "4th", ""), ("AJ5432", "A", "4th"), ("A5432", "4th", ""), ("A65432", "A", "4th"),
        ("KQJ2", "K", "J"), ("KQJ32", "J", "K"), ("KQJ432", "J", "Q"), ("KQ32", "K", ""), ("KQ432", "Q", "4th"),
        ("QJT2", "T", "Q"), ("QJT32", "T", "J"), ("KJT2", "4th", ""), ("9872", "4th", ""),
    ],
)  # fmt: skip
def test_the_league_leads_as_its_report_has_it(ranks: str, led: str, then: str) -> None:
    """Barney 1900, p. 8, plain suits."""
    cell = lead_for(LEAGUE, ranks, trumps=False)
    assert cell is not None
    assert (cell.lead, cell.then) == (led, then)


@pytest.mark.parametrize(
    ("ranks", "led"),
    [
        ("AK32", "4th"), ("AK5432", "4th"), ("AK65432", "A"), ("AKJ32", "4th"), ("AKJ432", "A"), ("AKT432", "A"),
        ("AKQ2", "K"), ("AQ65432", "4th"), ("A765432", "4th"), ("KQ5432", "4th"), ("KQT32", "4th"), ("KQT432", "Q"),
    ],
)  # fmt: skip
def test_in_trumps_the_league_keeps_its_exceptions(ranks: str, led: str) -> None:
    """Barney 1900, p. 8: trumps."""
    cell = lead_for(LEAGUE, ranks, trumps=True)
    assert cell is not None
    assert cell.lead == led


def test_of_a_nine_mitchell_reads_two_holdings_when_the_king_is_seen() -> None:
    """Mitchell 1897, p. 88: with the king in one's hand the leader has ace, queen, ten or ace, knave, ten above his nine."""
    thirds = shown_by_lead(MITCHELL, "9", trumps=False).thirds
    assert [three for three in thirds if "K" not in three] == ["AQT", "AJT"]
    assert higher_cards_out("9") == 2


@pytest.mark.parametrize(("led", "out"), [("9", 2), ("8", 3), ("7", 4), ("2", 9), ("J", 0), ("Q", None)])
def test_eleven_less_its_pips_are_out_against_a_fourth_best(led: str, out: int | None) -> None:
    """Foster's rule (Mitchell 1897, pp. 88–89: two against the nine, three against the eight, four against the seven)."""
    assert higher_cards_out(led) == out


@given(suits.filter(lambda ranks: len(ranks) > 3))
def test_the_eleven_rule_counts_what_the_others_hold(ranks: str) -> None:
    """Of any four or more: fourteen cards above one, less the three above the fourth best."""
    fourth = ranks[3]
    assert higher_cards_out(fourth) == RANKS.index(fourth) - 3


def test_the_queen_from_queen_knave_ten_is_cavendishs_and_the_ten_the_leagues() -> None:
    """What `leads.json` and the books give as the first difference."""
    assert judge_lead(CAVENDISH, "QJT2", "Q", trumps=False) is Verdict.YES
    assert judge_lead(LEAGUE, "QJT2", "Q", trumps=False) is Verdict.NO
    assert judge_lead(LEAGUE, "QJT2", "T", trumps=False) is judge_lead(MITCHELL, "QJT2", "T", trumps=False) is Verdict.YES


def test_an_ace_and_small_cards_is_led_at_different_lengths() -> None:
    """Cavendish leads the ace from five, the League from six, Mitchell from seven (or five with queen or knave)."""
    aces = ("A432", "A5432", "A65432", "A765432")
    lengths = {
        system.name: next(len(ranks) for ranks in aces if judge_lead(system, ranks, "A", trumps=False) is Verdict.YES)
        for system in (CAVENDISH, LEAGUE, MITCHELL)
    }
    assert lengths == {"cavendish-1902": 5, "league-1899": 6, "mitchell-1897": 7}
    assert judge_lead(MITCHELL, "AQ432", "A", trumps=False) is Verdict.YES
    assert judge_lead(MITCHELL, "AQ432", "3", trumps=False) is Verdict.ALLOWED


@pytest.mark.parametrize(
    ("turned", "ranks", "led"),
    [("T", "KJ92", "J"), ("T", "QJ92", "Q"), ("9", "JT82", "J"), ("J", "AQT2", "Q"), ("", "KJ92", "2")],
)
def test_cavendish_minds_the_card_turned_up_on_the_right(turned: str, ranks: str, led: str) -> None:
    """Cavendish 1902, pp. 78–84, in trumps."""
    assert judge_lead(CAVENDISH, ranks, led, trumps=True, turned=turned) is Verdict.YES


def test_mitchells_knave_from_knave_ten_nine_is_the_head_of_its_suit() -> None:
    """Mitchell 1897, p. 84: in trumps, "with J, 10, 9 and one or more small"; with a king above it is a fourth best."""
    assert judge_lead(MITCHELL, "JT92", "J", trumps=True) is Verdict.YES
    assert judge_lead(MITCHELL, "KJT9", "9", trumps=True) is Verdict.YES


def test_common_sense_leads_low_from_length_and_high_from_shortness() -> None:
    """Barney 1900, pp. 14–15."""
    assert judge_lead(SENSE, "K9432", "2", trumps=False) is Verdict.YES
    assert judge_lead(SENSE, "JT4", "J", trumps=False) is Verdict.YES
    assert judge_lead(SENSE, "KJT42", "J", trumps=False) is Verdict.ALLOWED
    assert judge_lead(SENSE, "KQ42", "K", trumps=False) is Verdict.NO
    assert judge_lead(SENSE, "AK5432", "4", trumps=True) is Verdict.YES


@pytest.mark.parametrize("name", LEADS)
@given(suits, st.booleans())
def test_what_is_led_is_held_and_is_shown(name: str, ranks: str, trumps: bool) -> None:
    """Every lead that a table gives is a card of the suit, and read backwards the table names its line."""
    leads = LEADS[name]
    cell = lead_for(leads, ranks, trumps=trumps)
    if cell is None or (len(ranks) < 4 and cell.lead == "4th"):
        assert len(ranks) < 4
        return
    led = cell.rank(ranks)
    assert led in ranks
    if cell.lead in RANKS:
        lines = shown_by_lead(leads, led, trumps=trumps).rows
        assert any(row.holding.serves(ranks, row.holding.turned) and column_of(len(ranks)) in places for row, places in lines)
    elif cell.lead == "4th" and len(ranks) < 8:
        assert ranks[:3] in shown_by_lead(leads, led, trumps=trumps).thirds
