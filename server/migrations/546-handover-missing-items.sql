-- Items that the company required when a handover was made and that it lacks, by their ids: an older app or a stale checklist. It waits for a review.
ALTER TABLE vehicle_handover_document ADD COLUMN "MissingItems" jsonb NOT NULL DEFAULT '[]';
-- Since when an item is required; null: since ever. A handover made earlier does not lack it.
ALTER TABLE handover_item ADD COLUMN "AddedOn" timestamp(0);
ALTER TABLE handover_item ALTER COLUMN "AddedOn" SET DEFAULT localtimestamp;
