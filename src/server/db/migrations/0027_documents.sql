CREATE TABLE "calendar_links" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"iso" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "voucher_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"club_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_key" "bytea",
	"retired_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_keys" ADD CONSTRAINT "voucher_keys_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_keys_club" ON "voucher_keys" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_keys_current" ON "voucher_keys" USING btree ("club_id") WHERE retired_at is null;