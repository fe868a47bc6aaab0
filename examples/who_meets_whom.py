"""Compares two movements for a room of so many tables: how fair each is, and who meets whom how often.

python examples/who_meets_whom.py 9
"""

import sys

import whistpress


def report(system: str, tables: int) -> str:
    """Return the figures of a movement, each beside the best that is proven, and a line for each pair."""
    try:
        schedule = whistpress.schedule(system, pairs=2 * tables)
    except ValueError as why:
        return f"{system}: {why}"
    measured = whistpress.fairness(schedule)
    lines = [f"{system}: {schedule.rounds} rounds, {schedule.deals} deals or sets of deals"]
    for figure in measured.figures:
        best = f"at best {figure.best.least} to {figure.best.most}" if figure.best else "the best is not known"
        lines.append(f"  {figure.name:<10} {figure.least} to {figure.most} ({'reached' if figure.reached else best})")
    met = measured.matrix("opponents")
    for row in met.rows if met else ():
        counts = {column: times for column in met.columns if (times := met.at(row, column))} if met else {}
        opponents = ", ".join(f"{column}" + (f" ({times} times)" if times > 1 else "") for column, times in counts.items())
        lines.append(f"  {row} meets {opponents}")
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal():
        sys.exit(__doc__)
    for name in ("howell", "mitchell"):
        print(report(name, int(sys.argv[1])))
