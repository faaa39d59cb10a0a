-- Identifies the content of the additional fields. Each change of them sets another version, so a process reads them once per version.
CREATE TABLE additional_field_version ("Version" uuid NOT NULL);
INSERT INTO additional_field_version VALUES (gen_random_uuid());
