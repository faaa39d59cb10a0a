import { toRejection } from '../../contract/delivery/rejection.ts';
import { isLocalKey } from '../../contract/wire/fields.ts';
import type { CallDefinition, PreflightDefinition } from '../../contract/definition/entity.ts';
import { callOf } from '../../contract/registry.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import { currentSession, deviceId, expireSession } from '../../db/schema/device-database.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { DeliveryPorts } from '../../sync/deliver.ts';
import type { Outcome } from '../../sync/entry.ts';
import type { Reply } from '../../sync/reply.ts';
import { answerOf, outcomeOf, type Expectation, type Classified } from '../../sync/outcome.ts';
import { findExisting, type LookUpContext } from './find-existing.ts';
import { sendEntryFile } from './send-file.ts';
import { callerOf, exchange, exchangeBatch, type Caller, type CallRequest } from '../../api/transport.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The calls that deliver an entry (look-up, fetch, guards, send), each in the entry's user's name (SY11). */
export function deliveryPorts(database: UserDatabase, keep: DeliveryPorts<OutboxRow>['rewrite']): DeliveryPorts<OutboxRow> {
  /** Records that look-ups of this run have matched: no other entry may match them. */
  const claimed = new Set<string>();
  return {
    honoursKeys,
    lookUp: async (entry, where) => {
      const caller = await callerOfEntry(entry);
      return caller ? expireSessionOnLogin(caller, await findExisting({ database, caller, claimed }, entry, where)) : { kind: 'login' };
    },
    fetch: (entry) => callForEntry(entry, callOf(entry.callEntity, 'get'), { parameters: { id: String(entry.targetKey) } }),
    checkGuard: (entry, guard, content) =>
      callForEntry(entry, callOf(guard.entity ?? entry.callEntity, guard.call), guardRequest(guard, content)),
    rewrite: keep,
    send: (entry) => sendEntry(database, entry, claimed),
    clock: { now: () => Date.now() },
  };
}

/** The request of a guard's check on `content`. */
export function guardRequest({ parameters }: PreflightDefinition, content: Fields): CallRequest {
  if (parameters === 'body') return { body: bodyOf(content) };
  return typeof parameters === 'function' ? { body: bodyOf(parameters(content)) } : { parameters: parametersOf(parameters, content) };
}

/** Sends one entry under its idempotency key and judges the reply. */
async function sendEntry(database: UserDatabase, entry: OutboxRow, claimed: Set<string>): Promise<Outcome> {
  const caller = await callerOfEntry(entry);
  if (!caller) return { kind: 'login' };
  const call = callOf(entry.callEntity, entry.call);
  if (entry.withdrawn) {
    const withdrawn = await callForEntry<{ readonly Id: number | null }>(entry, callOf('file', 'withdraw'), { body: { Key: entry.id } });
    if (withdrawn.kind === 'answered') return { kind: 'applied', serverId: withdrawn.value.Id };
    // A backend without the withdraw call gets the file once more, and then its deletion.
    if (withdrawn.kind !== 'parked') return withdrawn;
  }
  const [entryBlob] = entry.blobs;
  const blob = entryBlob && (await database.blobs.get(entryBlob.id));
  if (entryBlob && !blob) return { kind: 'parked', rejection: toRejection('blob-missing') };
  const request = requestOf(entry, await deviceId());
  if (blob) {
    const outcome = await expireSessionOnLogin(caller, await sendEntryFile({ database, caller, entry, blob }, request));
    return outcome.kind === 'applied' && outcome.serverId === null
      ? { ...outcome, serverId: await idOfUpload({ database, caller, claimed }, entry, call) }
      : outcome;
  }
  const reply = await exchange(caller, call, request);
  return expireSessionOnLogin(caller, outcomeOf(reply, expectationOf(entry, call)));
}

/** The id of a file that the backend took without naming it, by the list of its record's files; null where that does not tell. */
async function idOfUpload(context: LookUpContext, entry: OutboxRow, { change }: CallDefinition): Promise<number | null> {
  const match = change?.lookUp ? await findExisting(context, entry, change.lookUp, true) : null;
  return match?.kind === 'answered' && match.value.kind === 'arrived' ? match.value.id : null;
}

