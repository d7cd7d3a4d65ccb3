ALTER TABLE "otp_orders" ADD COLUMN "address_digest" "bytea";--> statement-breakpoint
ALTER TABLE "otp_orders" ADD COLUMN "mails_sent" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "otp_orders_by_address" ON "otp_orders" USING btree ("address_digest","created_at");