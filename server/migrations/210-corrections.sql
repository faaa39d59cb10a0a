-- When each side signed, stated by the device, and why a signed handover was corrected.
ALTER TABLE vehicle_handover_document
  ADD COLUMN "FromSignedOn" timestamp(0),
  ADD COLUMN "ToSignedOn" timestamp(0),
  ADD COLUMN "CorrectionReason" text NOT NULL DEFAULT '';
