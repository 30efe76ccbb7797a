-- How many prices there are says whether a page is cut price after price or by sorting.
ALTER TABLE "week_scale" ADD COLUMN "prices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "week_scale" SET "prices" = (SELECT count(DISTINCT w.cost_cents) FROM (SELECT cost_cents FROM weeks LIMIT 200000) w);
