-- A service by kilometres is told once per target of the odometer, which becomes the end of its key. Those of now were told.
UPDATE event e SET "OnceKey" = concat_ws(' ', e."OnceKey", v."VehicleMileageNextServiceInspection")
FROM vehicle v
WHERE e."Name" = 'service-due' AND v."Id" = e."RecordId" AND e."OnceKey" = 'service-due ' || e."RecordId" AND v."VehicleMileageNextServiceInspection" IS NOT NULL;
