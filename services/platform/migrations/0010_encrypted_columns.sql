ALTER TABLE "certificates" RENAME COLUMN "sealed_key" TO "encrypted_key";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "sealed_password" TO "encrypted_password";--> statement-breakpoint
ALTER TABLE "organization_seals" RENAME COLUMN "sealed_key" TO "encrypted_key";--> statement-breakpoint
ALTER TABLE "otp_orders" RENAME COLUMN "sealed_details" TO "encrypted_details";--> statement-breakpoint
ALTER TABLE "sign_batches" RENAME COLUMN "sealed_pin" TO "encrypted_pin";--> statement-breakpoint
ALTER TABLE "signature_pictures" RENAME COLUMN "sealed_picture" TO "encrypted_picture";--> statement-breakpoint
ALTER TABLE "signature_pictures" RENAME COLUMN "sealed_preview" TO "encrypted_preview";
