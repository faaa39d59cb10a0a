-- Login in two steps: a time-based one-time password (RFC 6238). Its key is encrypted, in "secret" (user_account, totp).
CREATE TABLE second_factor (
  "UserId" bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  -- False until the user has entered a first code.
  "IsOn" boolean NOT NULL DEFAULT false,
  -- The time step of the last accepted code: no code is accepted twice.
  "LastStep" bigint NOT NULL DEFAULT 0
);
-- Each takes the place of one code, once. 80 random bits, so a plain hash keeps them.
CREATE TABLE recovery_code (
  "UserId" bigint NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  "CodeHash" bytea NOT NULL,
  PRIMARY KEY ("UserId", "CodeHash")
);
-- When the session's user last proved who they are: at the login, or by the password since.
ALTER TABLE session_token ADD COLUMN "ProvenOn" timestamptz NOT NULL DEFAULT now();
CREATE INDEX secret_reveal_user ON secret_reveal ("UserId", "RevealedOn");
