-- The battery of an electric or plug-in vehicle at a handover. Null: a vehicle without one, or a client that knows none.
ALTER TABLE vehicle_handover_document ADD COLUMN "Energy" jsonb;
