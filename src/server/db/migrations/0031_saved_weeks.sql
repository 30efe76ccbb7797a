CREATE TABLE "saved_weeks" (
	"contract_id" uuid NOT NULL,
	"week_id" bigint NOT NULL,
	"member_id" uuid,
	"price_cents" integer NOT NULL,
	"resort_name" text NOT NULL,
	"check_in" date NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_weeks_contract_id_week_id_pk" PRIMARY KEY("contract_id","week_id")
);
--> statement-breakpoint
ALTER TABLE "saved_weeks" ADD CONSTRAINT "saved_weeks_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_weeks" ADD CONSTRAINT "saved_weeks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_weeks_member" ON "saved_weeks" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "saved_weeks_check_in" ON "saved_weeks" USING btree ("check_in");