-- Who has a record open now. Unlogged: it is worth nothing after a crash.
CREATE UNLOGGED TABLE record_presence (
  "Entity" text NOT NULL,
  "RecordId" bigint NOT NULL,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "SeenOn" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY ("Entity", "RecordId", "UserId")
);
CREATE INDEX record_presence_time ON record_presence ("SeenOn");
CREATE INDEX record_presence_user ON record_presence ("UserId");
