-- The employee who reported a damage or a service need: by default the user who created the record, as it was until now.
ALTER TABLE vehicle_damage ADD COLUMN "ReporterId" bigint REFERENCES employee;
ALTER TABLE service_request ADD COLUMN "ReporterId" bigint REFERENCES employee;
UPDATE vehicle_damage d SET "ReporterId" = u."EmployeeId" FROM user_account u WHERE u."Id" = d."CreatedBy";
UPDATE service_request r SET "ReporterId" = u."EmployeeId" FROM user_account u WHERE u."Id" = r."CreatedBy";
CREATE INDEX vehicle_damage_reporter ON vehicle_damage ("ReporterId");
CREATE INDEX service_request_reporter ON service_request ("ReporterId");