function requestOf(entry: OutboxRow, device: string): CallRequest {
  const content = entry.merged ?? entry.payload;
  return {
    parameters: entry.parameters,
    idempotencyKey: entry.id,
    clientOrigin: { happenedAt: entry.happenedAt, deviceId: device },
    ...versionOf(entry),
    ...(content ? { body: bodyOf(content) } : {}),
  };
}

/** Sends several entries of one user in one request. Null when the backend, or a proxy, refused the batch as such: nothing was executed. */
export async function sendBatch(entries: readonly OutboxRow[]): Promise<readonly Outcome[] | null> {
  const [first] = entries;
  const caller = first && (await callerOfEntry(first));
  if (!caller) return entries.map(() => ({ kind: 'login' }));
  const calls = entries.map((entry) => callOf(entry.callEntity, entry.call));
  const device = await deviceId();
  const requests = entries.map((entry, index) => ({ call: calls[index] as CallDefinition, request: requestOf(entry, device) }));
  const replies = await exchangeBatch(caller, requests);
  if (Array.isArray(replies))
    return entries.map((entry, index) => outcomeOf(replies[index] as Reply, expectationOf(entry, calls[index] as CallDefinition)));
  const whole = outcomeOf(replies as Reply, { creates: false });
  await expireSessionOnLogin(caller, whole);
  return whole.kind === 'parked' ? null : entries.map(() => whole);
}

function expectationOf({ targetKey }: OutboxRow, { change }: CallDefinition): Expectation {
  const creates = change?.creates === true;
  return { creates, isNew: creates && isLocalKey(targetKey), rejectedByFalse: change?.rejectedByFalse };
}

/** Checked before each retry: another backend or another proxy may answer at the address by then. */
async function honoursKeys(entry: OutboxRow): Promise<Classified<boolean>> {
  const caller = await callerOfEntry(entry);
  if (!caller) return { kind: 'login' };
  const reply = await exchange(caller, sessionCalls.currentUser);
  if (reply.kind === 'answered' && reply.honoursKeys && reply.status !== 401) return { kind: 'answered', value: true };
  const judged = await expireSessionOnLogin(caller, answerOf(reply));
  // A rejection of this check comes from a proxy in front of the backend, and is no answer of the backend.
  const isForeign = judged.kind === 'answered' || (judged.kind === 'retry' && judged.rejection.code === 'unreadable-answer');
  return isForeign ? { kind: 'answered', value: false } : judged;
}

/** Only a merged payload carries a version: the version of an older form does not match the sent content. */
function versionOf({ merged }: OutboxRow): { baseVersion?: number } {
  const version = merged?.['RowVersion'];
  return typeof version === 'number' ? { baseVersion: version } : {};
}

/** A read about the entry's record; it needs no idempotency key because it changes nothing. */
async function callForEntry<Answer>(entry: OutboxRow, call: CallDefinition, request: CallRequest): Promise<Classified<Answer>> {
  const caller = await callerOfEntry(entry);
  if (!caller) return { kind: 'login' };
  return expireSessionOnLogin(caller, answerOf<Answer>(await exchange(caller, call, request)));
}

async function callerOfEntry(entry: OutboxRow): Promise<Caller | null> {
  const session = await currentSession();
  if (session?.state !== 'active' || session.user.Username !== entry.user) return null;
  return callerOf(session);
}

async function expireSessionOnLogin<Result extends { readonly kind: string }>(caller: Caller, result: Result): Promise<Result> {
  if (result.kind === 'login' && caller.token) await expireSession(caller.token);
  return result;
}

/** Sends `Id: null` for a record without a server id, which makes the backend create it. */
function bodyOf(payload: Fields): Record<string, unknown> {
  return { ...payload, Id: isLocalKey(payload['Id']) ? null : (payload['Id'] ?? null) };
}

function parametersOf(fields: Readonly<Record<string, string>>, content: Fields): Record<string, string> {
  const values = Object.entries(fields).flatMap(([name, field]) => {
    const value = content[field];
    const isScalar = (typeof value === 'string' && !isLocalKey(value)) || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? [[name, String(value)] as const] : [];
  });
  return Object.fromEntries(values);
}
