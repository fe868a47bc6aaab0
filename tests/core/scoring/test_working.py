"""The working of a figure in words."""

from msgspec.structs import replace
from scored_events import ODD_SPECIMEN, SPECIMEN, event, line, resting, seated

from whistpress.core.model import Contest, LineWord
from whistpress.core.scoring import score, working, working_sentences


def test_exponent_p45_the_working_names_gain_and_exponent() -> None:
    """exponent-p45-even (Barney 1900, p. 45), pair 1."""
    assert working_sentences(score(event("exponent", SPECIMEN)), 1) == (
        "Deal 2, N-S: 8 tricks − lowest 6 = gain 2, exponent 2 over 4 tables: 2 1/2.",
        "Exponent system (modified Howell): 2 1/2, against an average of 1 1/4: +1 1/4. Place 1.",
    )


def test_a_sit_out_is_told() -> None:
    """exponent-p45-odd (Barney 1900, p. 45), pair 2."""
    result = score(event("exponent", [*ODD_SPECIMEN, line(2, 1, 7, deal=3)], schedule=resting(2, ODD_SPECIMEN)))
    assert working_sentences(result, 2)[0] == "Deal 2: sat out; gain 0, exponent 4: 1 1/3."


def test_the_working_against_the_average_shows_the_average() -> None:
    """8 against 6 3/4 (the specimen of Barney 1900, p. 46, before the rule of thirds)."""
    assert working_sentences(score(event("average", SPECIMEN)), 1)[0] == "Deal 2, N-S: 8 tricks − average 6 3/4 = +1 1/4."


def test_what_a_law_changed_is_told() -> None:
    """A revoke, an average and a deal not played read differently."""
    lines = [line(1, 2, 9, ns_revokes=1), line(3, 4, 8), line(5, 6, LineWord.AVERAGE), line(7, 8, LineWord.NOT_PLAYED)]
    result = score(event("howell", [*lines, line(7, 8, 7, deal=3)]))
    assert working_sentences(result, 1)[0] == (
        "Deal 2, N-S: best 8 − 7 tricks (9 in play, before the penalty for a revoke) = loss 1."
    )
    assert working_sentences(result, 5)[0] == "Deal 2, N-S: best 8 − 8 tricks (the average of the deal) = loss 0."
    assert working_sentences(result, 7)[0] == "Deal 2, N-S: not played."


def test_rounds_and_announced_gains_are_told() -> None:
    """Tricks lost by rounds, tricks gained by four deals."""
    lines = [seated(1, (1, 2, 3, 4), 8, 1), seated(1, (5, 6, 7, 8), 7, 1)]
    lost = working_sentences(score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL)), 3)
    assert lost == ("Deal 1, E-W: 5 tricks.", "Round 1: lost 1.", "Tricks lost: 1. Place 5.")
    gained = working_sentences(score(event("gain", [line(1, 2, 8), line(2, 1, 6)], contest=Contest.FOURS)), 2)
    assert gained[-2:] == ("Deal 2: gained -2.", "Gain in tricks: -2. Place 2.")


def test_a_record_of_totals_only_says_so() -> None:
    """compass-p32 (Barney 1900, p. 32), two pairs of it."""
    assert working_sentences(score(event("average", totals={1: 147, 3: 145})), 1) == (
        "A record of totals only: 147, the average being 146.",
        "Against the average: 1. Place 1.",
    )


def test_an_entry_that_is_not_ranked_has_no_working() -> None:
    """Nobody is number 99."""
    assert working_sentences(score(event("average", SPECIMEN)), 99) == ()


def test_a_deal_that_is_left_out_of_a_round_says_so() -> None:
    """Table 2 did not play deal 1, so that it counts for nobody; a fouled tray neither. The others say nothing."""
    lines = [
        *(seated(1, (1, 2, 3, 4), 8, 1), seated(1, (5, 6, 7, 8), LineWord.NOT_PLAYED, 1)),
        *(seated(2, (1, 2, 3, 4), 4, 1), seated(2, (5, 6, 7, 8), 6, 1)),
        *(seated(3, (1, 2, 3, 4), 9, 1), replace(seated(3, (5, 6, 7, 8), 5, 1), group="B")),
    ]
    result = score(event("tricks-lost", lines, contest=Contest.INDIVIDUAL))
    left = "left out of the round for every table: one of them has no score for it."
    assert working_sentences(result, 1)[:2] == (f"Deal 1, N-S: 8 tricks; {left}", "Deal 2, N-S: 4 tricks.")
    assert working_sentences(result, 1)[-2:] == ("Round 1: lost 2.", "Tricks lost: 2. Place 5.")
    assert working_sentences(result, 5)[0] == f"Deal 1, N-S: not played; {left}"
    assert "left out of the round: its tray was fouled" in working_sentences(result, 5)[2]
    made = working(result, 1, brief=True)
    assert made is not None and [step.deal for step in made.steps if "left out" in step.text][:1] == [1]


def test_where_each_deal_stands_by_itself_none_is_left_out() -> None:
    """By the average only the table that did not play it goes without."""
    result = score(event("average", [line(1, 2, 8), line(3, 4, 6), line(5, 6, LineWord.NOT_PLAYED)]))
    assert not any("left out" in sentence for sentence in working_sentences(result, 1))
