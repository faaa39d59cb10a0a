CREATE VIEW grid_vehicle AS
SELECT v."Id", v."RegistrationNumber", v."Make", v."Type", v."Model", v."TypeByPurpose", v."Status", v."BodyNumber",
  v."ProductionYear", v."Fuel", v."EngineCapacity", e."FullName" AS "CurrentUser", v."OrganizationStructure", v."CostPlace",
  v."VehicleMileage", v."NextTechnicalInspection", v."NextServiceInspection", v."VehicleMileageNextServiceInspection",
  (SELECT (h."Energy"->>'Charge')::integer FROM vehicle_handover_document h
    WHERE h."VehicleId" = v."Id" AND h."VoidedOn" IS NULL ORDER BY h."Date" DESC, h."Id" DESC LIMIT 1) AS "Charge",
  v."SearchText"
FROM vehicle v
LEFT JOIN employee e ON e."Id" = v."CurrentUserId"
WHERE v."IsActive";

CREATE TRIGGER keep_initial_mileage BEFORE INSERT OR UPDATE OF "VehicleMileage" ON vehicle FOR EACH ROW EXECUTE FUNCTION keep_initial_mileage();
