CREATE VIEW grid_rental_document AS
SELECT d."Id", d."Number" AS "RentalDocumentNumber", d."StartDate", d."EndDate", d."NameOfVehicleId" AS "Vehicle",
  d."NameOfKindId" AS "Kind", d."NameOfStatusId" AS "Status", d."Authorization", d."OrganizationStructure", d."CostPlace", d."NameOfContractorId" AS "Contractor",
  d."NameOfContractorEmployeeId" AS "ContractorEmployee", d."IsRejectedByDriver", d."NameOfConsultantId" AS "Consultant", d."Comments", d."IsDiscarded",
  d."IsPreconfirmed", d."IsConfirmed", d."VehicleId", d."BookingId", d."ApplicationId", d."ReturnDate", d."Reason", d."SearchText"
FROM rental_document d
WHERE d."VoidedOn" IS NULL;

-- The period that the document occupies. A document that fulfils a booking has the booking's claim, so both may share their time.
CREATE OR REPLACE FUNCTION occupy_by_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupation WHERE "Kind" = TG_TABLE_NAME AND "RecordId" = NEW."Id";
  IF NOT NEW."IsDiscarded" AND NOT NEW."IsRejectedByDriver" THEN
    INSERT INTO occupation VALUES (TG_TABLE_NAME, NEW."Id",
      coalesce('vehicle_booking ' || NEW."BookingId", TG_TABLE_NAME || ' ' || NEW."Id"), NEW."VehicleId", NULL,
      time_taken(NEW."StartDate", NEW."EndDate", NEW."ReturnDate"));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER rental_document_occupy
  AFTER INSERT OR UPDATE OF "VehicleId", "BookingId", "StartDate", "EndDate", "ReturnDate", "IsDiscarded", "IsRejectedByDriver"
  ON rental_document FOR EACH ROW EXECUTE FUNCTION occupy_by_rental();
CREATE OR REPLACE TRIGGER rental_document_release AFTER DELETE ON rental_document FOR EACH ROW EXECUTE FUNCTION release_occupation();
