import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { recordEntity } from '../../contract/registry.ts';
import type { KindChanges, NotedChanges } from '../schema/rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';
import { feedPosition } from './feed-position.ts';

/** Rows that came or changed, and the keys of those that went. */
export type RowChanges = { readonly rows: readonly GridRow[]; readonly gone: readonly number[] };

/** Source of a computed answer: all records of a kind, or one record. */
export type Dependency = EntityName | readonly [EntityName, number];

/** Records of a kind whose last change is noted; those changed earlier count as changed with the newest of them that left. */
const MAX_RECORDS = 100;

/** Notes which records the change feed changed at `moment`, inside the transaction that applies them. */
export async function noteChanges(database: UserDatabase, lists: ReadonlyMap<EntityName, RowChanges>, moment: number): Promise<void> {
  if (lists.size === 0) return;
  const kinds = { ...(await notedChanges(database))?.kinds };
  for (const [list, { rows, gone }] of lists) {
    const entity = recordEntity(list);
    kinds[entity] = withRecords(kinds[entity], [...rows.map(({ Id }) => Number(Id)), ...gone], moment);
  }
  await database.meta.put({ key: 'changes', kinds });
}

/** Without ids the kind changed as a whole. */
function withRecords(
  { floor, records }: KindChanges = { moment: 0, floor: 0, records: [] },
  ids: readonly number[],
  moment: number,
): KindChanges {
  if (ids.length === 0) return { moment, floor: moment, records: [] };
  const changedIds = new Set(ids);
  const all = [...records.filter(([id]) => !changedIds.has(id)), ...[...changedIds].map((id) => [id, moment] as const)];
  const olderNotes = all.slice(0, -MAX_RECORDS);
  return { moment, floor: olderNotes.at(-1)?.[1] ?? floor, records: all.slice(-MAX_RECORDS) };
}

/**
 * Logical time of the last change of the `dependencies` that the feed brought, or at which the device began to follow it anew; 0 without
 * any.
 */
export async function lastChange(database: UserDatabase, dependencies: readonly Dependency[]): Promise<number> {
  if (dependencies.length === 0) return 0;
  const [noted, position] = await Promise.all([notedChanges(database), feedPosition(database)]);
  const moments = dependencies.map((dependency) => {
    const [entity, id] = typeof dependency === 'string' ? [dependency, null] : dependency;
    const kind = noted?.kinds[recordEntity(entity)];
    return kind === undefined ? 0 : id === null ? kind.moment : (kind.records.find(([one]) => one === id)?.[1] ?? kind.floor);
  });
  return Math.max(position?.moment ?? 0, ...moments);
}

async function notedChanges(database: UserDatabase): Promise<NotedChanges | null> {
  const stored = await database.meta.get('changes');
  return stored?.key === 'changes' ? stored : null;
}
