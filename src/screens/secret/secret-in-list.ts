import * as v from 'valibot';
import { callerOfSession } from '../../api/backend.ts';
import { readRows } from '../../api/read-rows.ts';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { compare } from '../../contract/grid/expression.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { columnText } from '../../contract/wire/fields.ts';
import { TaborError } from '../../contract/wire/problem.ts';

/** Rows searched where a list ignores the filter. */
const MAX_ROWS = 2_000;

/**
 * A secret as the specification's list answers it; null where the record has none. Pulled lists have it masked, so the row is requested
 * again and nothing is stored. Throws `TaborError`, `not-found` without the row.
 */
export async function secretInList(entity: EntityName, row: GridRow, field: string): Promise<string | null> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const name = grid?.sort[0]?.field;
  const text = name === undefined ? null : row[name];
  if (!grid || name === undefined || typeof text !== 'string') throw new TaborError('not-found');
  const { caller } = await callerOfSession();
  const clear = { ...grid, row: v.looseObject({ [name]: columnText, [field]: columnText }) };
  const { rows } = await readRows(caller, clear, { orderBy: grid.sort, filter: compare(name, 'eq', text), search: '' }, MAX_ROWS);
  const own = rows.find((one) => one[name] === text);
  if (!own) throw new TaborError('not-found');
  return (own[field] as string | null) || null;
}
