-- Accounts that are being linked to a login at the company's provider, from an open session that has proven who its user is.
CREATE TABLE company_link (
  -- SHA-256 of the secret that only the page has which started the link.
  "Challenge" text PRIMARY KEY,
  "SessionId" bigint NOT NULL REFERENCES session_token ("Id") ON DELETE CASCADE,
  "StartedOn" timestamptz NOT NULL DEFAULT now(),
  -- Once the provider has vouched for the login: the code that the page redeems, and whom the provider named.
  "CodeHash" bytea,
  "Issuer" text,
  "Subject" text,
  -- By which SCIM may know the same user: the subject, and Entra's object id.
  "Ids" text[],
  "UserName" text,
  "VerifiedOn" timestamptz
);
CREATE INDEX company_link_session ON company_link ("SessionId");
