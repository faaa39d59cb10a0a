-- How long the company keeps records and logs. Without a row, records stay and logs have their defaults.
CREATE TABLE retention_rule (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "Name" text NOT NULL UNIQUE,
  "Months" integer NOT NULL CHECK ("Months" BETWEEN 1 AND 600),
  "Action" text NOT NULL CHECK ("Action" IN ('delete', 'anonymise')),
  -- A rule is applied a day after its last change.
  "ChangedOn" timestamptz NOT NULL DEFAULT now()
);

-- Stands for the people of anonymised documents, which cannot be without a person.
CREATE TABLE anonymous_employee ("EmployeeId" bigint PRIMARY KEY REFERENCES employee);

-- Entries of the audit trail are never changed, but erased: by a function with the owner's rights, and only to exactly this content.
CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tabor.erasing', true) = 'on' THEN
    IF TG_TABLE_NAME = 'audit_link' THEN
      OLD."Salt" := NULL;
    ELSE
      OLD."Changes" := '[]';
      OLD."Reason" := NULL;
      OLD."DeviceId" := NULL;
      OLD."UserId" := NULL;
      OLD."Operator" := 'retention';
    END IF;
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit trail is only added to';
END $$;

-- Erases the history of records that were deleted or anonymised, and notes it in the security log. Entries of the last 30 days stay: who
-- works on the program's connection cannot hide what was just done. Returns the erased entries, which an entry of the trail must name.
CREATE FUNCTION erase_history(kind text, records bigint[], cause text) RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  erased bigint[];
BEGIN
  PERFORM set_config('tabor.erasing', 'on', true);
  WITH entries AS (
    UPDATE audit_entry SET "Changes" = '[]', "Reason" = NULL, "DeviceId" = NULL, "UserId" = NULL, "Operator" = 'retention'
    WHERE "Entity" = kind AND "RecordId" = ANY(records) AND "Call" <> 'erase' AND "EnteredOn" < localtimestamp - interval '30 days'
    RETURNING "Id"
  ) SELECT coalesce(array_agg("Id"), '{}') INTO erased FROM entries;
  UPDATE audit_link SET "Salt" = NULL WHERE "EntryId" = ANY(erased);
  PERFORM set_config('tabor.erasing', '', true);
  IF kind = 'vehicle-handover-document' THEN
    DELETE FROM later_signature WHERE "VehicleHandoverDocumentId" = ANY(records) AND "SignedOn" < localtimestamp - interval '30 days';
  END IF;
  INSERT INTO security_event ("Kind", "Name", "Address", "Subject") VALUES ('retention', session_user, '', format('%s: %s records, %s entries of their history erased', cause, cardinality(records), cardinality(erased)));
  RETURN erased;
END $$;
REVOKE EXECUTE ON FUNCTION erase_history(text, bigint[], text) FROM PUBLIC;

DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION erase_history(text, bigint[], text) SET search_path = %I, pg_temp', current_schema());
END $$;

-- The journal of the administrators contains the rules, too.
DROP INDEX audit_entry_administration;
CREATE INDEX audit_entry_administration ON audit_entry ("Id" DESC)
  WHERE "Entity" IN ('user', 'role', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file', 'handover-item', 'notification-rule', 'retention-rule');
