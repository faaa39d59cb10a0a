-- What the device reported of its outbox: counts alone. `QueuedSince`: since when something waits without interruption.
ALTER TABLE device
  ADD COLUMN "ParkedEntries" integer NOT NULL DEFAULT 0,
  ADD COLUMN "WaitingEntries" integer NOT NULL DEFAULT 0,
  ADD COLUMN "QueuedSince" timestamptz;
