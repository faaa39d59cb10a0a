-- Refusals by a signing link: the absent party does not sign, and says why. Evidence, as later signatures are.
CREATE TABLE link_refusal (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "VehicleHandoverDocumentId" bigint NOT NULL REFERENCES vehicle_handover_document ON DELETE CASCADE,
  "Side" text NOT NULL,
  "Hash" text NOT NULL,
  "Name" text NOT NULL,
  "Words" text NOT NULL,
  "RefusedOn" timestamp(0) NOT NULL,
  "KeyId" bigint NOT NULL,
  -- The backend's signature over all of it.
  "Countersignature" text NOT NULL
);
CREATE INDEX link_refusal_document ON link_refusal ("VehicleHandoverDocumentId");

-- A refused link is used.
ALTER TABLE signing_link ADD COLUMN "IsRefused" boolean NOT NULL DEFAULT false;

-- What the list shows: sides that refused the content as it is sealed now, "From", "To" or both.
ALTER TABLE vehicle_handover_document ADD COLUMN "RefusedSides" text NOT NULL DEFAULT '';

-- As before, and refusals end with their handover.
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
