CREATE VIEW grid_vehicle_handover_document AS
SELECT d."Id", d."Number", d."Date", v."RegistrationNumber" AS "Vehicle", f."FullName" AS "FromEmployee",
  t."FullName" AS "ToEmployee", c."Name" AS "Contractor", d."Counter", d."Fuel", d."PlaceName", d."Comments", d."SearchText",
  CASE
    WHEN d."Seal"->'IsChanged' = 'true' THEN 'changed'
    WHEN d."FromSignature" IS NOT NULL AND d."ToSignature" IS NOT NULL THEN 'signed'
    WHEN num_nonnulls(d."FromSignature", d."ToSignature", d."FromUnsigned", d."ToUnsigned") > 0 THEN 'partly'
    ELSE 'missing'
  END AS "Signatures",
  reading."Review", d."VoidedOn"
FROM vehicle_handover_document d
LEFT JOIN vehicle v ON v."Id" = d."VehicleId"
LEFT JOIN employee f ON f."Id" = d."FromEmployeeId"
LEFT JOIN employee t ON t."Id" = d."ToEmployeeId"
LEFT JOIN contractor c ON c."Id" = d."ContractorId"
LEFT JOIN vehicle_reading reading ON reading."Source" = 'vehicle-handover-document' AND reading."RecordId" = d."Id" AND reading."Part" = 'Counter';
