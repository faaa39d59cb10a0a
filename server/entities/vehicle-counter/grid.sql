CREATE VIEW grid_vehicle_counter AS
SELECT r."Id", r."DateTime" AS "Date", v."RegistrationNumber" AS "Vehicle", r."CounterState", r."Comments", r."VehicleId",
  r."EmployeeId", r."SearchText"
FROM vehicle_counter r
LEFT JOIN vehicle v ON v."Id" = r."VehicleId";
