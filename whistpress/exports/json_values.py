"""The values that the forms of several JSON files share."""

from typing import Annotated

from msgspec import Meta

Exact = Annotated[str, Meta(pattern=r"^-?[0-9]+(/[0-9]+)?$", description="An exact figure: a whole number or a fraction.")]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A day: YYYY-MM-DD.")]
