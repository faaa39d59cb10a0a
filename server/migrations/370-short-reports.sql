-- A report of a driver in a sentence and a photo lacks the cause and the place, or the kind of service: the office completes it.
ALTER TABLE vehicle_damage
  ALTER COLUMN "DamageCauseId" DROP NOT NULL,
  ADD COLUMN "IsReport" boolean NOT NULL DEFAULT false,
  ADD COLUMN "HandoverId" bigint REFERENCES vehicle_handover_document ON DELETE SET NULL,
  ADD COLUMN "DamagePointId" text;
ALTER TABLE service_request
  ALTER COLUMN "ServiceKindId" DROP NOT NULL,
  ADD COLUMN "IsReport" boolean NOT NULL DEFAULT false,
  ADD COLUMN "HandoverId" bigint REFERENCES vehicle_handover_document ON DELETE SET NULL,
  ADD COLUMN "DamagePointId" text;
CREATE INDEX vehicle_damage_handover ON vehicle_damage ("HandoverId");
CREATE INDEX service_request_handover ON service_request ("HandoverId");
