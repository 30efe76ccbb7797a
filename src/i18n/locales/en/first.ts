import auth from './auth.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };
import validation from './validation.json' with { type: 'json' };

/** What the sign-in pages say, and every page: all a first visit needs. */
export default { auth, common, errors, legal, ui, validation };
