import { channel } from 'node:diagnostics_channel';

/** What happens deep inside and somebody may count: told on channels of the process, so that use cases know nothing of metrics. Costs nothing while nobody listens. */
export const paymentSettled = channel('club:payment-settled');
export type PaymentSettled = { outcome: 'booked' | 'refund' };
/** Holds that were to be decided together failed together, and each is decided alone. */
export const holdBatchFailed = channel('club:hold-batch-failed');
