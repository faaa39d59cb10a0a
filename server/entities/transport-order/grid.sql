CREATE VIEW grid_transport_order AS
SELECT o."Id", o."OrderNumber", o."LoadingDate", o."LoadingCountry", o."LoadingPostalCode", o."UnloadingDate", o."UnloadingCountry",
  o."UnloadingPostalCode", o."NameOfVehicleId" AS "Vehicle", o."NameOfTrailerId" AS "Trailer", o."NameOfDriverId" AS "Driver",
  o."NameOfStatusId" AS "Status", o."StatusId", o."SearchText"
FROM transport_order o;
