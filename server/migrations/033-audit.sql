-- What was done to records (R-108): who, when, where, field by field. Written in the transaction of the change.
CREATE TABLE audit_entry (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "Entity" text NOT NULL,
  "RecordId" bigint NOT NULL,
  "Kind" text NOT NULL CHECK ("Kind" IN ('created', 'changed', 'removed')),
  "Call" text NOT NULL,
  "UserId" bigint NOT NULL REFERENCES user_account,
  -- The clock of the device, which may be wrong; the company's own is beside it.
  "HappenedOn" timestamp(0),
  "EnteredOn" timestamp(0) NOT NULL,
  "DeviceId" text,
  "Reason" text,
  "Changes" jsonb NOT NULL
);
CREATE INDEX audit_entry_record ON audit_entry ("Entity", "RecordId", "Id" DESC);

-- What was written stays as it is, for the backend too: not even its own mistakes are mended here.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is only added to';
END $$;
CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
