-- Both are trusted extensions: the owner of a database may create them (PostgreSQL 13 and later).
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gin";--> statement-breakpoint
CREATE TABLE "document_counts" (
	"organization_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_readers" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_readers_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
DROP INDEX "documents_by_name";--> statement-breakpoint
DROP INDEX "documents_by_status";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(document_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "signatory_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "remarks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_readers" ADD CONSTRAINT "document_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_readers" ADD CONSTRAINT "document_readers_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_counts_of_reader" ON "document_counts" USING btree ("organization_id","reader_id");--> statement-breakpoint
CREATE INDEX "document_readers_by_date" ON "document_readers" USING btree ("organization_id","user_id","created_at","document_id");--> statement-breakpoint
CREATE INDEX "document_readers_by_name" ON "document_readers" USING btree ("organization_id","user_id","name_key","document_id");--> statement-breakpoint
CREATE INDEX "document_readers_by_status" ON "document_readers" USING btree ("organization_id","user_id","status","created_at","document_id");--> statement-breakpoint
CREATE INDEX "documents_by_pages" ON "documents" USING btree ("organization_id","page_count");--> statement-breakpoint
CREATE INDEX "documents_by_version" ON "documents" USING btree ("organization_id","version");--> statement-breakpoint
CREATE INDEX "documents_by_words" ON "documents" USING gin ("organization_id","name_key" gin_trgm_ops,lower("remarks") gin_trgm_ops,"signatory_ids") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "documents_by_name" ON "documents" USING btree ("organization_id","name_key","id");--> statement-breakpoint
CREATE INDEX "documents_by_status" ON "documents" USING btree ("organization_id","status","created_at","id","turn_user_id");--> statement-breakpoint

-- What the documents of before know of their signatories and remarks.
UPDATE "documents" SET
	"signatory_ids" = coalesce((SELECT array_agg(s."user_id" ORDER BY s."serial_number") FROM "signatories" s WHERE s."document_id" = "documents"."id"), '{}'),
	"remarks" = concat_ws(E'\n',
		(SELECT string_agg(s."remarks", E'\n' ORDER BY s."serial_number") FROM "signatories" s WHERE s."document_id" = "documents"."id" AND s."remarks" <> ''),
		(SELECT string_agg(a."details"->>'remarks', E'\n' ORDER BY a."created_at") FROM "activities" a WHERE a."organization_id" = "documents"."organization_id"
			AND a."subject_id" = "documents"."id" AND a."action" = 'document_cancelled' AND a."details"->>'remarks' <> ''));--> statement-breakpoint
INSERT INTO "document_readers" ("organization_id", "document_id", "user_id", "status", "name_key", "created_at")
	SELECT d."organization_id", d."id", r."user_id", CASE WHEN d."turn_user_id" = r."user_id" THEN 'pending_for_signature' ELSE d."status" END, d."name_key", d."created_at"
	FROM "documents" d CROSS JOIN LATERAL (SELECT DISTINCT unnest(d."signatory_ids" || d."uploaded_by") AS "user_id") r;--> statement-breakpoint
INSERT INTO "document_counts" SELECT "organization_id", "organization_id", "status", count(*) FROM "documents" GROUP BY 1, 3;--> statement-breakpoint
INSERT INTO "document_counts" SELECT "organization_id", "user_id", "status", count(*) FROM "document_readers" GROUP BY 1, 2, 3;--> statement-breakpoint

-- Adds the amounts of one reader up. Rows that another transaction is folding are left to it, so that nobody waits.
CREATE FUNCTION fold_document_counts(an_organization uuid, a_reader uuid) RETURNS void LANGUAGE sql AS $$
	WITH taken AS (
		SELECT c.ctid FROM document_counts c WHERE c.organization_id = an_organization AND c.reader_id = a_reader FOR UPDATE SKIP LOCKED
	), gone AS (
		DELETE FROM document_counts c USING taken WHERE c.ctid = taken.ctid RETURNING c.status, c.amount
	)
	INSERT INTO document_counts (organization_id, reader_id, status, amount)
	SELECT an_organization, a_reader, status, sum(amount) FROM gone GROUP BY status HAVING sum(amount) <> 0
$$;--> statement-breakpoint

CREATE FUNCTION documents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO document_counts SELECT organization_id, organization_id, status, count(*) FROM new_rows GROUP BY 1, 3;
		INSERT INTO document_readers (organization_id, document_id, user_id, status, name_key, created_at)
			SELECT d.organization_id, d.id, r.user_id, CASE WHEN d.turn_user_id = r.user_id THEN 'pending_for_signature' ELSE d.status END, d.name_key, d.created_at
			FROM new_rows d CROSS JOIN LATERAL (SELECT DISTINCT unnest(d.signatory_ids || d.uploaded_by) AS user_id) r;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO document_counts SELECT organization_id, organization_id, status, -count(*) FROM old_rows GROUP BY 1, 3;
	ELSE
		INSERT INTO document_counts
			SELECT organization_id, organization_id, status, sum(amount) FROM (
				SELECT n.organization_id, unnest(ARRAY[n.status, o.status]) AS status, unnest(ARRAY[1, -1]) AS amount
				FROM new_rows n JOIN old_rows o USING (id) WHERE n.status <> o.status
			) moved GROUP BY 1, 3 HAVING sum(amount) <> 0;
		DELETE FROM document_readers r USING new_rows n, old_rows o
			WHERE n.id = o.id AND n.signatory_ids || n.uploaded_by <> o.signatory_ids || o.uploaded_by
				AND r.document_id = n.id AND r.user_id <> ALL (n.signatory_ids || n.uploaded_by);
		INSERT INTO document_readers AS r (organization_id, document_id, user_id, status, name_key, created_at)
			SELECT n.organization_id, n.id, p.user_id, CASE WHEN n.turn_user_id = p.user_id THEN 'pending_for_signature' ELSE n.status END, n.name_key, n.created_at
			FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (SELECT DISTINCT unnest(n.signatory_ids || n.uploaded_by) AS user_id) p
			WHERE (n.status, n.turn_user_id, n.signatory_ids, n.uploaded_by, n.name_key, n.created_at)
				IS DISTINCT FROM (o.status, o.turn_user_id, o.signatory_ids, o.uploaded_by, o.name_key, o.created_at)
			ON CONFLICT (document_id, user_id) DO UPDATE SET status = excluded.status, name_key = excluded.name_key, created_at = excluded.created_at
			WHERE (r.status, r.name_key, r.created_at) IS DISTINCT FROM (excluded.status, excluded.name_key, excluded.created_at);
	END IF;
	IF random() < 0.01 THEN
		IF TG_OP = 'DELETE' THEN
			PERFORM fold_document_counts(organization_id, organization_id) FROM (SELECT DISTINCT organization_id FROM old_rows) touched;
		ELSE
			PERFORM fold_document_counts(organization_id, organization_id) FROM (SELECT DISTINCT organization_id FROM new_rows) touched;
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION document_readers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO document_counts SELECT organization_id, user_id, status, count(*) FROM new_rows GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO document_counts SELECT organization_id, user_id, status, -count(*) FROM old_rows GROUP BY 1, 2, 3;
	ELSE
		INSERT INTO document_counts
			SELECT organization_id, user_id, status, sum(amount) FROM (
				SELECT n.organization_id, n.user_id, unnest(ARRAY[n.status, o.status]) AS status, unnest(ARRAY[1, -1]) AS amount
				FROM new_rows n JOIN old_rows o USING (document_id, user_id) WHERE n.status <> o.status
			) moved GROUP BY 1, 2, 3 HAVING sum(amount) <> 0;
	END IF;
	IF random() < 0.01 THEN
		IF TG_OP = 'DELETE' THEN
			PERFORM fold_document_counts(organization_id, user_id) FROM (SELECT DISTINCT organization_id, user_id FROM old_rows) touched;
		ELSE
			PERFORM fold_document_counts(organization_id, user_id) FROM (SELECT DISTINCT organization_id, user_id FROM new_rows) touched;
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION signatories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE documents d SET signatory_ids = coalesce((SELECT array_agg(s.user_id ORDER BY s.serial_number) FROM signatories s WHERE s.document_id = d.id), '{}')
			WHERE d.id IN (SELECT document_id FROM new_rows);
	ELSE
		UPDATE documents d SET signatory_ids = coalesce((SELECT array_agg(s.user_id ORDER BY s.serial_number) FROM signatories s WHERE s.document_id = d.id), '{}')
			WHERE d.id IN (SELECT document_id FROM old_rows);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER documents_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_changed();--> statement-breakpoint
CREATE TRIGGER documents_updated AFTER UPDATE ON documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_changed();--> statement-breakpoint
CREATE TRIGGER documents_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_changed();--> statement-breakpoint
CREATE TRIGGER document_readers_inserted AFTER INSERT ON document_readers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_readers_changed();--> statement-breakpoint
CREATE TRIGGER document_readers_updated AFTER UPDATE ON document_readers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_readers_changed();--> statement-breakpoint
CREATE TRIGGER document_readers_deleted AFTER DELETE ON document_readers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_readers_changed();--> statement-breakpoint
CREATE TRIGGER signatories_inserted AFTER INSERT ON signatories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION signatories_changed();--> statement-breakpoint
CREATE TRIGGER signatories_deleted AFTER DELETE ON signatories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION signatories_changed();
