CREATE TABLE "signature_counts" (
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "signature_counts_organization_id_month_user_id_pk" PRIMARY KEY("organization_id","month","user_id")
);
--> statement-breakpoint
CREATE TABLE "usage_amounts" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" date,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_amounts_of_kind" ON "usage_amounts" USING btree ("organization_id","kind","month");--> statement-breakpoint

-- Adds the amounts of one kind and month up. Rows that another transaction is merging are left to it, so that nobody waits.
CREATE FUNCTION fold_usage_amounts(an_organization uuid, a_kind text, a_month date) RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		SELECT u.ctid FROM usage_amounts u
			WHERE u.organization_id = an_organization AND u.kind = a_kind AND u.month IS NOT DISTINCT FROM a_month FOR UPDATE SKIP LOCKED
	), gone AS (
		DELETE FROM usage_amounts u USING taken WHERE u.ctid = taken.ctid RETURNING u.amount
	)
	INSERT INTO usage_amounts (organization_id, kind, month, amount)
	SELECT an_organization, a_kind, a_month, sum(amount) FROM gone HAVING sum(amount) <> 0
$$;--> statement-breakpoint

CREATE FUNCTION document_versions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched uuid;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO usage_amounts SELECT organization_id, 'storage', NULL, sum(size) FROM new_rows GROUP BY 1;
		SELECT organization_id INTO touched FROM new_rows LIMIT 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO usage_amounts SELECT organization_id, 'storage', NULL, -sum(size) FROM old_rows GROUP BY 1;
		SELECT organization_id INTO touched FROM old_rows LIMIT 1;
	ELSE
		INSERT INTO usage_amounts SELECT organization_id, 'storage', NULL, sum(bytes) FROM (
			SELECT organization_id, size AS bytes FROM new_rows UNION ALL SELECT organization_id, -size FROM old_rows
		) changed GROUP BY 1 HAVING sum(bytes) <> 0;
		SELECT organization_id INTO touched FROM new_rows LIMIT 1;
	END IF;
	IF random() < 0.01 THEN
		PERFORM fold_usage_amounts(touched, 'storage', NULL);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION api_calls_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO usage_amounts SELECT organization_id, 'api_calls', date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*) FROM new_rows GROUP BY 1, 3;
		IF random() < 0.01 THEN
			PERFORM fold_usage_amounts(organization_id, 'api_calls', date_trunc('month', created_at AT TIME ZONE 'UTC')::date) FROM new_rows LIMIT 1;
		END IF;
	ELSE
		INSERT INTO usage_amounts SELECT organization_id, 'api_calls', date_trunc('month', created_at AT TIME ZONE 'UTC'), -count(*) FROM old_rows GROUP BY 1, 3;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

-- Writers of an organization's chain hold its head until they commit, so that the rows below are no further reason to wait.
CREATE FUNCTION count_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO signature_counts AS c (organization_id, month, user_id, amount)
		SELECT a.organization_id, date_trunc('month', a.created_at AT TIME ZONE 'UTC'), a.user_id, 1 FROM activities a
		WHERE a.id = NEW.activity_id AND a.action = 'document_signed'
		ON CONFLICT (organization_id, month, user_id) DO UPDATE SET amount = c.amount + 1;
	RETURN NULL;
END $$;--> statement-breakpoint

-- Each trigger locks its table against writers until the end of the migration, so that the sums below miss nothing. The chain is
-- last, as in every transaction that writes to it.
CREATE TRIGGER api_calls_inserted AFTER INSERT ON api_calls REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION api_calls_changed();--> statement-breakpoint
CREATE TRIGGER api_calls_deleted AFTER DELETE ON api_calls REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION api_calls_changed();--> statement-breakpoint
CREATE TRIGGER document_versions_inserted AFTER INSERT ON document_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_versions_changed();--> statement-breakpoint
CREATE TRIGGER document_versions_updated AFTER UPDATE ON document_versions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_versions_changed();--> statement-breakpoint
CREATE TRIGGER document_versions_deleted AFTER DELETE ON document_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_versions_changed();--> statement-breakpoint
CREATE TRIGGER activity_chain_signatures AFTER INSERT ON activity_chain FOR EACH ROW EXECUTE FUNCTION count_signature();--> statement-breakpoint

INSERT INTO usage_amounts SELECT organization_id, 'api_calls', date_trunc('month', created_at AT TIME ZONE 'UTC'), count(*) FROM api_calls GROUP BY 1, 3;--> statement-breakpoint
INSERT INTO usage_amounts SELECT organization_id, 'storage', NULL, sum(size) FROM document_versions GROUP BY 1;--> statement-breakpoint
INSERT INTO signature_counts SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC'), user_id, count(*)
	FROM activities WHERE action = 'document_signed' GROUP BY 1, 2, 3;
