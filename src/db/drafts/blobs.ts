import { TaborError } from '../../contract/wire/problem.ts';
import { fromWire, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { forEachBatch } from '../schema/for-each-batch.ts';
import type { BlobRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Minimum age for the sweep: a form in another tab may be about to reference the bytes, and a device's clock may jump. */
const MIN_SWEEP_AGE_MS = 24 * 60 * 60_000;

/** The same when a session ends: its forms close, and store their drafts. */
const MIN_CLEAR_AGE_MS = 60_000;

/**
 * Stores a photo: hashed as received, committed, read back and compared before it counts as saved (sync rule 12).
 * Throws `TaborError` `storage-full` or `storage-unavailable`.
 */
export async function saveBlob(
  database: UserDatabase,
  id: string,
  content: Blob,
  name: string,
  createdAt: WireDateTime,
): Promise<Omit<BlobRow, 'bytes'>> {
  const bytes = await content.arrayBuffer();
  const described = { id, sha256: await sha256(bytes), size: bytes.byteLength, type: content.type, name, createdAt };
  await withReconnect(database, () => database.blobs.put({ ...described, bytes }));
  const readBack = await withReconnect(database, () => database.blobs.get(id));
  if (!readBack || (await sha256(readBack.bytes)) !== described.sha256) throw new TaborError('storage-unavailable');
  return described;
}

/** The blob ids that a form or a record references: every `BlobId` in it, at any depth. */
export function blobIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(blobIdsIn);
  return Object.entries(value).flatMap(([name, part]) => (name === 'BlobId' && typeof part === 'string' ? [part] : blobIdsIn(part)));
}

/**
 * Removes those of `ids` that no draft, record or entry references. Call it last in the transaction that removed a reference;
 * that transaction must include the tables `blobs`, `drafts`, `records` and `outbox`.
 */
export async function dropUnreferencedBlobs(database: UserDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const referenced = await referencedBlobs(database);
  await database.blobs.bulkDelete(ids.filter((id) => !referenced.has(id)));
}

/**
 * Removes unreferenced bytes older than a day: a form may end between storing a photo and referencing it.
 * Returns the number of removed blobs.
 */
export async function sweepBlobs(database: UserDatabase, now: Date, minAge = MIN_SWEEP_AGE_MS): Promise<number> {
  // Searched outside of a transaction: usually there is nothing to remove, and a long transaction would block lists.
  const suspects = await withReconnect(database, () => unreferencedBlobs(database));
  if (suspects.length === 0) return 0;
  return withReconnect(database, () =>
    database.transaction('rw', [database.blobs, database.drafts, database.records, database.outbox], async () => {
      const referenced = await referencedBlobs(database);
      const stale: string[] = [];
      for (const id of suspects.filter((one) => !referenced.has(one))) {
        const blob = await database.blobs.get(id);
        const createdAt = blob && fromWire(blob.createdAt);
        if (createdAt && now.getTime() - createdAt.getTime() > minAge) stale.push(id);
      }
      await database.blobs.bulkDelete(stale);
      return stale.length;
    }),
  );
}

/** Sweeps at the end of a session. A locked device cannot read the references: there the bytes stay encrypted until the next sweep. */
export async function clearUnreferencedBlobs(database: UserDatabase, now: Date): Promise<void> {
  if (await database.keys.isClosed()) return;
  try {
    await sweepBlobs(database, now, MIN_CLEAR_AGE_MS);
  } catch {
    // Unreadable rows must not keep the session open; the next sweep tries again.
  }
}

async function unreferencedBlobs(database: UserDatabase): Promise<string[]> {
  const ids = await database.blobs.toCollection().primaryKeys();
  if (ids.length === 0) return [];
  const referenced = await referencedBlobs(database);
  return ids.filter((id) => !referenced.has(id));
}

/** Hex SHA-256 of `bytes`. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function referencedBlobs(database: UserDatabase): Promise<Set<string>> {
  const blobIds = new Set<string>();
  const nameAll = (ids: readonly string[]) => ids.forEach((id) => blobIds.add(id));
  await forEachBatch(
    database.outbox,
    ({ seq }) => seq,
    (entry) => nameAll(entry.blobs.map((blob) => blob.id)),
  );
  await forEachBatch(
    database.drafts,
    ({ entity, key }) => [entity, key],
    (draft) => nameAll(blobIdsIn(draft.values)),
  );
  await forEachBatch(
    database.records,
    ({ entity, key }) => [entity, key],
    (record) => {
      const isGone = record.isRemoved && record.pending === 0;
      if (!isGone) nameAll(blobIdsIn(record.item));
    },
  );
  return blobIds;
}
