-- Equal rows are in the order of their ids in the direction of the sort (decision 480): one index serves both. Those of the declared orders are generated.
DROP INDEX vehicle_handover_document_date, vehicle_booking_start, vehicle_booking_with_equipment, vehicle_counter_date, vehicle_counter_employee, trip_record_card_start, cost_date,
  vehicle_reading_flagged, statement_line_state;
CREATE INDEX vehicle_handover_document_date ON vehicle_handover_document ("Date" NULLS FIRST, "Id");
CREATE INDEX vehicle_booking_start ON vehicle_booking ("StartDate" NULLS FIRST, "Id");
CREATE INDEX vehicle_booking_with_equipment ON vehicle_booking ("StartDate" NULLS FIRST, "Id") WHERE "AdditionalEquipmentId" IS NOT NULL;
CREATE INDEX vehicle_counter_date ON vehicle_counter ("DateTime" NULLS FIRST, "Id");
CREATE INDEX vehicle_counter_employee ON vehicle_counter ("EmployeeId", "DateTime" NULLS FIRST, "Id");
CREATE INDEX trip_record_card_start ON trip_record_card ("StartDate" NULLS FIRST, "Id");
CREATE INDEX cost_date ON cost ("CostDate" NULLS FIRST, "Id");
CREATE INDEX vehicle_reading_flagged ON vehicle_reading ("IsFlagged" NULLS FIRST, "DateTime" NULLS FIRST, "Id");
CREATE INDEX statement_line_state ON statement_line ("State" COLLATE "pl-x-icu" NULLS FIRST, "Date" DESC NULLS LAST, "Id" DESC);
