-- Attempts to log in are counted by network and by IPv6 /48, whose networks begin alike. The pattern order finds both.
DROP INDEX login_attempt_address;
CREATE INDEX login_attempt_address ON login_attempt ("Address" text_pattern_ops, "AttemptedOn");
