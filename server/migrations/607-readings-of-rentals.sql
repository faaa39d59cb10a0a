-- Readings of bookings and rental documents, which count like any other (R-144). One that contradicts an accepted reading, or lies in the future,
-- waits for a review.
WITH found ("Source", "RecordId", "Part", "VehicleId", "EmployeeId", "DateTime", "Counter", "IsVoided") AS (
  SELECT 'vehicle-rental', "Id", 'PickUpCounter', "VehicleId", "EmployeeId", "PickUpDate", "PickUpCounter", "IsRejected" OR "IsRejectedByDriver" FROM vehicle_booking
  UNION ALL
  SELECT 'vehicle-rental', "Id", 'ReturnCounter', "VehicleId", "EmployeeId", "ReturnDate", "ReturnCounter", "IsRejected" OR "IsRejectedByDriver" FROM vehicle_booking
  UNION ALL
  SELECT 'rental-document', "Id", 'PickupCounter', "VehicleId", "ConsultantId", "PickupDate", "PickupCounter", "IsDiscarded" FROM rental_document
  UNION ALL
  SELECT 'rental-document', "Id", 'ReturnCounter', "VehicleId", "ConsultantId", "ReturnDate", "ReturnCounter", "IsDiscarded" FROM rental_document
), compared AS (
  SELECT f.*, before."Counter" AS "CounterBefore", before."DateTime" AS "DateBefore", after."Counter" AS "CounterAfter", after."DateTime" AS "DateAfter"
  FROM found f
  LEFT JOIN LATERAL (
    SELECT r."Counter", r."DateTime" FROM vehicle_reading r
    WHERE r."VehicleId" = f."VehicleId" AND r."IsAccepted" AND r."DateTime" <= f."DateTime" ORDER BY r."DateTime" DESC, r."Counter" DESC LIMIT 1
  ) before ON true
  LEFT JOIN LATERAL (
    SELECT r."Counter", r."DateTime" FROM vehicle_reading r
    WHERE r."VehicleId" = f."VehicleId" AND r."IsAccepted" AND r."DateTime" > f."DateTime" ORDER BY r."DateTime", r."Counter" LIMIT 1
  ) after ON true
  WHERE f."DateTime" IS NOT NULL AND f."Counter" IS NOT NULL
), assessed AS (
  SELECT *, CASE
    WHEN "IsVoided" THEN NULL
    WHEN "DateTime" > localtimestamp + interval '1 day' THEN 'in-future'
    WHEN "Counter" < "CounterBefore" THEN 'lower'
    WHEN "Counter" > "CounterAfter" THEN 'higher'
    -- Without a later reading, a typing error would become the mileage.
    WHEN "CounterAfter" IS NULL AND "Counter" > "CounterBefore" + 2000 * greatest(1, extract(epoch FROM "DateTime" - "DateBefore") / 86400) THEN 'too-far'
  END AS "Warning" FROM compared
)
INSERT INTO vehicle_reading ("Source", "RecordId", "Part", "VehicleId", "EmployeeId", "DateTime", "Counter", "Review", "Warning", "ComparedCounter", "ComparedDate")
SELECT "Source", "RecordId", "Part", "VehicleId", "EmployeeId", "DateTime", "Counter",
  CASE WHEN "IsVoided" THEN 'voided' WHEN "Warning" IS NOT NULL THEN 'flagged' END, "Warning",
  CASE "Warning" WHEN 'higher' THEN "CounterAfter" WHEN 'lower' THEN "CounterBefore" WHEN 'too-far' THEN "CounterBefore" END,
  CASE "Warning" WHEN 'higher' THEN "DateAfter" WHEN 'lower' THEN "DateBefore" WHEN 'too-far' THEN "DateBefore" END
FROM assessed ORDER BY "DateTime" ON CONFLICT DO NOTHING;
