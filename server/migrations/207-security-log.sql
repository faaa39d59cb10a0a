-- Who logged in, failed to, was refused, exported, downloaded or was shown a secret. Kept for SECURITY_LOG_DAYS.
CREATE TABLE security_event (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "HappenedOn" timestamptz NOT NULL DEFAULT now(),
  "Kind" text NOT NULL,
  -- Null for a login that failed.
  "UserId" bigint REFERENCES user_account,
  -- The name of the user, or the one that somebody tried.
  "Name" text NOT NULL,
  "Address" text NOT NULL,
  -- The call with its record, without search and body: GET /File/Get/17.
  "Subject" text NOT NULL
);
CREATE INDEX security_event_time ON security_event ("HappenedOn");
CREATE INDEX security_event_user ON security_event ("UserId", "Id");
-- Events are never rewritten; only old ones are deleted.
CREATE TRIGGER security_event_kept BEFORE UPDATE OR TRUNCATE ON security_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
