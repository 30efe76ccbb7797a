import booking from './booking.json' with { type: 'json' };
import claim from './claim.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };

/** What the pages behind the list say: a week and its booking, a claim, the profile. */
export default { booking, claim, profile };
