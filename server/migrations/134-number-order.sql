-- The order by number, which people put their long lists in: by Polish rules, which the unique index on it does not know.
CREATE INDEX vehicle_handover_document_number ON vehicle_handover_document ("Number" COLLATE "pl-x-icu", "Id");
CREATE INDEX vehicle_booking_number ON vehicle_booking ("Number" COLLATE "pl-x-icu", "Id");
