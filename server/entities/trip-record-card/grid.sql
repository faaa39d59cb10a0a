CREATE VIEW grid_trip_record_card AS
SELECT c."Id", c."NameOfVehicleId" AS "VehicleRegistrationNumber", c."StartDate", c."EndDate", c."Description", c."Purpose",
  c."StartCounter", c."EndCounter", c."VehicleId", c."EmployeeId", c."NameOfEmployeeId" AS "Employee", c."SearchText", c."TripKind", c."Partner", first."Review" AS "StartReview",
  last."Review" AS "EndReview"
FROM trip_record_card c
LEFT JOIN vehicle_reading first ON first."Source" = 'trip-record-card' AND first."RecordId" = c."Id" AND first."Part" = 'StartCounter'
LEFT JOIN vehicle_reading last ON last."Source" = 'trip-record-card' AND last."RecordId" = c."Id" AND last."Part" = 'EndCounter';
