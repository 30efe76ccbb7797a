-- outside a transaction: reservations are written all day
DROP INDEX CONCURRENTLY IF EXISTS "reservations_guest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reservations_guest" ON "reservations" USING btree (("client" ->> 'email')) WHERE status = 'held' and member_id is null;
