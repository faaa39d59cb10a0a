import { liveQuery, type Observable } from 'dexie';
import type { OutboxRow } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** Rows read at a time while looking for entries that may go. */
const scanned = 200;

/**
 * Starts a drain run: every entry that an earlier run left `sending` waits again, and that run can settle nothing any more.
 * Answers the run's epoch.
 */
export function beginRun(database: UserDatabase): Promise<number> {
  return guarded(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      const epoch = (await currentEpoch(database)) + 1;
      await database.meta.put({ key: 'drain', epoch });
      await database.outbox.where('state').equals('sending').modify({ state: 'waiting' });
      return epoch;
    }),
  );
}

/**
 * Marks as `sending` the entries that `offer` takes, looking through the outbox in order until it says `full`.
 * Answers them as they now are; none when a later run has begun.
 */
export function claimEntries(
  database: UserDatabase,
  epoch: number,
  offer: (entry: OutboxRow) => 'take' | 'pass' | 'full',
): Promise<OutboxRow[]> {
  return guarded(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      if ((await currentEpoch(database)) !== epoch) return [];
      const taken: OutboxRow[] = [];
      let last = 0;
      for (let isFull = false; !isFull; ) {
        const batch = await database.outbox.where('seq').above(last).limit(scanned).toArray();
        for (const entry of batch) {
          const answer = offer(entry);
          isFull = answer === 'full';
          if (isFull) break;
          if (answer === 'take') taken.push({ ...entry, state: 'sending', attempts: entry.attempts + 1, epoch });
          last = entry.seq;
        }
        if (batch.length < scanned) break;
      }
      await database.outbox.bulkPut(taken);
      return taken;
    }),
  );
}

/** Lets entries go at once that wait for their next attempt: a new connection, or a person's tap. */
export function hasten(database: UserDatabase): Promise<number> {
  return guarded(database, () =>
    database.outbox
      .where('state')
      .equals('waiting')
      .and((entry) => entry.notBefore > 0)
      .modify({ notBefore: 0 }),
  );
}

/** A parked entry tries again as it is. */
export function retryParked(database: UserDatabase, seq: number): Promise<number> {
  return guarded(database, () =>
    database.outbox
      .where('seq')
      .equals(seq)
      .and((entry) => entry.state === 'parked')
      .modify({ state: 'waiting', notBefore: 0, fault: null }),
  );
}

export type OutboxCounts = { readonly waiting: number; readonly sending: number; readonly parked: number };

/** How many entries wait, are on their way, and need a person; emits again whenever that changes, in any tab or the worker. */
export function watchCounts(database: UserDatabase): Observable<OutboxCounts> {
  return liveQuery(() => countEntries(database));
}

/** Counted in one transaction: an entry that changes its state meanwhile must not slip through between two counts. */
export function countEntries(database: UserDatabase): Promise<OutboxCounts> {
  return database.transaction('r', [database.outbox], async () => {
    const count = (state: string) => database.outbox.where('state').equals(state).count();
    const [waiting, sending, parked] = await Promise.all([count('waiting'), count('sending'), count('parked')]);
    return { waiting, sending, parked };
  });
}

export async function currentEpoch(database: UserDatabase): Promise<number> {
  const state = await database.meta.get('drain');
  return state?.key === 'drain' ? state.epoch : 0;
}
