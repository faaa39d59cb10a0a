-- Browsers that a user's events are pushed to, while the session that subscribed is open.
CREATE TABLE push_subscription (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "SessionId" bigint NOT NULL,
  "Endpoint" text NOT NULL UNIQUE,
  -- The browser's keys (RFC 8291), in base64url.
  "PublicKey" text NOT NULL,
  "AuthSecret" text NOT NULL,
  "CreatedOn" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_user ON push_subscription ("UserId");
