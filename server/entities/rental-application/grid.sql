CREATE VIEW grid_rental_application AS
SELECT a."Id", a."StartDate", a."EndDate", s."Name" AS "StartPredefinedPlace", t."Name" AS "EndPredefinedPlace", c."Name" AS "Class",
  m."Name" AS "Model", a."KmLimit", a."FirstName" || ' ' || a."LastName" AS "FirstNameLastName", a."PhoneNumber", a."Email", a."Comments",
  a."SearchText"
FROM rental_application a
LEFT JOIN predefined_place s ON s."Id" = a."StartPredefinedPlaceId"
LEFT JOIN predefined_place t ON t."Id" = a."EndPredefinedPlaceId"
LEFT JOIN dictionary_item c ON c."Id" = a."ClassId"
LEFT JOIN vehicle_model m ON m."Id" = a."ModelId";
