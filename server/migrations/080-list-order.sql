-- An index for the order in which each list begins (tests/contract/list-order.test.ts asks the planner), and for what devices narrow them by.
-- Texts are sorted by Polish rules, which the unique index on them does not know.
CREATE INDEX vehicle_order ON vehicle ("RegistrationNumber" COLLATE "pl-x-icu", "Id") WHERE "IsActive";
CREATE INDEX employee_order ON employee ("FullName" COLLATE "pl-x-icu", "Id") WHERE "IsActive";
CREATE INDEX fuel_card_order ON fuel_card ("Number" COLLATE "pl-x-icu", "Id");
CREATE INDEX sim_card_order ON sim_card ("PhoneNumber" COLLATE "pl-x-icu", "Id");
CREATE INDEX company_file_order ON company_file ("Name" COLLATE "pl-x-icu", "Id");

-- "Mine" of the readings.
CREATE INDEX vehicle_counter_employee ON vehicle_counter ("EmployeeId", "DateTime" DESC NULLS FIRST, "Id");

-- The bookings that have not ended, which every device keeps.
CREATE INDEX vehicle_booking_end ON vehicle_booking ("EndDate");
