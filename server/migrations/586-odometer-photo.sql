-- The suggested photo of the odometer is offered at its reading, too. Other photos of instruments are told by an administrator.
UPDATE handover_item SET "View" = 'Odometer' WHERE "Kind" = 'photo' AND "View" IS NULL AND "Name" = 'Licznik i kontrolki';
