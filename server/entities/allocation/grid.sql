CREATE VIEW grid_allocation AS
SELECT a."Id", a."NameOfVehicleId" AS "Vehicle", a."NameOfEmployeeId" AS "Employee", a."OrganizationStructure", a."CostPlace", a."From", a."To",
  a."SearchText"
FROM allocation a;
