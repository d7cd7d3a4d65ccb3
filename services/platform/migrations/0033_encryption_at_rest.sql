CREATE TABLE "data_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"encrypted_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_keys_of_organization" UNIQUE("organization_id")
);
--> statement-breakpoint
ALTER TABLE "data_keys" ADD CONSTRAINT "data_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;