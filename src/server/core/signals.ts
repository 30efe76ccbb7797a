import { channel } from 'node:diagnostics_channel';

/**
 * Diagnostics channels for events deep inside that something may count, so that use cases do not
 * know about metrics. They cost nothing without a subscriber.
 */
export const paymentSettled = channel('club:payment-settled');
export type PaymentSettled = { outcome: 'booked' | 'refund' };
/** A batch of holds failed, and each hold is decided on its own. */
export const holdBatchFailed = channel('club:hold-batch-failed');
