-- Keys with which the server countersigns what was signed. The private half is encrypted, in "secret" (signing_key, PrivateKey).
CREATE TABLE signing_key (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SPKI, base64.
  "PublicKey" text NOT NULL,
  "CreatedOn" timestamptz NOT NULL DEFAULT now()
);
-- {"KeyId", "ReceivedOn", "AuditHead", "Signature"} over the digest of the seal.
ALTER TABLE vehicle_handover_document ADD COLUMN "Countersignature" jsonb;
-- Every content that was under signatures, also after a correction replaced it.
CREATE TABLE signed_version (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "VehicleHandoverDocumentId" bigint NOT NULL REFERENCES vehicle_handover_document ON DELETE CASCADE,
  "Hash" text NOT NULL,
  "Countersignature" jsonb NOT NULL,
  "ReplacedOn" timestamptz
);
CREATE INDEX signed_version_document ON signed_version ("VehicleHandoverDocumentId");
CREATE INDEX signed_version_hash ON signed_version ("Hash");

CREATE FUNCTION keep_signed_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."Seal"->>'Hash' IS NOT DISTINCT FROM OLD."Seal"->>'Hash' THEN RETURN NULL; END IF;
  UPDATE signed_version SET "ReplacedOn" = now() WHERE "VehicleHandoverDocumentId" = NEW."Id" AND "ReplacedOn" IS NULL;
  IF NEW."Seal"->>'Hash' IS NOT NULL AND NEW."Countersignature" IS NOT NULL THEN
    INSERT INTO signed_version ("VehicleHandoverDocumentId", "Hash", "Countersignature") VALUES (NEW."Id", NEW."Seal"->>'Hash', NEW."Countersignature");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_handover_document_signed AFTER INSERT OR UPDATE OF "Seal" ON vehicle_handover_document FOR EACH ROW EXECUTE FUNCTION keep_signed_version();

-- The seal covers the photos of the faults. One that it does not list, or a listed one that is deleted, is a change after signing.
CREATE FUNCTION judge_sealed_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE photo file := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE vehicle_handover_document d SET "Seal" = d."Seal" || '{"IsChanged": true}'
    FROM vehicle_handover_document_fault f
    WHERE f."Id" = photo."RecordId" AND d."Id" = f."VehicleHandoverDocumentId" AND d."Seal" IS NOT NULL
      AND (d."Seal"->'Photos' ? photo."Sha256") = (TG_OP = 'DELETE');
  RETURN NULL;
END $$;
CREATE TRIGGER file_sealed_insert AFTER INSERT ON file FOR EACH ROW WHEN (NEW."TableName" = 'VehicleHandoverDocumentFault') EXECUTE FUNCTION judge_sealed_photo();
CREATE TRIGGER file_sealed_delete AFTER DELETE ON file FOR EACH ROW WHEN (OLD."TableName" = 'VehicleHandoverDocumentFault') EXECUTE FUNCTION judge_sealed_photo();
-- The files of a deleted fault follow it, when it can no longer be found.
CREATE FUNCTION judge_sealed_fault() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE vehicle_handover_document d SET "Seal" = d."Seal" || '{"IsChanged": true}'
    WHERE d."Id" = OLD."VehicleHandoverDocumentId" AND EXISTS (
      SELECT FROM file WHERE "TableName" = 'VehicleHandoverDocumentFault' AND "RecordId" = OLD."Id" AND d."Seal"->'Photos' ? "Sha256");
  RETURN OLD;
END $$;
CREATE TRIGGER vehicle_handover_document_fault_sealed BEFORE DELETE ON vehicle_handover_document_fault FOR EACH ROW EXECUTE FUNCTION judge_sealed_fault();
