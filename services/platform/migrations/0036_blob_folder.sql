CREATE TABLE "blob_folder" (
	"only_row" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "blob_folder_has_one_row" CHECK ("blob_folder"."only_row" = 1)
);
