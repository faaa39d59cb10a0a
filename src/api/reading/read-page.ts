import { derivedKey } from '../../contract/wire/fields.ts';
import type { GridDefinition } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { countOverField } from '../../contract/grid/query.ts';
import { pageIn } from './envelopes.ts';
import { readValue } from './read-value.ts';
import { isFields, toNumber, valueAt, type Fields } from './scalars.ts';
import { unreadable, type ReadContext } from './schema.ts';
import { readTextId } from './text-id.ts';
import { tolerate } from './tolerated.ts';

/**
 * A page of a list: rows read by the contract, number of unreadable rows, the backend's total or null, and a lower bound of the total.
 */
export type ReadPage = {
  readonly rows: readonly GridRow[];
  readonly unreadable: number;
  readonly count: number | null;
  readonly countOver?: number;
};

/**
 * The rows of a list's answer; null when it is no list. A row without a readable `Id` gets a key derived from its content, and is
 * read-only. Equal rows share their key, where the grid does not say that they are several records.
 */
export function readPage(grid: GridDefinition, answer: unknown, reading: ReadContext): ReadPage | null {
  const page = pageIn(answer);
  if (!page) return null;
  const copies = new Map<string, number>();
  const rows = page.rows.map((one) => readRow(grid, one, copies, reading)).filter((row) => row !== null);
  const countOver = isFields(answer) ? toNumber(answer[countOverField]) : undefined;
  return { rows, unreadable: page.rows.length - rows.length, count: page.count, ...(countOver === undefined ? {} : { countOver }) };
}

function readRow({ row, hasEqualRows }: GridDefinition, value: unknown, copies: Map<string, number>, reading: ReadContext): GridRow | null {
  if (!isFields(value) || Object.keys(value).length === 0) return null;
  const id = valueAt(value, 'Id');
  if ((toNumber(id) ?? readTextId(id, 'Id', reading) ?? 0) !== 0) {
    const read = readValue(row, value, '', reading);
    if (read !== unreadable) return read.output as GridRow;
  }
  const keyless = readValue(row, { ...withoutId(value), Id: 1 }, '', reading);
  if (keyless === unreadable) return null;
  tolerate(reading.tolerated, 'no-key', 'Id');
  const { Id: _, ...content } = keyless.output as GridRow;
  // Derived from the row as read: a key made of a secret would reveal it.
  const key = derivedKey(content);
  if (!hasEqualRows) return { ...content, Id: key };
  const copy = (copies.get(key) ?? 0) + 1;
  copies.set(key, copy);
  return { ...content, Id: copy === 1 ? key : derivedKey(content, copy) };
}

function withoutId(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key.toLowerCase() !== 'id'));
}
