DROP INDEX "watches_refusal";--> statement-breakpoint
CREATE INDEX "watches_refusal" ON "watches" USING btree ("place","date_in") WHERE ended_at is null;