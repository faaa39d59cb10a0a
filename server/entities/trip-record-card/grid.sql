CREATE VIEW grid_trip_record_card AS
SELECT c."Id", v."RegistrationNumber" AS "VehicleRegistrationNumber", c."StartDate", c."EndDate", c."Description", c."Purpose",
  c."StartCounter", c."EndCounter", c."VehicleId", c."EmployeeId", c."SearchText", c."TripKind", c."Partner"
FROM trip_record_card c
LEFT JOIN vehicle v ON v."Id" = c."VehicleId";
