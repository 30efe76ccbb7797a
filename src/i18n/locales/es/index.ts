import auth from './auth.json' with { type: 'json' };
import booking from './booking.json' with { type: 'json' };
import claim from './claim.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import cruise from './cruise.json' with { type: 'json' };
import deal from './deal.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };
import weeks from './weeks.json' with { type: 'json' };

/** The texts of one language by area; mails have their own, which never reach the browser. */
export default { auth, booking, claim, common, cruise, deal, errors, home, legal, profile, ui, validation, verification, weeks };
