CREATE VIEW grid_vehicle_reading AS
SELECT r."Id", r."DateTime" AS "Date", r."NameOfVehicleId" AS "Vehicle", r."Counter", r."Source", r."Review", r."Warning", r."ComparedCounter",
  r."ComparedDate", r."Reason", r."NameOfEmployeeId" AS "Employee", r."ReviewReason", r."ReviewedOn", u."GivenName" AS "ReviewedBy", r."IsFlagged", r."SearchText"
FROM vehicle_reading r
LEFT JOIN user_account u ON u."Id" = r."ReviewedBy";

-- The newest accepted reading of a vehicle, wherever it was recorded.
CREATE OR REPLACE FUNCTION last_reading(vehicle bigint, OUT "Counter" integer, OUT "Date" timestamp) RETURNS SETOF record LANGUAGE sql STABLE AS $$
  SELECT "Counter", "DateTime" FROM vehicle_reading WHERE "VehicleId" = vehicle AND "IsAccepted" ORDER BY "DateTime" DESC, "Counter" DESC LIMIT 1
$$;

-- The accepted readings of vehicles near the times at which readings are assessed (parallel arrays): before each time, and before each age in days, the newest; after it the next.
-- The record `except_source`, `except_id` does not count. One plan for all calls of a session: planning costs more than reading.
CREATE OR REPLACE FUNCTION reading_histories(vehicle_ids bigint[], times timestamp[], ages integer[], except_source text, except_id bigint)
RETURNS TABLE (id bigint, "initialMileage" integer, "hasFlagged" boolean, readings jsonb) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT found."Id", found."InitialMileage", EXISTS (SELECT FROM vehicle_reading r WHERE r."VehicleId" = found."Id" AND r."IsFlagged"), (
    SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('DateTime', near."DateTime", 'CounterState', near."Counter")), '[]')
    FROM unnest(asked.moments) AS read(moment), LATERAL (
      SELECT one.* FROM unnest(ages) AS age(days), LATERAL (
        SELECT r."DateTime", r."Counter" FROM vehicle_reading r
        WHERE r."VehicleId" = found."Id" AND r."IsAccepted" AND (except_id IS NULL OR r."Source" <> except_source OR r."RecordId" <> except_id)
          AND r."DateTime" <= read.moment - make_interval(days => age.days)
        ORDER BY r."DateTime" DESC, r."Counter" DESC LIMIT 1
      ) one
      UNION ALL
      (SELECT r."DateTime", r."Counter" FROM vehicle_reading r
        WHERE r."VehicleId" = found."Id" AND r."IsAccepted" AND (except_id IS NULL OR r."Source" <> except_source OR r."RecordId" <> except_id) AND r."DateTime" > read.moment
        ORDER BY r."DateTime", r."Counter" LIMIT 1)
    ) near
  )
  FROM (SELECT one.vehicle, array_agg(DISTINCT one.moment) AS moments FROM unnest(vehicle_ids, times) AS one(vehicle, moment) GROUP BY one.vehicle) asked,
    -- OFFSET 0 keeps the plan at one index step per vehicle, however large the fleet is.
    LATERAL (SELECT v."Id", v."InitialMileage" FROM vehicle v WHERE v."Id" = asked.vehicle OFFSET 0) found;
END $$;

-- Sets the mileage of vehicles to their newest accepted reading, where it differs.
CREATE OR REPLACE FUNCTION update_mileage(vehicle_ids bigint[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed vehicle;
  mileage integer;
BEGIN
  FOR changed IN SELECT * FROM vehicle v WHERE v."Id" = ANY (vehicle_ids) LOOP
    mileage := coalesce((SELECT r."Counter" FROM last_reading(changed."Id") r), changed."InitialMileage", changed."VehicleMileage");
    IF mileage IS DISTINCT FROM changed."VehicleMileage" THEN
      UPDATE vehicle v SET "VehicleMileage" = mileage WHERE v."Id" = changed."Id";
    END IF;
  END LOOP;
END $$;
