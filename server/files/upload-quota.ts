import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MAX_SHEET_BYTES } from '../../src/contract/import/sheet.ts';
import { MAX_FILE_BYTES } from '../../src/contract/entities/shared/file.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import type { Database } from '../database/tables.ts';
import { filesWithoutRecord } from './owner.ts';

/** Uploader of a file without a record: a user, or the access link of a summary. */
export type Uploader = { readonly userId: number } | { readonly summary: number };

type Quota = { readonly filesPerHour: number; readonly bytes: number };

/** Quotas of one user, of one link, and of all links together. `bytes` counts the files that wait unused. */
export const uploadQuotas = {
  user: { filesPerHour: 60, bytes: 10 * MAX_FILE_BYTES },
  link: { filesPerHour: 20, bytes: 5 * MAX_SHEET_BYTES },
  links: { filesPerHour: 500, bytes: 100 * MAX_SHEET_BYTES },
  all: { filesPerHour: 2_000, bytes: 100 * MAX_FILE_BYTES },
} as const satisfies Record<string, Quota>;

/**
 * Takes the quotas of an upload without a record until the transaction ends. Throws `ThrottledError` above the files of an hour,
 * `too-large`, `uploads-full`.
 */
export async function takeUploadQuota(trx: Kysely<Database>, uploader: Uploader, size: number): Promise<void> {
  if ('summary' in uploader && size > MAX_SHEET_BYTES) throw new TaborError('too-large');
  // One after another: uploads at the same moment must not all find the last place free.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('upload quota', 0))`.execute(trx);
  await checkQuotas(trx, uploader, size);
}

/**
 * Refuses an upload before its body is received when a quota is full. A repeated one with a used key goes on to its stored response. Throws
 * as `takeUploadQuota`.
 */
export async function requireFreeQuota(
  db: Kysely<Database>,
  uploader: Uploader,
  used: { readonly userId: number; readonly key: string | null },
): Promise<void> {
  const row = await db
    .selectFrom('idempotency_key')
    .select('Key')
    .where('UserId', '=', used.userId)
    .where('Key', '=', used.key)
    .executeTakeFirst();
  if (!row) await checkQuotas(db, uploader, 0);
}

async function checkQuotas(db: Kysely<Database>, uploader: Uploader, size: number): Promise<void> {
  if ('summary' in uploader) {
    await checkQuota(db, uploadQuotas.link, sql`"RecordId" = ${uploader.summary} AND "CreatedBy" IS NULL`, size);
    await checkQuota(db, uploadQuotas.links, sql`"CreatedBy" IS NULL`, size);
  } else await checkQuota(db, uploadQuotas.user, sql`"CreatedBy" = ${uploader.userId}`, size);
  await checkQuota(db, uploadQuotas.all, sql`true`, size);
}

/** Counts the files without a record that fulfil `isCounted`. Imported ones are empty: they count for their hour only. */
async function checkQuota(
  db: Kysely<Database>,
  { filesPerHour, bytes }: Quota,
  isCounted: RawBuilder<unknown>,
  size: number,
): Promise<void> {
  const result = await sql<{ files: number; bytes: number; seconds: number }>`
    SELECT count(*) FILTER (WHERE isRecent)::int AS files, coalesce(sum("Size"), 0)::float8 AS bytes,
      coalesce(extract(epoch FROM min("CreatedOn") FILTER (WHERE isRecent) + interval '1 hour' - localtimestamp), 0)::float8 AS seconds
    FROM file, LATERAL (SELECT "CreatedOn" > localtimestamp - interval '1 hour' AS isRecent) age
    WHERE ("TableName" IS NULL OR "TableName" IN (${filesWithoutRecord.shared}, ${filesWithoutRecord.imported})) AND ${isCounted}`.execute(
    db,
  );
  const used = result.rows[0] as { files: number; bytes: number; seconds: number };
  if (used.files >= filesPerHour) throw new ThrottledError(used.seconds);
  if (used.bytes + size > bytes) throw new TaborError('uploads-full');
}
