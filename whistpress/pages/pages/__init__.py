"""The pages: for each, one frozen dataclass that its template gets, and the function that fills it."""
