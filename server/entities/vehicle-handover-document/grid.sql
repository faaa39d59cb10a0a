CREATE VIEW grid_vehicle_handover_document AS
SELECT d."Id", d."Number", d."Date", d."NameOfVehicleId" AS "Vehicle", d."NameOfFromEmployeeId" AS "FromEmployee",
  d."NameOfToEmployeeId" AS "ToEmployee", d."NameOfContractorId" AS "Contractor", d."Counter", d."Fuel", d."PlaceName", d."Comments", d."SearchText",
  reading."Review", d."VoidedOn"
FROM vehicle_handover_document d
LEFT JOIN vehicle_reading reading ON reading."Source" = 'vehicle-handover-document' AND reading."RecordId" = d."Id" AND reading."Part" = 'Counter';
