CREATE TABLE "signing_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"rsa_scheme" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"certificate" "bytea" NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trusted_certificates_once" UNIQUE("organization_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "signing_settings" ADD CONSTRAINT "signing_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_certificates" ADD CONSTRAINT "trusted_certificates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_certificates" ADD CONSTRAINT "trusted_certificates_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_certificates_by_date" ON "trusted_certificates" USING btree ("organization_id","created_at");