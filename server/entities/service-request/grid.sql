CREATE VIEW grid_service_request AS
SELECT r."Id", r."Number", r."NameOfVehicleId" AS "VehicleRegistrationNumber", r."NameOfStatusId" AS "Status", r."RequestDateTimeDate",
  r."PlannedDate", r."PlannedEndDate", r."NameOfServiceKindId" AS "ServiceKind", r."DoCallBack", r."NotifierPhoneNumber", r."Date", r."PlaceName",
  r."Description", r."HandoverId", r."DamagePointId", r."SearchText"
FROM service_request r;
