CREATE VIEW grid_transport_order AS
SELECT o."Id", o."OrderNumber", o."LoadingDate", o."LoadingCountry", o."LoadingPostalCode", o."UnloadingDate", o."UnloadingCountry",
  o."UnloadingPostalCode", v."RegistrationNumber" AS "Vehicle", t."RegistrationNumber" AS "Trailer", e."FullName" AS "Driver",
  s."Name" AS "Status", o."StatusId", o."SearchText"
FROM transport_order o
LEFT JOIN vehicle v ON v."Id" = o."VehicleId"
LEFT JOIN vehicle t ON t."Id" = o."TrailerId"
LEFT JOIN employee e ON e."Id" = o."DriverId"
LEFT JOIN dictionary_item s ON s."Id" = o."StatusId";
