CREATE VIEW grid_sim_card AS
SELECT c."Id", c."PhoneNumber", c."AssignmentFrom",
  nullif(concat_ws(', ', e."FullName", v."RegistrationNumber"), '') AS "AssignedToDetails",
  secret_mask('sim_card', c."Id", 'PIN') AS "PIN", secret_mask('sim_card', c."Id", 'PUK') AS "PUK", c."EmployeeId", c."SearchText"
FROM sim_card c
LEFT JOIN vehicle v ON v."Id" = c."VehicleId"
LEFT JOIN employee e ON e."Id" = c."EmployeeId";
