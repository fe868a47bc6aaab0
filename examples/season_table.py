"""Prints the table of a season in Markdown: who came how often, won how often, and which part of the others was beaten.

python examples/season_table.py my-league 2026-27
"""

import sys
from collections import defaultdict
from fractions import Fraction

import whistpress


def beaten_shares(folder: str, season: str) -> dict[str, list[Fraction]]:
    """Return for each name the part of the others that it beat, event by event; 1 is a win."""
    whole = whistpress.load(folder)
    if whole.league is None or whole.problems.errors:
        sys.exit("\n".join(f"{problem.at.file}:{problem.at.line}: {problem.message}" for problem in whole.problems))
    shares: defaultdict[str, list[Fraction]] = defaultdict(list)
    for event in whole.league.events:
        result = whole.results.get(event.id)
        if event.season != season or result is None:
            continue
        for ranking in result.rankings:
            for row in ranking.rows:
                entry = event.entry(row.entry)
                if entry is None or len(ranking.rows) < 2:
                    continue
                below = sum(other.place > row.place for other in ranking.rows)
                for name in entry.names:
                    shares[name].append(Fraction(below, len(ranking.rows) - 1))
    return shares


def markdown(shares: dict[str, list[Fraction]]) -> str:
    """Return the table, the best average first; equal ones by name."""

    def average(name: str) -> Fraction:
        return sum(shares[name], Fraction(0)) / len(shares[name])

    lines = ["| player | events | wins | beaten |", "|---|--:|--:|--:|"]
    for name in sorted(shares, key=lambda name: (-average(name), name)):
        wins = sum(share == 1 for share in shares[name])
        lines.append(f"| {name} | {len(shares[name])} | {wins} | {round(average(name) * 100)}% |")
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    print(markdown(beaten_shares(*sys.argv[1:])))
