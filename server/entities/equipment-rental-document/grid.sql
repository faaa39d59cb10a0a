CREATE VIEW grid_equipment_rental_document AS
SELECT d."Id", d."Number" AS "RentalDocumentNumber", d."StartDate", d."EndDate", q."Name" AS "Equipment", k."Name" AS "Kind",
  s."Name" AS "Status", d."PickupPlace", d."ReturnPlace", e."FullName" AS "Consultant", d."Comments", d."AdditionalEquipmentId",
  d."ReturnDate", d."SearchText"
FROM equipment_rental_document d
LEFT JOIN equipment q ON q."Id" = d."AdditionalEquipmentId"
LEFT JOIN dictionary_item k ON k."Id" = d."KindId"
LEFT JOIN dictionary_item s ON s."Id" = d."StatusId"
LEFT JOIN employee e ON e."Id" = d."ConsultantId";

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
