CREATE VIEW grid_service_request AS
SELECT r."Id", r."Number", v."RegistrationNumber" AS "VehicleRegistrationNumber", s."Name" AS "Status", r."RequestDateTimeDate",
  r."PlannedDate", r."PlannedEndDate", k."Name" AS "ServiceKind", r."DoCallBack", r."NotifierPhoneNumber", r."Date", r."PlaceName",
  r."Description", r."HandoverId", r."DamagePointId", r."SearchText"
FROM service_request r
LEFT JOIN vehicle v ON v."Id" = r."VehicleId"
LEFT JOIN dictionary_item s ON s."Id" = r."StatusId"
LEFT JOIN dictionary_item k ON k."Id" = r."ServiceKindId";
