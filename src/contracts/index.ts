import * as account from './account.ts';
import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import * as catalogue from './catalogue.ts';
import * as claim from './claim.ts';
import * as club from './club.ts';
import * as cruise from './cruise.ts';
import * as deal from './deal.ts';
import type { Endpoint } from './endpoint.ts';
import * as line from './line.ts';
import * as passkey from './passkey.ts';
import * as payment from './payment.ts';
import * as push from './push.ts';
import * as reservation from './reservation.ts';
import * as reserve from './reserve.ts';
import * as saved from './saved.ts';
import * as voucher from './voucher.ts';
import * as trip from './trip.ts';
import * as watch from './watch.ts';
import * as week from './week.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'method' in value &&
  'reply' in value;

/** Every endpoint of the API, for what must hold for all of them. */
export const endpoints: readonly Endpoint[] = [
  account,
  auth,
  calendar,
  catalogue,
  claim,
  club,
  cruise,
  deal,
  line,
  passkey,
  payment,
  push,
  reservation,
  reserve,
  saved,
  trip,
  voucher,
  watch,
  week,
].flatMap((module) => Object.values(module).filter(isEndpoint));
