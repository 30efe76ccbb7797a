-- outside a transaction: the weeks taken of some resorts are read by their prices, to leave them out of a page.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "week_taken_place" ON "week_taken" USING btree ("place","pinned","cost_cents");
