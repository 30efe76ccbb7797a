DROP INDEX "weeks_last_minute";--> statement-breakpoint
DROP INDEX "weeks_pinned";--> statement-breakpoint
CREATE INDEX "weeks_pinned" ON "weeks" USING btree ("resort_id","check_in") WHERE pinned;