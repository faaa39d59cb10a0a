-- Requests of drivers to release a failed check of a handover, and the releases by who manages handovers.
CREATE TABLE check_release (
  -- Made by the driver's device for one check of one draft.
  "Key" text PRIMARY KEY,
  "VehicleId" bigint NOT NULL REFERENCES vehicle ON DELETE CASCADE,
  "ItemId" bigint NOT NULL REFERENCES handover_item ON DELETE CASCADE,
  "Words" text NOT NULL,
  "RequestedBy" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "RequestedOn" timestamp(0) NOT NULL,
  -- The release: null until then. User name and name of the person, as signed with the handover.
  "By" text,
  "Name" text,
  "Reason" text,
  "ReleasedOn" timestamp(0)
);
CREATE INDEX check_release_vehicle ON check_release ("VehicleId");
CREATE INDEX check_release_item ON check_release ("ItemId");
CREATE INDEX check_release_user ON check_release ("RequestedBy");
