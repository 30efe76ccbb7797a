import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { VoucherKey } from '#contracts/voucher.ts';
import { claimBytes, voucherCode } from '#lib/voucher-code.ts';
import type { VoucherClaims } from '#lib/voucher-code.ts';
import type { Database, Queryable } from '../db/client.ts';
import { voucherKeys } from '../db/schema.ts';

type StoredKey = typeof voucherKeys.$inferSelect;
type Needs = { database: Database; now: () => Date };

const RAW_BYTES = 32;

/** A new pair; the public part as its 32 bytes, which are the end of its SPKI form. */
function newPair(): Pick<StoredKey, 'id' | 'publicKey' | 'privateKey'> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    id: randomBytes(3).toString('hex'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_BYTES),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

const currentOf = async (db: Queryable, clubId: string): Promise<StoredKey | undefined> =>
  (
    await db
      .select()
      .from(voucherKeys)
      .where(and(eq(voucherKeys.clubId, clubId), isNull(voucherKeys.retiredAt)))
      .limit(1)
  )[0];

/** The key that signs a club's vouchers; the first one is made when it is needed. */
async function signingKey({ database, now }: Needs, clubId: string): Promise<StoredKey> {
  const { db } = database;
  const known = await currentOf(db, clubId);
  if (known) return known;
  // Of several instances at once one makes it, and all use that one.
  await db
    .insert(voucherKeys)
    .values({ ...newPair(), clubId, createdAt: now() })
    .onConflictDoNothing();
  const made = await currentOf(db, clubId);
  if (!made) throw new Error('a key for vouchers could not be made');
  return made;
}

/** The signed code of a voucher. */
export async function signVoucher(
  needs: Needs,
  claims: Omit<VoucherClaims, 'key'>,
): Promise<string> {
  const { id, privateKey } = await signingKey(needs, claims.club);
  if (!privateKey) throw new Error('the key of vouchers has no private part');
  const signed = claimBytes({ ...claims, key: id });
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  return voucherCode(signed, sign(null, signed, key));
}

const stateOf = ({ retiredAt, withdrawnAt }: StoredKey): VoucherKey['state'] =>
  withdrawnAt ? 'withdrawn' : retiredAt ? 'earlier' : 'current';

/** Every key of a club, oldest first. */
export async function keysOf(
  { database }: Pick<Needs, 'database'>,
  clubId: string,
): Promise<(VoucherKey & { createdAt: Date })[]> {
  const rows = await database.db
    .select()
    .from(voucherKeys)
    .where(eq(voucherKeys.clubId, clubId))
    .orderBy(asc(voucherKeys.createdAt), asc(voucherKeys.id));
  return rows.map((row) => ({
    id: row.id,
    key: row.publicKey.toString('base64url'),
    state: stateOf(row),
    createdAt: row.createdAt,
  }));
}

/**
 * Signs with a new key from now on. Printed vouchers stay good; with `withdraw` none does that an
 * earlier key has signed. Private parts of earlier keys are erased.
 * @returns id of the new key
 */
export async function rotateKey(
  tx: Queryable,
  { clubId, withdraw, at }: { clubId: string; withdraw: boolean; at: Date },
): Promise<string> {
  const mine = eq(voucherKeys.clubId, clubId);
  await tx
    .update(voucherKeys)
    .set({ retiredAt: at, privateKey: null })
    .where(and(mine, isNull(voucherKeys.retiredAt)));
  if (withdraw)
    await tx
      .update(voucherKeys)
      .set({ withdrawnAt: at })
      .where(and(mine, isNull(voucherKeys.withdrawnAt)));
  const pair = newPair();
  await tx.insert(voucherKeys).values({ ...pair, clubId, createdAt: at });
  return pair.id;
}
