import { expect, test } from 'vitest';
import type { ColumnDeclaration } from '../declaration/screen-declaration.ts';
import { columnsOf } from './backend-columns.tsx';

const declared: readonly ColumnDeclaration[] = [
  { field: 'Vehicle', type: 'text', priority: 1, isPrimary: true, linksTo: 'vehicle' },
  { field: 'CostPlace', type: 'text', priority: 2 },
  { field: 'From', type: 'datetime', priority: 1 },
];

test('[R-051] shows fields of the rows that the app declares under its own headings', () => {
  const columns = columnsOf(
    [{ Id: 1, Vehicle: 'KR 1', CostPlace: 'A', From: '2026-05-03T00:00:00', driver_name: 'Zając', To: null }],
    declared,
  );
  expect(columns).toMatchObject([
    { field: 'Vehicle', isInRows: true, isPrimary: true, linksTo: 'vehicle' },
    { field: 'CostPlace', isInRows: true },
    { field: 'From', type: 'datetime', isInRows: true },
    { field: 'driver_name', heading: 'Driver name', isInRows: true },
  ]);
});
