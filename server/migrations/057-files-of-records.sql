-- Whatever removes a record removes its files with it, bytes included: no other statement has to remember them.
CREATE FUNCTION drop_files_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM file WHERE "TableName" = TG_ARGV[0] AND "RecordId" = OLD."Id";
  RETURN NULL;
END
$$;

DO $$
DECLARE
  owner record;
BEGIN
  FOR owner IN
    SELECT * FROM (VALUES
      ('vehicle_handover_document', 'VehicleHandoverDocument'),
      ('vehicle_handover_document_fault', 'VehicleHandoverDocumentFault'),
      ('vehicle_counter', 'VehicleCounter'),
      ('vehicle', 'Vehicle'),
      ('vehicle_booking', 'VehicleBooking'),
      ('vehicle_damage', 'VehicleDamage'),
      ('vehicle_insurance_policy', 'VehicleInsurancePolicy'),
      ('rental_document', 'RentalDocument'),
      ('equipment_rental_document', 'EquipmentRentalDocument'),
      ('rental_application', 'RentalApplication'),
      ('service_request', 'ServiceRequest'),
      ('trip_record_card', 'TripRecordCard'),
      ('cost', 'Cost'),
      ('periodic_summary', 'PeriodicSummary'),
      ('employee', 'Employee'),
      ('fuel_card', 'FuelCard'),
      ('sim_card', 'SimCard'),
      ('forwarding_portfolio', 'ForwardingPortfolio'),
      ('transport_order', 'TransportOrder')
    ) AS named (kept, wire)
  LOOP
    EXECUTE format('CREATE TRIGGER drop_files AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION drop_files_of(%L)', owner.kept, owner.wire);
  END LOOP;
END
$$;
