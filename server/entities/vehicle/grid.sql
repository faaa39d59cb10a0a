CREATE VIEW grid_vehicle AS
SELECT v."Id", v."RegistrationNumber", v."Make", v."Type", v."Model", v."TypeByPurpose", v."Status", v."BodyNumber",
  v."ProductionYear", v."Fuel", v."EngineCapacity", e."FullName" AS "CurrentUser", v."OrganizationStructure", v."CostPlace",
  v."VehicleMileage", v."NextTechnicalInspection", v."NextServiceInspection", v."VehicleMileageNextServiceInspection",
  v."SearchText"
FROM vehicle v
LEFT JOIN employee e ON e."Id" = v."CurrentUserId"
WHERE v."IsActive";

-- The newest reading of a vehicle, wherever it was recorded: one index step per source.
CREATE OR REPLACE FUNCTION last_reading(vehicle bigint, OUT "Counter" integer, OUT "Date" timestamp) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT * FROM (
    (SELECT "Counter", "Date" FROM vehicle_handover_document
      WHERE "VehicleId" = vehicle AND "Counter" IS NOT NULL ORDER BY "Date" DESC, "Id" DESC LIMIT 1)
    UNION ALL
    (SELECT "CounterState", "DateTime" FROM vehicle_counter WHERE "VehicleId" = vehicle ORDER BY "DateTime" DESC, "Id" DESC LIMIT 1)
    UNION ALL
    (SELECT "StartCounter", "StartDate" FROM trip_record_card WHERE "VehicleId" = vehicle ORDER BY "StartDate" DESC LIMIT 1)
    UNION ALL
    (SELECT "EndCounter", "EndDate" FROM trip_record_card
      WHERE "VehicleId" = vehicle AND "EndCounter" IS NOT NULL AND "EndDate" IS NOT NULL ORDER BY "EndDate" DESC LIMIT 1)
  ) readings ORDER BY "Date" DESC, "Counter" DESC LIMIT 1
$$;
