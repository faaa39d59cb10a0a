-- Trigger functions of every kind's table. `definitions.ts` attaches them by the declarations.

-- Functions of versions before, in place of which each table has its own: a session plans those once.
DROP FUNCTION IF EXISTS keep_search_text(), count_weeks(), move_counted_week();

-- Rewrites the search text of the rows that show a changed name. Arguments: their table, and its column that refers to the changed row.
CREATE OR REPLACE FUNCTION refresh_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I shown SET "SearchText" = %I(shown) WHERE %I = $1', TG_ARGV[0], TG_ARGV[0] || '_search_text', TG_ARGV[1])
    USING NEW."Id";
  RETURN NULL;
END $$;

-- Deletes the files of a deleted record, bytes included. Argument: the name of the file table.
CREATE OR REPLACE FUNCTION drop_files_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM file WHERE "TableName" = TG_ARGV[0] AND "RecordId" = OLD."Id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION forget_counted_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counted_week WHERE "Table" = TG_TABLE_NAME;
  RETURN NULL;
END $$;

-- Writes the odometer readings of a record to `vehicle_reading`. A changed reading is assessed again, so it loses its review.
-- Arguments: the record kind, the column of the employee, and for each reading the columns of its time and its counter.
CREATE OR REPLACE FUNCTION keep_readings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM vehicle_reading WHERE "Source" = TG_ARGV[0] AND "RecordId" = OLD."Id";
    RETURN NULL;
  END IF;
  record := to_jsonb(NEW);
  FOR part IN 1 .. (TG_NARGS - 2) / 2 LOOP
    IF record ->> 'VehicleId' IS NULL OR record ->> TG_ARGV[part * 2] IS NULL OR record ->> TG_ARGV[part * 2 + 1] IS NULL THEN
      IF TG_OP = 'UPDATE' THEN
        DELETE FROM vehicle_reading WHERE "Source" = TG_ARGV[0] AND "RecordId" = NEW."Id" AND "Part" = TG_ARGV[part * 2 + 1];
      END IF;
    ELSE
      INSERT INTO vehicle_reading ("Source", "RecordId", "Part", "VehicleId", "EmployeeId", "DateTime", "Counter")
      VALUES (TG_ARGV[0], NEW."Id", TG_ARGV[part * 2 + 1], (record ->> 'VehicleId')::bigint, (record ->> TG_ARGV[1])::bigint,
        (record ->> TG_ARGV[part * 2])::timestamp, (record ->> TG_ARGV[part * 2 + 1])::integer)
      ON CONFLICT ("Source", "RecordId", "Part") DO UPDATE SET "VehicleId" = EXCLUDED."VehicleId", "EmployeeId" = EXCLUDED."EmployeeId",
        "DateTime" = EXCLUDED."DateTime", "Counter" = EXCLUDED."Counter", "Review" = NULL, "Warning" = NULL, "ComparedCounter" = NULL,
        "ComparedDate" = NULL, "Reason" = '', "ReviewReason" = '', "ReviewedOn" = NULL, "ReviewedBy" = NULL, "RowVersion" = vehicle_reading."RowVersion" + 1
      WHERE (vehicle_reading."VehicleId", vehicle_reading."DateTime", vehicle_reading."Counter")
        IS DISTINCT FROM (EXCLUDED."VehicleId", EXCLUDED."DateTime", EXCLUDED."Counter");
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Forgets the readings of an emptied table. Argument: the record kind.
CREATE OR REPLACE FUNCTION forget_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_reading WHERE "Source" = TG_ARGV[0];
  RETURN NULL;
END $$;

-- Remembers a mileage that no reading gave, such as an imported one.
CREATE OR REPLACE FUNCTION keep_initial_mileage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."VehicleMileage" IS DISTINCT FROM (SELECT "Counter" FROM last_reading(NEW."Id")) THEN
    NEW."InitialMileage" := NEW."VehicleMileage";
  END IF;
  RETURN NEW;
END $$;

-- Frees the period that a deleted record occupied.
CREATE OR REPLACE FUNCTION release_occupation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupation WHERE "Kind" = TG_TABLE_NAME AND "RecordId" = OLD."Id";
  RETURN NULL;
END $$;

-- Creates the index of an order of a long list, unless it exists. Null is the lowest value, and equal values are in the order of their ids in the same
-- direction, so it is read backwards for the other one. `unlisted`: the column whose rows with a value are not in the list.
CREATE OR REPLACE FUNCTION ensure_order_indexes(list text, sorted text, unlisted text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := quote_ident(sorted) || CASE WHEN (SELECT atttypid FROM pg_attribute WHERE attrelid = list::regclass AND attname = sorted) = 'text'::regtype THEN ' COLLATE "pl-x-icu"' ELSE '' END;
  listed text := coalesce(' WHERE ' || quote_ident(unlisted) || ' IS NULL', '');
BEGIN
  EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (%s NULLS FIRST, "Id")', list || '_up_' || sorted, list, key) || listed;
  EXECUTE format('DROP INDEX IF EXISTS %I', list || '_down_' || sorted);
END $$;

-- Notes the rows that show a changed name, for the change feed. Arguments: their table, and its column that refers to the changed row.
CREATE OR REPLACE FUNCTION note_shown_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO row_change ("Table", "Id") SELECT %L, CASE WHEN count(*) OVER () > 5000 THEN NULL ELSE "Id" END FROM %I WHERE %I = $1', TG_ARGV[0], TG_ARGV[0], TG_ARGV[1])
    USING NEW."Id";
  RETURN NULL;
END $$;

-- Notes that rights or sessions changed: open streams are checked again.
CREATE OR REPLACE FUNCTION note_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_change ("Table") VALUES ('access');
  RETURN NULL;
END $$;
