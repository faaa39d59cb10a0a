-- Orders of more long lists (decision 440): the names beside their rows, as in 220. A new type rewrites a table once, with its indexes.
CREATE FUNCTION name_for_670(bigint, text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  name text;
BEGIN
  EXECUTE format('SELECT %I FROM %I WHERE "Id" = $1', CASE $2 WHEN 'vehicle' THEN 'RegistrationNumber' WHEN 'employee' THEN 'FullName' ELSE 'Name' END, $2) INTO name USING $1;
  RETURN name;
END $$;

ALTER TABLE statement_line ADD COLUMN "NameOfVehicleId" text;
ALTER TABLE statement_line
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle');
ALTER TABLE vehicle_reading ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfEmployeeId" text;
ALTER TABLE vehicle_reading
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfEmployeeId" TYPE text USING name_for_670("EmployeeId", 'employee');
ALTER TABLE rental_document ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfKindId" text, ADD COLUMN "NameOfStatusId" text, ADD COLUMN "NameOfContractorId" text, ADD COLUMN "NameOfContractorEmployeeId" text, ADD COLUMN "NameOfConsultantId" text;
ALTER TABLE rental_document
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfKindId" TYPE text USING name_for_670("KindId", 'dictionary_item'),
  ALTER COLUMN "NameOfStatusId" TYPE text USING name_for_670("StatusId", 'dictionary_item'),
  ALTER COLUMN "NameOfContractorId" TYPE text USING name_for_670("ContractorId", 'contractor'),
  ALTER COLUMN "NameOfContractorEmployeeId" TYPE text USING name_for_670("ContractorEmployeeId", 'contractor_employee'),
  ALTER COLUMN "NameOfConsultantId" TYPE text USING name_for_670("ConsultantId", 'employee');
ALTER TABLE equipment_rental_document ADD COLUMN "NameOfAdditionalEquipmentId" text, ADD COLUMN "NameOfKindId" text, ADD COLUMN "NameOfStatusId" text, ADD COLUMN "NameOfConsultantId" text;
ALTER TABLE equipment_rental_document
  ALTER COLUMN "NameOfAdditionalEquipmentId" TYPE text USING name_for_670("AdditionalEquipmentId", 'equipment'),
  ALTER COLUMN "NameOfKindId" TYPE text USING name_for_670("KindId", 'dictionary_item'),
  ALTER COLUMN "NameOfStatusId" TYPE text USING name_for_670("StatusId", 'dictionary_item'),
  ALTER COLUMN "NameOfConsultantId" TYPE text USING name_for_670("ConsultantId", 'employee');
ALTER TABLE service_request ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfStatusId" text, ADD COLUMN "NameOfServiceKindId" text;
ALTER TABLE service_request
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfStatusId" TYPE text USING name_for_670("StatusId", 'dictionary_item'),
  ALTER COLUMN "NameOfServiceKindId" TYPE text USING name_for_670("ServiceKindId", 'dictionary_item');
ALTER TABLE vehicle_damage ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfDriverEmployeeId" text, ADD COLUMN "NameOfStatusId" text, ADD COLUMN "NameOfDamageCauseId" text;
ALTER TABLE vehicle_damage
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfDriverEmployeeId" TYPE text USING coalesce(name_for_670("DriverEmployeeId", 'employee'), nullif("DriverName", '')),
  ALTER COLUMN "NameOfStatusId" TYPE text USING name_for_670("StatusId", 'dictionary_item'),
  ALTER COLUMN "NameOfDamageCauseId" TYPE text USING name_for_670("DamageCauseId", 'dictionary_item');
ALTER TABLE rental_application ADD COLUMN "NameOfStartPredefinedPlaceId" text, ADD COLUMN "NameOfEndPredefinedPlaceId" text, ADD COLUMN "NameOfClassId" text, ADD COLUMN "NameOfModelId" text;
ALTER TABLE rental_application
  ALTER COLUMN "NameOfStartPredefinedPlaceId" TYPE text USING name_for_670("StartPredefinedPlaceId", 'predefined_place'),
  ALTER COLUMN "NameOfEndPredefinedPlaceId" TYPE text USING name_for_670("EndPredefinedPlaceId", 'predefined_place'),
  ALTER COLUMN "NameOfClassId" TYPE text USING name_for_670("ClassId", 'dictionary_item'),
  ALTER COLUMN "NameOfModelId" TYPE text USING name_for_670("ModelId", 'vehicle_model'),
  ADD COLUMN "NameOfApplicant" text GENERATED ALWAYS AS ("FirstName" || ' ' || "LastName") STORED;
ALTER TABLE transport_order ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfTrailerId" text, ADD COLUMN "NameOfDriverId" text, ADD COLUMN "NameOfStatusId" text;
ALTER TABLE transport_order
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfTrailerId" TYPE text USING name_for_670("TrailerId", 'vehicle'),
  ALTER COLUMN "NameOfDriverId" TYPE text USING name_for_670("DriverId", 'employee'),
  ALTER COLUMN "NameOfStatusId" TYPE text USING name_for_670("StatusId", 'dictionary_item');
ALTER TABLE periodic_summary ADD COLUMN "NameOfVehicleId" text;
ALTER TABLE periodic_summary
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle');
ALTER TABLE allocation ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfEmployeeId" text;
ALTER TABLE allocation
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfEmployeeId" TYPE text USING name_for_670("EmployeeId", 'employee');
ALTER TABLE vehicle_insurance_policy ADD COLUMN "NameOfVehicleId" text, ADD COLUMN "NameOfInsurerId" text;
ALTER TABLE vehicle_insurance_policy
  ALTER COLUMN "NameOfVehicleId" TYPE text USING name_for_670("VehicleId", 'vehicle'),
  ALTER COLUMN "NameOfInsurerId" TYPE text USING name_for_670("InsurerId", 'contractor');
DROP FUNCTION name_for_670;

-- The indexes of these orders are generated, as all others.
DROP INDEX rental_document_start, equipment_rental_document_start, service_request_moment, vehicle_damage_moment, rental_application_start,
  transport_order_loading, forwarding_portfolio_shipment, periodic_summary_start, allocation_from, vehicle_insurance_policy_end;

-- It has a third argument now.
DROP FUNCTION IF EXISTS ensure_order_indexes(text, text);
