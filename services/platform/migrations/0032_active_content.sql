ALTER TABLE "documents" ADD COLUMN "active_content" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "active_content" text DEFAULT 'keep' NOT NULL;