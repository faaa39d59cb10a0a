-- API keys of integrations. An integration is an account without a login: it has rights, and the history names it.
ALTER TABLE user_account ADD COLUMN "IsMachine" boolean NOT NULL DEFAULT false;
ALTER TABLE user_account ADD CONSTRAINT user_account_machine CHECK (NOT "IsMachine" OR NOT "IsActive" AND "PasswordHash" = '' AND "EmployeeId" IS NULL);

CREATE TABLE api_key (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account,
  -- The key itself is shown once and stored nowhere.
  "KeyHash" bytea NOT NULL UNIQUE,
  "Ending" text NOT NULL,
  "CreatedOn" timestamptz NOT NULL DEFAULT now(),
  "ExpiresOn" timestamptz NOT NULL,
  "UsedOn" timestamptz,
  "Network" text NOT NULL DEFAULT '',
  "RevokedOn" timestamptz
);
CREATE INDEX api_key_user ON api_key ("UserId", "Id");
