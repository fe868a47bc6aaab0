"""Lists that are printed and never published: the members' contact details, and the fees paid."""

from whistpress.language import noted, say
from whistpress.league.books.season_papers import season_sheets
from whistpress.league.form import SeasonForm, SeasonJob
from whistpress.league.people.words import contact_parts, fee_parts
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart


def _contacts(job: SeasonJob) -> tuple[DocumentPart, ...]:
    remark = say("For members of the club alone: not to be published or passed on.")
    return season_sheets(job, say("How to reach us"), contact_parts(job.private), remark)


FORMS = (
    SeasonForm(
        name="contact-list",
        title=noted("Contact list"),
        brief="telephone and e-mail, private",
        purpose=noted("officers, captains and members with telephone and e-mail, from the private files"),
        order=Order(listed=770),
        serves=lambda season: "contact-list" in season.has,
        parts=_contacts,
    ),
    SeasonForm(
        name="fee-list",
        title=noted("Subscriptions"),
        brief="who has paid, private",
        purpose=noted("for the treasurer: who has paid and who has not, from the private files"),
        order=Order(listed=780),
        serves=lambda season: "fee-list" in season.has,
        parts=lambda job: season_sheets(job, say("Subscriptions"), fee_parts(job.private), say("For the treasurer alone.")),
    ),
)
