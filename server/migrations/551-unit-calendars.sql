-- Calendars of an organisational unit's bookings (R-106): neither of one vehicle nor of the user's own.
ALTER TABLE calendar_feed ADD COLUMN "Unit" text;
DROP INDEX calendar_feed_alive;
CREATE UNIQUE INDEX calendar_feed_alive ON calendar_feed ("UserId", coalesce("VehicleId", 0), coalesce("Unit", '')) WHERE "RevokedOn" IS NULL;
