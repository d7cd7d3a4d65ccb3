CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "roles" DROP CONSTRAINT "roles_name";--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "is_built_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("organization_id",lower("email")) WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_of_role" ON "invitations" USING btree ("organization_id","role_id");--> statement-breakpoint
CREATE INDEX "memberships_of_role" ON "memberships" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("organization_id",lower("name"));--> statement-breakpoint
UPDATE "roles" SET "is_built_in" = true WHERE "name" IN ('Owner', 'Administrator', 'Member', 'Auditor');--> statement-breakpoint
-- Two transactions that each end one of two owners wait for each other at the organization's row, so that one is refused.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM organizations WHERE id = OLD.organization_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM memberships m JOIN roles r ON r.id = m.role_id JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = OLD.organization_id AND m.is_active AND u.is_active AND r.is_built_in AND r.name = 'Owner'
  ) THEN
    RAISE EXCEPTION 'The organization would be without an owner.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_last_owner';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION is_owner_role(role uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM roles WHERE id = role AND is_built_in AND name = 'Owner')
$$;--> statement-breakpoint
CREATE TRIGGER memberships_keep_an_owner AFTER UPDATE OF role_id, is_active ON "memberships"
  FOR EACH ROW WHEN (OLD.is_active AND is_owner_role(OLD.role_id)) EXECUTE FUNCTION keep_an_owner();
