import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { EvidenceFile } from '#contracts/claim.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';
import type { Queryable } from '../db/client.ts';
import { claimFiles, claims } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export type ClaimRow = typeof claims.$inferSelect;

export async function findClaim(
  db: Queryable,
  reservationId: string,
): Promise<ClaimRow | undefined> {
  const [row] = await db
    .select()
    .from(claims)
    .where(eq(claims.reservationId, reservationId))
    .limit(1);
  return row;
}

const evidence = {
  id: claimFiles.id,
  name: claimFiles.name,
  type: claimFiles.type,
  bytes: claimFiles.size,
};
/** The uploaded file of a booking, without its content. */
export async function findFile(
  db: Queryable,
  reservationId: string,
): Promise<EvidenceFile | undefined> {
  const [row] = await db
    .select(evidence)
    .from(claimFiles)
    .where(eq(claimFiles.reservationId, reservationId))
    .limit(1);
  return row;
}

/** The uploaded file of a booking with its content. */
export async function readFileOf(
  db: Queryable,
  reservationId: string,
): Promise<(EvidenceFile & { content: Buffer }) | undefined> {
  const [row] = await db
    .select({ ...evidence, content: claimFiles.content })
    .from(claimFiles)
    .where(eq(claimFiles.reservationId, reservationId))
    .limit(1);
  return row;
}

/** Keeps a file in the place of the one before. */
export async function keepFile(
  db: Queryable,
  reservationId: string,
  file: { name: string; type: EvidenceFile['type']; content: Buffer },
  at: Date,
): Promise<EvidenceFile> {
  const values = {
    id: randomUUID(),
    name: file.name,
    type: file.type,
    size: file.content.length,
    content: file.content,
    createdAt: at,
  };
  await db
    .insert(claimFiles)
    .values({ reservationId, ...values })
    .onConflictDoUpdate({ target: claimFiles.reservationId, set: values });
  return { id: values.id, name: values.name, type: values.type, bytes: values.size };
}

export const dropFile = (db: Queryable, reservationId: string) =>
  db.delete(claimFiles).where(eq(claimFiles.reservationId, reservationId));

/** Days for which the evidence of a decided claim is kept; the privacy policy says the same. */
export const EVIDENCE_DAYS = 365;

/**
 * Forgets the files of claims that were decided before `before`; the claims themselves stay with
 * their booking.
 */
async function forgetOldEvidence(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(claimFiles)
    .where(
      inArray(
        claimFiles.reservationId,
        db.select({ id: claims.reservationId }).from(claims).where(lt(claims.decidedAt, before)),
      ),
    );
}

/** Forgets files that were uploaded and never sent with a claim, once none can be made any more. */
async function forgetStrayFiles(db: Queryable, before: Date): Promise<void> {
  await db.delete(claimFiles).where(
    and(
      sql`${claimFiles.createdAt} < ${before.toISOString()}::timestamptz`,
      notExists(
        db
          .select({ one: sql`1` })
          .from(claims)
          .where(eq(claims.reservationId, claimFiles.reservationId)),
      ),
    ),
  );
}

/**
 * Deletes evidence past its retention, and files that can no longer become part of a claim. Called
 * now and then, by any instance.
 */
export async function sweepEvidence({
  database: { db },
  now,
  config,
}: Pick<Deps, 'database' | 'now' | 'config'>): Promise<void> {
  const at = now().getTime();
  await forgetOldEvidence(db, new Date(at - EVIDENCE_DAYS * DAY_MS));
  await forgetStrayFiles(db, new Date(at - config.CLAIM_HOURS * HOUR_MS - DAY_MS));
}
