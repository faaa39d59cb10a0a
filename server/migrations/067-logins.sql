-- Who came in, when, from where and how: for whoever has to find out after a password was lost.
CREATE TABLE login (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "UserId" bigint NOT NULL REFERENCES user_account ON DELETE CASCADE,
  "Method" text NOT NULL CHECK ("Method" IN ('password', 'windows')),
  "Address" text NOT NULL,
  "LoggedInOn" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_user ON login ("UserId", "Id" DESC);
CREATE INDEX login_logged_in ON login ("LoggedInOn");
