-- Digests of the photos that show repaired damages, by the damage.
ALTER TABLE vehicle_handover_document ADD COLUMN "RepairPhotos" jsonb;
