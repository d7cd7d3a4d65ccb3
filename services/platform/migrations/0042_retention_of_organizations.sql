ALTER TABLE "organizations" ADD COLUMN "mail_days" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "notification_days" integer;