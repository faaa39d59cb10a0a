CREATE VIEW grid_rental_application AS
SELECT a."Id", a."StartDate", a."EndDate", s."Name" AS "StartPredefinedPlace", t."Name" AS "EndPredefinedPlace", c."Name" AS "Class",
  m."Name" AS "Model", a."KmLimit", a."FirstName" || ' ' || a."LastName" AS "FirstNameLastName", a."PhoneNumber", a."Email", a."Comments",
  coalesce(o."Outcome", 'open') AS "Outcome", o."OutcomeNumber", a."SearchText"
FROM rental_application a
LEFT JOIN predefined_place s ON s."Id" = a."StartPredefinedPlaceId"
LEFT JOIN predefined_place t ON t."Id" = a."EndPredefinedPlaceId"
LEFT JOIN dictionary_item c ON c."Id" = a."ClassId"
LEFT JOIN vehicle_model m ON m."Id" = a."ModelId"
-- What became of it: a valid rental before a valid booking, and those before what was declined.
LEFT JOIN LATERAL (
  SELECT made."Outcome", made."OutcomeNumber" FROM (
    SELECT CASE WHEN d."IsDiscarded" OR d."IsRejectedByDriver" THEN 'declined' ELSE 'rented' END AS "Outcome", d."Number" AS "OutcomeNumber", d."Id"
    FROM rental_document d WHERE d."ApplicationId" = a."Id" AND d."VoidedOn" IS NULL
    UNION ALL
    SELECT CASE WHEN b."IsRejected" OR b."IsRejectedByDriver" THEN 'declined' ELSE 'booked' END, b."Number", b."Id"
    FROM vehicle_booking b WHERE b."ApplicationId" = a."Id"
  ) made
  ORDER BY array_position(ARRAY['rented', 'booked', 'declined'], made."Outcome"), made."Id" DESC LIMIT 1
) o ON true;
