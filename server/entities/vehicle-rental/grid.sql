CREATE VIEW grid_vehicle_rental AS
SELECT b."Id", b."Number", b."NameOfVehicleId" AS "RegistrationNumber", b."NameOfAdditionalEquipmentId" AS "Equipment", b."StartDate", b."EndDate", b."IsRejectedByDriver",
  b."IsRejected", b."IsAccepted", b."TravelPurpose", b."Authorization", b."Status", b."Comment", b."VehicleId",
  b."AdditionalEquipmentId", b."EmployeeId", b."NameOfEmployeeId" AS "Employee", b."ApplicationId", b."SearchText", b."Reason"
FROM vehicle_booking b;

-- The period that the booking occupies, unless it is rejected or cancelled.
CREATE OR REPLACE FUNCTION occupy_by_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupation WHERE "Kind" = TG_TABLE_NAME AND "RecordId" = NEW."Id";
  IF NOT NEW."IsRejected" AND NOT NEW."IsRejectedByDriver" THEN
    INSERT INTO occupation VALUES (TG_TABLE_NAME, NEW."Id", 'vehicle_booking ' || NEW."Id", NEW."VehicleId",
      NEW."AdditionalEquipmentId", tsrange(NEW."StartDate", NEW."EndDate"));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER vehicle_booking_occupy
  AFTER INSERT OR UPDATE OF "VehicleId", "AdditionalEquipmentId", "StartDate", "EndDate", "IsRejected", "IsRejectedByDriver"
  ON vehicle_booking FOR EACH ROW EXECUTE FUNCTION occupy_by_booking();
CREATE OR REPLACE TRIGGER vehicle_booking_release AFTER DELETE ON vehicle_booking FOR EACH ROW EXECUTE FUNCTION release_occupation();
