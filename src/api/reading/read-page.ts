import { derivedKey } from '../../contract/fields.ts';
import type { GridDefinition } from '../../contract/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { pageIn } from './envelopes.ts';
import { readValue, unreadable, type Reading } from './read-value.ts';
import { isFields, type Fields } from './scalars.ts';
import { tolerate } from './tolerated.ts';

/** A page of a list: its rows as the contract has them, how many of it could not be read, and the count in all where the backend says it. */
export type ReadPage = { readonly rows: readonly GridRow[]; readonly unreadable: number; readonly count: number | null };

/** The rows of a list's answer; null when it is none. A row without a readable `Id` gets a key derived from what it says, and is read-only. */
export function readPage(grid: GridDefinition, answer: unknown, reading: Reading): ReadPage | null {
  const page = pageIn(answer);
  if (!page) return null;
  const keys = new Set<unknown>();
  const rows = page.rows.flatMap((one): GridRow[] => {
    const row = readRow(grid, one, keys, reading);
    if (row) keys.add(row['Id']);
    return row ? [row] : [];
  });
  return { rows, unreadable: page.rows.length - rows.length, count: page.count };
}

function readRow({ row }: GridDefinition, value: unknown, taken: ReadonlySet<unknown>, reading: Reading): GridRow | null {
  const read = readValue(row, value, '', reading);
  if (read !== unreadable) return read.output as GridRow;
  if (!isFields(value) || Object.keys(value).length === 0) return null;
  const keyless = readValue(row, { ...withoutId(value), Id: 1 }, '', reading);
  if (keyless === unreadable) return null;
  tolerate(reading.tolerated, 'no-key', 'Id');
  return { ...(keyless.output as GridRow), Id: derivedKey(value, taken) };
}

function withoutId(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key.toLowerCase() !== 'id'));
}
