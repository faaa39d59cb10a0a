CREATE VIEW grid_rental_application AS
SELECT a."Id", a."StartDate", a."EndDate", a."NameOfStartPredefinedPlaceId" AS "StartPredefinedPlace",
  a."NameOfEndPredefinedPlaceId" AS "EndPredefinedPlace", a."NameOfClassId" AS "Class", a."NameOfModelId" AS "Model", a."KmLimit", a."NameOfApplicant" AS "FirstNameLastName", a."PhoneNumber", a."Email", a."Comments",
  CASE WHEN made."Rental" IS NOT NULL THEN 'rented' WHEN made."Booking" IS NOT NULL THEN 'booked' WHEN made."Declined" IS NOT NULL THEN 'declined' ELSE 'open' END AS "Outcome",
  coalesce(made."Rental", made."Booking", made."Declined") AS "OutcomeNumber", a."SearchText"
FROM rental_application a
-- Outcome of the application: a valid rental before a valid booking, and both before declined ones. Aggregates need no sort, and are read for the rows of a page alone.
LEFT JOIN LATERAL (
  SELECT max(d."Number") FILTER (WHERE NOT d."IsDiscarded" AND NOT d."IsRejectedByDriver") AS "Rental", max(b."Valid") AS "Booking",
    coalesce(max(d."Number"), max(b."Any")) AS "Declined"
  FROM (SELECT max("Number") FILTER (WHERE NOT "IsRejected" AND NOT "IsRejectedByDriver") AS "Valid", max("Number") AS "Any" FROM vehicle_booking WHERE "ApplicationId" = a."Id") b
  LEFT JOIN rental_document d ON d."ApplicationId" = a."Id" AND d."VoidedOn" IS NULL
) made ON true;
