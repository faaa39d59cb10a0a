import type { CallDefinition, EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import { fileTables } from '../../contract/file-tables.ts';
import { functionality as functionalities } from '../../contract/permissions/functionality.ts';
import { may, mayReadList, satisfies, type Permissions } from '../../contract/permissions/permissions.ts';
import { entityNames, entityRegistry } from '../../contract/registry.ts';
import type { DraftRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/**
 * Removes from the device all data that the rights `before` let the user read and those `after` do not: rows, records, drafts with their
 * photos, answers and file lists. Outbox entries stay: the backend decides about them.
 */
export async function purgeWithdrawn(database: UserDatabase, before: Permissions, after: Permissions): Promise<void> {
  const definitions: readonly EntityDefinition[] = entityNames.map((name) => entityRegistry[name]);
  const lists = definitions.filter((one) => mayReadList(before, one) && !mayReadList(after, one)).map(({ name }) => name);
  const kinds = definitions.filter(
    ({ functionality }) => functionality !== null && may(before, functionality, 'IsRead') && !may(after, functionality, 'IsRead'),
  );
  const isLost = lostAnswers(definitions, before, after);
  const { rowSets, rowChunks, pages, records, references, drafts, blobs, outbox } = database;
  const lostDrafts = await withReconnect(database, () =>
    database.transaction('rw', [rowSets, rowChunks, pages, records, references, drafts], async () => {
      const removed: DraftRow[] = [];
      for (const entity of lists) await removeRows(database, entity);
      for (const { name } of kinds) {
        await records
          .where('entity')
          .equals(name)
          .filter(({ pending }) => pending === 0)
          .delete();
        const lost = drafts.where('entity').equals(name);
        removed.push(...(await lost.toArray()));
        await lost.delete();
      }
      await references.filter(({ key }) => isLost(key)).delete();
      return removed;
    }),
  );
  if (lostDrafts.length === 0) return;
  // Each login purges, and few devices have such a draft. A run that is cut off here leaves the photos to the next sweep.
  const { blobIdsIn, dropUnreferencedBlobs } = await import('../drafts/blobs.ts');
  const photos = lostDrafts.flatMap(({ values }) => blobIdsIn(values));
  await withReconnect(database, () =>
    database.transaction('rw', [blobs, drafts, records, outbox], async () => {
      await dropUnreferencedBlobs(database, photos);
    }),
  );
}

const everyFlag = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: true };
const everyPermission: Permissions = Object.fromEntries(Object.values(functionalities).map((id) => [id, everyFlag]));

/**
 * Removes from the device all that the user cannot read with `permissions`, like `purgeWithdrawn` where the rights before are not known.
 */
export function purgeUnreadable(database: UserDatabase, permissions: Permissions): Promise<void> {
  return purgeWithdrawn(database, everyPermission, permissions);
}

async function removeRows({ rowSets, rowChunks, pages }: UserDatabase, entity: EntityName): Promise<void> {
  await rowSets.delete(entity);
  await rowChunks.where('[entity+chunk]').between([entity, -Infinity], [entity, Infinity]).delete();
  await pages.where('entity').equals(entity).delete();
}

/** Whether a cached answer, by its address, is one that the user may not have any more. */
function lostAnswers(definitions: readonly EntityDefinition[], before: Permissions, after: Permissions): (key: string) => boolean {
  const calls = definitions.flatMap(({ calls: own }) => Object.values<CallDefinition>(own));
  const hasLost = Object.keys(before).some((id) => before[id]?.IsRead && !after[id]?.IsRead);
  const patterns = calls
    .filter(
      ({ requires, dependsOnRights }) =>
        (dependsOnRights && hasLost) || (satisfies(before, requires, false) && !satisfies(after, requires, false)),
    )
    .map(({ path }) => patternOf(path));
  const lostTables = Object.entries(fileTables).filter(
    ([, { functionality }]) => may(before, functionality, 'IsRead') && !may(after, functionality, 'IsRead'),
  );
  const tables = new Set(lostTables.map(([table]) => `tableName=${table}`));
  return (key) => {
    const [path = '', parameters = ''] = key.split('#')[0]?.split('?') ?? [];
    return patterns.some((pattern) => pattern.test(path)) || (parameters !== '' && parameters.split('&').some((one) => tables.has(one)));
  };
}

/** `/X/Get/{id}` as an expression for `/X/Get/17`. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}$`);
}
