-- What a trip was for, and whom it led to: what a log of journeys must tell apart (R-109). Cards that say neither stay as they are.
ALTER TABLE trip_record_card
  ADD COLUMN "TripKind" text CHECK ("TripKind" IN ('business', 'commute', 'private')),
  ADD COLUMN "Partner" text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION trip_record_card_search_text(c trip_record_card) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plate text;
BEGIN
  SELECT "FoldedNumber" INTO plate FROM vehicle WHERE "Id" = c."VehicleId" FOR SHARE;
  RETURN concat_ws(E'\n', plate, fold(concat_ws(E'\n', c."Description", c."Purpose", c."Partner")));
END $$;

DROP TRIGGER trip_record_card_keep_search ON trip_record_card;
CREATE TRIGGER trip_record_card_keep_search BEFORE INSERT OR UPDATE OF "VehicleId", "Description", "Purpose", "Partner" ON trip_record_card
  FOR EACH ROW EXECUTE FUNCTION keep_search_text();

CREATE OR REPLACE VIEW grid_trip_record_card AS
SELECT c."Id", v."RegistrationNumber" AS "VehicleRegistrationNumber", c."StartDate", c."EndDate", c."Description", c."Purpose",
  c."StartCounter", c."EndCounter", c."VehicleId", c."EmployeeId", c."SearchText", c."TripKind", c."Partner"
FROM trip_record_card c
LEFT JOIN vehicle v ON v."Id" = c."VehicleId";
