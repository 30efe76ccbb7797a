import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';
import { clubs } from './club.ts';

/**
 * Keys that sign vouchers, Ed25519, per club. The one without `retiredAt` signs. A key that no
 * longer signs has no private part; one that was withdrawn is not believed either.
 */
export const voucherKeys = pgTable(
  'voucher_keys',
  {
    /** Names the key in a code: short, as it is printed. */
    id: text('id').primaryKey(),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** The 32 bytes of the key. */
    publicKey: bytes('public_key').notNull(),
    /** PKCS #8. */
    privateKey: bytes('private_key'),
    retiredAt: instant('retired_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('voucher_keys_club').on(t.clubId),
    uniqueIndex('voucher_keys_current')
      .on(t.clubId)
      .where(sql`retired_at is null`),
  ],
);
