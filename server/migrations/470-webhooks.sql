-- Addresses of other systems that hear of events. The secrets that sign the messages stand in the table secret.
CREATE TABLE webhook (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "Name" text NOT NULL UNIQUE,
  "Url" text NOT NULL,
  -- Names of events.
  "Events" jsonb NOT NULL DEFAULT '[]',
  -- Until then the secret before a rotation signs beside the new one.
  "EarlierUntil" timestamptz,
  -- Since when every message fails; null after one that arrived.
  "FailingSince" timestamptz,
  -- Paused by an administrator, or by itself after a day of failures.
  "PausedOn" timestamptz,
  "CreatedOn" timestamptz NOT NULL DEFAULT now()
);

-- The journal names webhooks.
DROP INDEX audit_entry_administration;
CREATE INDEX audit_entry_administration ON audit_entry ("Id" DESC)
  WHERE "Entity" IN ('user', 'role', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file', 'handover-item', 'notification-rule', 'retention-rule', 'webhook');
