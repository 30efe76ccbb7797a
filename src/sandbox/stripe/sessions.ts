import { StripeFail } from './errors.ts';
import { cancelIntent, confirmIntent, createIntent, type NewIntent } from './intents.ts';
import { type Cause, type Ledger, newId, NO_CAUSE } from './ledger.ts';
import type { IntentRecord, MethodRecord, SessionRecord } from './records.ts';
import { renderSession, totalOf } from './render.ts';

type NewSession = Omit<
  SessionRecord,
  'id' | 'secret' | 'created' | 'status' | 'intent' | 'payer' | 'outbox'
>;

export async function createSession(
  ledger: Ledger,
  input: NewSession,
  seed?: string,
): Promise<SessionRecord> {
  const id = newId('cs_test_', seed, 58);
  const session: SessionRecord = {
    ...input,
    id,
    secret: `${id}_secret_${newId('', seed && `${seed}/${ledger.webhookSecret}`, 32)}`,
    created: ledger.seconds(),
    status: 'open',
    intent: null,
    payer: null,
    outbox: [],
  };
  await ledger.store.put('stripe.open', id, {}, { ifVersion: 0 });
  return ledger.sessions.create(session);
}

/**
 * A session as it is now: its intent's success completes it and its time ends it, whichever call
 * reads it first.
 */
export async function sessionById(ledger: Ledger, id: string): Promise<SessionRecord | null> {
  const session = await ledger.sessions.get(id);
  if (!session || session.status !== 'open') return session;
  if (session.intent && (await ledger.intents.get(session.intent))?.status === 'succeeded')
    return completeSession(ledger, id);
  if (session.expires <= ledger.seconds()) return endSession(ledger, id, NO_CAUSE);
  return session;
}

export function completeSession(ledger: Ledger, id: string): Promise<SessionRecord | null> {
  return ledger.sessions.change(id, (session) => {
    if (session.status !== 'open') return;
    session.status = 'complete';
    ledger.emit(
      session,
      'checkout.session.completed',
      renderSession(session, ledger.publicUrl),
      NO_CAUSE,
    );
  });
}

/**
 * Ends an open session. The intent decides who wins against a payment made at the same moment.
 */
export async function endSession(
  ledger: Ledger,
  id: string,
  cause: Cause,
): Promise<SessionRecord | null> {
  const session = await ledger.sessions.get(id);
  if (session?.intent) {
    try {
      await cancelIntent(ledger, session.intent, 'automatic', cause);
    } catch (error) {
      if (!(error instanceof StripeFail)) throw error;
      if ((await ledger.intents.get(session.intent))?.status === 'succeeded')
        return completeSession(ledger, id);
    }
  }
  let tiedMeanwhile = false;
  const ended = await ledger.sessions.change(id, (current) => {
    tiedMeanwhile = current.status === 'open' && current.intent !== (session?.intent ?? null);
    if (current.status !== 'open' || tiedMeanwhile) return;
    current.status = 'expired';
    ledger.emit(
      current,
      'checkout.session.expired',
      renderSession(current, ledger.publicUrl),
      cause,
    );
  });
  return tiedMeanwhile ? endSession(ledger, id, cause) : ended;
}

export async function expireSession(
  ledger: Ledger,
  id: string,
  cause: Cause,
): Promise<SessionRecord> {
  const before = await sessionById(ledger, id);
  if (!before)
    throw new StripeFail(404, `No such checkout.session: ${id.slice(0, 90)}`, {
      code: 'resource_missing',
      param: 'session',
    });
  const after = before.status === 'open' ? await endSession(ledger, id, cause) : before;
  if (before.status !== 'open' || after?.status !== 'expired')
    throw new StripeFail(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${after?.status ?? before.status}\`.`,
      {},
    );
  return after;
}

/** Pays a session by card; the answer is its intent, which may ask for 3-D Secure. */
export async function paySession(
  ledger: Ledger,
  id: string,
  method: MethodRecord,
): Promise<IntentRecord> {
  const session = await sessionById(ledger, id);
  if (session?.status !== 'open')
    throw new StripeFail(400, 'This Checkout Session is no longer open.', {
      code:
        session?.status === 'expired' ? 'checkout_session_expired' : 'checkout_session_complete',
    });
  const input: NewIntent = {
    amount: totalOf(session),
    currency: session.currency,
    metadata: session.intentMetadata,
    description: session.intentDescription,
    receiptEmail: session.receiptEmail,
    customer: session.customer,
    statementSuffix: null,
    automatic: true,
    session: id,
  };
  // One intent per session, however many callers pay: the seed makes them all find the same one.
  const intent = await createIntent(ledger, input, NO_CAUSE, `session/${id}`);
  const tied = await ledger.sessions.change(id, (current) => {
    if (current.status !== 'open')
      throw new StripeFail(400, 'This Checkout Session is no longer open.', {
        code: 'checkout_session_expired',
      });
    current.intent = intent.id;
    current.payer = {
      name: method.billing.name,
      email: method.billing.email,
      country: method.billing.country,
      postal: method.billing.postal,
    };
  });
  if (!tied) throw new Error('session was not kept');
  const confirmed = await confirmIntent(ledger, intent.id, method, NO_CAUSE);
  if (confirmed.status === 'succeeded') await completeSession(ledger, id);
  return confirmed;
}

/** Ends checkout sessions whose time is over. Called now and then. */
export async function endDueSessions(ledger: Ledger): Promise<void> {
  for (const row of await ledger.store.list('stripe.open', { limit: 500 })) {
    const session = await sessionById(ledger, row.id);
    if (!session || session.status !== 'open') await ledger.store.delete('stripe.open', row.id);
  }
}
