-- A confirmed rental document that is deleted stays for the history: discarded, out of every list, its number never reused.
ALTER TABLE rental_document ADD COLUMN "VoidedOn" timestamp(0);
