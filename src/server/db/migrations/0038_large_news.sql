ALTER TABLE "watch_clock" ADD COLUMN "searched_to" bigint;--> statement-breakpoint
ALTER TABLE "watch_clock" ADD COLUMN "searched_place" text;--> statement-breakpoint
ALTER TABLE "watch_clock" ADD COLUMN "searched_watch" uuid;--> statement-breakpoint
ALTER TABLE "week_news" ADD COLUMN "is_large" boolean DEFAULT false NOT NULL;