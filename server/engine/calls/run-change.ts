import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { idempotencyHeaders } from '../../../src/contract/idempotency.ts';
import { TaborError } from '../../../src/contract/problem.ts';
import { runAudited, type AuditContext } from '../../audit/run-audited.ts';
import { retryConflicts } from '../../database/retry.ts';
import type { Database } from '../../database/tables.ts';

/** A response that is stored with its idempotency key and replayed. */
export type StoredResponse = { readonly status: number; readonly body: string };

/**
 * Runs `act` once per user and idempotency key: key, payload hash and response are stored in the transaction of the effect (sync rule 4).
 * A transaction that PostgreSQL aborts in favour of another is retried, `act` included. `lock` runs before any other lock.
 * Throws `idempotency-in-progress` while the same key runs in any process, `idempotency-mismatch` for another payload.
 * `auditContext` adds the changes to the audit trail; null for an anonymous user. Without a key this is a plain transaction.
 * A rejection, thrown or `false`, stores no key, so that a corrected request may reuse it.
 */
export async function runChange(
  db: Kysely<Database>,
  change: {
    readonly userId: number;
    readonly key: string | null;
    readonly payloadHash: string;
    readonly auditContext: AuditContext | null;
    readonly isRefusedByFalse?: boolean;
    readonly lock?: (trx: Transaction<Database>) => Promise<void>;
  },
  act: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<StoredResponse> {
  const { userId, key, payloadHash, auditContext, isRefusedByFalse = false, lock } = change;
  const actLocked = async (trx: Transaction<Database>) => {
    await lock?.(trx);
    return auditContext ? runAudited(trx, auditContext, () => act(trx)) : act(trx);
  };
  const runOnce = async (trx: Transaction<Database>): Promise<StoredResponse> => {
    if (key === null) return { status: 200, body: JSON.stringify(await actLocked(trx)) };
    await lockKey(trx, userId, key);
    const stored = await trx
      .selectFrom('idempotency_key')
      .select(['PayloadHash', 'Status', 'Body'])
      .where('UserId', '=', userId)
      .where('Key', '=', key)
      // A primary that crashed before its standby had the save shows it after its restart. The lock is written to the log, so that this
      // transaction too ends only when the standby has everything up to it.
      .forUpdate()
      .executeTakeFirst();
    if (stored && stored.PayloadHash !== payloadHash) throw new TaborError('idempotency-mismatch');
    if (stored) return { status: stored.Status, body: stored.Body };
    const answer = { status: 200, body: JSON.stringify(await actLocked(trx)) };
    if (isRefusedByFalse && answer.body === 'false') return answer;
    await trx
      .insertInto('idempotency_key')
      .values({ UserId: userId, Key: key, PayloadHash: payloadHash, Status: answer.status, Body: answer.body })
      .execute();
    return answer;
  };
  return retryConflicts(() => db.transaction().execute(runOnce));
}

/**
 * The response body stored under a user's key. An unused key is closed and gives null; a later request with it is rejected.
 * Throws `idempotency-in-progress`.
 */
export async function closeKey(db: Kysely<Database>, userId: number, key: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, userId, key);
    const stored = await trx.selectFrom('idempotency_key').select('Body').where('UserId', '=', userId).where('Key', '=', key).executeTakeFirst();
    if (stored) return stored.Body === 'null' ? null : stored.Body;
    await trx.insertInto('idempotency_key').values({ UserId: userId, Key: key, PayloadHash: 'withdrawn', Status: 200, Body: 'null' }).execute();
    return null;
  });
}

/** The request's idempotency key, or null. Throws `bad-request` for a malformed key. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get(idempotencyHeaders.key);
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new TaborError('bad-request', { detail: 'Idempotency-Key' });
  return key;
}

/** The row version of `If-Match`, or null for none. Throws `bad-request` for a malformed version. */
export function expectedVersionOf(request: Request): number | null {
  const tag = request.headers.get('if-match')?.trim() ?? '*';
  if (tag === '*') return null;
  const version = /^"(\d{1,9})"$/.exec(tag)?.[1];
  if (version === undefined) throw new TaborError('bad-request', { detail: 'If-Match' });
  return Number(version);
}

/** A hash of the call and its values that does not depend on the order of the fields. */
export function payloadHashOf(address: string, body: unknown): string {
  return createHash('sha256').update(address).update('\n').update(JSON.stringify(sortKeys(body)) ?? '').digest('hex');
}

// The advisory lock covers all processes on this database and ends with the transaction, also when the process dies.
async function lockKey(trx: Transaction<Database>, userId: number, key: string): Promise<void> {
  const digest = createHash('sha256').update(`${userId}\n${key}`).digest().readBigInt64BE(0);
  const answer = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${digest.toString()}::bigint) AS taken`.execute(trx);
  if (!answer.rows[0]?.taken) throw new TaborError('idempotency-in-progress');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortKeys(part)]));
}
