DROP INDEX "document_readers_by_name";--> statement-breakpoint
DROP INDEX "documents_by_name";--> statement-breakpoint
CREATE INDEX "document_readers_by_name" ON "document_readers" USING btree ("organization_id","user_id","name_key","document_id","status");--> statement-breakpoint
CREATE INDEX "documents_by_name" ON "documents" USING btree ("organization_id","name_key","id","status");--> statement-breakpoint
-- Of which words a name consists, the usual hundred samples cannot say.
ALTER TABLE "documents" ALTER COLUMN "name_key" SET STATISTICS 1000;
