-- The flagged readings of one vehicle: each save with a reading asks for them. Without it, all flagged ones of the fleet or all readings of the vehicle are read.
CREATE INDEX vehicle_reading_flagged_of_vehicle ON vehicle_reading ("VehicleId", "DateTime", "Counter") WHERE "IsFlagged";
