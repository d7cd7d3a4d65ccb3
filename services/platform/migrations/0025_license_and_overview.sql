ALTER TABLE "documents" ADD COLUMN "turn_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint

-- What the activity log and the signatories know of the turns and completions of before. No count or list changes by it.
ALTER TABLE "documents" DISABLE TRIGGER "documents_updated";--> statement-breakpoint
UPDATE "documents" d SET "completed_at" = a."created_at" FROM "activities" a
	WHERE d."status" = 'signed' AND a."organization_id" = d."organization_id" AND a."subject_id" = d."id" AND a."action" = 'document_completed';--> statement-breakpoint
UPDATE "documents" d SET "turn_started_at" = greatest(
		(SELECT max(s."acted_at") FROM "signatories" s WHERE s."document_id" = d."id"),
		(SELECT max(a."created_at") FROM "activities" a WHERE a."organization_id" = d."organization_id" AND a."subject_id" = d."id"
			AND a."action" IN ('signatories_added', 'workflow_assigned', 'signatory_replaced')),
		d."created_at")
	WHERE d."status" = 'in_progress';--> statement-breakpoint
ALTER TABLE "documents" ENABLE TRIGGER "documents_updated";--> statement-breakpoint
CREATE INDEX "document_versions_of_organization" ON "document_versions" USING btree ("organization_id","size");--> statement-breakpoint
CREATE INDEX "documents_by_turn_start" ON "documents" USING btree ("organization_id","turn_started_at") WHERE "documents"."turn_started_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_by_completion" ON "documents" USING btree ("organization_id","completed_at") WHERE "documents"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "activities_of_signatures" ON "activities" USING btree ("organization_id","created_at","user_id") WHERE "activities"."action" = 'document_signed';