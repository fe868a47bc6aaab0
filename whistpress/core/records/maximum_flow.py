"""Maximum flow through a network of edges with capacities (Edmonds–Karp)."""

from collections import deque
from collections.abc import Hashable, Mapping


def maximum_flow(edges: Mapping[tuple[Hashable, Hashable], int], source: Hashable, sink: Hashable) -> int:
    """Compute the maximum flow (Edmonds–Karp): how much can go from the source to the sink, each edge having a capacity."""
    capacity: dict[Hashable, dict[Hashable, int]] = {}
    for (start, end), size in edges.items():
        capacity.setdefault(start, {})[end] = size
        capacity.setdefault(end, {}).setdefault(start, 0)
    flow = 0
    while path := _shortest_path(capacity, source, sink):
        width = min(capacity[start][end] for start, end in path)
        for start, end in path:
            capacity[start][end] -= width
            capacity[end][start] += width
        flow += width
    return flow


def _shortest_path(
    capacity: Mapping[Hashable, Mapping[Hashable, int]], source: Hashable, sink: Hashable
) -> list[tuple[Hashable, Hashable]]:
    """Find a shortest path of edges with capacity left, by breadth-first search; empty where there is none."""
    before: dict[Hashable, Hashable] = {}
    queue = deque([source])
    while queue and sink not in before:
        vertex = queue.popleft()
        for neighbour, size in capacity.get(vertex, {}).items():
            if size > 0 and neighbour not in before and neighbour != source:
                before[neighbour] = vertex
                queue.append(neighbour)
    path: list[tuple[Hashable, Hashable]] = []
    node = sink
    while node in before:
        path.append((before[node], node))
        node = before[node]
    return path[::-1]
