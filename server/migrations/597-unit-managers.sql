-- The manager of an organisational unit of vehicles, and the deputy: they hear of what was not decided in time.
CREATE TABLE unit_manager (
  -- As in vehicle."OrganizationStructure".
  "Unit" text PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "DeputyId" bigint REFERENCES user_account ON DELETE SET NULL
);
CREATE INDEX unit_manager_user ON unit_manager ("UserId");
