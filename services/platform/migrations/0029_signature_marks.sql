CREATE TABLE "signature_marks" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"font" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_marks_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "signature_properties" ADD COLUMN "signature_style" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "signature_marks" ADD CONSTRAINT "signature_marks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_marks" ADD CONSTRAINT "signature_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;