ALTER TABLE "watch_clock" ADD COLUMN "asked_to" bigint;--> statement-breakpoint
ALTER TABLE "watch_clock" ADD COLUMN "asked_place" text;--> statement-breakpoint
ALTER TABLE "watch_clock" ADD COLUMN "asked_watch" uuid;--> statement-breakpoint
ALTER TABLE "week_news" ADD COLUMN "by_watch" boolean DEFAULT false NOT NULL;