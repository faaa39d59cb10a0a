-- What administrators set for all documents and devices. One row. The logo is a PNG as a data URL.
CREATE TABLE company_setting (
  "Id" bigint PRIMARY KEY CHECK ("Id" = 1),
  "Logo" text
);
INSERT INTO company_setting ("Id") VALUES (1);

-- The journal of the administrators tells them, too.
DROP INDEX audit_entry_administration;
CREATE INDEX audit_entry_administration ON audit_entry ("Id" DESC)
  WHERE "Entity" IN ('user', 'role', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file', 'handover-item', 'notification-rule', 'retention-rule', 'webhook', 'company-setting');
