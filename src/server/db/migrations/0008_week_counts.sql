CREATE TABLE "week_bands" (
	"place" integer NOT NULL,
	"band" smallint NOT NULL,
	"day" boolean NOT NULL,
	"begins" date NOT NULL,
	"ends" date NOT NULL,
	"kind" integer NOT NULL,
	"pinned" boolean NOT NULL,
	"f0" integer NOT NULL,
	"f1" integer NOT NULL,
	"f2" integer NOT NULL,
	"f3" integer NOT NULL,
	"f4" integer NOT NULL,
	"f5" integer NOT NULL,
	"f6" integer NOT NULL,
	"f7" integer NOT NULL,
	CONSTRAINT "week_bands_place_band_day_begins_ends_kind_pinned_pk" PRIMARY KEY("place","band","day","begins","ends","kind","pinned")
);
--> statement-breakpoint
CREATE TABLE "week_cells" (
	"place" integer NOT NULL,
	"day" boolean NOT NULL,
	"begins" date NOT NULL,
	"ends" date NOT NULL,
	"kind" integer NOT NULL,
	"pinned" boolean NOT NULL,
	"n" integer NOT NULL,
	"c0" integer NOT NULL,
	"c1" integer NOT NULL,
	"c2" integer NOT NULL,
	"c3" integer NOT NULL,
	"c4" integer NOT NULL,
	"c5" integer NOT NULL,
	"c6" integer NOT NULL,
	"c7" integer NOT NULL,
	"c8" integer NOT NULL,
	"c9" integer NOT NULL,
	"c10" integer NOT NULL,
	"c11" integer NOT NULL,
	"c12" integer NOT NULL,
	"c13" integer NOT NULL,
	"c14" integer NOT NULL,
	"c15" integer NOT NULL,
	CONSTRAINT "week_cells_place_day_begins_ends_kind_pinned_pk" PRIMARY KEY("place","day","begins","ends","kind","pinned")
);
--> statement-breakpoint
CREATE TABLE "week_deltas" (
	"place" integer NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"kind" integer NOT NULL,
	"pinned" boolean NOT NULL,
	"cost_cents" integer NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "week_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "week_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level" smallint NOT NULL,
	"country" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"resort_id" text DEFAULT '' NOT NULL,
	"resort_name" text DEFAULT '' NOT NULL,
	"country_id" integer,
	"state_id" integer,
	"weeks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "week_scale" (
	"id" integer PRIMARY KEY NOT NULL,
	"cents" integer[] NOT NULL,
	"weeks" integer NOT NULL,
	"nights" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "week_taken" (
	"week_id" bigint PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"country_id" integer NOT NULL,
	"pinned" boolean NOT NULL,
	"cost_cents" integer NOT NULL,
	"check_in" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "week_claims" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "weeks" ADD COLUMN "kind" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "week_places_name" ON "week_places" USING btree ("level","country","state","city","resort_id","resort_name");--> statement-breakpoint
CREATE INDEX "week_taken_price" ON "week_taken" USING btree ("country_id","pinned","cost_cents");--> statement-breakpoint
CREATE INDEX "week_taken_day" ON "week_taken" USING btree ("country_id","pinned","check_in");--> statement-breakpoint
CREATE INDEX "week_claims_held_since" ON "week_claims" USING btree ("ends_at") WHERE not counted and not booked;--> statement-breakpoint
CREATE INDEX "week_claims_booked_since" ON "week_claims" USING btree ("week_id") WHERE not counted and booked;--> statement-breakpoint
CREATE INDEX "week_claims_free_since" ON "week_claims" USING btree ("ends_at") WHERE counted and not booked;--> statement-breakpoint
ALTER TABLE "week_cells" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "week_bands" SET (fillfactor = 80);--> statement-breakpoint
INSERT INTO "week_scale" ("id", "cents", "weeks", "nights") SELECT 1, array_agg((10000 * 64 ^ (i / 126.0))::int ORDER BY i), 0, 1 FROM generate_series(0, 126) i;--> statement-breakpoint
CREATE FUNCTION week_kind(inv_type text, unit_type text, kitchen_type text, max_occupancy smallint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE inv_type WHEN 'Last Minute Week' THEN 100000 WHEN 'Smart Week' THEN 200000 WHEN 'VIP Week' THEN 300000 ELSE 900000 END
    + CASE unit_type WHEN 'Hotel' THEN 10000 WHEN 'Studio' THEN 20000 WHEN '1 BEDROOM' THEN 30000 WHEN '2 BEDROOM' THEN 40000 WHEN '3 BEDROOM' THEN 50000 ELSE 90000 END
    + CASE kitchen_type WHEN 'No Kitchen' THEN 1000 WHEN 'Partial Kitchen' THEN 2000 WHEN 'Full Kitchen' THEN 3000 ELSE 9000 END
    + greatest(0, least(max_occupancy, 999))
$$;--> statement-breakpoint
CREATE FUNCTION week_kind_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := week_kind(NEW.inv_type, NEW.unit_type, NEW.kitchen_type, NEW.max_occupancy);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER weeks_kind BEFORE INSERT OR UPDATE OF inv_type, unit_type, kitchen_type, max_occupancy, kind ON "weeks" FOR EACH ROW EXECUTE FUNCTION week_kind_set();
