-- An administrator set the password: the next login with it sets another one.
ALTER TABLE user_account ADD COLUMN "MustChangePassword" boolean NOT NULL DEFAULT false;
