"""The year book of a season and the proceedings of a congress: chapters that pages and documents share."""
