-- Functions that read the start data of a changing call in one round trip.

-- The groups of additional fields of a functionality, in order, with their fields and choices. A session plans them once.
CREATE OR REPLACE FUNCTION additional_field_groups(controller integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('Id', g."Id", 'Name', g."Name", 'NamePl', g."Name", 'NameDe', g."NameDe", 'NameEn', g."NameEn", 'Fields', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('Id', f."Id", 'Name', f."Name", 'NamePl', f."Name", 'NameDe', f."NameDe", 'NameEn', f."NameEn", 'Type', f."Type", 'IsRequired', f."IsRequired", 'MaxLength', f."MaxLength",
        'IsActive', f."IsActive", 'Items', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('Id', i."Id", 'Name', i."Name", 'NamePl', i."Name", 'NameDe', i."NameDe", 'NameEn', i."NameEn") ORDER BY i."Position", i."Id"), '[]')
          FROM additional_field_item i WHERE i."AdditionalFieldId" = f."Id"
        ), 'Value', NULL) ORDER BY f."Position", f."Id"), '[]')
      FROM additional_field f WHERE f."GroupId" = g."Id"
    )) ORDER BY g."Position", g."Id"), '[]')
    FROM additional_field_group g WHERE g."ControllerNumber" = controller
  );
END $$;

CREATE OR REPLACE FUNCTION renew_additional_field_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE additional_field_version SET "Version" = gen_random_uuid();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER renew_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON additional_field_group FOR EACH STATEMENT EXECUTE FUNCTION renew_additional_field_version();
CREATE OR REPLACE TRIGGER renew_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON additional_field FOR EACH STATEMENT EXECUTE FUNCTION renew_additional_field_version();
CREATE OR REPLACE TRIGGER renew_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON additional_field_item FOR EACH STATEMENT EXECUTE FUNCTION renew_additional_field_version();

-- Starts a changing call: takes the lock of its idempotency key, and returns the stored response if there is one. Else locks, in this
-- order, the vehicles that the record and the request refer to, by id, and the record; returns the record, and the additional fields of
-- its functionality, unless the caller knows their version. Every statement of a volatile function sees what others have committed before it.
-- Writing a record that shows a vehicle locks the vehicle FOR SHARE (`search-sql.ts`); a later mileage update would deadlock with a
-- parallel save if the vehicle were not locked first.
-- Processes of the version before name no `known_version` while a new one is rolled out.
DROP FUNCTION IF EXISTS begin_change(bigint, bigint, text, text, bigint, text[], bigint[], integer);
CREATE OR REPLACE FUNCTION begin_change(
  key_lock bigint, user_id bigint, key text, record_table text, record_id bigint, vehicle_columns text[], vehicle_ids bigint[], controller integer, known_version uuid DEFAULT NULL,
  OUT "IsTaken" boolean, OUT "PayloadHash" text, OUT "Status" integer, OUT "Body" text, OUT "Record" jsonb, OUT "FieldGroups" jsonb, OUT "FieldVersion" uuid
) LANGUAGE plpgsql AS $$
DECLARE
  stored_ids bigint[];
BEGIN
  "IsTaken" := true;
  IF key IS NOT NULL THEN
    -- The advisory lock covers all processes on this database and ends with the transaction, also when the process dies.
    "IsTaken" := pg_try_advisory_xact_lock(key_lock);
    IF NOT "IsTaken" THEN RETURN; END IF;
    -- A primary that crashed before its standby had the save shows it after its restart. FOR UPDATE is written to the log, so that this
    -- transaction too ends only when the standby has everything up to it.
    SELECT k."PayloadHash", k."Status", k."Body" INTO "PayloadHash", "Status", "Body" FROM idempotency_key k
      WHERE k."UserId" = user_id AND k."Key" = key FOR UPDATE;
    IF FOUND THEN RETURN; END IF;
  END IF;
  IF cardinality(vehicle_columns) > 0 THEN
    IF record_id IS NOT NULL THEN
      EXECUTE format('SELECT ARRAY[%s] FROM %I WHERE "Id" = $1', (SELECT string_agg(quote_ident(name), ', ') FROM unnest(vehicle_columns) AS name), record_table)
        INTO stored_ids USING record_id;
    END IF;
    PERFORM 1 FROM vehicle v WHERE v."Id" = ANY (vehicle_ids || stored_ids) ORDER BY v."Id" FOR NO KEY UPDATE;
  END IF;
  IF record_id IS NOT NULL THEN
    EXECUTE format('SELECT to_jsonb(r) FROM %I r WHERE "Id" = $1 FOR UPDATE', record_table) INTO "Record" USING record_id;
  END IF;
  IF controller IS NOT NULL THEN
    -- One statement: both are of one moment.
    SELECT v."Version", CASE WHEN v."Version" IS DISTINCT FROM known_version THEN additional_field_groups(controller) END INTO "FieldVersion", "FieldGroups" FROM additional_field_version v;
  END IF;
END $$;

-- Locks the vehicles of several changes by id, before any of them takes another lock: those that each request names and those that its stored
-- record refers to. `targets`: an array of `{ "table", "recordId", "columns", "vehicleIds" }`.
CREATE OR REPLACE FUNCTION lock_vehicles_of(targets jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target jsonb;
  ids bigint[] := '{}';
  stored_ids bigint[];
BEGIN
  FOR target IN SELECT * FROM jsonb_array_elements(targets) LOOP
    ids := ids || ARRAY(SELECT id::bigint FROM jsonb_array_elements_text(target -> 'vehicleIds') AS id);
    IF target ->> 'recordId' IS NOT NULL THEN
      EXECUTE format('SELECT ARRAY[%s] FROM %I WHERE "Id" = $1', (SELECT string_agg(quote_ident(name), ', ') FROM jsonb_array_elements_text(target -> 'columns') AS name), target ->> 'table')
        INTO stored_ids USING (target ->> 'recordId')::bigint;
      ids := ids || stored_ids;
    END IF;
  END LOOP;
  PERFORM 1 FROM vehicle v WHERE v."Id" = ANY (ids) ORDER BY v."Id" FOR NO KEY UPDATE;
END $$;
