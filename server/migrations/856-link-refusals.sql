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
