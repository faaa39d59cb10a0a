-- The hash chain of the audit trail: a link per entry, in the order of linking. Each hash covers the one before.
CREATE TABLE audit_link (
  "Seq" bigint PRIMARY KEY,
  "EntryId" bigint NOT NULL UNIQUE,
  -- The program that wrote the entry, as its connection names itself.
  "Origin" text NOT NULL,
  -- Null after an erasure: without it nobody can guess the erased text from the digest.
  "Salt" bytea,
  "Digest" bytea NOT NULL,
  "Hash" bytea NOT NULL
);
CREATE TRIGGER audit_link_kept BEFORE UPDATE OR DELETE ON audit_link FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_link_not_emptied BEFORE TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- Entries without a link. An id is no sign of it: entries are committed in another order.
CREATE TABLE audit_unlinked (
  "EntryId" bigint PRIMARY KEY,
  "Origin" text NOT NULL
);
INSERT INTO audit_unlinked SELECT "Id", 'before the chain' FROM audit_entry;

CREATE FUNCTION queue_audit_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unlinked VALUES (NEW."Id", current_setting('application_name')) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_audit_link AFTER INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION queue_audit_link();

-- From when on only this program writes entries: a day after the first migration of a database in use, because its former version still runs.
CREATE TABLE audit_chain ("SoleOriginFrom" timestamp(0) NOT NULL);
INSERT INTO audit_chain SELECT CASE WHEN EXISTS (SELECT FROM audit_entry) THEN localtimestamp + interval '1 day' ELSE localtimestamp END;

-- The head of the chain when the backend received a sealed handover.
ALTER TABLE vehicle_handover_document ADD COLUMN "AuditHead" text;

-- Backups that were written, for the drill.
CREATE TABLE backup_run (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "File" text NOT NULL,
  "WrittenOn" timestamp(0) NOT NULL,
  "Rows" bigint NOT NULL
);
