-- outside a transaction: lists are in the order of their sort alone. The release before finds `pinned` in the new indexes and goes on with them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_list_price ON weeks (country, cost_cents, check_in, id) INCLUDE (check_out, kind, state, pinned);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_list_day ON weeks (country, check_in, cost_cents, id) INCLUDE (check_out, kind, state, pinned);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_list_resort ON weeks (resort_id, cost_cents, check_in, id) INCLUDE (check_out, kind, pinned);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_featured_price ON weeks (country, cost_cents, check_in, id) INCLUDE (check_out, kind, state) WHERE pinned;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_featured_day ON weeks (country, check_in, cost_cents, id) INCLUDE (check_out, kind, state) WHERE pinned;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_country_price" ON "week_taken" USING btree ("country_id","cost_cents","week_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_country_day" ON "week_taken" USING btree ("country_id","check_in","cost_cents","week_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_place_price" ON "week_taken" USING btree ("place","cost_cents","week_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS weeks_country_price;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS weeks_country_day;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS weeks_resort_price;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "week_taken_by_price";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "week_taken_by_day";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "week_taken_by_place";
