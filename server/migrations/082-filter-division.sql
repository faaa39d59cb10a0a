-- `div` of a filter: whole numbers give a whole one. A function, so that each operand stands in the query once.
CREATE FUNCTION divided(a double precision, b double precision) RETURNS double precision LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF b = 0 THEN
    RETURN NULL;
  END IF;
  RETURN CASE WHEN a = trunc(a) AND b = trunc(b) THEN trunc(a / b) ELSE a / b END;
END $$;
