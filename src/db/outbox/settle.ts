import type { EntityName } from '../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import type { Rejection } from '../../contract/delivery/rejection.ts';
import { lookUpGuard } from '../../contract/delivery/idempotency.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { blobIdsIn, dropUnreferencedBlobs } from '../drafts/blobs.ts';
import { deliveredFileOf } from '../cache/delivered-files.ts';
import { keepDeliveredPhotos } from '../cache/prepared-photos.ts';
import { parametersWithServerIds, withServerIds, type ServerIds } from './local-keys.ts';
import { nextDeliveryTime } from '../schema/logical-time.ts';
import { drainState, hasEntries, readEntries } from './outbox.ts';
import { rebaseFollowers } from './rebase-followers.ts';
import { toStoredRejection } from './rejection.ts';
import type { AliasRow, DeliveredRow, DrainState, EntryDoubt, OutboxRow, RecordRow, RunLease } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Outcome of one entry that was sent, or could not be. */
export type Settlement =
  /** The backend acknowledged it; `serverId` is the id of a record it created. */
  | { readonly kind: 'applied'; readonly seq: number; readonly id: string; readonly serverId: number | null }
  /** It is retried, not before `notBefore`. `wasSent`: the backend may have it already; `retryAt`: the backend's `Retry-After`. */
  | {
      readonly kind: 'postponed';
      readonly seq: number;
      readonly notBefore: number;
      readonly rejection: Rejection | null;
      readonly wasSent: boolean;
      readonly retryAt?: number;
      readonly doubt?: EntryDoubt;
    }
  /** Needs a user's decision. */
  | { readonly kind: 'parked'; readonly seq: number; readonly rejection: Rejection };

/** Delivered rows that the sync centre lists. */
const MAX_DELIVERED = 200;

/**
 * Writes the outcomes of several entries in one transaction: an acknowledged entry leaves the queue and its new server id
 * replaces the local key everywhere, or nothing is written (sync rules 2 and 6).
 * Returns false and writes nothing when a later run has begun (fencing).
 */
export function settle(
  database: UserDatabase,
  run: { readonly epoch: number; readonly lease: RunLease },
  settlements: readonly Settlement[],
  now: Date,
): Promise<boolean> {
  const { outbox, records, blobs, references, drafts, aliases, delivered, meta } = database;
  const tables = [outbox, records, blobs, references, drafts, aliases, delivered, meta];
  return withReconnect(database, () =>
    database.transaction('rw', tables, async () => {
      const state = await drainState(database);
      if (state.epoch !== run.epoch) return false;
      await postponeOrPark(database, settlements);
      const seqs = settlements.flatMap((one) => (one.kind === 'applied' ? [one.seq] : []));
      const applied = await readEntries(
        database,
        seqs.toSorted((left, right) => left - right),
      );
      if (applied.length > 0) await acknowledge(database, applied, settlements, now);
      const lease = (await hasEntries(database, 'sending')) ? run.lease : null;
      await database.meta.put({ ...state, lease, ...(await progressOf(database, settlements, run.lease.since)) });
      return true;
    }),
  );
}

/** A postponed entry is no progress. */
async function progressOf(database: UserDatabase, settlements: readonly Settlement[], now: number): Promise<Partial<DrainState>> {
  if (settlements.every((one) => one.kind === 'postponed')) return {};
  const isLeft = await hasEntries(database, 'waiting', 'sending');
  return { progressAt: isLeft ? now : null, isStallTold: false };
}

