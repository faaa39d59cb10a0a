-- Orders of long lists (decision 220). Names of other records are kept beside the rows that show them, so that an index on the table is in the
-- list's order; `server/schema/order-sql.ts` generates the triggers and the indexes. A new type rewrites a table once, with its indexes:
-- an UPDATE would write each row and each entry of the trigram index one by one.
CREATE FUNCTION name_for_220(bigint, text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  name text;
BEGIN
  CASE $2
    WHEN 'vehicle' THEN SELECT "RegistrationNumber" INTO name FROM vehicle WHERE "Id" = $1;
    WHEN 'employee' THEN SELECT "FullName" INTO name FROM employee WHERE "Id" = $1;
    WHEN 'contractor' THEN SELECT "Name" INTO name FROM contractor WHERE "Id" = $1;
    WHEN 'equipment' THEN SELECT "Name" INTO name FROM equipment WHERE "Id" = $1;
    WHEN 'dictionary_item' THEN SELECT "Name" INTO name FROM dictionary_item WHERE "Id" = $1;
  END CASE;
  RETURN name;
END $$;

ALTER TABLE vehicle_handover_document ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfFromEmployeeId" text,
  ADD COLUMN "NameOfToEmployeeId" text, ADD COLUMN "NameOfContractorId" text;
ALTER TABLE vehicle_handover_document
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_220("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfFromEmployeeId" TYPE text USING name_for_220("FromEmployeeId", 'employee'),
  ALTER COLUMN "NameOfToEmployeeId" TYPE text USING name_for_220("ToEmployeeId", 'employee'),
  ALTER COLUMN "NameOfContractorId" TYPE text USING name_for_220("ContractorId", 'contractor');
ALTER TABLE vehicle_booking ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfAdditionalEquipmentId" text;
ALTER TABLE vehicle_booking
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_220("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfAdditionalEquipmentId" TYPE text USING name_for_220("AdditionalEquipmentId", 'equipment');
ALTER TABLE vehicle_counter ADD COLUMN "NameOfVehicleId" text;
ALTER TABLE vehicle_counter ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_220("VehicleId", 'vehicle');
ALTER TABLE trip_record_card ADD COLUMN "NameOfVehicleId" text;
ALTER TABLE trip_record_card ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_220("VehicleId", 'vehicle');
ALTER TABLE cost ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfCostGroup" text;
ALTER TABLE cost
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_220("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfCostGroup" TYPE text USING name_for_220("CostGroup", 'dictionary_item');
DROP FUNCTION name_for_220;

-- The orders by number have generated indexes, as all others.
DROP INDEX vehicle_handover_document_number;
DROP INDEX vehicle_booking_number;

-- Marks in an order of a list, each a few thousand rows after the one before: PostgreSQL finds a row by its value in one index step, but the
-- row at an offset only by walking to it. The first mark is the start, where "Key" and "Id" mean nothing.
CREATE TABLE list_mark (
  "Table" text NOT NULL,
  "Order" text NOT NULL,
  "Position" integer NOT NULL,
  "Key" text,
  "Id" bigint NOT NULL,
  -- Rows from this mark to the next one, without the changes in `list_change`.
  "Rows" integer NOT NULL,
  PRIMARY KEY ("Table", "Order", "Position")
);

-- Rows of long lists that came, went or moved since the marks were counted. Each change adds a line and waits for nobody.
CREATE TABLE list_change (
  "Table" text NOT NULL,
  "Id" bigint NOT NULL,
  "Was" jsonb,
  "Is" jsonb
);
CREATE INDEX list_change_table ON list_change ("Table");
