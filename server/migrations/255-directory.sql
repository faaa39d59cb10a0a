-- Accounts that the company's directory knows, by OpenID Connect or SCIM.
CREATE TABLE directory_user (
  "UserId" bigint PRIMARY KEY REFERENCES user_account ON DELETE CASCADE,
  -- The user's name in the directory. The account keeps its own: devices know their user by it.
  "UserName" text NOT NULL,
  -- By which OpenID Connect names the user; null until the first login.
  "Issuer" text,
  "Subject" text,
  -- By which the directory names the user over SCIM.
  "ExternalId" text,
  -- SCIM maintains the account.
  "IsProvisioned" boolean NOT NULL DEFAULT false,
  -- What the directory says. "HasClosed": the directory closed the account, so it may open it again.
  "IsActive" boolean NOT NULL DEFAULT true,
  "HasClosed" boolean NOT NULL DEFAULT false,
  -- Names and addresses as SCIM sent them.
  "Attributes" jsonb NOT NULL DEFAULT '{}',
  "CreatedOn" timestamptz NOT NULL DEFAULT now(),
  "ChangedOn" timestamptz NOT NULL DEFAULT now(),
  "Version" integer NOT NULL DEFAULT 1,
  UNIQUE ("Issuer", "Subject")
);
CREATE UNIQUE INDEX directory_user_name ON directory_user (lower("UserName" COLLATE "und-x-icu")) WHERE "IsProvisioned";
CREATE INDEX directory_user_external ON directory_user ("ExternalId");

CREATE TABLE directory_group (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "DisplayName" text NOT NULL,
  "ExternalId" text,
  "CreatedOn" timestamptz NOT NULL DEFAULT now(),
  "ChangedOn" timestamptz NOT NULL DEFAULT now(),
  "Version" integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX directory_group_name ON directory_group (lower("DisplayName" COLLATE "und-x-icu"));
CREATE TABLE directory_group_member (
  "GroupId" bigint NOT NULL REFERENCES directory_group ON DELETE CASCADE,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  PRIMARY KEY ("GroupId", "UserId")
);
CREATE INDEX directory_group_member_user ON directory_group_member ("UserId");

-- Logins that are on their way to the provider, for ten minutes. Each ends with its first return.
CREATE TABLE oidc_flow (
  "StateHash" bytea PRIMARY KEY,
  -- The cookie of the browser that started.
  "BrowserHash" bytea NOT NULL,
  "Nonce" text NOT NULL,
  "Verifier" text NOT NULL,
  -- Of the secret that only the page has which started the login.
  "Challenge" text NOT NULL,
  "IsProof" boolean NOT NULL,
  "Origin" text NOT NULL,
  "RedirectTo" text NOT NULL,
  "StartedOn" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX oidc_flow_start ON oidc_flow ("StartedOn");

-- Verified logins that the app has not redeemed yet: once, within a minute.
CREATE TABLE login_code (
  "CodeHash" bytea PRIMARY KEY,
  "Challenge" text NOT NULL,
  "IsProof" boolean NOT NULL,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- When the user entered a password or the like at the provider; null where it does not say.
  "AuthenticatedOn" timestamptz,
  "IsMultiFactor" boolean NOT NULL,
  "ProviderSession" text,
  -- Encrypted; the provider's log-out asks for it.
  "IdToken" bytea NOT NULL,
  "CreatedOn" timestamptz NOT NULL DEFAULT now()
);

-- Null: the login was no login by OpenID Connect. Else whether it had more than one factor, or a code of this server since.
ALTER TABLE session_token ADD COLUMN "IsMultiFactor" boolean;
ALTER TABLE session_token ADD COLUMN "ProviderSession" text;
ALTER TABLE session_token ADD COLUMN "IdToken" bytea;
CREATE INDEX session_token_provider ON session_token ("ProviderSession") WHERE "ProviderSession" IS NOT NULL;

ALTER TABLE login DROP CONSTRAINT IF EXISTS "login_Method_check";
ALTER TABLE login ADD CONSTRAINT "login_Method_check" CHECK ("Method" IN ('password', 'windows', 'oidc', 'passkey'));
