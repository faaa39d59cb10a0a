-- How many rows of a long list lie on each day of its order: PostgreSQL finds a row by its value in one step into an index, but the
-- row at a place only by walking to it. With these numbers it walks through one day. Each change adds a line and waits for nobody;
-- `server/database/counted-days.ts` reads and merges the lines now and then.

CREATE TABLE counted_day (
  "Table" text NOT NULL,
  "Day" date NOT NULL,
  "Rows" bigint NOT NULL
);
CREATE INDEX counted_day_order ON counted_day ("Table", "Day" DESC) INCLUDE ("Rows");

-- Argument of all three: the column with the moment or day.

CREATE FUNCTION count_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO counted_day SELECT %L, %I::date, %s count(*) FROM changed GROUP BY 2',
    TG_TABLE_NAME, TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN '-' ELSE '' END);
  RETURN NULL;
END $$;

CREATE FUNCTION move_counted_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO counted_day SELECT %1$L, ($1).%2$I::date, -1 UNION ALL SELECT %1$L, ($2).%2$I::date, 1', TG_TABLE_NAME, TG_ARGV[0])
    USING OLD, NEW;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_counted_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counted_day WHERE "Table" = TG_TABLE_NAME;
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
    EXECUTE format('CREATE TRIGGER count_made AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_days(%L)',
      list.kept, list.moment);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_days(%L)',
      list.kept, list.moment);
    EXECUTE format('CREATE TRIGGER count_moved AFTER UPDATE OF %2$I ON %1$I FOR EACH ROW WHEN (OLD.%2$I::date <> NEW.%2$I::date)
      EXECUTE FUNCTION move_counted_day(%2$L)', list.kept, list.moment);
    EXECUTE format('CREATE TRIGGER count_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forget_counted_days()', list.kept);
    EXECUTE format('INSERT INTO counted_day SELECT %L, %I::date, count(*) FROM %I GROUP BY 2', list.kept, list.moment, list.kept);
  END LOOP;
END $$;
