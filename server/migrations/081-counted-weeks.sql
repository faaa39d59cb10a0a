-- How many rows of a long list lie in each week of its order: PostgreSQL finds a row by its value in one step into an index, but the
-- row at a place only by walking to it. With these numbers it walks through one week. Each change adds a line and waits for nobody;
-- `server/database/counted-weeks.ts` reads the lines, and merges them now and then.

CREATE TABLE counted_week (
  "Table" text NOT NULL,
  "Monday" date NOT NULL,
  "Rows" integer NOT NULL
);
CREATE INDEX counted_week_order ON counted_week ("Table", "Monday" DESC) INCLUDE ("Rows");

CREATE FUNCTION monday_of(timestamp) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN date_trunc('week', $1)::date;

-- Argument of these: the column with the moment or day.

CREATE FUNCTION count_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO counted_week SELECT %L, monday_of(%I), %s count(*) FROM changed GROUP BY 2',
    TG_TABLE_NAME, TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN '-' ELSE '' END);
  RETURN NULL;
END $$;

CREATE FUNCTION move_counted_week() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO counted_week SELECT %1$L, monday_of(($1).%2$I), -1 UNION ALL SELECT %1$L, monday_of(($2).%2$I), 1', TG_TABLE_NAME, TG_ARGV[0])
    USING OLD, NEW;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_counted_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counted_week WHERE "Table" = TG_TABLE_NAME;
  RETURN NULL;
END $$;

DO $$
DECLARE
  list record;
BEGIN
  FOR list IN
    SELECT * FROM (VALUES
      ('vehicle_handover_document', 'Date'),
      ('vehicle_booking', 'StartDate'),
      ('vehicle_counter', 'DateTime'),
      ('trip_record_card', 'StartDate'),
      ('cost', 'CostDate')
    ) AS named (kept, moment)
  LOOP
    EXECUTE format('CREATE TRIGGER count_made AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_weeks(%L)',
      list.kept, list.moment);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_weeks(%L)',
      list.kept, list.moment);
    EXECUTE format('CREATE TRIGGER count_moved AFTER UPDATE OF %2$I ON %1$I FOR EACH ROW WHEN (monday_of(OLD.%2$I) <> monday_of(NEW.%2$I))
      EXECUTE FUNCTION move_counted_week(%2$L)', list.kept, list.moment);
    EXECUTE format('CREATE TRIGGER count_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forget_counted_weeks()', list.kept);
    EXECUTE format('INSERT INTO counted_week SELECT %L, monday_of(%I), count(*) FROM %I GROUP BY 2', list.kept, list.moment, list.kept);
  END LOOP;
END $$;
