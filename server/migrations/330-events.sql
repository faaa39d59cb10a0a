-- What happened, written in the transaction of the change. It names people by id only: an erasure of a person finds nothing here.
CREATE TABLE event (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "Name" text NOT NULL,
  "Entity" text NOT NULL,
  "RecordId" bigint NOT NULL,
  -- The company's local time of the change on its device.
  "HappenedOn" timestamp(0) NOT NULL,
  -- Who did it; null for time.
  "UserId" bigint REFERENCES user_account ON DELETE SET NULL,
  -- Number, dates, vehicle and the employees concerned, as they were then.
  "Data" jsonb NOT NULL,
  -- For events of time: the record, its date and the event, so that each is written once.
  "OnceKey" text UNIQUE,
  "CreatedOn" timestamptz NOT NULL DEFAULT now(),
  -- When its recipients were found.
  "AddressedOn" timestamptz
);
CREATE INDEX event_unaddressed ON event ("Id") WHERE "AddressedOn" IS NULL;
CREATE INDEX event_created ON event ("CreatedOn");

-- One message to one recipient on one channel, sent by any process.
CREATE TABLE outgoing (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for a test message.
  "EventId" bigint REFERENCES event ON DELETE CASCADE,
  "Channel" text NOT NULL CHECK ("Channel" IN ('app', 'mail', 'push', 'webhook')),
  "UserId" bigint REFERENCES user_account ON DELETE CASCADE,
  -- The mail address, or the id of the user, of the push subscription or of the webhook.
  "Target" text NOT NULL,
  -- What the message is about beside the event: a test, a daily digest.
  "Data" jsonb NOT NULL DEFAULT '{}',
  "State" text NOT NULL DEFAULT 'waiting' CHECK ("State" IN ('waiting', 'sent', 'failed')),
  "Attempts" integer NOT NULL DEFAULT 0,
  -- Not before this; a process that claims the row moves it on, so that another takes over should it die.
  "NextAttemptOn" timestamptz NOT NULL DEFAULT now(),
  "LastError" text,
  "CreatedOn" timestamptz NOT NULL DEFAULT now(),
  "SentOn" timestamptz,
  -- For the channel `app`: when the user read it, on whichever device.
  "ReadOn" timestamptz,
  UNIQUE ("EventId", "Channel", "Target")
);
CREATE INDEX outgoing_waiting ON outgoing ("NextAttemptOn") WHERE "State" = 'waiting';
CREATE INDEX outgoing_app ON outgoing ("UserId", "Id" DESC) WHERE "Channel" = 'app';
CREATE INDEX outgoing_state ON outgoing ("State", "Id" DESC);

-- What each person chose; without a row the presets count.
CREATE TABLE notification_setting (
  "UserId" bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  -- The language of the user's last call.
  "Language" text NOT NULL DEFAULT 'pl',
  -- Channels by event: {"booking-accepted": ["app", "mail"]}.
  "Choices" jsonb NOT NULL DEFAULT '{}',
  -- Between these, mail and push wait.
  "QuietFrom" time(0),
  "QuietTo" time(0),
  -- Mails of a day in one, at this hour; null sends each at once.
  "DigestAt" time(0)
);

-- What the company demands, one row.
CREATE TABLE notification_rule (
  "Id" boolean PRIMARY KEY DEFAULT true CHECK ("Id"),
  -- Channels by event that a person cannot turn off.
  "Required" jsonb NOT NULL DEFAULT '{}',
  "DueDays" integer NOT NULL DEFAULT 30,
  "DueKilometres" integer NOT NULL DEFAULT 1000,
  "OpenTripHours" integer NOT NULL DEFAULT 24,
  "OverdueHours" integer NOT NULL DEFAULT 2,
  "DecisionHours" integer NOT NULL DEFAULT 24,
  "EscalateTo" bigint REFERENCES user_account ON DELETE SET NULL
);
INSERT INTO notification_rule DEFAULT VALUES;
