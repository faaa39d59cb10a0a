-- What the company shows to everybody is set up by its administrators: that stands in their journal, too.
DROP INDEX audit_entry_administration;
CREATE INDEX audit_entry_administration ON audit_entry ("Id" DESC)
  WHERE "Entity" IN ('user', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file');
