CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"member_id" uuid,
	"checkout_id" text NOT NULL,
	"intent_id" text,
	"cents" integer NOT NULL,
	"from_day" date,
	"to_day" date,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"check_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewals_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "renewals_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "terms_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"accepted" boolean NOT NULL,
	"by" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_answers" ADD CONSTRAINT "terms_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_contract" ON "renewals" USING btree ("contract_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_open" ON "renewals" USING btree ("contract_id") WHERE paid_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("check_at") WHERE paid_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "terms_answers_member" ON "terms_answers" USING btree ("member_id","answered_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_trusted_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."trusted_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id") WHERE device_id is not null;