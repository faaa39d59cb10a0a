import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import { stringOrEmpty } from '../../contract/wire/string-or-empty.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { createFinder, type FindId } from '../../contract/rules/id-by-name.ts';
import { platesIn } from '../../contract/rules/vehicle-by-plate.ts';
import { hasExtension } from '../../api/capabilities.ts';
import type { Caller } from '../../api/transport.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { nameIds } from './name-ids.ts';
import { withReferenceLock } from './pull-reference.ts';

/** The choices of the records that a list names by a text alone: the call that the device caches, and the field with their name. */
const choices = {
  vehicle: { call: 'company', parameters: { allTypes: 'true' }, name: 'RegistrationNumber', namesIn: platesIn },
  employee: { call: 'list', parameters: { activeOnly: 'true' }, name: 'FullName', namesIn: (name: string) => [name] },
} as const;

/**
 * `rows` with the ids that the specification's lists leave out and the cached choices know: `VehicleId` by the plate, which timelines and
 * collision checks need, and the `Id` of vehicles and employees, which their pages and actions need; with names in place of GUIDs.
 */
export async function addIds(
  database: UserDatabase,
  caller: Caller,
  entity: EntityName,
  answered: readonly GridRow[],
): Promise<readonly GridRow[]> {
  if (await hasExtension(caller, 'columns')) return answered;
  const rows = await nameIds(database, answered);
  const { grid }: EntityDefinition = entityRegistry[entity];
  const isOwn = entity === 'vehicle' || entity === 'employee';
  const [field, name] = isOwn ? ['Id', choices[entity].name] : ['VehicleId', grid?.plate];
  if (name === undefined || rows.every((row) => typeof row[field] === 'number')) return rows;
  const find = await idFinder(database, isOwn ? entity : 'vehicle');
  if (!find) return rows;
  const ids = rows.map((row) => (typeof row[field] === 'number' ? row[field] : find(stringOrEmpty(row[name]))));
  // An id that fits several rows identifies none of them.
  const counts = new Map<number | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return rows.map((row, index) => {
    const id = ids[index] ?? null;
    return isOwn && (id === null || counts.get(id) !== 1) ? row : { ...row, [field]: id };
  });
}

/** Finds the ids of names among the choices on this device; waits for a pull of them that has begun. Null without any. */
async function idFinder(database: UserDatabase, entity: keyof typeof choices): Promise<FindId | null> {
  const { call, parameters, name, namesIn } = choices[entity];
  const key = referenceKey(entity, call, parameters);
  const cached = (await withReferenceLock(database, key, () => findReference(database, key)))?.value as readonly GridRow[] | undefined;
  return cached
    ? createFinder(
        cached.map((choice) => [choice['Id'] as number, stringOrEmpty(choice[name])]),
        namesIn,
      )
    : null;
}
