import type { RescueAbout, RescueContent } from './rescue-content.ts';
import { withReconnect } from '../schema/storage-error.ts';
import { schemaVersion, type UserDatabase } from '../schema/user-database.ts';

/** How much of a user's data has not reached the backend. */
export type Unsent = { readonly entries: number; readonly drafts: number };

export function countUnsent(database: UserDatabase): Promise<Unsent> {
  return database.transaction('r', [database.outbox, database.drafts], async () => ({
    entries: await database.outbox.count(),
    drafts: await database.drafts.count(),
  }));
}

/** A consistent snapshot of everything that has not reached the backend: entries with their records, drafts, and the photos of both. */
export function exportUnsent(database: UserDatabase, about: Omit<RescueAbout, 'schemaVersion'>): Promise<RescueContent> {
  return withReconnect(database, () =>
    database.transaction('r', [database.outbox, database.records, database.drafts, database.blobs], async () => {
      const entries = await database.outbox.orderBy('seq').toArray();
      const keys = new Map(
        entries.map(({ entity, recordKey }) => [`${entity} ${recordKey}`, [entity, recordKey] as [typeof entity, typeof recordKey]]),
      );
      const records = (await database.records.bulkGet([...keys.values()])).filter((record) => record !== undefined);
      const drafts = await database.drafts.toArray();
      const referenced = new Set(entries.flatMap((entry) => entry.blobs.map((blob) => blob.id)));
      const forms = JSON.stringify(drafts);
      const photos = await database.blobs.filter(({ id }) => referenced.has(id) || forms.includes(id)).toArray();
      return { about: { ...about, schemaVersion }, entries, records, drafts, photos };
    }),
  );
}
