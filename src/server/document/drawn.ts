import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { fairQueue } from '../core/fair-queue.ts';
import type { Deps } from '../deps.ts';
import { receiptPdf } from './receipt.ts';
import type { ReceiptFacts } from './receipt.ts';
import { voucherPdf } from './voucher.ts';
import type { VoucherFacts } from './voucher.ts';

/** Drawing occupies the process for tens of milliseconds: one at a time, and callers take turns. */
const queue = fairQueue({ concurrency: 1, waiting: 64, waitingPerCaller: 12 });

const KEPT_MS = 60_000;
const KEPT_MOST = 50;
type Kept = { bytes: Promise<Buffer>; until: number };
/** Documents by what they say, the one asked for longest ago first. */
const kept = new Map<string, Kept>();

export type Drawing =
  { kind: 'voucher'; facts: VoucherFacts } | { kind: 'receipt'; facts: ReceiptFacts };

/** What a document says but for the instant it is drawn, so that every change draws a new one. */
const keyOf = ({ kind, facts }: Drawing): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, { ...facts, mark: undefined, issuedAt: undefined }]))
    .digest('base64url');

const draw = (drawing: Drawing): Promise<Buffer> =>
  drawing.kind === 'voucher' ? voucherPdf(drawing.facts) : receiptPdf(drawing.facts);

/**
 * A document in its turn, or as it was drawn for the same facts within a minute. `counted` is
 * called before one is drawn, and may refuse.
 * @throws Failure `unavailable` when too many wait
 */
export async function drawn(
  { now }: Pick<Deps, 'now'>,
  caller: string,
  drawing: Drawing,
  counted?: () => Promise<void>,
): Promise<Buffer> {
  const key = keyOf(drawing);
  const at = now().getTime();
  const known = kept.get(key);
  kept.delete(key);
  if (known && known.until > at) {
    kept.set(key, known);
    return known.bytes;
  }
  const bytes = queue.run(caller, async () => {
    await counted?.();
    // Other requests are answered between two drawings.
    await setImmediate();
    return draw(drawing);
  });
  kept.set(key, { bytes, until: at + KEPT_MS });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MOST && oldest !== undefined) kept.delete(oldest);
  try {
    return await bytes;
  } catch (error) {
    if (kept.get(key)?.bytes === bytes) kept.delete(key);
    throw error;
  }
}
