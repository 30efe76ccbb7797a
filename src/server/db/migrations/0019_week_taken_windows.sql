-- outside a transaction: the weeks taken in a window of the list are read from these alone, to leave them out of a page.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_by_price" ON "week_taken" USING btree ("country_id","pinned","cost_cents","week_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_by_day" ON "week_taken" USING btree ("country_id","pinned","check_in","cost_cents","week_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_by_place" ON "week_taken" USING btree ("place","pinned","cost_cents","week_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "week_taken_price";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "week_taken_day";
