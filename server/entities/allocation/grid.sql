CREATE VIEW grid_allocation AS
SELECT a."Id", v."RegistrationNumber" AS "Vehicle", e."FullName" AS "Employee", a."OrganizationStructure", a."CostPlace", a."From", a."To",
  a."SearchText"
FROM allocation a
LEFT JOIN vehicle v ON v."Id" = a."VehicleId"
LEFT JOIN employee e ON e."Id" = a."EmployeeId";
