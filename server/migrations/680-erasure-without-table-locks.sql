-- An erasure rewrites entries under this setting instead of with disabled triggers: ALTER TABLE kept every writer out until COMMIT. The owner alone could
-- disable them, and the owner alone may use the setting. `on` is that of erase_history.
CREATE FUNCTION is_erased_by_owner("table" oid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('tabor.erasing', true) IS NOT DISTINCT FROM 'person' AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = "table"), 'USAGE')
$$;

CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit_entry', 'audit_link') AND is_erased_by_owner(TG_RELID) THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('tabor.erasing', true) = 'on' THEN
    IF TG_TABLE_NAME = 'audit_link' THEN
      OLD."Salt" := NULL;
    ELSE
      OLD."Changes" := '[]';
      OLD."Reason" := NULL;
      OLD."DeviceId" := NULL;
      OLD."UserId" := NULL;
      OLD."Operator" := 'retention';
    END IF;
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit trail is only added to';
END $$;

CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erased_by_owner(TG_RELID) THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER security_event_kept ON security_event;
CREATE TRIGGER security_event_kept BEFORE UPDATE OR TRUNCATE ON security_event FOR EACH STATEMENT EXECUTE FUNCTION keep_security_event();
