CREATE VIEW grid_cost AS
SELECT c."Id", v."RegistrationNumber" AS "VehicleRegistrationNumber", g."Name" AS "CostGroupDescription", c."CostDate", c."CostValue" AS "CostNet",
  c."Currency", c."CostPlace", c."EmployeeName", c."Quantity", c."Description", c."InvoiceNumber", c."TransactionPlace", c."Counter", c."Comments",
  c."VehicleId", c."CostGroup", c."VatRate", c."CostGross", c."SearchText"
FROM cost c
LEFT JOIN vehicle v ON v."Id" = c."VehicleId"
LEFT JOIN dictionary_item g ON g."Id" = c."CostGroup";
