-- The office returned the document to its parties; the next save clears both.
ALTER TABLE vehicle_handover_document ADD COLUMN "ReturnedOn" timestamp(0), ADD COLUMN "ReturnReason" text NOT NULL DEFAULT '';
