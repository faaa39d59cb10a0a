CREATE VIEW grid_vehicle_reading AS
SELECT r."Id", r."DateTime" AS "Date", r."NameOfVehicleId" AS "Vehicle", r."Counter", r."Source", r."Review", r."Warning", r."ComparedCounter",
  r."ComparedDate", r."Reason", r."NameOfEmployeeId" AS "Employee", r."ReviewReason", r."ReviewedOn", u."GivenName" AS "ReviewedBy", r."IsFlagged", r."SearchText"
FROM vehicle_reading r
LEFT JOIN user_account u ON u."Id" = r."ReviewedBy";

-- The newest accepted reading of a vehicle, wherever it was recorded.
CREATE OR REPLACE FUNCTION last_reading(vehicle bigint, OUT "Counter" integer, OUT "Date" timestamp) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT "Counter", "DateTime" FROM vehicle_reading WHERE "VehicleId" = vehicle AND "IsAccepted" ORDER BY "DateTime" DESC, "Counter" DESC LIMIT 1
$$;
