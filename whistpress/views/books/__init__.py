"""Books of record, the same for page and paper: the year book of a season and the proceedings of a congress."""
