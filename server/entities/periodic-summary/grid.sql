CREATE VIEW grid_periodic_summary AS
SELECT s."Id", s."Number" AS "FullNumber", s."StartDate", s."EndDate", s."NameOfVehicleId" AS "VehicleRegistrationNumber",
  s."DriverName", s."OrganizationStructureLevel1", s."OrganizationStructureLevel2", s."OrganizationStructureLevel3",
  s."CounterStart", s."CounterEnd", s."Distance", s."DistanceCategory1", s."DistanceCategory2", s."FuelStart", s."FuelEnd",
  s."VehicleId", s."SearchText"
FROM periodic_summary s;