async function postponeOrPark(database: UserDatabase, settlements: readonly Settlement[]): Promise<void> {
  for (const one of settlements) {
    if (one.kind === 'postponed') {
      await database.outbox
        .where('seq')
        .equals(one.seq)
        .modify((entry) => {
          const delays = (entry.delays ?? 0) + (one.rejection ? 1 : 0);
          const { notBefore, rejection, retryAt: requestedRetry = 0, doubt } = one;
          const fault = rejection && toStoredRejection(rejection);
          // A skipped look-up is valid for one attempt only: if that attempt may have arrived, the next one looks the record up again.
          const passed = one.wasSent ? entry.passed?.filter((guard) => guard !== lookUpGuard) : entry.passed;
          Object.assign(entry, {
            state: 'waiting',
            notBefore,
            asked: requestedRetry,
            fault,
            delays,
            attempts: attemptsAfter(entry, one),
            ...(passed ? { passed } : {}),
            ...(doubt ? { doubt } : {}),
          });
        });
    } else if (one.kind === 'parked') {
      await database.outbox
        .where('seq')
        .equals(one.seq)
        .modify((entry) => {
          Object.assign(entry, { state: 'parked', fault: toStoredRejection(one.rejection), attempts: attemptsAfter(entry, one) });
        });
      await showAsStored(database, one.seq);
    }
  }
}

/** A refused action or removal has changed nothing: lists show the row of the backend again, and pulls bring its record (SY10). */
async function showAsStored(database: UserDatabase, seq: number): Promise<void> {
  const entry = await database.outbox.get(seq);
  if (!entry || entry.attempts > 0 || entry.targetKey !== entry.recordKey) return;
  const path: RecordKeyPath = [entry.entity, entry.recordKey];
  const lane = await database.outbox.where('[entity+recordKey]').equals(path).toArray();
  if (lane.every(({ kind }) => kind !== 'save')) await database.records.update(path, { row: null, isRemoved: false });
}

/** Claiming counted an attempt: an unsent or rejected one did nothing. A verdict of the backend clears all attempts (SY7). */
function attemptsAfter({ attempts }: OutboxRow, one: Settlement & { kind: 'postponed' | 'parked' }): number {
  if (one.kind === 'postponed' && one.wasSent) return attempts;
  return one.kind === 'parked' && one.rejection.isVerdict ? 0 : Math.max(0, attempts - 1);
}

async function acknowledge(
  database: UserDatabase,
  applied: readonly OutboxRow[],
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  const aliases = newAliases(applied, settlements);
  const serverIds = serverIdsOf(aliases);
  const removed = applied.filter((entry) => entry.kind === 'removal').map(({ entity, recordKey }): RecordKeyPath => [entity, recordKey]);
  const removedItems = removed.length > 0 ? (await database.records.bulkGet(removed)).map((record) => record?.item) : [];
  await deleteEntries(database, applied);
  const neverUploaded = applied.filter((entry) => entry.withdrawn && settledServerId(settlements, entry) === null);
  await dropDependents(database, neverUploaded);
  const ofHandovers = applied.filter(({ entity }) => entity === 'vehicle-handover-document');
  const files = ofHandovers.map((entry) => deliveredFileOf(entry, settledServerId(settlements, entry)));
  await keepDeliveredPhotos(database, files, { asOf: toWireDateTime(now), moment: now.getTime() });
  await database.blobs.bulkDelete(applied.flatMap((entry) => entry.blobs.map((blob) => blob.id)));
  await database.aliases.bulkPut(aliases);
  const followed = await followedLanes(database, applied, aliases);
  const dependents = await moveEntries(database, aliases, followed);
  await rebaseFollowers(
    database,
    applied.filter(({ entity, recordKey }) => followed.has(laneName(entity, recordKey))),
    serverIds,
  );
  await moveDrafts(database, serverIds);
  for (const { entity, recordKey } of dependents) followed.add(laneName(entity, recordKey));
  await moveRecords(database, { entries: [...applied, ...dependents], followed, serverIds, now });
  await dropUnreferencedBlobs(database, blobIdsIn(removedItems));
  await database.delivered.bulkPut(
    applied.filter((entry) => !neverUploaded.includes(entry)).map((entry) => toDelivered(entry, { serverIds, settlements }, now)),
  );
  await prune(database);
}

/** Deletes a gapless range in one request: a batch is one more often than not. */
async function deleteEntries(database: UserDatabase, entries: readonly OutboxRow[]): Promise<void> {
  const [first = 0, last = 0] = [entries[0]?.seq, entries.at(-1)?.seq];
  if (last - first + 1 === entries.length) await database.outbox.where('seq').between(first, last, true, true).delete();
  else await database.outbox.bulkDelete(entries.map(({ seq }) => seq));
}

