CREATE TABLE "trusted_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"territory" text NOT NULL,
	"operator" text NOT NULL,
	"sequence_number" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"next_update" timestamp (3) with time zone,
	"url" text,
	"signer" "bytea" NOT NULL,
	"file_hash" text NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "trusted_lists_by_territory" UNIQUE("organization_id","territory")
);
--> statement-breakpoint
CREATE TABLE "trusted_services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"subject_key" text NOT NULL,
	"certificate" "bytea" NOT NULL,
	"service" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trusted_lists" ADD CONSTRAINT "trusted_lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_lists" ADD CONSTRAINT "trusted_lists_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_services" ADD CONSTRAINT "trusted_services_list_id_trusted_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."trusted_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_services" ADD CONSTRAINT "trusted_services_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_lists_due" ON "trusted_lists" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "trusted_services_by_subject" ON "trusted_services" USING btree ("organization_id","subject_key");--> statement-breakpoint
CREATE INDEX "trusted_services_by_list" ON "trusted_services" USING btree ("list_id");