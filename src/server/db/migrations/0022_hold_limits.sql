-- outside a transaction: reservations are written all day
-- Guests' running holds are limited by the network they come from, beside the limit of a person, and both are known by a column of their own.
ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "holder" uuid;--> statement-breakpoint

ALTER TABLE "reservations" ADD COLUMN IF NOT EXISTS "network" uuid;--> statement-breakpoint

CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_holder" ON "reservations" USING btree ("holder") WHERE status = 'held';--> statement-breakpoint

CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_network" ON "reservations" USING btree ("network","expires_at") WHERE network is not null;--> statement-breakpoint

-- What runs now counts on; older holds count for nothing.
UPDATE "reservations" SET "holder" = coalesce("member_id", left(encode(sha256(convert_to('guest ' || (client ->> 'email'), 'UTF8')), 'hex'), 32)::uuid) WHERE status = 'held' AND expires_at > now() AND holder IS NULL;--> statement-breakpoint

DROP INDEX CONCURRENTLY IF EXISTS "reservations_person";
