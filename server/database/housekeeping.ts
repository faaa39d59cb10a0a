import { sql, type Kysely } from 'kysely';
import type { ObjectStore } from '../files/object-store.ts';
import { sweepObjects } from '../files/objects.ts';
import { sweepUploads } from '../files/receive.ts';
import { mergeCountedWeeks } from './counted-weeks.ts';
import type { Database } from './tables.ts';

const minute = 60_000;
const minutesOfAnHour = 60;

/** Clears once an hour what nobody asks for any more, and keeps the counts of the lists short; the caller stops the timer. */
export function startHousekeeping(db: Kysely<Database>, store: ObjectStore | null): NodeJS.Timeout {
  let minutes = 0;
  // A process that was killed does not clear up after itself: the next one does.
  sweepUploads().catch(() => undefined);
  const timer = setInterval(() => {
    minutes++;
    // What could not be done now is done the next time.
    mergeCountedWeeks(db).catch(() => undefined);
    if (minutes % minutesOfAnHour !== 0) return;
    clear(db).catch(() => undefined);
    sweepUploads().catch(() => undefined);
    if (store) sweepObjects(db, store).catch(() => undefined);
  }, minute);
  timer.unref();
  return timer;
}

/** Removes old logins and attempts at them, long expired sessions, exported lists, links that opened long ago, parts of uploads that nobody finished, and the keys of saves that no device can still hold. */
export async function clear(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM login_attempt WHERE "AttemptedOn" < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM login WHERE "LoggedInOn" < now() - interval '1 year'`.execute(db);
  await sql`DELETE FROM session_token WHERE "ExpiresOn" < now() - interval '30 days'`.execute(db);
  // So long a link says that it has expired; later it is as unknown as any other.
  await sql`DELETE FROM periodic_summary_access WHERE "ValidTo" < localtimestamp - interval '1 year'`.execute(db);
  // A spreadsheet is fetched within moments of being made.
  await sql`DELETE FROM file WHERE "TableName" = 'Export' AND "CreatedOn" < localtimestamp - interval '1 day'`.execute(db);
  // What was taken over stays known as such until nobody would send it again; what was not, or was brought for nothing, will not be.
  await sql`DELETE FROM file WHERE ("TableName" IS NULL OR "TableName" IN ('Imported', 'SharedImport')) AND "CreatedOn" < localtimestamp - interval '30 days'`.execute(db);
  // Whoever has more of it still has all of it, and begins anew.
  await sql`DELETE FROM file_upload_part WHERE "ReceivedOn" < now() - interval '7 days'`.execute(db);
  // A tablet may lie in a drawer for a season; after a year its queue is looked at by a person.
  await sql`DELETE FROM idempotency_key WHERE "CreatedOn" < now() - interval '1 year'`.execute(db);
}
