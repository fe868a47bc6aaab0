"""Something that cannot be made, raised where that is found and told as a problem."""

from whistpress.problems.problem import Problem


class Fault(Exception):  # noqa: N818 (told as a problem)
    """What cannot be made, with the problem that tells of it.

    Where the file is not known to those who find it, the place of the problem is empty. `line` is then the line of the text that
    is at fault, by which its file is found.
    """

    def __init__(self, problem: Problem, line: str = "") -> None:
        super().__init__(problem.message)
        self.problem, self.line = problem, line

    def __reduce__(self) -> tuple[type["Fault"], tuple[Problem, str]]:
        return type(self), (self.problem, self.line)
