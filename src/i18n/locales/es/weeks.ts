import account from './account.json' with { type: 'json' };
import cruise from './cruise.json' with { type: 'json' };
import deal from './deal.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import weeks from './weeks.json' with { type: 'json' };

/** What the search for weeks and its list say, and the frame around every page of the club. */
export default { account, cruise, deal, home, weeks };
