-- Bytes of a file may lie in a store of objects beside the database. An object is known here before it is written and until it is deleted:
-- whatever is interrupted, and whatever deletes the file, what nobody needs any more is found by this table alone.
ALTER TABLE file ADD COLUMN "ObjectKey" text UNIQUE;
CREATE TABLE file_object (
  "Key" text PRIMARY KEY,
  "WrittenOn" timestamptz NOT NULL DEFAULT now(),
  -- Since when no file has it.
  "GoneOn" timestamptz
);
CREATE INDEX file_object_gone ON file_object ("GoneOn") WHERE "GoneOn" IS NOT NULL;
