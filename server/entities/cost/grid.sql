CREATE VIEW grid_cost AS
SELECT c."Id", c."NameOfVehicleId" AS "VehicleRegistrationNumber", c."NameOfCostGroup" AS "CostGroupDescription", c."CostDate", c."CostValue" AS "CostNet",
  c."Currency", c."CostPlace", c."EmployeeName", c."Quantity", c."Description", c."InvoiceNumber", c."TransactionPlace", c."Counter", c."Comments",
  c."VehicleId", c."CostGroup", c."VatRate", c."CostGross", c."SearchText"
FROM cost c;
