CREATE VIEW grid_employee AS
SELECT "Id", "FullName", "Number", "PositionCode", "EmployedOn", "Email", "StructureDate", "CostStructureDate", "CostPlace",
  "DriverLicenceCategory", "DriverLicenceExpirationDate", "DriverLicenceNumber", "OrganizationStructure",
  "SearchText"
FROM employee
WHERE "IsActive";
