CREATE TABLE "file_pieces" (
	"organization_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"number" integer NOT NULL,
	"piece_sha256" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "file_pieces_organization_id_sha256_number_pk" PRIMARY KEY("organization_id","sha256","number")
);
--> statement-breakpoint
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_pieces_by_piece" ON "file_pieces" USING btree ("piece_sha256","organization_id");