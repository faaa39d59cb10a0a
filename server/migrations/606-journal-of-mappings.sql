-- Names and removals of statement mappings, which hold for every later import.
DROP INDEX audit_entry_administration;
CREATE INDEX audit_entry_administration ON audit_entry ("Id" DESC)
  WHERE "Entity" IN ('user', 'role', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file', 'handover-item', 'notification-rule', 'retention-rule', 'webhook', 'company-setting', 'statement-mapping');
