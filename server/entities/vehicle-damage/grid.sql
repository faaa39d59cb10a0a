-- "CanBeDeleted" follows src/contract/rules/damage-state.ts.
CREATE VIEW grid_vehicle_damage AS
SELECT d."Id", d."Number", v."RegistrationNumber" AS "VehicleRegistrationNumber",
  coalesce(e."FullName", nullif(d."DriverName", '')) AS "DriverName", d."ReportDate", s."Name" AS "Status", d."DamageDateTime",
  c."Name" AS "DamageCause", d."IsDriversFault", d."WhoseInsurancePolicy", d."PlaceAddressInOneLine", d."Comments",
  coalesce(d."StatusId", -2871001) = -2871001 AND btrim(d."InsurerNumber") = '' AS "CanBeDeleted", d."HandoverId", d."DamagePointId", d."DriverEmployeeId",
  d."SearchText"
FROM vehicle_damage d
LEFT JOIN vehicle v ON v."Id" = d."VehicleId"
LEFT JOIN employee e ON e."Id" = d."DriverEmployeeId"
LEFT JOIN dictionary_item s ON s."Id" = d."StatusId"
LEFT JOIN dictionary_item c ON c."Id" = d."DamageCauseId";
