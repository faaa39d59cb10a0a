-- The order of trips by the driver's name (decision 220).
CREATE FUNCTION name_for_550(bigint) RETURNS text LANGUAGE sql STABLE STRICT AS $$ SELECT "FullName" FROM employee WHERE "Id" = $1 $$;
ALTER TABLE trip_record_card ADD COLUMN "NameOfEmployeeId" text;
ALTER TABLE trip_record_card ALTER COLUMN "NameOfEmployeeId" TYPE text USING name_for_550("EmployeeId");
DROP FUNCTION name_for_550;
