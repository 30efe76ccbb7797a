ALTER TABLE "week_claims" ALTER COLUMN "reservation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "line_places" ADD COLUMN "watch_id" uuid;--> statement-breakpoint
ALTER TABLE "line_places" ADD COLUMN "price_cents" integer;--> statement-breakpoint
CREATE INDEX "line_places_refusals" ON "line_places" USING btree ("week_id") WHERE watch_id is not null;--> statement-breakpoint
CREATE INDEX "watches_refusal" ON "watches" USING btree ("place","date_in") WHERE ended_at is null and pace = 'now';
