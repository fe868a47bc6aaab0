"""What Barney tells of the “common sense” system beyond its leads (1900, pp. 14–18), in our own words."""

from whistpress.core.games.leads.play.chapter import Subject, chapter

CHAPTERS = (
    chapter(
        Subject.FORCED_LEADS,
        ("Ace, king or queen at the head of three, late and with nothing known", "The middle card rather than the lowest", "14"),
        (
            "A single card",
            "Not a low one at first, unless the partner’s trump lead can be stopped; above the seven more freely",
            "14",
        ),
    ),
    chapter(
        Subject.RETURNED_LEADS,
        ("He led an eight to a knave", "Not his suit, unless for one’s own sake: he can do no more in it", "16"),
        ("He led a low card", "His suit, always, unless trumps or another suit are clearly better", "16"),
        ("Which card", "The higher of two, the lowest of three or more", "17"),
    ),
    chapter(
        Subject.SECOND_HAND,
        ("As a rule", "As usual, but one covers freely; no call is to be read where a card may be a fair cover", "16"),
        ("King or queen and one small, a supporting card led", "The honour, or whenever one would like to lead", "17"),
    ),
    chapter(
        Subject.THIRD_HAND,
        ("As a rule", "As usual; the lowest of exactly four is kept when the trick is not tried for", "17"),
        ("Trumps, when the trick is not tried for", "An echo with three exactly; none with two, or with four and more", "17"),
        ("Ace and king of trumps, a low one led", "The king, then the ace, from three or fewer; the other way from four", "17"),
        (
            "Ace and queen of trumps",
            "Alone, the ace first; with one more the queen first; with two the ace, and a low one back",
            "17",
        ),
        ("King and queen of trumps", "The queen, then the king, from three or fewer; the other way from four", "17"),
        ("The partner leads a knave to an eight", "Finesse boldly: the defence of the suit rests on this hand", "17–18"),
    ),
    chapter(
        Subject.DISCARDS,
        ("As a rule", "From a suit that the partner should not lead", "17"),
        ("An echo in the discard", "Strength; or command, where strength is known elsewhere", "17"),
        (
            "Two discards from one suit to the adversaries’ trumps",
            "The other two are alike; he leads the one in which he can help",
            "17",
        ),
        ("An eight or higher from a suit that nobody has led", "A peremptory call for trumps", "17"),
    ),
    chapter(
        Subject.TRUMPS,
        (
            "Forced, and trumps are to be led",
            "With four or fewer the lowest ruffs and the highest is led; with five the fifth best, then the fourth",
            "16",
        ),
        ("He has called", "The highest of three or fewer; the fourth best of more; the ace from the ace without the king", "16"),
        ("An honour is turned up", "No card asks to come through it; but the partner looks for the chance", "18"),
    ),
    chapter(
        Subject.FORCING,
        ("He opened with a supporting card, or with an ace and then a small one", "He may be forced freely", "18"),
        ("He opened a suit low", "With care, unless one is strong in trumps", "18"),
        ("False cards", "Rarely; in trumps that the adversaries lead, freely", "17"),
    ),
)