/** A file that was withdrawn before it reached the backend needs no delete call. */
async function dropDependents(database: UserDatabase, neverUploaded: readonly OutboxRow[]): Promise<void> {
  if (neverUploaded.length > 0)
    await database.outbox
      .where('dependsOn')
      .anyOf(neverUploaded.map((entry) => String(entry.targetKey)))
      .delete();
}

function settledServerId(settlements: readonly Settlement[], { seq }: OutboxRow): number | null {
  const settlement = settlements.find((one) => one.seq === seq);
  return settlement?.kind === 'applied' ? settlement.serverId : null;
}

function newAliases(applied: readonly OutboxRow[], settlements: readonly Settlement[]): AliasRow[] {
  const ids = new Map(settlements.flatMap((one) => (one.kind === 'applied' ? [[one.seq, one.serverId] as const] : [])));
  return applied.flatMap((entry) => {
    const serverId = ids.get(entry.seq) ?? null;
    if (!isLocalKey(entry.targetKey) || serverId === null) return [];
    return [{ localKey: entry.targetKey, entity: entry.callEntity, serverId, call: entry.call }];
  });
}

/** The server ids of `aliases` by local key. */
export function serverIdsOf(aliases: readonly Pick<AliasRow, 'localKey' | 'serverId'>[]): ServerIds {
  return new Map(aliases.map(({ localKey, serverId }) => [localKey, serverId]));
}

/**
 * Lanes of the applied entries that may have further entries; most have none, and are looked up once. A lane with a local key has them also
 * where a user has changed the record under its server id, which a list knew before the acknowledgement arrived.
 */
async function followedLanes(database: UserDatabase, applied: readonly OutboxRow[], aliases: readonly AliasRow[]): Promise<Set<string>> {
  const lanes = new Map(
    [
      ...applied.map(({ entity, recordKey }): RecordKeyPath => [entity, recordKey]),
      ...aliases.map(({ entity, localKey }): RecordKeyPath => [entity, localKey]),
    ].map((lane) => [laneName(...lane), lane]),
  );
  const entities = [...new Set([...lanes.values()].map(([entity]) => entity))];
  const [remainingEntries, withServerKeys] = await Promise.all([
    entriesLeft(database, [...lanes.values()]),
    Promise.all(
      entities.map(async (entity) =>
        (await database.outbox.where('[entity+recordKey]').between([entity, -Infinity], [entity, Infinity]).limit(1).primaryKeys()).length >
        0
          ? entity
          : null,
      ),
    ),
  ]);
  return new Set(
    [...lanes].flatMap(([name, [entity, key]]) =>
      (remainingEntries.get(name) ?? 0) > 0 || (isLocalKey(key) && withServerKeys.includes(entity)) ? [name] : [],
    ),
  );
}

/** Moves entries that waited for one of the ids, and those of a record with a new key. */
async function moveEntries(database: UserDatabase, aliases: readonly AliasRow[], followed: ReadonlySet<string>): Promise<OutboxRow[]> {
  if (aliases.length === 0) return [];
  const serverIds = serverIdsOf(aliases);
  const hasBound = (await database.outbox.orderBy('dependsOn').limit(1).primaryKeys()).length > 0;
  const waiting = hasBound
    ? await database.outbox
        .where('dependsOn')
        .anyOf([...serverIds.keys()])
        .distinct()
        .toArray()
    : [];
  await database.outbox.bulkPut(waiting.map((entry) => entryWithServerIds(entry, serverIds)));
  const renamed = aliases
    .filter(({ entity, localKey }) => followed.has(laneName(entity, localKey)))
    .map(({ entity, localKey }): RecordKeyPath => [entity, localKey]);
  const followers = renamed.length > 0 ? await database.outbox.where('[entity+recordKey]').anyOf(renamed).toArray() : [];
  await database.outbox.bulkPut(followers.map((entry) => entryWithServerIds(entry, serverIds)));
  return waiting;
}

