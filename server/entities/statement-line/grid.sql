CREATE VIEW grid_statement_line AS
SELECT s."Id", s."State", nullif(split_part(s."Doubts", ' ', 1), '') AS "Doubt", s."Date", s."NameOfVehicleId" AS "Vehicle", s."RegistrationNumber", s."CardNumber", s."Product",
  s."Quantity", s."CostValue", s."VatRate", s."CostGross", s."Currency", g."Name" AS "CostGroupDescription", s."Counter", s."Place", s."InvoiceNumber", s."Supplier",
  s."Reason", s."ReviewedOn", u."GivenName" AS "ReviewedBy", s."VehicleId", s."CostGroup", s."Doubts", s."SearchText"
FROM statement_line s
LEFT JOIN dictionary_item g ON g."Id" = s."CostGroup"
LEFT JOIN user_account u ON u."Id" = s."ReviewedBy";
