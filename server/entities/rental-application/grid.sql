CREATE VIEW grid_rental_application AS
SELECT a."Id", a."StartDate", a."EndDate", s."Name" AS "StartPredefinedPlace", t."Name" AS "EndPredefinedPlace", c."Name" AS "Class",
  m."Name" AS "Model", a."KmLimit", a."FirstName" || ' ' || a."LastName" AS "FirstNameLastName", a."PhoneNumber", a."Email", a."Comments",
  CASE WHEN made."Rental" IS NOT NULL THEN 'rented' WHEN made."Booking" IS NOT NULL THEN 'booked' WHEN made."Declined" IS NOT NULL THEN 'declined' ELSE 'open' END AS "Outcome",
  coalesce(made."Rental", made."Booking", made."Declined") AS "OutcomeNumber", a."SearchText"
FROM rental_application a
LEFT JOIN predefined_place s ON s."Id" = a."StartPredefinedPlaceId"
LEFT JOIN predefined_place t ON t."Id" = a."EndPredefinedPlaceId"
LEFT JOIN dictionary_item c ON c."Id" = a."ClassId"
LEFT JOIN vehicle_model m ON m."Id" = a."ModelId"
-- Outcome of the application: a valid rental before a valid booking, and both before declined ones. Aggregates, so that a page needs no sort.
CROSS JOIN LATERAL (
  SELECT max(d."Number") FILTER (WHERE NOT d."IsDiscarded" AND NOT d."IsRejectedByDriver") AS "Rental", max(b."Valid") AS "Booking",
    coalesce(max(d."Number"), max(b."Any")) AS "Declined"
  FROM (SELECT max("Number") FILTER (WHERE NOT "IsRejected" AND NOT "IsRejectedByDriver") AS "Valid", max("Number") AS "Any" FROM vehicle_booking WHERE "ApplicationId" = a."Id") b
  LEFT JOIN rental_document d ON d."ApplicationId" = a."Id" AND d."VoidedOn" IS NULL
) made;
