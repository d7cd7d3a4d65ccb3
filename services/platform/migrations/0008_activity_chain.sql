CREATE TABLE "activity_chain" (
	"organization_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"activity_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "activity_chain_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence"),
	CONSTRAINT "activity_chain_entry" UNIQUE("activity_id")
);
--> statement-breakpoint
CREATE TABLE "activity_heads" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_seals" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"certificate" "bytea" NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "created_at" SET DATA TYPE timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "sign_batches" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "organization_seals" ADD CONSTRAINT "organization_seals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- The bytes that an entry's hash is over: JSON in the canonical form of RFC 8785. docs/ACTIVITY-LOG.md describes it.
CREATE FUNCTION canonical_activity(entry activities, place bigint, previous bytea) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT '{"action":' || to_json(entry.action)::text
		|| ',"at":"' || to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
		|| '","details":{' || coalesce((SELECT string_agg(to_json(d.key)::text || ':' || d.value::text, ',' ORDER BY d.key COLLATE "C") FROM jsonb_each(entry.details) d), '')
		|| '},"id":"' || entry.id
		|| '","ip":' || coalesce(to_json(entry.ip)::text, 'null')
		|| ',"organization":"' || entry.organization_id
		|| '","previous":"' || encode(previous, 'hex')
		|| '","sequence":' || place
		|| ',"subject":"' || entry.subject_id
		|| '","user":"' || entry.user_id || '"}'
$$;--> statement-breakpoint

-- Chains an organization's entries from a moment on that have no place yet: those of this transaction, in their order.
-- The head stays locked from here to the end of the transaction, so that nobody else takes the same place.
CREATE FUNCTION chain_activities(an_organization uuid, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	head activity_heads;
	entry activities;
BEGIN
	SELECT * INTO head FROM activity_heads h WHERE h.organization_id = an_organization FOR UPDATE;
	IF NOT FOUND THEN
		INSERT INTO activity_heads VALUES (an_organization, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
		SELECT * INTO head FROM activity_heads h WHERE h.organization_id = an_organization FOR UPDATE;
	END IF;
	FOR entry IN
		SELECT a.* FROM activities a WHERE a.organization_id = an_organization AND a.created_at >= since
			AND NOT EXISTS (SELECT FROM activity_chain c WHERE c.activity_id = a.id)
		ORDER BY a.created_at, a.action = 'document_completed', a.id
	LOOP
		head.sequence := head.sequence + 1;
		head.hash := sha256(convert_to(canonical_activity(entry, head.sequence, head.hash), 'UTF8'));
		INSERT INTO activity_chain VALUES (an_organization, head.sequence, entry.id, head.hash);
	END LOOP;
	UPDATE activity_heads h SET sequence = head.sequence, hash = head.hash WHERE h.organization_id = an_organization;
END $$;--> statement-breakpoint

CREATE FUNCTION chain_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM activity_chain c WHERE c.activity_id = NEW.id) THEN
		PERFORM chain_activities(NEW.organization_id, NEW.created_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION refuse_activity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The activity log is only ever added to.' USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint

-- What is there already, in its order; then the guards.
SELECT chain_activities(o.organization_id, '-infinity') FROM (SELECT DISTINCT organization_id FROM activities) o;--> statement-breakpoint
-- Deferred: the chain's head is locked last of all, and only for as long as the commit takes.
CREATE CONSTRAINT TRIGGER activities_chained AFTER INSERT ON activities DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION chain_activity();--> statement-breakpoint
CREATE TRIGGER activities_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON activities
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();--> statement-breakpoint
CREATE TRIGGER activity_chain_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_chain
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();--> statement-breakpoint
CREATE TRIGGER activity_heads_stay BEFORE DELETE OR TRUNCATE ON activity_heads
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_change();--> statement-breakpoint
CREATE TRIGGER activity_heads_only_advance BEFORE UPDATE ON activity_heads
	FOR EACH ROW WHEN (NEW.organization_id <> OLD.organization_id OR NEW.sequence <= OLD.sequence) EXECUTE FUNCTION refuse_activity_change();
