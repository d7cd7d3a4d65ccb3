CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"size" bigint NOT NULL,
	"files" integer NOT NULL,
	"unreadable" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"process_id" integer NOT NULL,
	"version" text NOT NULL,
	"node_version" text NOT NULL,
	"services" text[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"free_bytes" bigint,
	"total_bytes" bigint,
	"timestamp_answered_at" timestamp (3) with time zone,
	"timestamp_failed_at" timestamp (3) with time zone,
	"is_timestamp_paused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"job_id" uuid,
	"ip" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_actions" ADD CONSTRAINT "operator_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_by_date" ON "backups" USING btree ("created_at" desc);--> statement-breakpoint
CREATE INDEX "instances_by_time" ON "instances" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "operator_actions_by_date" ON "operator_actions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_actions_of_user" ON "operator_actions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificates_by_end" ON "certificates" USING btree ("not_after");--> statement-breakpoint
CREATE FUNCTION refuse_operator_action_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The log of the operators is only ever added to.' USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER operator_actions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_action_change();
