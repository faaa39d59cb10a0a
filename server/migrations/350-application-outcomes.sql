-- The rental application that a booking or a rental document was made from.
ALTER TABLE vehicle_booking ADD COLUMN "ApplicationId" bigint REFERENCES rental_application ON DELETE SET NULL;
CREATE INDEX vehicle_booking_application ON vehicle_booking ("ApplicationId") WHERE "ApplicationId" IS NOT NULL;
ALTER TABLE rental_document ADD COLUMN "ApplicationId" bigint REFERENCES rental_application ON DELETE SET NULL;
CREATE INDEX rental_document_application ON rental_document ("ApplicationId") WHERE "ApplicationId" IS NOT NULL;
