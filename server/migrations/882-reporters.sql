-- The employee who reported a damage or a service need: by default the user who created the record, as it was until now. With the order by the name (decision 220).
ALTER TABLE vehicle_damage ADD COLUMN "ReporterId" bigint REFERENCES employee, ADD COLUMN "NameOfReporterId" text;
ALTER TABLE service_request ADD COLUMN "ReporterId" bigint REFERENCES employee, ADD COLUMN "NameOfReporterId" text;
UPDATE vehicle_damage d SET "ReporterId" = e."Id", "NameOfReporterId" = e."FullName" FROM user_account u JOIN employee e ON e."Id" = u."EmployeeId" WHERE u."Id" = d."CreatedBy";
UPDATE service_request r SET "ReporterId" = e."Id", "NameOfReporterId" = e."FullName" FROM user_account u JOIN employee e ON e."Id" = u."EmployeeId" WHERE u."Id" = r."CreatedBy";
CREATE INDEX vehicle_damage_reporter ON vehicle_damage ("ReporterId");
CREATE INDEX service_request_reporter ON service_request ("ReporterId");
