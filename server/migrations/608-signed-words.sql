-- Whether the signatures of a handover cover its words, and the words of its faults as they were signed.
ALTER TABLE vehicle_handover_document ADD COLUMN "SignedWords" jsonb;
