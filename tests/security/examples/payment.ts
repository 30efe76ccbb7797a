import type { FakePayments } from '../../support/fake-payments.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const paymentExamples = (
  { people, hold }: HostileRecords,
  payments: FakePayments,
): Examples => ({
  'payment.intent': async () => ({ query: { numberRef: await hold() } }),
  'payment.checkout': async () => ({ query: { numberRef: await hold() } }),
  'payment.confirm': async () => ({ query: { numberRef: await hold() } }),
  'payment.promotion': async () => ({ body: { numberRef: await hold(), code: 'WELCOME50' } }),
  'payment.renewalCheckout': () => ({
    caller: 'member',
    query: { contractId: people.member.contractId },
  }),
  'payment.renewalConfirm': () => ({
    caller: 'member',
    query: { contractId: people.member.contractId },
  }),
  'payment.webhook': () => {
    const { payload, signature } = payments.webhook('none', { type: 'payment_intent.succeeded' });
    return {
      body: Buffer.from(payload),
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    };
  },
});
