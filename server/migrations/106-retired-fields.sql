-- A field of a company's own that is retired is on no new form; records that have a value of it keep and show it.

ALTER TABLE additional_field ADD COLUMN "IsActive" boolean NOT NULL DEFAULT true;
