-- What was signed, as one digest (R-101): {"Version", "Hash", "Photos"}.
ALTER TABLE vehicle_handover_document ADD COLUMN "Seal" jsonb;
