-- What the free-text search of a list looks through is kept beside the row, folded, under a trigram index: it reaches into other
-- tables (a plate, a person's name), and no index spans a join. At 100,000 handovers a search takes milliseconds instead of seconds.
-- A table takes part by a function TABLE_search_text(row), the trigger `keep_search_text`, and a trigger `refresh_search_text`
-- on each table whose names it shows.

-- Volatile functions that lock what they read: a name that changes at the same moment is waited for, never missed.

CREATE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT %I($1)', TG_TABLE_NAME || '_search_text') INTO NEW."SearchText" USING NEW;
  RETURN NEW;
END $$;

-- Arguments: the table that shows the name, and its column that refers to the changed row.
CREATE FUNCTION refresh_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I shown SET "SearchText" = %I(shown) WHERE %I = $1', TG_ARGV[0], TG_ARGV[0] || '_search_text', TG_ARGV[1])
    USING NEW."Id";
  RETURN NULL;
END $$;

DROP VIEW grid_vehicle;
DROP VIEW grid_vehicle_handover_document;

-- Vehicles

ALTER TABLE vehicle DROP COLUMN "Folded", ADD COLUMN "SearchText" text NOT NULL DEFAULT '';

CREATE FUNCTION vehicle_search_text(v vehicle) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  holder text;
BEGIN
  SELECT "FoldedName" INTO holder FROM employee WHERE "Id" = v."CurrentUserId" FOR SHARE;
  RETURN concat_ws(E'\n', fold(concat_ws(E'\n', v."RegistrationNumber", v."Make", v."Type", v."Model", v."BodyNumber", v."Status")), holder);
END $$;

UPDATE vehicle v SET "SearchText" = vehicle_search_text(v);
CREATE INDEX vehicle_search ON vehicle USING gin ("SearchText" gin_trgm_ops);
CREATE INDEX vehicle_current_user ON vehicle ("CurrentUserId");

CREATE TRIGGER vehicle_keep_search
  BEFORE INSERT OR UPDATE OF "RegistrationNumber", "Make", "Type", "Model", "BodyNumber", "Status", "CurrentUserId" ON vehicle
  FOR EACH ROW EXECUTE FUNCTION keep_search_text();
CREATE TRIGGER employee_refresh_vehicle AFTER UPDATE OF "FullName" ON employee
  FOR EACH ROW WHEN (OLD."FullName" <> NEW."FullName") EXECUTE FUNCTION refresh_search_text('vehicle', 'CurrentUserId');

-- Handover documents

ALTER TABLE vehicle_handover_document DROP COLUMN "Folded", ADD COLUMN "SearchText" text NOT NULL DEFAULT '';

CREATE FUNCTION vehicle_handover_document_search_text(d vehicle_handover_document) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plate text;
  giver text;
  taker text;
  partner text;
BEGIN
  SELECT "FoldedNumber" INTO plate FROM vehicle WHERE "Id" = d."VehicleId" FOR SHARE;
  SELECT "FoldedName" INTO giver FROM employee WHERE "Id" = d."FromEmployeeId" FOR SHARE;
  SELECT "FoldedName" INTO taker FROM employee WHERE "Id" = d."ToEmployeeId" FOR SHARE;
  SELECT "FoldedName" INTO partner FROM contractor WHERE "Id" = d."ContractorId" FOR SHARE;
  RETURN concat_ws(E'\n', fold(concat_ws(E'\n', d."Number", d."PlaceName", d."Comments")), plate, giver, taker, partner);
END $$;

UPDATE vehicle_handover_document d SET "SearchText" = vehicle_handover_document_search_text(d);
CREATE INDEX vehicle_handover_document_search ON vehicle_handover_document USING gin ("SearchText" gin_trgm_ops);
CREATE INDEX vehicle_handover_document_giver ON vehicle_handover_document ("FromEmployeeId");
CREATE INDEX vehicle_handover_document_taker ON vehicle_handover_document ("ToEmployeeId");
CREATE INDEX vehicle_handover_document_contractor ON vehicle_handover_document ("ContractorId");

CREATE TRIGGER vehicle_handover_document_keep_search
  BEFORE INSERT OR UPDATE OF "Number", "VehicleId", "FromEmployeeId", "ToEmployeeId", "ContractorId", "PlaceName", "Comments"
  ON vehicle_handover_document FOR EACH ROW EXECUTE FUNCTION keep_search_text();
CREATE TRIGGER vehicle_refresh_handover AFTER UPDATE OF "RegistrationNumber" ON vehicle
  FOR EACH ROW WHEN (OLD."RegistrationNumber" <> NEW."RegistrationNumber")
  EXECUTE FUNCTION refresh_search_text('vehicle_handover_document', 'VehicleId');
CREATE TRIGGER employee_refresh_handover_giver AFTER UPDATE OF "FullName" ON employee
  FOR EACH ROW WHEN (OLD."FullName" <> NEW."FullName") EXECUTE FUNCTION refresh_search_text('vehicle_handover_document', 'FromEmployeeId');
CREATE TRIGGER employee_refresh_handover_taker AFTER UPDATE OF "FullName" ON employee
  FOR EACH ROW WHEN (OLD."FullName" <> NEW."FullName") EXECUTE FUNCTION refresh_search_text('vehicle_handover_document', 'ToEmployeeId');
CREATE TRIGGER contractor_refresh_handover AFTER UPDATE OF "Name" ON contractor
  FOR EACH ROW WHEN (OLD."Name" <> NEW."Name") EXECUTE FUNCTION refresh_search_text('vehicle_handover_document', 'ContractorId');

-- Lists

CREATE VIEW grid_vehicle AS
SELECT v."Id", v."RegistrationNumber", v."Make", v."Type", v."Model", v."TypeByPurpose", v."Status", v."BodyNumber",
  v."ProductionYear", v."Fuel", v."EngineCapacity", e."FullName" AS "CurrentUser", v."OrganizationStructure", v."CostPlace",
  v."VehicleMileage", v."NextTechnicalInspection", v."NextServiceInspection", v."VehicleMileageNextServiceInspection",
  v."SearchText"
FROM vehicle v
LEFT JOIN employee e ON e."Id" = v."CurrentUserId"
WHERE v."IsActive";

CREATE VIEW grid_vehicle_handover_document AS
SELECT d."Id", d."Number", d."Date", v."RegistrationNumber" AS "Vehicle", f."FullName" AS "FromEmployee",
  t."FullName" AS "ToEmployee", c."Name" AS "Contractor", d."Counter", d."Fuel", d."PlaceName", d."Comments", d."SearchText"
FROM vehicle_handover_document d
LEFT JOIN vehicle v ON v."Id" = d."VehicleId"
LEFT JOIN employee f ON f."Id" = d."FromEmployeeId"
LEFT JOIN employee t ON t."Id" = d."ToEmployeeId"
LEFT JOIN contractor c ON c."Id" = d."ContractorId";
