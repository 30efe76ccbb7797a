-- outside a transaction: a page of a search is read from these alone, in each order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_country_price ON weeks (country, pinned, cost_cents, check_in, id) INCLUDE (check_out, kind, state);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_country_day ON weeks (country, pinned, check_in, cost_cents, id) INCLUDE (check_out, kind, state);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS weeks_resort_price ON weeks (resort_id, pinned, cost_cents, check_in, id) INCLUDE (check_out, kind);
