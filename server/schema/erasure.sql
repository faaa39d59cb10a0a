-- Erases the history of records that a rule of retention has deleted or anonymised, as the owner: the program may only add to it. Later
-- signatures and refusals end with their handover.
CREATE OR REPLACE FUNCTION erase_history(kind text, records bigint[], cause text) RETURNS bigint[] LANGUAGE plpgsql SECURITY DEFINER AS $$
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
    DELETE FROM link_refusal WHERE "VehicleHandoverDocumentId" = ANY(records) AND "RefusedOn" < localtimestamp - interval '30 days';
  END IF;
  INSERT INTO security_event ("Kind", "Name", "Address", "Subject") VALUES ('retention', session_user, '', format('%s: %s records, %s entries of their history erased', cause, cardinality(records), cardinality(erased)));
  RETURN erased;
END $$;

DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION erase_history(text, bigint[], text) SET search_path = %I, pg_temp', current_schema());
END $$;
