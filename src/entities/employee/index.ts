import type { employee } from '../../contract/entities/employee.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration.ts';

type Field = keyof typeof employee.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'FullName', type: 'text', priority: 1, width: 160, isPrimary: true },
  { field: 'Number', type: 'text', priority: 1, width: 96, isShort: true },
  { field: 'PositionCode', type: 'text', priority: 2, width: 110 },
  { field: 'EmployedOn', type: 'date', priority: 3, width: 118 },
  { field: 'Email', type: 'text', priority: 2, width: 200 },
  { field: 'StructureDate', type: 'date', priority: 4, width: 118 },
  { field: 'CostStructureDate', type: 'date', priority: 4, width: 118 },
  { field: 'CostPlace', type: 'text', priority: 3, width: 100 },
  { field: 'DriverLicenceCategory', type: 'text', priority: 2, width: 110 },
  { field: 'DriverLicenceExpirationDate', type: 'date', priority: 2, width: 124 },
  { field: 'DriverLicenceNumber', type: 'text', priority: 3, width: 124 },
  { field: 'OrganizationStructure', type: 'text', priority: 3, width: 130 },
];

export const employeeScreens: ScreenDeclaration = { entity: 'employee', functionality: 'Employee', columns, actions: [] };
