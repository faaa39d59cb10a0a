CREATE VIEW grid_vehicle AS
SELECT v."Id", v."RegistrationNumber", v."Make", v."Type", v."Model", v."TypeByPurpose", v."Status", v."BodyNumber",
  v."ProductionYear", v."Fuel", v."EngineCapacity", e."FullName" AS "CurrentUser", v."OrganizationStructure", v."CostPlace",
  v."VehicleMileage", v."NextTechnicalInspection", v."NextServiceInspection", v."VehicleMileageNextServiceInspection",
  v."SearchText"
FROM vehicle v
LEFT JOIN employee e ON e."Id" = v."CurrentUserId"
WHERE v."IsActive";

CREATE TRIGGER keep_initial_mileage BEFORE INSERT OR UPDATE OF "VehicleMileage" ON vehicle FOR EACH ROW EXECUTE FUNCTION keep_initial_mileage();
