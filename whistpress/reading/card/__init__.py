"""A card of the league's own: `templates/paper/NAME.toml`, fields with their sizes and places."""

from whistpress.reading.card.design import Box, Design, DesignColumn, DesignField, FieldKind
from whistpress.reading.card.values import FORMS_OF, OF, Of, Value

__all__ = ["FORMS_OF", "OF", "Box", "Design", "DesignColumn", "DesignField", "FieldKind", "Of", "Value"]
