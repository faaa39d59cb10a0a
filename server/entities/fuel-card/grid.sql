CREATE VIEW grid_fuel_card AS
SELECT c."Id", c."Number" AS "CardNumber", secret_mask('fuel_card', c."Id", 'PIN') AS "PIN", c."ValidTo",
  nullif(concat_ws(', ', v."RegistrationNumber", e."FullName"), '') AS "AssignmentTo", c."AssignmentSince", c."CardType",
  c."IssuerShortName", c."EmployeeId", c."SearchText"
FROM fuel_card c
LEFT JOIN vehicle v ON v."Id" = c."VehicleId"
LEFT JOIN employee e ON e."Id" = c."EmployeeId";
