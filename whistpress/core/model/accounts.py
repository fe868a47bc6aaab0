"""The accounts that a meeting adopts: items of income and expenditure, or of assets and liabilities, with the year before."""

from fractions import Fraction

from msgspec import Struct

INCOME = frozenset({"income", "receipts", "revenue", "recettes", "produits", "indtægter"})
EXPENDITURE = frozenset({"expenditure", "expenses", "payments", "dépenses", "charges", "udgifter"})
"""Words for the two sides that give a surplus or a deficit; any other two sides must balance."""


class AccountItem(Struct, frozen=True):
    """A line: what it is, the amount, and that of the year before (None: not given)."""

    item: str
    amount: Fraction
    last_year: Fraction | None = None


class AccountSide(Struct, frozen=True):
    """A side of the accounts as the file names it, with its items in their order."""

    title: str
    items: tuple[AccountItem, ...]

    @property
    def total(self) -> Fraction:
        """The sum of the amounts."""
        return sum((item.amount for item in self.items), Fraction(0))

    @property
    def last_total(self) -> Fraction | None:
        """The sum of the year before; None where no item has it."""
        amounts = [item.last_year for item in self.items if item.last_year is not None]
        return sum(amounts, Fraction(0)) if amounts else None


class Accounts(Struct, frozen=True):
    """The sides of the accounts in the order of the file."""

    sides: tuple[AccountSide, ...]

    def side(self, words: frozenset[str]) -> AccountSide | None:
        """Return the side that is called by one of some words."""
        return next((side for side in self.sides if side.title.casefold() in words), None)

    @property
    def surplus(self) -> Fraction | None:
        """What came in more than went out; None where the sides are not income and expenditure."""
        income, spent = self.side(INCOME), self.side(EXPENDITURE)
        return income.total - spent.total if income and spent else None

    @property
    def has_last_year(self) -> bool:
        """Whether any item has the amount of the year before."""
        return any(side.last_total is not None for side in self.sides)
