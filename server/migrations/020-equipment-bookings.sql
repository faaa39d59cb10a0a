-- The list of equipment bookings: the vehicle bookings that have equipment (R-035).
CREATE VIEW grid_equipment_rental AS SELECT * FROM grid_vehicle_rental WHERE "AdditionalEquipmentId" IS NOT NULL;
CREATE INDEX vehicle_booking_with_equipment ON vehicle_booking ("StartDate" DESC NULLS FIRST, "Id") WHERE "AdditionalEquipmentId" IS NOT NULL;
