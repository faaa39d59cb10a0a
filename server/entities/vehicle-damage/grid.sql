-- "CanBeDeleted" follows src/contract/rules/damage-state.ts.
CREATE VIEW grid_vehicle_damage AS
SELECT d."Id", d."Number", d."NameOfVehicleId" AS "VehicleRegistrationNumber",
  d."NameOfDriverEmployeeId" AS "DriverName", d."ReportDate", d."NameOfStatusId" AS "Status", d."DamageDateTime",
  d."NameOfDamageCauseId" AS "DamageCause", d."IsDriversFault", d."WhoseInsurancePolicy", d."PlaceAddressInOneLine", d."Comments",
  coalesce(d."StatusId", -2871001) = -2871001 AND btrim(d."InsurerNumber") = '' AS "CanBeDeleted", d."HandoverId", d."DamagePointId", d."DriverEmployeeId",
  d."NameOfReporterId" AS "Reporter", d."ReporterId",
  d."SearchText"
FROM vehicle_damage d;
