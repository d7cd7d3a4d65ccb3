CREATE TABLE "due_reminders" (
	"approval_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "due_reminders_approval_id_due_date_days_pk" PRIMARY KEY("approval_id","due_date","days")
);
--> statement-breakpoint
DROP INDEX "document_readers_by_date";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "other_pages_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "signature_field" jsonb;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "pdf_field_name" text;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD COLUMN "other_pages_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD COLUMN "signature_field" jsonb;--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_approval_id_signatories_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."signatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_by_due_date" ON "documents" USING btree ("due_date","organization_id") WHERE "documents"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "document_readers_by_date" ON "document_readers" USING btree ("organization_id","user_id","created_at","document_id","status");