import { UsersRound } from 'lucide-react';
import type { employee } from '../../contract/entities/employee.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration.ts';

type Field = keyof typeof employee.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'FullName', type: 'text', priority: 1, width: 200 },
  { field: 'Number', type: 'text', priority: 1 },
  { field: 'PositionCode', type: 'text', priority: 2 },
  { field: 'EmployedOn', type: 'date', priority: 3 },
  { field: 'Email', type: 'text', priority: 2 },
  { field: 'StructureDate', type: 'date', priority: 3 },
  { field: 'CostStructureDate', type: 'date', priority: 3 },
  { field: 'CostPlace', type: 'text', priority: 3 },
  { field: 'DriverLicenceCategory', type: 'text', priority: 2 },
  { field: 'DriverLicenceExpirationDate', type: 'date', priority: 2 },
  { field: 'DriverLicenceNumber', type: 'text', priority: 3 },
  { field: 'OrganizationStructure', type: 'text', priority: 3 },
];

export const employeeScreens: ScreenDeclaration = { entity: 'employee', functionality: 'Employee', icon: UsersRound, columns, actions: [] };
