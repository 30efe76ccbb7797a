import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/server/db/client.ts';
import { clubs, reservations } from '../../src/server/db/schema.ts';

/** Clubs that reservations point to. */
export async function insertClubs(database: Database): Promise<void> {
  await database.db.insert(clubs).values(['all', 'azul', 'coral'].map((id) => ({ id, record: {} }))).onConflictDoNothing();
}

/** A reservation as it is stored, for tests that need one without holding a week by the API. */
export async function insertReservation(database: Database, weekId: number, values: Partial<typeof reservations.$inferInsert> = {}): Promise<typeof reservations.$inferSelect> {
  await insertClubs(database);
  const [row] = await database.db.insert(reservations).values({
    numberRef: randomBytes(15).toString('base64url'), weekId, clubId: 'all', createdBy: 'weeks', client: {}, iso: 'en', listCents: 50_000, priceCents: 50_000, expiresAt: new Date(0), ...values,
  }).returning();
  return row!;
}
