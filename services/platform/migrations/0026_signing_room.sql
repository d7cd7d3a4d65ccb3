ALTER TABLE "signatories" ADD COLUMN "other_pages_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "signature_field" jsonb;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "pdf_field_name" text;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD COLUMN "other_pages_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD COLUMN "signature_field" jsonb;