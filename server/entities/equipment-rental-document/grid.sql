CREATE VIEW grid_equipment_rental_document AS
SELECT d."Id", d."Number" AS "RentalDocumentNumber", d."StartDate", d."EndDate", d."NameOfAdditionalEquipmentId" AS "Equipment",
  d."NameOfKindId" AS "Kind", d."NameOfStatusId" AS "Status", d."PickupPlace", d."ReturnPlace", d."NameOfConsultantId" AS "Consultant", d."Comments", d."AdditionalEquipmentId",
  d."ReturnDate", d."SearchText"
FROM equipment_rental_document d;

-- The period in which the document occupies its equipment.
CREATE OR REPLACE FUNCTION occupy_by_equipment_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupation WHERE "Kind" = TG_TABLE_NAME AND "RecordId" = NEW."Id";
  INSERT INTO occupation VALUES (TG_TABLE_NAME, NEW."Id", TG_TABLE_NAME || ' ' || NEW."Id", NULL, NEW."AdditionalEquipmentId",
    time_taken(NEW."StartDate", NEW."EndDate", NEW."ReturnDate"));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER equipment_rental_document_occupy
  AFTER INSERT OR UPDATE OF "AdditionalEquipmentId", "StartDate", "EndDate", "ReturnDate"
  ON equipment_rental_document FOR EACH ROW EXECUTE FUNCTION occupy_by_equipment_rental();
CREATE OR REPLACE TRIGGER equipment_rental_document_release AFTER DELETE ON equipment_rental_document
  FOR EACH ROW EXECUTE FUNCTION release_occupation();
