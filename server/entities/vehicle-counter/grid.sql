CREATE VIEW grid_vehicle_counter AS
SELECT r."Id", r."DateTime" AS "Date", r."NameOfVehicleId" AS "Vehicle", r."CounterState", r."Comments", r."VehicleId",
  r."EmployeeId", r."SearchText", reading."Review"
FROM vehicle_counter r
LEFT JOIN vehicle_reading reading ON reading."Source" = 'vehicle-counter' AND reading."RecordId" = r."Id" AND reading."Part" = 'CounterState';
