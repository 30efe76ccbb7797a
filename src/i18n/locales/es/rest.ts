import booking from './booking.json' with { type: 'json' };
import claim from './claim.json' with { type: 'json' };
import failures from './failures.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import line from './line.json' with { type: 'json' };
import none from './none.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import push from './push.json' with { type: 'json' };
import saved from './saved.json' with { type: 'json' };
import sentence from './sentence.json' with { type: 'json' };
import share from './share.json' with { type: 'json' };
import trips from './trips.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };
import voucher from './voucher.json' with { type: 'json' };
import watch from './watch.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import year from './year.json' with { type: 'json' };

/** What the pages behind the list say: a week and its booking, a claim, trips, the profile, notifications, vouchers, watches, the year, the map, a search as a sentence, a list without weeks. */
export default {
  booking,
  claim,
  failures,
  fields,
  line,
  none,
  profile,
  push,
  saved,
  sentence,
  share,
  trips,
  verification,
  voucher,
  watch,
  map,
  year,
};
