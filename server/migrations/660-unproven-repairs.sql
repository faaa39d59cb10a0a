-- Ids of damages that a client without photos of repairs marked as repaired, until a photo or a decision proves it.
ALTER TABLE vehicle_handover_document ADD COLUMN "UnprovenRepairs" jsonb NOT NULL DEFAULT '[]';
