import type { Card } from './cards.ts';
import { type Ledger, newId } from './ledger.ts';
import { type Billing, methodRecord, type MethodRecord } from './records.ts';

export function methodOf(ledger: Ledger, card: Card, billing: Billing): MethodRecord {
  return {
    id: newId('pm_'),
    created: ledger.seconds(),
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    funding: card.funding,
    fate: card.fate,
    billing,
  };
}

export async function keepMethod(ledger: Ledger, method: MethodRecord): Promise<void> {
  await ledger.store.put('stripe.method', method.id, method, { ifVersion: 0 });
}

export async function methodById(ledger: Ledger, id: string): Promise<MethodRecord | null> {
  const kept = await ledger.store.get('stripe.method', id);
  return kept && methodRecord.parse(kept.value);
}
