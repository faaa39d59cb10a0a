-- Who was shown a secret stands in the history of its record, beside what was changed there.
ALTER TABLE audit_entry DROP CONSTRAINT "audit_entry_Kind_check";
ALTER TABLE audit_entry ADD CONSTRAINT "audit_entry_Kind_check" CHECK ("Kind" IN ('created', 'changed', 'removed', 'shown'));

-- A trigger, so that a version which knows nothing of it is told of as well while it still serves.
CREATE FUNCTION tell_secret_reveal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Changes")
  VALUES (replace(NEW."TableName", '_', '-'), NEW."RecordId", 'shown', 'reveal', NEW."UserId", NEW."RevealedOn"::timestamp,
    jsonb_build_array(jsonb_build_object('Path', jsonb_build_array(NEW."Field"), 'IsHidden', true)));
  RETURN NULL;
END $$;
CREATE TRIGGER secret_reveal_told AFTER INSERT ON secret_reveal FOR EACH ROW EXECUTE FUNCTION tell_secret_reveal();

-- What was shown before.
INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Changes")
SELECT replace("TableName", '_', '-'), "RecordId", 'shown', 'reveal', "UserId", "RevealedOn"::timestamp,
  jsonb_build_array(jsonb_build_object('Path', jsonb_build_array("Field"), 'IsHidden', true))
FROM secret_reveal ORDER BY "Id";
