"""In which order the rounds of a contest are played, so that those who rest in them do so equally often and well apart."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from whistpress.core.movement.players.mixer.evening import MixerEvening

STEPS = 150
"""So many exchanges are tried for each round."""

UNEQUAL = 10_000
"""What it costs that somebody rests once more: far more than that his rests are near each other."""

NEAR = 50
"""What it costs that his rests are nearer than half of what can be, for every round and squared."""


def well_apart(evening: MixerEvening, resting: Sequence[Sequence[int]]) -> list[int]:
    """The rounds of the evening, by their places in a contest in which these players rest in each round.

    Two rounds exchange their turns, or one is left out for another, as long as that costs nothing.
    """
    chance = Random("turns").random
    turns = _Turns(evening, resting)
    for _ in range(STEPS * evening.rounds):
        turns.exchange_if_no_worse(int(chance() * evening.rounds), int(chance() * len(turns.order)))
    return turns.order[: evening.rounds]


class _Turns:
    """Rounds in their order, those that are left out at the end; and the turns at which each player rests."""

    def __init__(self, evening: MixerEvening, resting: Sequence[Sequence[int]]) -> None:
        self.evening = evening
        self.resting = resting
        self.order = [number % len(resting) for number in range(max(evening.rounds, len(resting)))]
        self.rests: list[list[int]] = [[] for _ in range(evening.players)]
        for turn, number in enumerate(self.order[: evening.rounds]):
            for player in resting[number]:
                self.rests[player].append(turn)

    def exchange_if_no_worse(self, one: int, other: int) -> None:
        """Let two rounds exchange their turns, unless that costs more."""
        touched = {*self.resting[self.order[one]], *self.resting[self.order[other]]}
        before = self._cost(touched)
        self._exchange(one, other)
        if self._cost(touched) > before:
            self._exchange(one, other)

    def _exchange(self, one: int, other: int) -> None:
        for turn in {one, other}:
            if turn < self.evening.rounds:
                for player in self.resting[self.order[turn]]:
                    self.rests[player].remove(turn)
        self.order[one], self.order[other] = self.order[other], self.order[one]
        for turn in {one, other}:
            if turn < self.evening.rounds:
                for player in self.resting[self.order[turn]]:
                    self.rests[player].append(turn)

    def _cost(self, players: Iterable[int]) -> int:
        widest = self.evening.widest_gap
        cost = 0
        for player in players:
            turns = sorted(self.rests[player])
            cost += UNEQUAL * len(turns) * len(turns)
            for rest, later in pairwise(turns):
                short = widest - later + rest
                if short > 0:
                    cost += short + NEAR * max(0, short - widest // 2) ** 2
        return cost
