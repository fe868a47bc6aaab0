"""Pictures of the record: each one thought in a sentence, drawn with direct labels, its figures in a table behind it."""

from whistpress.views.pictures.evening import event_pictures
from whistpress.views.pictures.meetings import Meetings, meetings
from whistpress.views.pictures.race import race_picture
from whistpress.views.pictures.strip import strips
from whistpress.views.pictures.timeline import timeline
from whistpress.views.pictures.years import years_picture

__all__ = ["Meetings", "event_pictures", "meetings", "race_picture", "strips", "timeline", "years_picture"]
