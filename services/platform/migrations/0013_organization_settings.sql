CREATE TABLE "billing_addresses" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"country_id" text,
	"state_id" text,
	"city_id" text,
	"address_line_1" text NOT NULL,
	"address_line_2" text NOT NULL,
	"postal_code" text NOT NULL,
	"tax_number" text NOT NULL,
	"invoice_email" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "state_id" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "city_id" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "fiscal_year_start_month" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "default_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_default_organization_id_organizations_id_fk" FOREIGN KEY ("default_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_fiscal_year_start_month" CHECK ("organizations"."fiscal_year_start_month" between 1 and 12);