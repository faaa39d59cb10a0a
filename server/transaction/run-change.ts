import { createHash } from 'node:crypto';
import type { CompiledQuery, Insertable, Kysely, Transaction } from 'kysely';
import { clientOriginHeaders } from '../../src/contract/entities/shared/audit.ts';
import { idempotencyHeaders } from '../../src/contract/delivery/idempotency.ts';
import { matchedVersions } from '../../src/contract/wire/entity-tags.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { runAudited, type AuditContext } from '../audit/run-audited.ts';
import { pipelinedTransaction, type Ending } from '../database/pipelined.ts';
import type { Database } from '../database/tables.ts';
import type { ChangeStart } from '../engine/declaration/call-request.ts';
import type { TransactionRow, TransactionRows } from '../engine/declaration/transaction-rows.ts';
import type { Row } from '../engine/declaration/row.ts';
import { protocolStatements } from '../events/queue-protocols.ts';
import { eventStatements } from '../events/write-event.ts';
import { beginChange, type ChangeScope } from './begin-change.ts';
import type { Transact } from './transact.ts';

/** Encrypts and decrypts stored responses. */
export type ResponseSeal = { readonly close: (body: string) => string; readonly open: (stored: string) => string };

/** A response that is stored with its idempotency key and replayed. */
export type StoredResponse = { readonly status: number; readonly body: string };

/**
 * Runs `act` once per user and idempotency key: key, payload hash and response are stored in the transaction of the effect (sync rule 4).
 * `transact` may run it several times, `act` included. `scope` is locked before `act` runs.
 * Throws `idempotency-in-progress` while the same key runs in any process, `idempotency-mismatch` for another payload.
 * `auditContext` adds the changes to the audit trail; null for an anonymous user.
 * A rejection, thrown or `false`, stores no key, so that a corrected request may reuse it.
 */
export async function runChange(
  transact: Transact,
  change: {
    readonly userId: number;
    readonly key: string | null;
    readonly payloadHash: string;
    readonly auditContext: AuditContext | null;
    readonly isRejectedByFalse?: boolean;
    readonly scope?: ChangeScope;
    /** Encrypts the stored response, which contains a secret. */
    readonly seal?: ResponseSeal | undefined;
  },
  act: (trx: Transaction<Database>, start: ChangeStart) => Promise<unknown>,
): Promise<StoredResponse> {
  const { userId, key, payloadHash, auditContext, isRejectedByFalse = false, scope = null, seal } = change;
  const runOnce = async (trx: Transaction<Database>): Promise<Ending<StoredResponse>> => {
    const { stored, record, fieldGroups } = await beginChange(trx, userId, key, scope);
    if (stored && stored.PayloadHash !== payloadHash) throw new TaborError('idempotency-mismatch');
    if (stored) return { answer: { status: stored.Status, body: seal ? seal.open(stored.Body) : stored.Body }, last: [] };
    const rows: TransactionRows = { locked: lockedRow(scope, record), written: null };
    const last: CompiledQuery[] = [];
    const actOnce = () => act(trx, { rows, last, fieldGroups });
    const { result, entries, records } = auditContext
      ? await runAudited(trx, auditContext, rows, actOnce)
      : { result: await actOnce(), entries: [], records: [] };
    const answer = { status: 200, body: JSON.stringify(result) };
    last.push(
      ...entries,
      ...(auditContext
        ? [...eventStatements(trx, records, { userId, happenedOn: happenedOn(auditContext) }), ...protocolStatements(trx, records, userId)]
        : []),
    );
    if (key !== null && !(isRejectedByFalse && answer.body === 'false'))
      last.push(
        storeKey(trx, {
          UserId: userId,
          Key: key,
          PayloadHash: payloadHash,
          Status: answer.status,
          Body: seal ? seal.close(answer.body) : answer.body,
        }),
      );
    return { answer, last };
  };
  return transact(runOnce, scope);
}

/**
 * The response body stored under a user's key. An unused key is closed and gives null; a later request with it is rejected.
 * Throws `idempotency-in-progress`.
 */
export async function closeKey(db: Kysely<Database>, userId: number, key: string): Promise<string | null> {
  return pipelinedTransaction(db, async (trx) => {
    const { stored } = await beginChange(trx, userId, key, null);
    if (stored) return { answer: stored.Body === 'null' ? null : stored.Body, last: [] };
    return { answer: null, last: [storeKey(trx, { UserId: userId, Key: key, PayloadHash: 'withdrawn', Status: 200, Body: 'null' })] };
  });
}

/** When the user made the change, at most now. */
function happenedOn({ clientOrigin: { happenedAt }, now }: AuditContext): string {
  return happenedAt !== null && happenedAt < now ? happenedAt : now;
}

function lockedRow(scope: ChangeScope | null, row: Row | null): TransactionRow | null {
  const { declaration, recordId = null } = scope ?? {};
  return declaration?.table === undefined || recordId === null ? null : { table: declaration.table, id: recordId, row };
}

function storeKey(trx: Transaction<Database>, row: Insertable<Database['idempotency_key']>): CompiledQuery {
  return trx.insertInto('idempotency_key').values(row).compile();
}

/** The request's idempotency key, or null. Throws `bad-request` for a malformed key. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get(idempotencyHeaders.key);
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new TaborError('bad-request', { detail: 'Idempotency-Key' });
  return key;
}

/**
 * The row versions that a change may be based on: of `If-Match`, else of the body's `RowVersion`; null for any. A device of Tabor names
 * itself and sends `If-Match` for what it merged: the version in its stored form is not the one to compare. Throws `bad-request` for a
 * malformed version.
 */
export function expectedVersionsOf(request: Request, body: unknown = null): readonly number[] | null {
  const matched = matchedVersions(request.headers.get('if-match'));
  return matched ?? (request.headers.has(clientOriginHeaders.deviceId) ? null : bodyVersionsOf(body));
}

function bodyVersionsOf(body: unknown): readonly number[] | null {
  const { RowVersion: version = null } = ((typeof body === 'object' ? body : null) as { readonly RowVersion?: unknown }) ?? {};
  if (version === null) return null;
  if (Number.isSafeInteger(version) && Number(version) >= 0) return [Number(version)];
  throw new TaborError('bad-request', { detail: 'RowVersion' });
}

/** A hash of the call and its values that does not depend on the order of the fields. */
export function payloadHashOf(address: string, body: unknown): string {
  return createHash('sha256')
    .update(address)
    .update('\n')
    .update(JSON.stringify(sortKeys(body)) ?? '')
    .digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortKeys(part)]));
}
