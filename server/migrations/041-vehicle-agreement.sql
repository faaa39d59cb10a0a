-- The agreement that a leased or rented vehicle stands under.
ALTER TABLE vehicle
  ADD COLUMN "AgreementNumber" text,
  ADD COLUMN "ContractStartDate" date,
  ADD COLUMN "ContractEndDate" date,
  ADD COLUMN "InstalmentCount" integer,
  ADD COLUMN "InstalmentNet" numeric(12, 2),
  ADD COLUMN "Currency" text,
  ADD COLUMN "KilometreLimit" integer;
