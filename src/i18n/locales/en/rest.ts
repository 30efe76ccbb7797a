import booking from './booking.json' with { type: 'json' };
import claim from './claim.json' with { type: 'json' };
import failures from './failures.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };

/** What the pages behind the list say: a week and its booking, a claim, the profile. */
export default { booking, claim, failures, fields, profile, verification };
