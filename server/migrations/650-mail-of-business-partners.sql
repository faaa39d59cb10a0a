-- Where a handover's protocol goes to beside its two people: the address that the business partner gave. Empty: nowhere.
ALTER TABLE vehicle_handover_document ADD COLUMN "ContractorEmail" text NOT NULL DEFAULT '';
