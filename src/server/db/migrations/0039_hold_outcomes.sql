CREATE TABLE "hold_outcomes" (
	"club_id" text PRIMARY KEY NOT NULL,
	"ended" integer NOT NULL,
	"unpaid" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hold_outcomes" ADD CONSTRAINT "hold_outcomes_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_ends" ON "reservations" USING brin ("expires_at");