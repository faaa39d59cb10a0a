import { callApiAs } from '../../api/call-api-as.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import type { Caller } from '../../api/transport.ts';
import { changesCall, type ChangesAnswer } from '../../contract/delivery/change-feed.ts';
import { hasCall } from '../../contract/definition/capabilities.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { feedPosition, saveFeedPosition } from '../../db/cache/feed-position.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

/** Whether the backend has announced its change feed. */
export async function hasChangeFeed(caller: Caller): Promise<boolean> {
  const capabilities = await capabilitiesOf(caller);
  return capabilities !== null && hasCall(capabilities, changesCall);
}

/** Notes the cursor from which the device follows the feed, before anything is pulled; once for all tabs and the worker. */
export async function startFeed(database: UserDatabase, caller: Caller): Promise<void> {
  if ((await feedPosition(database)) || !(await hasChangeFeed(caller))) return;
  await navigator.locks.request(`tabor-feed ${database.name}`, async () => {
    if (!(await feedPosition(database))) await saveFirstPosition(database, caller);
  });
}

async function saveFirstPosition(database: UserDatabase, caller: Caller): Promise<void> {
  try {
    const { Cursor: cursor } = (await callApiAs(caller, changesCall)) as ChangesAnswer;
    // Reads requested before the answer may be older than the cursor.
    await saveFeedPosition(database, { cursor, moment: await nextLogicalTime(database), areRightsUnread: true });
  } catch (error) {
    // Everything is pulled as without a feed.
    if (!(error instanceof TaborError)) throw error;
  }
}
