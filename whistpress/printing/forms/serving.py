"""What an event has, asked by the registers to say which forms serve it."""

from whistpress.core.model import Event, Schedule, Session
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.views.auction import declares


def sittings(event: Event) -> list[Session]:
    """The sittings whose schedule is known; none of a season in which partners change: its sessions are events by themselves."""
    return [] if event.partners else [one for one in event.sessions if one.schedule and one.schedule.plays]


def schedules(event: Event) -> list[Schedule]:
    """The schedules of the sittings."""
    return [one.schedule for one in sittings(event) if one.schedule]


def has_schedule(event: Event) -> bool:
    """There is a schedule."""
    return bool(schedules(event))


def knows_meetings(event: Event) -> bool:
    """Who plays whom, at which table, is known for every round."""
    return any(not one.of_meetings and not follows_from_winners(one) for one in schedules(event))


def has_first_seats(event: Event) -> bool:
    """Everybody has a table to begin at."""
    return any(not one.of_meetings for one in schedules(event))


def has_trays(event: Event) -> bool:
    """Deals are carried about."""
    return any(one.deals for one in schedules(event))


def scores_points(event: Event) -> bool:
    """Deals are carried about and give points to both sides: tables keep cards of their own, and no slip travels."""
    return has_trays(event) and declares(event)


def scores_tricks(event: Event) -> bool:
    """Deals are carried about, a card is turned up for trumps, and tricks are what is written down."""
    return has_trays(event) and not declares(event)


def has_numbered_tables(event: Event) -> bool:
    """Deals are carried about between numbered tables, where scores can be taken up or lie with the tray."""
    return any(one.deals and not one.of_meetings for one in schedules(event))