/** `entry` with its local keys replaced by their server ids. */
export function entryWithServerIds(entry: OutboxRow, serverIds: ServerIds): OutboxRow {
  const { recordKey, targetKey, payload, dependsOn } = entry;
  return {
    ...entry,
    ...withServerIds({ recordKey, targetKey, payload }, serverIds),
    parameters: parametersWithServerIds(entry.parameters, serverIds),
    dependsOn: dependsOn.filter((key) => !serverIds.has(key)),
  };
}

async function moveDrafts(database: UserDatabase, serverIds: ServerIds): Promise<void> {
  if (serverIds.size === 0) return;
  for (const draft of await database.drafts.toArray()) {
    const moved = withServerIds(draft, serverIds);
    if (moved.key !== draft.key) await database.drafts.delete([draft.entity, draft.key]);
    if (moved !== draft) await database.drafts.put(moved);
  }
}

type Moved = {
  readonly entries: readonly OutboxRow[];
  readonly followed: ReadonlySet<string>;
  readonly serverIds: ServerIds;
  readonly now: Date;
};

/** Moves the records of the entries to their server ids, and updates their counts of waiting entries. */
async function moveRecords(database: UserDatabase, { entries, followed, serverIds, now }: Moved): Promise<void> {
  const recordKeys = new Map(entries.map(({ entity, recordKey }) => [laneName(entity, recordKey), [entity, recordKey] as RecordKeyPath]));
  const removed = new Set(entries.flatMap(({ kind, entity, recordKey }) => (kind === 'removal' ? [laneName(entity, recordKey)] : [])));
  const records = (await database.records.bulkGet([...recordKeys.values()])).filter((record) => record !== undefined);
  const moved = records.map((record) => withServerIds(record, serverIds));
  const remainingEntries = await entriesLeft(
    database,
    moved.flatMap(({ entity, key }, index): RecordKeyPath[] =>
      followed.has(laneName(entity, records[index]?.key ?? key)) ? [[entity, key]] : [],
    ),
  );
  const moment = await nextDeliveryTime(database, now.getTime());
  const settled = moved.map((record, index): RecordRow => {
    const before = records[index] ?? record;
    const pending = remainingEntries.get(laneName(record.entity, record.key)) ?? 0;
    const isGone = pending === 0 && removed.has(laneName(before.entity, before.key));
    return { ...record, pending, isRemoved: record.isRemoved || isGone, asOf: toWireDateTime(now), moment };
  });
  const renamed = records.filter((record, index) => record.key !== moved[index]?.key);
  await database.records.bulkDelete(renamed.map(({ entity, key }): RecordKeyPath => [entity, key]));
  await database.records.bulkPut(settled);
}

type RecordKeyPath = [EntityName, RecordKey];

function laneName(entity: EntityName, key: RecordKey): string {
  return `${entity} ${key}`;
}

/** Number of waiting entries per record, counted by the index. */
async function entriesLeft(database: UserDatabase, records: readonly RecordKeyPath[]): Promise<Map<string, number>> {
  const counted = records.map(async ([entity, key]) => {
    const remainingCount = await database.outbox.where('[entity+recordKey]').equals([entity, key]).count();
    return [laneName(entity, key), remainingCount] as const;
  });
  return new Map(await Promise.all(counted));
}

type SettledAnswers = { readonly serverIds: ServerIds; readonly settlements: readonly Settlement[] };

function toDelivered(entry: OutboxRow, { serverIds, settlements }: SettledAnswers, now: Date): DeliveredRow {
  const { seq, id, entity, call, recordKey, fileName } = entry;
  const file = deliveredFileOf(entry, settledServerId(settlements, entry));
  return {
    seq,
    id,
    entity,
    call,
    recordKey: withServerIds(recordKey, serverIds),
    deliveredAt: toWireDateTime(now),
    ...(fileName ? { fileName } : {}),
    ...(file ? { file } : {}),
  };
}

async function prune(database: UserDatabase): Promise<void> {
  const surplus = (await database.delivered.count()) - MAX_DELIVERED;
  if (surplus <= 0) return;
  const last = (await database.delivered.orderBy('seq').limit(surplus).primaryKeys()).at(-1);
  if (last !== undefined) await database.delivered.where('seq').belowOrEqual(last).delete();
}
