"""A name that a template uses and nobody gives it, told without a word of Python."""

from jinja2 import StrictUndefined
from jinja2.utils import missing

from whistpress.problems.nearest import did_you_mean


class MissingName(StrictUndefined):
    """Refuses every use, like Jinja's strict one; its message is a sentence, then a line for each thing that helps."""

    @property
    def _undefined_message(self) -> str:
        name = self._undefined_name
        if self._undefined_hint:
            return str(self._undefined_hint)
        if self._undefined_obj is missing:
            return f"the template is given nothing called '{name}'"
        fields = [one for one in dir(self._undefined_obj) if not one.startswith("_")]
        close = did_you_mean(str(name), fields)
        meant = f"\ndid you mean '{close}'?" if close else ""
        return f"there is no '{name}' in what this part of the template is given{meant}"
