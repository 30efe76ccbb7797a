import { sql } from 'drizzle-orm';
import webPush from 'web-push';
import { pushKeys } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

type KeyPair = { publicKey: string; privateKey: string };

/** Advisory lock that lets one caller make the pair while others wait. */
const MAKE_LOCK = 724_502;

/**
 * The VAPID pair of this installation, made when it is first asked for. Browsers subscribe with the
 * public one, so a new pair would end every subscription.
 */
export async function pushKeyPair({
  database: { db },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<KeyPair> {
  const [kept] = await db.select().from(pushKeys).limit(1);
  if (kept) return kept;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MAKE_LOCK})`);
    const [made] = await tx.select().from(pushKeys).limit(1);
    if (made) return made;
    const pair = webPush.generateVAPIDKeys();
    await tx.insert(pushKeys).values({ ...pair, createdAt: now() });
    return pair;
  });
}
