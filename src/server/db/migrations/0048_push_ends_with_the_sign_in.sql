ALTER TABLE "push_messages" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "family" uuid;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_device_id_trusted_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."trusted_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_family" ON "push_subscriptions" USING btree ("family");--> statement-breakpoint
CREATE INDEX "push_subscriptions_device" ON "push_subscriptions" USING btree ("device_id");