-- Whether the parties of a signed handover get its protocol by mail without anyone's doing.
ALTER TABLE company_setting ADD COLUMN "MailsProtocol" boolean NOT NULL DEFAULT false;
