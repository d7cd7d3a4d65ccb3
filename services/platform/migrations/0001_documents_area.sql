CREATE TABLE "sign_batch_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"document_name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer,
	"message" text DEFAULT '' NOT NULL,
	"fields" jsonb,
	CONSTRAINT "sign_batch_items_place" UNIQUE("batch_id","place")
);
--> statement-breakpoint
CREATE TABLE "sign_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"properties" jsonb NOT NULL,
	"sealed_pin" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "sign_batches_of_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"workflow_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"signatory_id" uuid NOT NULL,
	"serial_number" integer NOT NULL,
	"pages_to_sign" integer[] NOT NULL,
	"instruction_notes" text NOT NULL,
	CONSTRAINT "workflow_entries_order" UNIQUE("workflow_id","serial_number"),
	CONSTRAINT "workflow_entries_user" UNIQUE("workflow_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"workflow_name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflows_of_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"link" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "otp_orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "sealed_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "added" jsonb;--> statement-breakpoint
ALTER TABLE "signatories" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "otp_orders" ADD COLUMN "sealed_details" "bytea";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "token_serial" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dialing_code_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "sign_batch_items" ADD CONSTRAINT "sign_batch_items_batch" FOREIGN KEY ("organization_id","batch_id") REFERENCES "public"."sign_batches"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_batches" ADD CONSTRAINT "sign_batches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_batches" ADD CONSTRAINT "sign_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD CONSTRAINT "workflow_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD CONSTRAINT "workflow_entries_signatory_id_memberships_id_fk" FOREIGN KEY ("signatory_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_entries" ADD CONSTRAINT "workflow_entries_workflow" FOREIGN KEY ("organization_id","workflow_id") REFERENCES "public"."workflows"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_batch_items_waiting" ON "sign_batch_items" USING btree ("document_id","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_batches_of_user" ON "sign_batches" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workflows_name" ON "workflows" USING btree ("organization_id",lower("workflow_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "workflows_default" ON "workflows" USING btree ("organization_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_key" CHECK (("certificates"."sealed_key" is null) <> ("certificates"."token_serial" is null));