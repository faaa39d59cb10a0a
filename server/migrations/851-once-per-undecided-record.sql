-- A decision that waits is escalated once per step, also when the days of its record change: the key has no date any more.
UPDATE event e SET "OnceKey" = CASE WHEN ranked."Place" = 1 THEN concat_ws(' ', e."Name", e."RecordId", e."Data"->>'Step') END
  FROM (SELECT "Id", row_number() OVER (PARTITION BY "Name", "RecordId", "Data"->>'Step' ORDER BY "Id" DESC) AS "Place" FROM event
    WHERE "Name" IN ('booking-undecided', 'rental-undecided') AND "OnceKey" IS NOT NULL) AS ranked
  WHERE ranked."Id" = e."Id";
