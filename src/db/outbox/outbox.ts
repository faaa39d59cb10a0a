import type { DrainState, EntryState, OutboxRow, RunLease } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Batch sizes of the search for sendable entries: small at first, because the first entries usually are, doubled with each batch. */
const FIRST_BATCH_SIZE = 64;
const MAX_BATCH_SIZE = 512;

/**
 * Starts a drain run: entries that an earlier run left `sending` wait again, and the new epoch fences that run off.
 * Returns the run's epoch.
 */
export function beginRun(database: UserDatabase, lease: RunLease): Promise<number> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      const before = await drainState(database);
      const epoch = before.epoch + 1;
      await database.outbox.where('state').equals('sending').modify({ state: 'waiting' });
      const isIdle = !(await hasEntries(database, 'waiting'));
      await database.meta.put({
        ...before,
        epoch,
        lease: isIdle ? null : lease,
        progressAt: isIdle ? null : (before.progressAt ?? lease.since),
      });
      return epoch;
    }),
  );
}

/** Makes entries that a dead run left `sending` wait again, and fences that run off, where no new run can start. */
export async function releaseDeadRun(database: UserDatabase): Promise<void> {
  if (!(await hasEntries(database, 'sending'))) return;
  await withReconnect(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      const before = await drainState(database);
      await database.outbox.where('state').equals('sending').modify({ state: 'waiting' });
      await database.meta.put({ ...before, epoch: before.epoch + 1, lease: null });
    }),
  );
}

/**
 * Marks the entries that `offer` takes as `sending`. Offers the first waiting entry of each lane, if it waits for no id, in order until
 * `offer` returns `full`. Returns the updated entries; none when a later run has begun.
 */
export function claimEntries(
  database: UserDatabase,
  epoch: number,
  offer: (entry: OutboxRow) => 'take' | 'pass' | 'full',
  leaseOf: (taken: readonly OutboxRow[]) => RunLease,
  sentLanes: SentLanes = new Map(),
): Promise<OutboxRow[]> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.outbox, database.meta], async () => {
      const state = await drainState(database);
      if (state.epoch !== epoch) return [];
      const entries = await selectEntries(database, { epoch, sent: sentLanes }, offer);
      if (entries.length === 0) return [];
      await database.outbox.bulkPut(entries);
      await database.meta.put({ ...state, lease: leaseOf(entries) });
      for (const entry of entries) sentLanes.set(entry.seq, laneOf(entry));
      return entries;
    }),
  );
}

/** The lane of each entry that the run has claimed, by `seq`: it stays the same until the entry leaves the queue. */
export type SentLanes = Map<number, string>;

function laneOf({ entity, recordKey }: OutboxRow): string {
  return `${entity} ${recordKey}`;
}

async function selectEntries(
  database: UserDatabase,
  { epoch, sent }: { readonly epoch: number; readonly sent: SentLanes },
  offer: (entry: OutboxRow) => 'take' | 'pass' | 'full',
): Promise<OutboxRow[]> {
  const selected: OutboxRow[] = [];
  const { keys, busy } = await unblockedEntries(database, sent);
  for (let start = 0, size = FIRST_BATCH_SIZE; start < keys.length; start += size, size = Math.min(2 * size, MAX_BATCH_SIZE)) {
    const entries = await readEntries(database, keys.slice(start, start + size));
    for (const entry of busy ? entries.filter((one) => !busy.has(laneOf(one))) : await firstOfLanes(database, entries)) {
      const answer = offer(entry);
      if (answer === 'full') return selected;
      if (answer === 'take') selected.push({ ...entry, state: 'sending', attempts: entry.attempts + 1, epoch });
    }
  }
  return selected;
}

type UnblockedEntries = {
  readonly keys: readonly number[];
  /**
   * The lanes of all other entries, where this run is sending those: `offer` then sees the rest of the queue in order, and knows the first
   * of each free lane itself. Null where other entries exist, whose lanes need a look-up.
   */
  readonly busy: ReadonlySet<string> | null;
};

/** Waiting entries that wait for no id, from the indexes alone: thousands of blocked entries are not read. */
async function unblockedEntries(database: UserDatabase, sentLanes: SentLanes): Promise<UnblockedEntries> {
  const [waiting, sending, bound, count] = await Promise.all([
    database.outbox.where('state').equals('waiting').primaryKeys(),
    database.outbox.where('state').equals('sending').primaryKeys(),
    database.outbox.orderBy('dependsOn').primaryKeys(),
    database.outbox.count(),
  ]);
  const isBound = new Set(bound);
  const keys = waiting.filter((seq) => !isBound.has(seq));
  const lanes = sending.map((seq) => sentLanes.get(seq)).filter((lane) => lane !== undefined);
  return { keys, busy: lanes.length + keys.length === count ? new Set(lanes) : null };
}

