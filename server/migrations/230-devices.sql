-- Each login registers its device: the key its tokens are bound to, where the client has one, and what people recognise it by.
CREATE TABLE device (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- SHA-256 thumbprint (RFC 7638) of the public key; null for a client without one.
  "Thumbprint" text,
  -- tablet, phone, computer; empty for an unknown client.
  "Kind" text NOT NULL DEFAULT '',
  -- Browser and system: "Chrome, Android".
  "Name" text NOT NULL DEFAULT '',
  "RegisteredOn" timestamptz NOT NULL DEFAULT now(),
  "SeenOn" timestamptz NOT NULL DEFAULT now(),
  "Network" text NOT NULL DEFAULT '',
  "AppVersion" text NOT NULL DEFAULT '',
  -- The user's data is to be removed from it, and was.
  "WipeOn" timestamptz,
  "WipedOn" timestamptz,
  UNIQUE ("UserId", "Thumbprint")
);
CREATE INDEX device_seen ON device ("SeenOn");

ALTER TABLE session_token ADD COLUMN "DeviceId" bigint REFERENCES device ON DELETE CASCADE;
CREATE INDEX session_token_device ON session_token ("DeviceId");

-- A login of a process of the version before, which still runs beside this one, has a device of its own too.
CREATE FUNCTION register_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."DeviceId" IS NULL THEN
    INSERT INTO device ("UserId", "Name", "RegisteredOn", "SeenOn") VALUES (NEW."UserId", NEW."Device", NEW."CreatedOn", NEW."UsedOn") RETURNING "Id" INTO NEW."DeviceId";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_token_device BEFORE INSERT OR UPDATE OF "DeviceId" ON session_token FOR EACH ROW EXECUTE FUNCTION register_device();
UPDATE session_token SET "DeviceId" = NULL;

-- Proofs that were used (RFC 9449): a second use is refused. Unlogged: no call waits for the disk, and after a crash nonces of before are refused by age.
CREATE UNLOGGED TABLE used_proof (
  "Hash" bytea PRIMARY KEY,
  "UsedOn" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX used_proof_time ON used_proof ("UsedOn");
