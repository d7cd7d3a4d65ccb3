DROP INDEX "documents_by_date";--> statement-breakpoint
DROP INDEX "documents_by_pages";--> statement-breakpoint
DROP INDEX "documents_by_uploader";--> statement-breakpoint
CREATE INDEX "documents_by_date" ON "documents" USING btree ("organization_id","created_at","id","status","turn_user_id","uploaded_by","page_count","version");--> statement-breakpoint
CREATE INDEX "documents_by_pages" ON "documents" USING btree ("organization_id","page_count","created_at","id","status","turn_user_id","uploaded_by","version");--> statement-breakpoint
CREATE INDEX "documents_by_uploader" ON "documents" USING btree ("organization_id","uploaded_by","created_at","id","status","turn_user_id","page_count","version");