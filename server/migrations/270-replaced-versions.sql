-- What was signed, from the moment a correction replaces it: it stays printable. "Content": the handover as `Get` answers it, with its faults.
-- Versions that were replaced before have none.
ALTER TABLE signed_version ADD COLUMN "Content" jsonb, ADD COLUMN "ReplacedBy" bigint REFERENCES user_account, ADD COLUMN "ReplacedFor" text NOT NULL DEFAULT '';

-- The faults of a handover with the files that the list of files has.
CREATE FUNCTION handover_faults(document bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object('Files', coalesce((
      SELECT jsonb_agg(jsonb_build_object('Id', p."Id", 'FileName', p."FileName", 'ContentType', p."ContentType", 'Size', p."Size", 'Sha256', p."Sha256") ORDER BY p."Id")
      FROM file p WHERE p."TableName" = 'VehicleHandoverDocumentFault' AND p."RecordId" = f."Id"), '[]')) ORDER BY f."Id"), '[]')
  FROM vehicle_handover_document_fault f WHERE f."VehicleHandoverDocumentId" = document
$$;

CREATE OR REPLACE FUNCTION keep_signed_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."Seal"->>'Hash' IS NOT DISTINCT FROM OLD."Seal"->>'Hash' THEN RETURN NULL; END IF;
    -- The faults are saved after the record, so they are still those of the replaced version.
    UPDATE signed_version SET "ReplacedOn" = now(), "ReplacedBy" = NEW."ChangedBy", "ReplacedFor" = NEW."CorrectionReason",
      "Content" = (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(OLD)) WHERE key <> 'SearchText' AND key NOT LIKE 'Folded%' AND key NOT LIKE 'NameOf%')
        || jsonb_build_object('Faults', handover_faults(OLD."Id"))
      WHERE "VehicleHandoverDocumentId" = NEW."Id" AND "ReplacedOn" IS NULL;
  END IF;
  IF NEW."Seal"->>'Hash' IS NOT NULL AND NEW."Countersignature" IS NOT NULL THEN
    INSERT INTO signed_version ("VehicleHandoverDocumentId", "Hash", "Countersignature") VALUES (NEW."Id", NEW."Seal"->>'Hash', NEW."Countersignature");
  END IF;
  RETURN NULL;
END $$;
-- A replaced function loses its settings (260-runtime-role.sql).
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION keep_signed_version() SET search_path = %I, pg_temp', current_schema());
END $$;
