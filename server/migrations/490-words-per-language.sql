-- Words per language of additional fields, their groups and choices. Null: the company's own word.
ALTER TABLE additional_field_group ADD COLUMN "NameDe" text, ADD COLUMN "NameEn" text;
ALTER TABLE additional_field ADD COLUMN "NameDe" text, ADD COLUMN "NameEn" text;
ALTER TABLE additional_field_item ADD COLUMN "NameDe" text, ADD COLUMN "NameEn" text;

-- Dictionaries with words for texts in records: filled with the texts in use, for which administrators enter the other languages.
CREATE TEMPORARY TABLE words_in_use ON COMMIT DROP AS
SELECT 631 AS "Id", 'Statusy pojazdów' AS "Dictionary", "Status" AS "Word" FROM vehicle
UNION SELECT 632, 'Przeznaczenie pojazdów', "TypeByPurpose" FROM vehicle
UNION SELECT 633, 'Paliwa', "Fuel" FROM vehicle
UNION SELECT 634, 'Typy nadwozia', "Type" FROM vehicle
UNION SELECT 635, 'Statusy kart SIM', "Status" FROM sim_card
UNION SELECT 636, 'Statusy kart paliwowych', "Status" FROM fuel_card
UNION SELECT 637, 'Rodzaje kart paliwowych', "CardType" FROM fuel_card
UNION SELECT 638, 'Rodzaje spedycji', "ForwardingType" FROM forwarding_portfolio;
DELETE FROM words_in_use WHERE coalesce(btrim("Word"), '') = '';
INSERT INTO dictionary ("Id", "Name") SELECT DISTINCT "Id", "Dictionary" FROM words_in_use;
INSERT INTO dictionary_item ("DictionaryId", "Name", "Position")
SELECT "Id", "Word", row_number() OVER (PARTITION BY "Id" ORDER BY "Word" COLLATE "pl-x-icu") FROM words_in_use;
