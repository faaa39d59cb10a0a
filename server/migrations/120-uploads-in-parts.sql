-- What has come of a file that something on its way lets through in small parts only: in order, each from where the one before it ended.
CREATE TABLE file_upload_part (
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- The device's name for the upload.
  "Upload" text NOT NULL,
  "At" integer NOT NULL,
  "Size" integer NOT NULL,
  "Bytes" bytea NOT NULL,
  "ReceivedOn" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY ("UserId", "Upload", "At")
);
ALTER TABLE file_upload_part ALTER COLUMN "Bytes" SET STORAGE EXTERNAL;
CREATE INDEX file_upload_part_age ON file_upload_part ("ReceivedOn");