/** Reads a dense range in one query, which takes a fraction of the time of single reads. */
export async function readEntries(database: UserDatabase, keys: readonly number[]): Promise<OutboxRow[]> {
  const [first = 0, last = 0] = [keys[0], keys.at(-1)];
  if (last - first >= 2 * keys.length) return (await database.outbox.bulkGet([...keys])).filter((entry) => entry !== undefined);
  const requested = new Set(keys);
  const range = await database.outbox.where('seq').between(first, last, true, true).toArray();
  return range.filter((entry) => requested.has(entry.seq));
}

async function firstOfLanes(database: UserDatabase, entries: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const lanes = entries.map(({ entity, recordKey }) => database.outbox.where('[entity+recordKey]').equals([entity, recordKey]));
  const firsts = await Promise.all(lanes.map((lane) => lane.limit(1).primaryKeys()));
  return entries.filter((entry, index) => firsts[index]?.[0] === entry.seq);
}

/** Whether an entry is in one of `states`. Reads one key per state, because counting would walk through all of them. */
export async function hasEntries(database: UserDatabase, ...states: readonly EntryState[]): Promise<boolean> {
  const firsts = await Promise.all(states.map((state) => database.outbox.where('state').equals(state).limit(1).primaryKeys()));
  return firsts.some((keys) => keys.length > 0);
}

/** Upper limit of an accepted `Retry-After`: beyond it the clock was set or a proxy sent nonsense. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** Makes waiting entries sendable at once, after a new connection or a user's tap. A `Retry-After` of the backend still applies. */
export function clearBackoff(database: UserDatabase, now: number): Promise<number> {
  return withReconnect(database, () =>
    database.outbox
      .where('state')
      .equals('waiting')
      // A Dexie filter would load the queue entry by entry; `modify` reads it in batches.
      .modify((entry) => {
        const { notBefore, asked = 0 } = entry;
        const soonest = asked > now && asked - now <= MAX_RETRY_AFTER_MS ? Math.min(asked, notBefore) : 0;
        if (notBefore === soonest) return false;
        Object.assign(entry, { notBefore: soonest });
        return true;
      }),
  );
}

/** Queues a parked entry again with unchanged content. */
export function retryParked(database: UserDatabase, seq: number): Promise<number> {
  return withReconnect(database, () =>
    database.outbox
      .where('seq')
      .equals(seq)
      .and((entry) => entry.state === 'parked')
      .modify((entry) => {
        Object.assign(entry, { state: 'waiting', notBefore: 0, fault: null, doubt: entry.doubt?.isAccepted ? { isAccepted: true } : {} });
      }),
  );
}

export type OutboxCounts = { readonly waiting: number; readonly sending: number; readonly parked: number };

/**
 * How many entries wait, are being sent, and are parked. One transaction: an entry that changes its state meanwhile must not slip through
 * between two counts.
 */
export function countEntries(database: UserDatabase): Promise<OutboxCounts> {
  return database.transaction('r', [database.outbox], async () => {
    const count = (state: string) => database.outbox.where('state').equals(state).count();
    const [waiting, sending, parked] = await Promise.all([count('waiting'), count('sending'), count('parked')]);
    return { waiting, sending, parked };
  });
}

/** State of the last drain run; epoch 0 before the first. */
export async function drainState(database: UserDatabase): Promise<DrainState> {
  const state = await database.meta.get('drain');
  return state?.key === 'drain' ? state : { key: 'drain', epoch: 0 };
}

/** Marks the stall as reported to the user, until an entry goes through. Returns false when it was reported already. */
export function markStallReported(database: UserDatabase): Promise<boolean> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.meta], async () => {
      const state = await drainState(database);
      if (state.isStallTold) return false;
      await database.meta.put({ ...state, isStallTold: true });
      return true;
    }),
  );
}

/** Stores the numbers that the backend knows of this outbox. */
export function noteQueueReport(database: UserDatabase, reported: string): Promise<unknown> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.meta], async () => database.meta.put({ ...(await drainState(database)), reported })),
  );
}
