CREATE INDEX "signatories_not_acted" ON "signatories" USING btree ("organization_id","user_id","document_id") WHERE "signatories"."state" in ('waiting', 'pending');--> statement-breakpoint
CREATE INDEX "api_calls_not_succeeded" ON "api_calls" USING btree ("organization_id","created_at","id","status","api_key_id") WHERE "api_calls"."status" >= 400;--> statement-breakpoint
CREATE INDEX "sessions_of_user_by_date" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
DROP INDEX "sessions_of_user";
