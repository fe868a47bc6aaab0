"""Systems over a season: a round is a session, and partners change from one session to the next."""
