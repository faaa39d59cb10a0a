-- The order of bookings by the employee's name (decision 220).
CREATE FUNCTION name_for_351(bigint) RETURNS text LANGUAGE sql STABLE STRICT AS $$ SELECT "FullName" FROM employee WHERE "Id" = $1 $$;
ALTER TABLE vehicle_booking ADD COLUMN "NameOfEmployeeId" text;
ALTER TABLE vehicle_booking ALTER COLUMN "NameOfEmployeeId" TYPE text USING name_for_351("EmployeeId");
DROP FUNCTION name_for_351;
