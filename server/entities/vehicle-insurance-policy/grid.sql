CREATE VIEW grid_vehicle_insurance_policy AS
SELECT p."Id", p."NameOfVehicleId" AS "VehicleRegistrationNumber", p."NameOfInsurerId" AS "Insurer", p."Number", p."DateFrom", p."DateTo", p."SearchText"
FROM vehicle_insurance_policy p;
