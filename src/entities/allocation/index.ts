import type { allocation } from '../../contract/entities/fleet/allocation.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof allocation.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Vehicle', type: 'text', priority: 1, width: 130, isPrimary: true, isShort: true, isGroupable: true, linksTo: 'vehicle' },
  { field: 'Employee', type: 'text', priority: 1, width: 170, isGroupable: true, linksTo: 'employee' },
  { field: 'OrganizationStructure', type: 'text', priority: 2, width: 190, isGroupable: true, isEnumerated: true },
  { field: 'CostPlace', type: 'text', priority: 2, width: 140, isGroupable: true, isEnumerated: true },
  { field: 'From', type: 'datetime', priority: 1, width: 140 },
  { field: 'To', type: 'datetime', priority: 1, width: 140 },
];

export const allocationScreens: ScreenDeclaration = { entity: 'allocation', columns, actions: [] };
