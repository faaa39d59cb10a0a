-- Tasks that any process runs, one at a time, and not again before their time.
CREATE TABLE periodic_task (
  "Name" text PRIMARY KEY,
  "NextRunOn" timestamptz NOT NULL DEFAULT now()
);

-- What the task on dates looks for among all records.
CREATE INDEX trip_record_card_open ON trip_record_card ("StartDate") WHERE "EndDate" IS NULL;
CREATE INDEX vehicle_booking_undecided ON vehicle_booking ("CreatedOn") WHERE NOT "IsAccepted" AND NOT "IsRejected" AND NOT "IsRejectedByDriver";
CREATE INDEX rental_document_out ON rental_document ("EndDate") WHERE "PickupDate" IS NOT NULL AND "ReturnDate" IS NULL AND NOT "IsDiscarded";
