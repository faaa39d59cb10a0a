-- The program runs as a role that cannot change the audit trail, its chain, the security log or signed versions. What it needs of them beyond
-- adding is done by functions that run with the owner's rights. Their search path is fixed: the caller's could name other tables.

-- Deletes security events older than `days`, a whole day at a time, and notes that it did. Such notes stay for a year at least.
CREATE FUNCTION expire_security_events(days integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  removed bigint;
BEGIN
  IF days IS NULL OR days < 1 THEN RAISE EXCEPTION 'the security log is kept for a day at least'; END IF;
  DELETE FROM security_event WHERE "HappenedOn" < date_trunc('day', now() - make_interval(days => days))
    AND ("Kind" <> 'expired' OR "HappenedOn" < now() - interval '1 year');
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF removed > 0 THEN
    INSERT INTO security_event ("Kind", "Name", "Address", "Subject") VALUES ('expired', session_user, '', format('%s entries older than %s days', removed, days));
  END IF;
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION expire_security_events(integer) FROM PUBLIC;

ALTER FUNCTION keep_signed_version() SECURITY DEFINER;

DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION expire_security_events(integer) SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION keep_signed_version() SET search_path = %I, pg_temp', current_schema());
END $$;
