-- Bookings as calendars behind secret addresses (R-106): of one vehicle, or of the user's own when no vehicle is named.

CREATE TABLE calendar_feed (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account,
  "VehicleId" bigint REFERENCES vehicle,
  -- The address itself is told once and kept nowhere.
  "TokenHash" bytea NOT NULL UNIQUE,
  "CreatedOn" timestamp(0) NOT NULL,
  "RevokedOn" timestamp(0)
);
CREATE UNIQUE INDEX calendar_feed_alive ON calendar_feed ("UserId", coalesce("VehicleId", 0)) WHERE "RevokedOn" IS NULL;

-- Makes the names of events those of this database alone: a calendar may follow several companies.
CREATE TABLE calendar_origin ("Name" uuid NOT NULL DEFAULT gen_random_uuid());
INSERT INTO calendar_origin DEFAULT VALUES;
