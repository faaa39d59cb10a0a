-- 'Jan Kowalski' as 'J. Kowalski': the board hangs where visitors see it.
CREATE OR REPLACE FUNCTION name_on_a_wall("FullName" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace("FullName", '^\s*(\S)\S*\s+', '\1. ')
$$;

-- The search covers what the board shows and no more: the stored search text of the request would find a caller's phone number.
CREATE VIEW grid_b_service_request AS
SELECT shown.*,
  fold(concat_ws(E'\n', "RegistrationNumber", "MakeModelType", "Description", "RequestDescription", "Workshop", "WorkshopCountry",
    "Consultant", "ResponsiblePerson", "ServiceScope", translate("RegistrationNumber", E' \t\u00a0-', ''))) AS "SearchText"
FROM (
  SELECT r."Id", v."RegistrationNumber", nullif(concat_ws(' ', v."Make", v."Model", v."Type"), '') AS "MakeModelType",
    s."Name" AS "Description", r."Description" AS "RequestDescription", nullif(r."PlaceName", '') AS "Workshop",
    r."WorkshopCountryCode" AS "WorkshopCountry", r."PlannedDate" AS "StartDate", r."PlannedEndDate" AS "EndDate",
    coalesce(r."PlannedEndDate", greatest(localtimestamp, r."PlannedDate"))::date - r."PlannedDate"::date + 1 AS "NumberofDays",
    name_on_a_wall(c."FullName") AS "Consultant", name_on_a_wall(p."FullName") AS "ResponsiblePerson", k."Name" AS "ServiceScope",
    r."ConsultantId", r."ResponsiblePersonId"
  FROM service_request r
  JOIN vehicle v ON v."Id" = r."VehicleId"
  LEFT JOIN dictionary_item s ON s."Id" = r."StatusId"
  LEFT JOIN dictionary_item k ON k."Id" = r."ServiceKindId"
  LEFT JOIN employee c ON c."Id" = r."ConsultantId"
  LEFT JOIN employee p ON p."Id" = r."ResponsiblePersonId"
  -- Neither done (-2981004) nor cancelled (-2981005); `serviceRequestStatus` of the contract names them.
  WHERE r."Date" IS NULL AND r."StatusId" IS DISTINCT FROM -2981004 AND r."StatusId" IS DISTINCT FROM -2981005
    AND r."PlannedDate" < localtimestamp::date + 15
) shown;
