-- Answers of the last day are dropped with their table: they were readable, and those of the new one are encrypted.
CREATE TABLE "idempotent_calls" (
	"claim" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"api_key_id" uuid,
	"organization_id" uuid,
	"idempotency_key" text NOT NULL,
	"request_digest" "bytea" NOT NULL,
	"file_digest" "bytea",
	"has_effect" boolean DEFAULT false NOT NULL,
	"encrypted_answer" "bytea",
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotent_calls_of_caller" UNIQUE NULLS NOT DISTINCT("idempotency_key","user_id","api_key_id","organization_id"),
	CONSTRAINT "idempotent_calls_one_caller" CHECK (num_nonnulls("idempotent_calls"."user_id", "idempotent_calls"."api_key_id") = 1)
);
--> statement-breakpoint
DROP TABLE "api_idempotency" CASCADE;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotent_calls" ADD CONSTRAINT "idempotent_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_calls_by_age" ON "idempotent_calls" USING btree ("claimed_at");