CREATE TABLE "push_places" (
	"endpoint" text NOT NULL,
	"place_id" uuid NOT NULL,
	CONSTRAINT "push_places_endpoint_place_id_pk" PRIMARY KEY("endpoint","place_id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_place_id_line_places_id_fk";
--> statement-breakpoint
DROP INDEX "push_subscriptions_place";--> statement-breakpoint
ALTER TABLE "line_places" ADD COLUMN "network" uuid;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD COLUMN "by_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_places" ADD CONSTRAINT "push_places_endpoint_push_subscriptions_endpoint_fk" FOREIGN KEY ("endpoint") REFERENCES "public"."push_subscriptions"("endpoint") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_places" ADD CONSTRAINT "push_places_place_id_line_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."line_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "push_places" SELECT "endpoint", "place_id" FROM "push_subscriptions" WHERE "place_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "push_places_place" ON "push_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "line_places_network" ON "line_places" USING btree ("network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "week_places_resort" ON "week_places" USING btree ("resort_id") WHERE level = 2;--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP COLUMN "place_id";