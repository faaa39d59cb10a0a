-- Saved views of lists (R-134): all views of a person for a list in one row, because the app reads and writes them together.
CREATE TABLE list_view (
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "List" text NOT NULL,
  "Views" jsonb NOT NULL,
  "Preset" text,
  "HasShared" boolean NOT NULL,
  "Version" integer NOT NULL,
  PRIMARY KEY ("UserId", "List")
);
CREATE INDEX list_view_shared ON list_view ("List") WHERE "HasShared";
