import { Dexie } from 'dexie';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { FieldError, ProblemCode } from '../../contract/wire/problem.ts';
import { countEntries } from './outbox.ts';
import { rejectionOf } from './rejection.ts';
import type { DeliveredRow, DraftRow, EntryState, OutboxRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import { userDatabase, type UserDatabase } from '../schema/user-database.ts';

/** The part of the queue that the sync centre shows. */
export type QueueHead = {
  /** All entries of the records that come first: parked, then being sent, then waiting; in order. */
  readonly entries: readonly OutboxRow[];
  /** Number of all entries, and of those that are not parked. */
  readonly count: number;
  readonly sendable: number;
};

/** The records of the first `limit` entries of each state; the cost does not grow with the queue. */
export function queueHead(database: UserDatabase, limit: number): Promise<QueueHead> {
  return database.transaction('r', [database.outbox], async () => {
    const keys: number[] = [];
    for (const state of ['parked', 'sending', 'waiting']) {
      keys.push(...(await database.outbox.where('state').equals(state).limit(limit).primaryKeys()));
    }
    const first = (await database.outbox.bulkGet(keys.slice(0, limit))).filter((entry) => entry !== undefined);
    const lanesByName = new Map(first.map(({ entity, recordKey }) => [`${entity} ${recordKey}`, [entity, recordKey] as const]));
    const lanes = await Promise.all(
      [...lanesByName.values()].map((lane) =>
        database.outbox
          .where('[entity+recordKey]')
          .equals([...lane])
          .toArray(),
      ),
    );
    const { waiting, sending, parked } = await countEntries(database);
    const entries = lanes.flat().toSorted((left, right) => left.seq - right.seq);
    return { entries, count: waiting + sending + parked, sendable: waiting + sending };
  });
}

/** The undelivered entries of one record, in order: an index lists the rows of one key by their primary key, `seq`. */
export function entriesOf(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<OutboxRow[]> {
  return database.outbox.where('[entity+recordKey]').equals([entity, key]).toArray();
}

/** One entry of the queue; null when it has left the queue. */
export async function queuedEntry(database: UserDatabase, seq: number): Promise<OutboxRow | null> {
  return (await database.outbox.get(seq)) ?? null;
}

/** The user name as the queued entries of `username` spell it; null when the queue is empty. */
export async function queuedUser(username: string): Promise<string | null> {
  const database = userDatabase(username);
  const first = await withReconnect(database, () => database.outbox.orderBy('seq').first());
  return first?.user ?? null;
}

/** The last delivered entries, newest first. */
export async function deliveredEntries(database: UserDatabase, limit: number): Promise<DeliveredRow[]> {
  const delivered = await database.delivered.orderBy('seq').toArray();
  return delivered.slice(-limit).toReversed();
}

/** All drafts, newest first. */
export async function allDrafts(database: UserDatabase): Promise<DraftRow[]> {
  const drafts = await database.drafts.toArray();
  return drafts.sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
}

/**
 * The state that a list shows for each of `keys` with queued entries. Reads indexes only, and only for these records, because a list
 * queries again after every delivered entry.
 */
export function queuedRecords(database: UserDatabase, entity: EntityName, keys: readonly RecordKey[]): Promise<Map<RecordKey, EntryState>> {
  return database.transaction('r', [database.outbox], async () => {
    const lanes = await Promise.all(keys.map((key) => database.outbox.where('[entity+recordKey]').equals([entity, key]).primaryKeys()));
    const states = new Map<RecordKey, EntryState>(keys.flatMap((key, index) => (lanes[index]?.length ? [[key, 'waiting']] : [])));
    if (states.size === 0) return states;
    for (const state of ['sending', 'parked'] as const) {
      const seqs = new Set(await database.outbox.where('state').equals(state).primaryKeys());
      for (const [index, key] of keys.entries()) if (lanes[index]?.some((seq) => seqs.has(seq))) states.set(key, state);
    }
    return states;
  });
}

/** The same for every record of an entity with queued entries. */
export async function queuedStates(database: UserDatabase, entity: EntityName): Promise<Map<RecordKey, EntryState>> {
  const keysOfEntity = database.outbox.where('[entity+recordKey]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]);
  const keys = (await keysOfEntity.uniqueKeys()) as unknown as [EntityName, RecordKey][];
  return queuedRecords(
    database,
    entity,
    keys.map(([, key]) => key),
  );
}

/** The backend's field errors for each of `keys`, from its parked entries. */
export async function rejectedFields(
  database: UserDatabase,
  entity: EntityName,
  keys: readonly RecordKey[],
): Promise<Map<RecordKey, readonly FieldError[]>> {
  const requested = new Set(keys);
  const parked = await database.outbox
    .where('state')
    .equals('parked')
    .and((entry) => entry.entity === entity && requested.has(entry.recordKey))
    .toArray();
  return new Map(
    parked.flatMap((entry) => {
      const { errors = [] } = rejectionOf(entry) ?? {};
      return errors.length > 0 ? [[entry.recordKey, errors] as const] : [];
    }),
  );
}

/** Entries parked with this code. */
export function parkedWithCode(database: UserDatabase, code: ProblemCode): Promise<OutboxRow[]> {
  return database.outbox
    .where('state')
    .equals('parked')
    .and((entry) => entry.fault?.code === code)
    .toArray();
}
