import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/**
 * Removes cached lists and answers, the log of delivered entries, and records without queued changes or a draft. The outbox stays, with its
 * order.
 */
export function clearCache(database: UserDatabase): Promise<void> {
  const { rowSets, rowChunks, pages, references, records, drafts, delivered, meta } = database;
  return withReconnect(database, () =>
    database.transaction('rw', [rowSets, rowChunks, pages, references, records, drafts, delivered, meta], async () => {
      for (const table of [rowSets, rowChunks, pages, references, delivered]) await table.clear();
      const drafted = new Set((await drafts.toArray()).map(({ entity, key }) => `${entity} ${key}`));
      await records.filter(({ pending, entity, key }) => pending === 0 && !drafted.has(`${entity} ${key}`)).delete();
      await meta.bulkDelete(['prefetch', 'feed']);
    }),
  );
}
