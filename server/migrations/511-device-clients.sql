-- The id that a client sends with its changes (`X-Device-Id`): the history names the device by it.
ALTER TABLE device ADD COLUMN "ClientId" text;
