-- Amounts that another system brought are kept with all of their decimals; what is entered has two (src/contract/rules/cost-amounts.ts).
-- Without a scale no row is written anew.

DROP VIEW grid_cost;

ALTER TABLE cost
  ALTER COLUMN "CostValue" TYPE numeric,
  ALTER COLUMN "CostGross" TYPE numeric,
  ALTER COLUMN "VatRate" TYPE numeric;

CREATE VIEW grid_cost AS
SELECT c."Id", v."RegistrationNumber" AS "VehicleRegistrationNumber", g."Name" AS "CostGroupDescription", c."CostDate", c."CostValue" AS "CostNet",
  c."Currency", c."CostPlace", c."EmployeeName", c."Quantity", c."Description", c."InvoiceNumber", c."TransactionPlace", c."Counter", c."Comments",
  c."VehicleId", c."CostGroup", c."VatRate", c."CostGross", c."SearchText"
FROM cost c
LEFT JOIN vehicle v ON v."Id" = c."VehicleId"
LEFT JOIN dictionary_item g ON g."Id" = c."CostGroup";
