import { expect, test } from 'vitest';
import { allocation } from '../../src/contract/entities/fleet/allocation.ts';
import { viewSql } from './view-sql.ts';

const declaration = {
  entity: allocation,
  table: 'allocation',
  references: { VehicleId: 'vehicle', EmployeeId: 'employee' },
  calls: {},
} as const;

test('a list column reads a stored name, a name referred to, or its own column', () => {
  const view = viewSql({
    ...declaration,
    search: { Vehicle: 'VehicleId', Employee: 'EmployeeId' },
    orders: { Vehicle: 'NameOfVehicleId' },
    unlistedBy: 'To',
  });
  expect(view).toContain('CREATE VIEW grid_allocation AS');
  expect(view).toContain('r."NameOfVehicleId" AS "Vehicle", (SELECT "FullName" FROM employee WHERE "Id" = r."EmployeeId") AS "Employee"');
  expect(view).toContain('r."CostPlace" AS "CostPlace"');
  expect(view).toContain('r."SearchText"\nFROM allocation r WHERE r."To" IS NULL;');
});

test('a list column that joins others needs a view of its own', () => {
  const joined = { columns: ['VehicleId', 'EmployeeId'], separator: ', ' };
  expect(() => viewSql({ ...declaration, search: { Vehicle: joined } })).toThrow('allocation.Vehicle joins columns');
});
