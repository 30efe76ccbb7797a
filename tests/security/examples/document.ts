import { bookingOf, claimsOf } from '../../../src/server/document/facts.ts';
import { signVoucher } from '../../../src/server/document/keys.ts';
import { traveler } from '../../support/booking-world.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const documentExamples = ({
  deps,
  booking,
  reservationOf,
  locatorOf,
}: HostileRecords): Examples => ({
  'document.voucherKeys': () => ({}),
  'document.checkCode': async () => {
    const paid = await bookingOf(deps, await reservationOf(await booking()));
    return { body: { code: await signVoucher(deps, claimsOf(paid)) } };
  },
  'document.findVoucher': async () => ({
    body: { locator: await locatorOf(await booking()), lastname: traveler.lastname },
  }),
  'document.voucher': async () => ({ params: { key: await booking() }, query: { lang: 'es' } }),
  'document.receipt': async () => ({ params: { key: await booking() }, query: { lang: 'en' } }),
});
