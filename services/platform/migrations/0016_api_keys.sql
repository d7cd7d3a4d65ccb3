CREATE TABLE "api_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"ip" text,
	"document_id" uuid,
	"document_name" text,
	"document_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(path || ' ' || coalesce(document_name, '') || ' ' || coalesce(ip, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_idempotency" (
	"api_key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"claim" uuid NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"file_hash" "bytea",
	"answer" jsonb,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_idempotency_api_key_id_idempotency_key_pk" PRIMARY KEY("api_key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text,
	"window_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"window_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_keys_token" UNIQUE("token_hash"),
	CONSTRAINT "api_keys_of_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_calls" ADD CONSTRAINT "api_calls_key" FOREIGN KEY ("organization_id","api_key_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_idempotency" ADD CONSTRAINT "api_idempotency_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_calls_by_date" ON "api_calls" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_calls_of_key" ON "api_calls" USING btree ("organization_id","api_key_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_calls_by_words" ON "api_calls" USING gin ("organization_id","words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "api_calls_by_age" ON "api_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_idempotency_by_age" ON "api_idempotency" USING btree ("claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("organization_id",lower("name")) WHERE "api_keys"."revoked_at" is null;