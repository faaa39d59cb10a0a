CREATE VIEW grid_vehicle_insurance_policy AS
SELECT p."Id", v."RegistrationNumber" AS "VehicleRegistrationNumber", c."Name" AS "Insurer", p."Number", p."DateFrom", p."DateTo", p."SearchText"
FROM vehicle_insurance_policy p
LEFT JOIN vehicle v ON v."Id" = p."VehicleId"
LEFT JOIN contractor c ON c."Id" = p."InsurerId";
