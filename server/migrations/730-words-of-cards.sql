-- Words for the limit types of fuel cards and the uses of SIM cards: filled with the texts in use, for which administrators enter the other languages.
CREATE TEMPORARY TABLE words_of_cards ON COMMIT DROP AS
SELECT 639 AS "Id", 'Rodzaje limitów kart paliwowych' AS "Dictionary", "LimitType" AS "Word" FROM fuel_card
UNION SELECT 640, 'Zastosowania kart SIM', "Differentiator" FROM sim_card;
DELETE FROM words_of_cards WHERE coalesce(btrim("Word"), '') = '';
INSERT INTO dictionary ("Id", "Name") SELECT DISTINCT "Id", "Dictionary" FROM words_of_cards;
INSERT INTO dictionary_item ("DictionaryId", "Name", "Position")
SELECT "Id", "Word", row_number() OVER (PARTITION BY "Id" ORDER BY "Word" COLLATE "pl-x-icu") FROM words_of_cards;
