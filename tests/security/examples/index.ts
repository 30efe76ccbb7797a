import type { FakePayments } from '../../support/fake-payments.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';
import { authExamples } from './auth.ts';
import { claimExamples } from './claim.ts';
import { documentExamples } from './document.ts';
import { lineExamples } from './line.ts';
import { memberExamples } from './member.ts';
import { otherExamples } from './other.ts';
import { paymentExamples } from './payment.ts';
import { pushExamples } from './push.ts';
import { reservationExamples } from './reservation.ts';
import { savedExamples } from './saved.ts';
import { tripExamples } from './trip.ts';
import { watchExamples } from './watch.ts';
import { weekExamples } from './week.ts';

/** One example of every operation, from the file of its area. */
export const examplesOf = (records: HostileRecords, payments: FakePayments): Examples => ({
  ...authExamples(records),
  ...claimExamples(records),
  ...documentExamples(records),
  ...lineExamples(records),
  ...memberExamples(records),
  ...otherExamples(records),
  ...paymentExamples(records, payments),
  ...pushExamples(),
  ...reservationExamples(records),
  ...savedExamples(records),
  ...tripExamples(records),
  ...watchExamples(records),
  ...weekExamples(),
});
