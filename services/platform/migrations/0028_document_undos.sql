CREATE TABLE "document_undos" (
	"id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"blobs" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_undos_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_undos" ADD CONSTRAINT "document_undos_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;