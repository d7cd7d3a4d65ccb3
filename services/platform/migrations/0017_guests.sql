CREATE TABLE "certificate_notices" (
	"certificate_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_notices_certificate_id_days_pk" PRIMARY KEY("certificate_id","days")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_account" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_notices" ADD CONSTRAINT "certificate_notices_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_by_date" ON "invitations" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "memberships_of_address" ON "memberships" USING btree ("organization_id",lower("invited_email")) WHERE "memberships"."invited_email" is not null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_invited" CHECK ("memberships"."invited_email" is null or not "memberships"."is_active");--> statement-breakpoint
-- A role of an organization's own that bears the name makes room.
UPDATE "roles" SET "name" = left("name", 80) || ' (' || left("id"::text, 8) || ')' WHERE lower("name") = 'guest';--> statement-breakpoint
INSERT INTO "roles" ("organization_id", "name", "is_built_in", "permissions", "sees_all_documents")
	SELECT "id", 'Guest', true, '{"documents": "read"}', false FROM "organizations";
