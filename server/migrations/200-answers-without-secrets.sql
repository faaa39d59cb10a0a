-- Responses with the secret of an access link are stored encrypted from now on. Those before are closed: their key answers nothing.
UPDATE idempotency_key SET "Body" = 'null' WHERE "Body" LIKE '{"AccessToken"%';
