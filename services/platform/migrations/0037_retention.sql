CREATE INDEX "sign_batches_by_end" ON "sign_batches" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_by_end" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at") WHERE not "notifications"."is_favorite";