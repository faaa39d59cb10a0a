CREATE VIEW grid_vehicle_handover_document AS
SELECT d."Id", d."Number", d."Date", d."NameOfVehicleId" AS "Vehicle", d."NameOfFromEmployeeId" AS "FromEmployee",
  d."NameOfToEmployeeId" AS "ToEmployee", d."NameOfContractorId" AS "Contractor", d."Counter", d."Fuel", d."PlaceName", d."Comments", d."SearchText",
  CASE
    WHEN d."Seal"->'IsChanged' = 'true' THEN 'changed'
    WHEN (d."FromSignature" IS NOT NULL OR d."LaterSides" LIKE '%From%') AND (d."ToSignature" IS NOT NULL OR d."LaterSides" LIKE '%To%') THEN 'signed'
    WHEN d."WaitingUntil" > localtimestamp THEN 'waiting'
    WHEN d."RefusedSides" <> '' OR d."FromUnsigned"->>'Reason' = 'refused' OR d."ToUnsigned"->>'Reason' = 'refused' THEN 'refused'
    WHEN num_nonnulls(d."FromSignature", d."ToSignature", d."FromUnsigned", d."ToUnsigned") > 0 THEN 'partly'
    ELSE 'missing'
  END AS "Signatures",
  reading."Review", d."VoidedOn", CASE WHEN d."MissingItems" <> '[]' OR d."UnprovenRepairs" <> '[]' THEN 'incomplete' END AS "Completeness",
  d."FromEmployeeId", d."ToEmployeeId", (d."Energy"->>'Charge')::integer AS "Charge", CASE WHEN d."ReturnedOn" IS NOT NULL THEN 'returned' END AS "Returned"
FROM vehicle_handover_document d
LEFT JOIN vehicle_reading reading ON reading."Source" = 'vehicle-handover-document' AND reading."RecordId" = d."Id" AND reading."Part" = 'Counter';
