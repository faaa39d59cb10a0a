-- A confirmed handover that a manager voids stays in the list, with its number and the reason.
ALTER TABLE vehicle_handover_document
  ADD COLUMN "VoidedOn" timestamp(0),
  ADD COLUMN "VoidedBy" bigint REFERENCES user_account,
  ADD COLUMN "VoidReason" text NOT NULL DEFAULT '';
