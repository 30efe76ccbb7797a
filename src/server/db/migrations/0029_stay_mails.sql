-- outside a transaction: reservations are written all day
-- When the mails of a stay are looked at next. Nothing is written to the rows that are there: without a time they are looked at once.
ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "stay_mail_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_stay_mail" ON "reservations" USING btree (coalesce(stay_mail_at, '-infinity'::timestamptz),"id") WHERE status = 'paid';
