-- A grid's view is named like its entity, and the entity like its route: /vehicle-rental.
ALTER VIEW grid_vehicle_booking RENAME TO grid_vehicle_rental;

-- What was said when a booking was rejected or cancelled (R-107).
ALTER TABLE vehicle_booking ADD COLUMN "Reason" text NOT NULL DEFAULT '';

CREATE OR REPLACE VIEW grid_vehicle_rental AS
SELECT b."Id", b."Number", v."RegistrationNumber", q."Name" AS "Equipment", b."StartDate", b."EndDate", b."IsRejectedByDriver",
  b."IsRejected", b."IsAccepted", b."TravelPurpose", b."Authorization", b."Status", b."Comment", b."VehicleId",
  b."AdditionalEquipmentId", b."EmployeeId", b."SearchText", b."Reason"
FROM vehicle_booking b
LEFT JOIN vehicle v ON v."Id" = b."VehicleId"
LEFT JOIN equipment q ON q."Id" = b."AdditionalEquipmentId";
