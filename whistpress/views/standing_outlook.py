"""What is still to play for in a standing, in sentences that say no more than is certain."""

from collections.abc import Iterator, Sequence

from whistpress.core.records.standing import Standing, StandingRow
from whistpress.core.records.standing_outlook import NeededResults, StandingOutlook
from whistpress.language import ordinal, say, say_many
from whistpress.views.standing_words import shown


def to_play_for(found: Standing, ahead: StandingOutlook | None) -> Iterator[str]:
    """How many events are to come, and for how many the first place is still within reach."""
    if not found.to_come:
        return
    yield say_many("%(number)s event is still to be played.", "%(number)s events are still to be played.", len(found.to_come))
    if ahead is None:
        yield say("There is no limit to what they can bring: nobody can be ruled out.")
        return
    able = [one for one in ahead.of if one.can_be_first]
    if ahead.newcomer_can_be_first and ahead.newcomer is not None:
        most = shown(found.rule, ahead.newcomer)
        yield say("Even who has not played yet can come to %(most)s, and be first.", most=most)
    elif len(able) == 1:
        yield say("One alone can still be first.")
    else:
        yield say_many("%(number)s can still be first.", "%(number)s can still be first.", len(able))
        yield say("Reckoned with the best that the events to come can bring to one, and the worst to all others.")


def need_in_words(need: NeededResults | None, name: str) -> str:
    """What it takes to end above another who adds nothing to his own; empty where nothing exact can be said."""
    if need is None:
        return ""
    if not need.events:
        return say_many(
            "Not even a first place in the event to come is enough to end above %(name)s.",
            "Not even first places in all %(number)s events to come are enough to end above %(name)s.",
            need.to_come,
            name=name,
        )
    place = ordinal(need.place)
    if need.events == 1:
        return say_many(
            "A %(place)s place or better, not shared, in the event to come is enough to end above %(name)s, "
            "if %(name)s adds nothing.",
            "A %(place)s place or better, not shared, in one of the %(number)s events to come is enough to end above %(name)s, "
            "if %(name)s adds nothing.",
            need.to_come,
            place=place,
            name=name,
        )
    if need.events == need.to_come:
        return say(
            "%(place)s places or better, not shared, in all %(number)s events to come are enough to end above %(name)s, "
            "if %(name)s adds nothing.",
            place=place,
            number=need.to_come,
            name=name,
        )
    return say(
        "%(place)s places or better, not shared, in %(events)s of the %(number)s events to come are enough "
        "to end above %(name)s, if %(name)s adds nothing.",
        place=place,
        events=need.events,
        number=need.to_come,
        name=name,
    )


def above(rows: Sequence[StandingRow], row: StandingRow) -> StandingRow | None:
    """Who stands next above somebody, and first of those if several share that place."""
    higher = [one for one in rows if one.place < row.place]
    return next((one for one in higher if one.place == higher[-1].place), None) if higher else None
