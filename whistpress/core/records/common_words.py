"""Words that tell nothing private by themselves: of offices, of membership, of payments, of addresses."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ORDINARY = _words(
    """
    a an and or of the for to in on at by with from per as is are be was were has have had not no yes his her their our who
    all any each both half part full new old first second third last next since until from this that these those other
    others own also only one two three club clubs league leagues team teams whist drive drives duplicate solo bridge card
    cards game games match matches play player players playing partner partners table tables evening evenings night nights
    day days week weeks month months year years annual season seasons secretary treasurer president chairman chairwoman
    chair chairperson captain captains vice deputy assistant acting hon honorary honorable officer officers official
    committee member members membership life patron trustee trustees auditor auditors steward stewards director directors
    organiser organizer organisers convenor convener coordinator manager umpire referee scorer scorers recorder registrar
    handicapper editor webmaster website web page pages press publicity media social welfare safeguarding safety first aid
    catering caterer refreshments tea teas coffee cakes biscuits raffle raffles prize prizes door doors hall halls key keys
    bar kitchen host hostess minutes minute fixtures fixture results result records record entries entry tournament
    tournaments competition competitions cup cups trophy trophies section sections division divisions delegate
    representative rep contact contacts correspondent head leader lead founder past ex former emeritus general financial
    finance money accounts account membership match ladies gents gentlemen men women mixed junior juniors senior seniors
    student students youth family single couple associate guest guests visitor visitors reserve reserves standing paid pay
    pays payment payments unpaid due dues fee fees sub subs subscription subscriptions rate rates reduced concession
    concessions cash cheque check bank transfer standing order card debit credit online post received receipt sent owes owed
    owing rest later gift free waived exempt monthly quarterly yearly instalment instalments january february march april
    may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec spring summer
    autumn winter le la les l de du des d et un une au aux pour par sur president presidente secretaire tresorier tresoriere
    capitaine adjoint adjointe membre honneur comite directeur directrice arbitre responsable equipe paye payee cheque
    especes virement der die das und von fur vorsitzender vorsitzende schriftfuhrer kassierer kassenwart mitglied
    spielleiter het een van en voor voorzitter secretaris penningmeester lid wedstrijdleider formand kasserer sekretaer
    medlem leder og af betaalt bezahlt betalt
    """
)
"""Words of ordinary offices, payments and evenings: a page may say them of anybody."""
MONEY = _words(
    """
    gbp eur usd dkk chf pound pounds euro euros pence quid sterling kr kroner due dues sub subs subscription subscriptions
    fee fees pay pays paid payment payable invoice invoiced bill billed cotisation beitrag contributie kontingent bezahlt
    betaald paye
    """
)
"""Words beside a sum of money."""
DEBT = _words(
    """
    owe owes owed owing unpaid arrears overdue outstanding debt debts debtor impaye impayee doit schuldet schuldig offen
    skylder openstaand
    """
)
"""Words beside a sum that somebody has not paid."""
PHONE = _words(
    """
    ring rings phone phones phoned telephone telephones tel call calls dial mobile mob cell landline ext extension text sms
    whatsapp telefon telefoon telephoner tlf fon handy appeler bel ruf rufen anrufen
    """
)
"""Words beside a telephone number."""
FIGURES = _words(
    """
    trick tricks average averages avg mean point points pts score scores scored scoring deal deals hand hands board boards
    gain gains total totals percent percentage rank place played won lost drawn margin plus minus matchpoints imps vp vps
    plis plis moyenne stiche punkte slagen punten stik point
    """
)
"""Words beside the figures of a game."""
UNITS = _words(
    """
    flat flats apartment apt appartement appt unit room suite floor ground level block no nr number num door entrance stair
    staircase po wohnung etage etg stock bus lejlighed lot plot bldg building batiment bat c/o st nd rd th
    """
)
"""Words for a part of a house: with a number alone they are anybody's."""
STREETS = {
    form: forms
    for forms in (
        ("street", "strasse", "str", "st"),
        ("road", "rd"),
        ("lane", "ln"),
        ("avenue", "ave", "av"),
        ("close", "cl"),
        ("court", "ct"),
        ("crescent", "cres", "cr"),
        ("drive", "dr"),
        ("gardens", "gdns"),
        ("grove", "gr"),
        ("place", "pl"),
        ("square", "sq"),
        ("terrace", "terr", "ter"),
        ("boulevard", "blvd", "bd"),
        ("mount", "mt"),
        ("saint", "st"),
    )
    for form in forms
}
"""The ways of writing a word of a street's name."""
BUILDINGS = ("house", "cottage", "farm", "lodge", "villa", "grange", "manor", "barn", "haus", "hof", "huis", "hoeve", "gaard")
"""Ends of a house's name in one word."""
ANY_HOUSE = _words(
    """
    clubhouse farmhouse warehouse courthouse lighthouse schoolhouse almshouse roundhouse guesthouse boathouse townhouse
    playhouse powerhouse greenhouse alehouse coffeehouse icehouse storehouse customhouse gatehouse workhouse penthouse
    bahnhof friedhof rathaus kaufhaus krankenhaus stadhuis ziekenhuis gasthof gasthaus bauernhof wirtshaus
    """
)
"""Such words that are no house's name."""
