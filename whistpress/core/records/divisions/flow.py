"""The most that can flow through a net of pipes (Edmonds and Karp 1972): small nets, whole numbers."""

from collections import deque
from collections.abc import Hashable, Mapping
from typing import Any

Edges = Mapping[Any, int]
"""What each pipe can take, by its two ends (a pair)."""


def most_that_flows(edges: Edges, source: Hashable, sink: Hashable) -> int:
    """How much can go from the source to the sink at once."""
    room = dict[Hashable, dict[Hashable, int]]()
    for (start, end), size in edges.items():
        room.setdefault(start, {})[end] = room.get(start, {}).get(end, 0) + size
        room.setdefault(end, {}).setdefault(start, 0)
    whole = 0
    while path := _shortest(room, source, sink):
        width = min(room[start][end] for start, end in path)
        for start, end in path:
            room[start][end] -= width
            room[end][start] += width
        whole += width
    return whole


def _shortest(
    room: Mapping[Hashable, Mapping[Hashable, int]], source: Hashable, sink: Hashable
) -> list[tuple[Hashable, Hashable]]:
    """The pipes of a shortest way that still has room; none where there is no such way."""
    came = dict[Hashable, Hashable]()
    waiting = deque([source])
    while waiting:
        here = waiting.popleft()
        for there, size in room.get(here, {}).items():
            if size > 0 and there not in came and there != source:
                came[there] = here
                waiting.append(there)
    path = list[tuple[Hashable, Hashable]]()
    at = sink
    while at in came:
        path.append((came[at], at))
        at = came[at]
    return path[::-1]
