-- Links by which an absent party signs a handover later. The secret stays on the device that made it.
CREATE TABLE signing_link (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "VehicleHandoverDocumentId" bigint NOT NULL REFERENCES vehicle_handover_document ON DELETE CASCADE,
  "Side" text NOT NULL CHECK ("Side" IN ('From', 'To')),
  -- SHA-256 of the secret.
  "SecretHash" text NOT NULL UNIQUE,
  -- Digest of the seal that the link signs: a corrected document has another.
  "Hash" text NOT NULL,
  "CreatedOn" timestamp(0) NOT NULL,
  "CreatedBy" bigint REFERENCES user_account,
  "ExpiresOn" timestamp(0) NOT NULL,
  "OpenedOn" timestamp(0),
  "RevokedOn" timestamp(0),
  "UsedOn" timestamp(0)
);
CREATE INDEX signing_link_document ON signing_link ("VehicleHandoverDocumentId");

-- Signatures given by such links. They are outside of the sealed text, so that the earlier signature and every printed code stay valid.
CREATE TABLE later_signature (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "VehicleHandoverDocumentId" bigint NOT NULL REFERENCES vehicle_handover_document ON DELETE CASCADE,
  "Side" text NOT NULL,
  "Hash" text NOT NULL,
  "Name" text NOT NULL,
  "Signature" text NOT NULL,
  "SignedOn" timestamp(0) NOT NULL,
  "KeyId" bigint NOT NULL,
  -- The backend's signature over all of it.
  "Countersignature" text NOT NULL,
  UNIQUE ("VehicleHandoverDocumentId", "Side", "Hash")
);

-- What the list shows of both; empty again when another content is sealed. "LaterSides": those that signed later, "From", "To" or both.
ALTER TABLE vehicle_handover_document ADD COLUMN "WaitingUntil" timestamp(0), ADD COLUMN "LaterSides" text NOT NULL DEFAULT '';
