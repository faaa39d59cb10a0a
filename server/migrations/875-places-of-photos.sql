-- Whether guided photos keep where they were taken.
ALTER TABLE company_setting ADD COLUMN "PhotoPlaces" boolean NOT NULL DEFAULT false;
