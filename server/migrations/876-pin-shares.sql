-- Shares of the keys that PINs open (decision 692). Too many wrong verifiers delete one for good.
CREATE TABLE pin_share (
  "Id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- The device of the session that created it.
  "DeviceId" bigint REFERENCES device ON DELETE CASCADE,
  -- SHA-256 of what the device derives from the PIN to open the share.
  "VerifierHash" bytea NOT NULL,
  -- 32 random bytes, encrypted under the secrets key.
  "Sealed" bytea NOT NULL,
  -- Attempts since the last right one, each counted before it is compared.
  "Failures" integer NOT NULL DEFAULT 0,
  "CreatedOn" timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX pin_share_user ON pin_share ("UserId", "CreatedOn");
CREATE INDEX pin_share_device ON pin_share ("DeviceId");
