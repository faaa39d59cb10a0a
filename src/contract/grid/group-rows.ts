import type { GridRow } from './evaluate.ts';

/** The value that the rows of a group share; null for empty. */
export type GroupValue = string | number | boolean | null;

export type RowGroup<Row> = { readonly value: GroupValue; readonly rows: readonly Row[] };

const collator = new Intl.Collator('pl', { numeric: true });

/** Groups `rows` by `field`, sorted by value, empty values last. An empty string counts as empty. */
export function groupRows<Row extends GridRow>(rows: readonly Row[], field: string): RowGroup<Row>[] {
  const groups = new Map<GroupValue, Row[]>();
  for (const row of rows) {
    const value = groupValueOf(row[field]);
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return [...groups].map(([value, group]) => ({ value, rows: group })).toSorted((left, right) => compare(left.value, right.value));
}

function groupValueOf(value: unknown): GroupValue {
  if (value === '' || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function compare(left: GroupValue, right: GroupValue): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return collator.compare(String(left), String(right));
}
