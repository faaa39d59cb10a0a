import { TaborError } from '../contract/problem.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
import type { BlobRow } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/**
 * Keeps a photo: hashed as it came, committed, read back and compared before it counts as kept (sync rule 12).
 * Throws `TaborError` `storage-full` or `storage-unavailable`.
 */
export async function keepBlob(
  database: UserDatabase,
  id: string,
  content: Blob,
  name: string,
  createdAt: WireDateTime,
): Promise<Omit<BlobRow, 'bytes'>> {
  const bytes = await content.arrayBuffer();
  const described = { id, sha256: await sha256(bytes), size: bytes.byteLength, type: content.type, name, createdAt };
  await guarded(database, () => database.blobs.put({ ...described, bytes }));
  const back = await guarded(database, () => database.blobs.get(id));
  if (!back || (await sha256(back.bytes)) !== described.sha256) throw new TaborError('storage-unavailable');
  return described;
}

/** Hex SHA-256 of `bytes`. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
