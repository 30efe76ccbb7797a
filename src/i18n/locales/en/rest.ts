import booking from './booking.json' with { type: 'json' };
import claim from './claim.json' with { type: 'json' };
import cruise from './cruise.json' with { type: 'json' };
import deal from './deal.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };
import weeks from './weeks.json' with { type: 'json' };

/** What the pages of the club and the dialogs of an account say. */
export default { booking, claim, cruise, deal, home, profile, verification, weeks };
