import { liveQuery, type Observable } from 'dexie';
import type { DrainState, OutboxRow, RunLease } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** Rows read at a time while looking for entries that may go. */
const scanned = 200;

/**
 * Starts a drain run: every entry that an earlier run left `sending` waits again, and that run can settle nothing any more.
 * Answers the run's epoch.
 */
export function beginRun(database: UserDatabase, lease: RunLease): Promise<number> {
  return guarded(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      const before = await drainState(database);
      const epoch = before.epoch + 1;
      await database.outbox.where('state').equals('sending').modify({ state: 'waiting' });
      const waits = await database.outbox.where('state').equals('waiting').limit(1).count();
      const isIdle = waits === 0;
      await database.meta.put({ ...before, epoch, lease: isIdle ? null : lease, progressAt: isIdle ? null : (before.progressAt ?? lease.since) });
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
  leaseOf: (taken: readonly OutboxRow[]) => RunLease,
): Promise<OutboxRow[]> {
  return guarded(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      const state = await drainState(database);
      if (state.epoch !== epoch) return [];
      const taken = await takenEntries(database, epoch, offer);
      if (taken.length === 0) return [];
      await database.outbox.bulkPut(taken);
      await database.meta.put({ ...state, lease: leaseOf(taken) });
      return taken;
    }),
  );
}

async function takenEntries(database: UserDatabase, epoch: number, offer: (entry: OutboxRow) => 'take' | 'pass' | 'full'): Promise<OutboxRow[]> {
  const taken: OutboxRow[] = [];
  for (let last = 0; ; ) {
    const batch = await database.outbox.where('seq').above(last).limit(scanned).toArray();
    for (const entry of batch) {
      const answer = offer(entry);
      if (answer === 'full') return taken;
      if (answer === 'take') taken.push({ ...entry, state: 'sending', attempts: entry.attempts + 1, epoch });
      last = entry.seq;
    }
    if (batch.length < scanned) return taken;
  }
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

/** What is known of the run that drains; epoch 0 before the first. */
export async function drainState(database: UserDatabase): Promise<DrainState> {
  const state = await database.meta.get('drain');
  return state?.key === 'drain' ? state : { key: 'drain', epoch: 0 };
}

/** Remembers that the user was told that nothing goes through: once until something does. Answers false when they were already. */
export function markStallTold(database: UserDatabase): Promise<boolean> {
  return guarded(database, () =>
    database.transaction('rw', [database.meta], async () => {
      const state = await drainState(database);
      if (state.isStallTold) return false;
      await database.meta.put({ ...state, isStallTold: true });
      return true;
    }),
  );
}
