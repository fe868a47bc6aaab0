"""The words of a drive on paper: how a player moves, the trumps, the terms for lady and gent."""

from whistpress.core.model import MISERE, Event, Play, Schedule, Seat
from whistpress.core.movement.players.winners import (
    FIRST,
    FIRST_CUT,
    LADIES,
    PROGRESSIVE,
    WHIST_DRIVE,
    MixedMoves,
    MovingRule,
    follows_from_winners,
    goal_of_waiting,
    moving_rule,
    seat_word,
)
from whistpress.core.movement.register import ladies_of
from whistpress.language import noted, say
from whistpress.league.events.words.travellers import trump_word
from whistpress.printing.sittings import schedules
from whistpress.site.wording import join_words


def is_whist_drive(event: Event) -> bool:
    """Return whether it is a drive of ladies and gents as clubs play it today."""
    return any(schedule.system == WHIST_DRIVE for schedule in schedules(event))


def drawn_number(schedule: Schedule, number: int) -> int:
    """Return the number on the card that a player of a whist drive drew: gents have their own 1 to n."""
    ladies = ladies_of(schedule) if schedule.system == WHIST_DRIVE else frozenset()
    return number - len(ladies) if ladies and number not in ladies else number


def card_name(schedule: Schedule, number: int) -> str:
    """Name a player of a whist drive by the card that was drawn: `Lady 7`, `Gent 7`."""
    drawn = drawn_number(schedule, number)
    return say("Lady %(number)s", number=drawn) if number in ladies_of(schedule) else say("Gent %(number)s", number=drawn)


def drawn_seats(schedule: Schedule, play: Play) -> str:
    """Say who sits at a table of a whist drive for the first hand: `North lady 1, South gent 1, …`."""
    seats = ((seat, play.seats.at(seat)) for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST))
    return ", ".join(f"{say(seat.word)} {card_name(schedule, number)}" for seat, number in seats)


def first_waiting(schedule: Schedule) -> tuple[str, ...]:
    """Say who waits for the first hand."""
    waiting = [card_name(schedule, number) for rest in schedule.sit_outs if rest.round == 1 for number in rest.entries]
    return (say("%(first)s wait for the first hand.", first=join_words(waiting)),) if waiting else ()


def rotation_words(schedule: Schedule) -> tuple[str, ...]:
    """Return sentences on the rotation of trumps, and on how a misère is won."""
    if not schedule.trumps:
        return ()
    named = join_words([trump_word(trump) for trump in schedule.trumps])
    turns = (
        say("Trumps in every hand: %(trumps)s.", trumps=named)
        if len(schedule.trumps) == 1
        else say("Trumps in turn: %(trumps)s.", trumps=named)
    )
    return (turns, *misere_words(schedule))


def misere_words(schedule: Schedule) -> tuple[str, ...]:
    """Say how a misère is won and scored, where there is one."""
    if MISERE not in schedule.trumps:
        return ()
    return (say("Misère: no trumps, the fewer tricks win; a side scores 13 less its tricks."),)


def winners_rule(schedule: Schedule, kind: str) -> tuple[str, ...]:
    """Say what a player does after a hand, at every table, and who deals where the deal is not cut for (Barney 1900, p. 24)."""
    deals = say("When you come to a table, you deal.") if kind == "lady" else say("The lady who comes to the table deals.")
    return (*_ways(schedule, kind), *((deals,) if schedule.lady_deals else ()))


def _ways(schedule: Schedule, kind: str) -> tuple[str, ...]:
    rule = moving_rule(schedule)
    if rule.mixed_moves is None:
        return _ways_of_players(schedule.variant or FIRST, schedule.tables)
    lady = kind == "lady"
    won = rule.mixed_moves.lady if lady else rule.mixed_moves.gentleman
    higher = (rule.up == LADIES) is lady
    return (*_going(rule, won=won, higher=higher, lady=lady), *_staying(rule.mixed_moves, rule.variant, won=not won, lady=lady))


def _ways_of_players(variant: str, last: int) -> tuple[str, ...]:
    parted = say("winners stay and part") if variant == FIRST_CUT else say("winners stay together")
    return (
        say("If you win, go to the next lower table; if you lose, stay and change partners."),
        say("At table 1 the %(parted)s, and losers go to table %(last)s.", parted=parted, last=last),
    )


def _going(rule: MovingRule, *, won: bool, higher: bool, lady: bool) -> tuple[str, ...]:
    ends = {"here": rule.tables if higher else 1, "there": 1 if higher else rule.tables}
    if rule.waiting:
        goal = goal_of_waiting(rule, lady=lady)
        go = {
            (True, True): noted("If you win, go to the next higher table."),
            (True, False): noted("If you win, go to the next lower table."),
            (False, True): noted("If you lose, go to the next higher table."),
            (False, False): noted("If you lose, go to the next lower table."),
        }[won, higher]
        waits = say(
            "From table %(here)s go to the waiting table, wait for one hand, and go on to table %(there)s, %(seat)s.",
            here=ends["here"],
            there=goal.table,
            seat=seat_word(goal),
        )
        return say(go), waits
    go = {
        (True, True): noted("If you win, go to the next higher table, from table %(here)s to table %(there)s."),
        (True, False): noted("If you win, go to the next lower table, from table %(here)s to table %(there)s."),
        (False, True): noted("If you lose, go to the next higher table, from table %(here)s to table %(there)s."),
        (False, False): noted("If you lose, go to the next lower table, from table %(here)s to table %(there)s."),
    }[won, higher]
    return (say(go, **ends),)


def _staying(moves: MixedMoves, variant: str, *, won: bool, lady: bool) -> tuple[str, ...]:
    if variant == PROGRESSIVE and not lady:
        return (say("If you win, stay, and change seats to play against your partner."),)
    if won and moves.partners and not moves.lady and not moves.gentleman:
        return (say("If you win, stay with your partner."),)
    return (say("If you win, stay.") if won else say("If you lose, stay."),)


def waits_first(schedule: Schedule, number: int) -> str:
    """Say of a player who waits for the first hand where he goes then; nothing of others."""
    if not follows_from_winners(schedule) or not any(number in rest.entries for rest in schedule.sit_outs if rest.round == 1):
        return ""
    goal = goal_of_waiting(moving_rule(schedule), lady=number in ladies_of(schedule))
    return say("Waits for the first hand, then goes to table %(table)s, %(seat)s", table=goal.table, seat=seat_word(goal))
