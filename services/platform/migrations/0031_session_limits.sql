CREATE TABLE "pfx_openings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"busy_until" timestamp (3) with time zone,
	"hour_began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "session_hours" SET DEFAULT 12;--> statement-breakpoint
UPDATE "organizations" SET "session_hours" = 12 WHERE "session_hours" IS NULL;--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "session_hours" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "idle_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "longest_pause" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pfx_openings" ADD CONSTRAINT "pfx_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;