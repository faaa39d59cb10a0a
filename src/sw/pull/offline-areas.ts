import type { EntityDefinition, EntityName, OfflineArea, OfflineRead } from '../../contract/definition/entity.ts';
import { may, mayReadList, satisfies, type Permissions } from '../../contract/permissions/permissions.ts';
import { entityNames, entityRegistry } from '../../contract/registry.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import { logicalTimeOf } from '../../db/schema/logical-time.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { cacheDecoder } from './decoder-cache.ts';
import { pullLastHandovers } from './pull-last-handovers.ts';
import { pullOfflineRead, withReferenceLock } from './pull-reference.ts';
import { pullRows } from './pull-rows.ts';

export type AreaTask = {
  readonly area: OfflineArea;
  readonly run: () => Promise<unknown>;
  /** Pulls the rows of the area's list: without them the area is missing, whatever else was pulled. */
  readonly isMain?: true;
  /** A backend that rejects this task still has the area. */
  readonly isOptional?: true;
  /** Reads what the other tasks pull. */
  readonly isLast?: true;
};

const lastHandovers = 'vehicle-handover-document';

/** First what most forms refer to, then handovers. */
const inPullOrder = new Set<EntityName>(['vehicle', 'employee', lastHandovers, ...entityNames]);

/**
 * The tasks that make offline work possible with the user's permissions, in pull order. `coveredFrom`: answers of the area that
 * were pulled after this logical time are not pulled again.
 */
export function offlineTasks(
  database: UserDatabase,
  granted: Permissions,
  coveredFrom: (area: OfflineArea) => number,
): readonly AreaTask[] {
  return [
    ...[...inPullOrder].flatMap((entity) => tasksOfEntity(database, entity, granted, coveredFrom)),
    ...(mayReadList(granted, entityRegistry[lastHandovers]) && may(granted, 'VehicleHandoverDocument', 'IsAdd')
      ? [{ area: lastHandovers, run: () => pullLastHandovers(database), isOptional: true, isLast: true } as const]
      : []),
    { area: 'photo-decoder', run: cacheDecoder },
  ];
}

function tasksOfEntity(
  database: UserDatabase,
  entity: EntityName,
  granted: Permissions,
  coveredFrom: (area: OfflineArea) => number,
): AreaTask[] {
  const definition: EntityDefinition = entityRegistry[entity];
  const tasks: AreaTask[] = [];
  for (const read of definition.offlineReads ?? []) {
    const requires = definition.calls[read.call]?.requires;
    if (requires && !satisfies(granted, requires, false)) continue;
    if (read.of !== undefined && !may(granted, read.of, 'IsRead')) continue;
    const area = read.area ?? entity;
    tasks.push({ area, run: () => pullRead(database, entity, read, coveredFrom(area)), ...(read.isOptional ? { isOptional: true } : {}) });
  }
  if (definition.offlineRows !== undefined && mayReadList(granted, definition)) {
    tasks.push({ area: entity, run: () => pullRows(database, entity), isMain: true });
  }
  return tasks;
}

/** Pulls a read that no screen has pulled since `coveredFrom`. */
function pullRead(database: UserDatabase, entity: EntityName, read: OfflineRead, coveredFrom: number): Promise<void> {
  const key = referenceKey(entity, read.call, read.parameters);
  return withReferenceLock(database, key, async () => {
    const cached = await findReference(database, key);
    if (!cached || logicalTimeOf(cached) <= coveredFrom) await pullOfflineRead(database, entity, read);
  });
}
