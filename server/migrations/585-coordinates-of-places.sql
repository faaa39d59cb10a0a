-- Coordinates of the company's places, which a handover proposes by the device's position. Null: not entered.
ALTER TABLE dictionary_item ADD COLUMN "Coordinates" text;
