-- outside a transaction: a calendar and the card of a resort look up the cheapest week of a day. The release before finds its weeks by day here too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_list_resort_day ON weeks (resort_id, check_in, cost_cents, id) INCLUDE (check_out, kind);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "weeks_resort";
