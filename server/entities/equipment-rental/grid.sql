-- The vehicle bookings that have equipment (R-035).
CREATE VIEW grid_equipment_rental AS SELECT * FROM grid_vehicle_rental WHERE "AdditionalEquipmentId" IS NOT NULL;
