import type { FeedPosition } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Where the device stands in the change feed; null for a backend without one, and before the first pull. */
export async function feedPosition(database: UserDatabase): Promise<FeedPosition | null> {
  const stored = await database.meta.get('feed');
  return stored?.key === 'feed' ? stored : null;
}

/** Starts to follow the feed: later pulls are at least as new as the cursor. Null: everything must be pulled again. */
export async function saveFeedPosition(database: UserDatabase, position: Omit<FeedPosition, 'key'> | null): Promise<void> {
  await withReconnect(database, () =>
    position ? database.meta.put({ ...position, key: 'feed' }).then(() => undefined) : database.meta.delete('feed'),
  );
}

/** Notes that the session has the rights of `position`, or newer ones. */
export async function saveRightsRead(database: UserDatabase, { moment }: FeedPosition): Promise<void> {
  await withReconnect(database, () =>
    database.transaction('rw', [database.meta], async () => {
      const position = await feedPosition(database);
      if (position?.moment === moment) await database.meta.put({ ...position, areRightsUnread: false });
    }),
  );
}
