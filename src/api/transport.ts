import type { InferOutput } from 'valibot';
import { batchCall, type batchAnswer, type BatchEntry } from '../contract/delivery/batch.ts';
import { callPath } from '../contract/definition/call-path.ts';
import { boundTokenType, deviceProofHeaders, useNonceError } from '../contract/device/device-proof.ts';
import { clientOriginHeaders } from '../contract/entities/shared/audit.ts';
import type { Extension } from '../contract/definition/capabilities.ts';
import type { CallDefinition, GridDefinition } from '../contract/definition/entity.ts';
import {
  answersRecord,
  isFaultCall,
  kindOfCall,
  damageWords,
  plainBody,
  specifiedBody,
  withDamageWords,
  withPlainDamages,
} from '../contract/definition/specified-body.ts';
import { honoured, idempotencyHeaders } from '../contract/delivery/idempotency.ts';
import { requireWipe, storeNonce } from '../db/schema/device-database.ts';
import type { DeviceKeyRow, SessionRow } from '../db/schema/rows.ts';
import type { Reply, ReplyContent } from '../sync/reply.ts';
import { backendFacts, updateBackendFacts, type BackendFacts } from './backend-facts.ts';
import type { UserCheck } from './reading/expired-token.ts';
import type { OddAnswer } from './reading/foreign-page.ts';
import { sessionCalls } from '../contract/access/session.ts';
import { withUnread } from '../contract/wire/unread.ts';
import { recordTolerated, storeRecordFields, storeRefusedFields } from './record-answer.ts';
import { recordClock } from './clock.ts';
import { deviceKey, proofOf } from './device-key.ts';
import { filterWithTexts, findTexts, knownText, parametersWithTexts, recordTextIds, withTexts } from './text-ids.ts';
import { parseRetryAfter } from './reading/retry-after.ts';
import { readReply, type Expected, type RawAnswer } from './reading/read-reply.ts';
import type { Tolerated } from './reading/tolerated.ts';

/** The target and the credentials of a request. */
export type Caller = {
  readonly backendAddress: string;
  readonly token: string | null;
  readonly language: string;
  readonly isBound?: boolean | undefined;
};

export type CallRequest = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: { readonly content: Blob; readonly name: string };
  readonly idempotencyKey?: string;
  /** Version of the record that the change is based on; sent as `If-Match`, so that a newer version is not overwritten. */
  readonly baseVersion?: number;
  /** The change's time by the device's clock, and the device's id. */
  readonly clientOrigin?: { readonly happenedAt: string; readonly deviceId: string };
  readonly signal?: AbortSignal;
  /** A login: the token is to be bound to the device's key. */
  readonly bindsToken?: boolean;
  /** The answer is a stream, which has no end. */
  readonly isStream?: boolean;
};

/** The caller of a session. */
export function callerOf({ backendAddress, token, language, isBound }: SessionRow): Caller {
  return { backendAddress, token, language, isBound };
}

/** Timeout of a call: a hung connection must not hold up the queue. */
export const TIMEOUT_MS = 20_000;
/** Timeout of calls that generate their answer first, such as a file of a hundred thousand rows. */
const LONG_TIMEOUT_MS = 180_000;
/** Timeout of a list whose last answer did not come in time: a slow backend must not keep it from its users for good. */
const SLOW_LIST_TIMEOUT_MS = 90_000;
/** Minimum upload speed, which lengthens the timeout of a file or a large body: that of a poor mobile link. */
const MIN_BYTES_PER_MS = 8;

/**
 * Sends one request and reads its answer by the call's contract, without judging it. The only place beside `download.ts` and
 * `open-stream.ts` that calls the backend.
 */
export async function exchange(caller: Caller, call: CallDefinition, callRequest: CallRequest = {}): Promise<Reply> {
  const request = await requestWithTexts(callRequest);
  const id = call.method === 'GET' ? Number(callRequest.parameters?.['id'] ?? NaN) : NaN;
  const expected = Number.isSafeInteger(id) ? { ...call, id } : call;
  return exchangeAt(caller, call, (takesExtra) => callPath(call, request.parameters, takesExtra), request, expected);
}

/** Requests a page of a list, whose address is no call of an entity; the value is a `ReadPage`. */
export async function exchangeGrid(caller: Caller, grid: GridDefinition, query: URLSearchParams, signal?: AbortSignal): Promise<Reply> {
  const call: CallDefinition = { method: 'GET', path: grid.path, answer: grid.row, requires: 'signed-in' };
  const requestFor = (filter: string | null) => {
    const parameters = new URLSearchParams(query);
    if (filter !== null) parameters.set('$filter', filter);
    const expected = { answer: grid.row, grid };
    return exchangeAt(caller, call, () => `${grid.path}?${parameters.toString()}`, signal ? { signal } : {}, expected);
  };
  const wallTimes = query.get('$filter');
  if (wallTimes === null) return requestFor(null);
  const backend = await backendFacts(caller.backendAddress);
  const filter = await filterWithTexts(wallTimes);
  if (acceptsColumns(backend)) return requestFor(filter);
  const zoned = (await import('../contract/grid/zoned-filter.ts')).filterWithZone(filter, backend.timeZone);
  const [first, second] = backend.takesZones ? [zoned, filter] : [filter, zoned];
  const reply = await requestFor(first);
  if (first === second || reply.kind !== 'answered' || reply.status !== 400) return reply;
  const other = await requestFor(second);
  if (other.kind !== 'answered' || other.status >= 300) return reply;
  await updateBackendFacts(caller.backendAddress, { takesZones: second === zoned });
  return other;
}

async function exchangeAt(
  caller: Caller,
  call: CallDefinition,
  addressFor: (takesExtra: boolean) => string,
  request: CallRequest,
  expected: Expected,
): Promise<Reply> {
  let sentAt = 0;
  try {
    const backend = await backendFacts(caller.backendAddress);
    const sendOnce = () => {
      sentAt = Date.now();
      return send(caller, call, addressFor(acceptsColumns(backend)), request, backend);
    };
    const first = await sendOnce();
    const isRefusedRead = first.status === 429 && call.method === 'GET';
    const response = isRefusedRead ? await (await import('./reading/repeat-read.ts')).repeatRead(first, sendOnce) : first;
    const { status, headers } = response;
    await recordClock(backend, headers.get('date'), sentAt);
    await recordSpeed(backend, call, Date.now() - sentAt);
    const raw = { status, contentType: headers.get('content-type') ?? '', body: await response.text(), location: headers.get('location') };
    const ownContent = await readContent(backend, call, raw, expected);
    const judged =
      caller.token === null || ownContent.kind === 'value'
        ? { status, content: ownContent }
        : await judge(caller, backend, { call, request, response, raw, content: ownContent });
    if (judged === 'expired') return expiredReply;
    const { content } = judged;
    if (answersRecord(call) && content.kind === 'value' && !acceptsColumns(backend)) await storeRecordFields(backend, call, raw.body);
    if (
      content.kind === 'rejection' &&
      isBodyRejected(backend, call, status) &&
      (await storeRefusedFields(backend, call, request.body, content.rejection))
    )
      return await exchangeAt(caller, call, addressFor, request, expected);
    const plain = plainBodyFor(backend, call, request.body, status);
    if (plain !== null) {
      const reply = await exchangeAt(caller, call, addressFor, { ...request, body: plain }, expected);
      if (reply.kind === 'answered' && reply.status < 300 && !isFaultCall(call))
        await updateBackendFacts(caller.backendAddress, { takesPlainDamages: true });
      return reply;
    }
    if (caller.token && status === 401 && content.kind === 'rejection' && content.rejection.code === 'device-wiped')
      await requireWipe(caller.token);
    return {
      kind: 'answered',
      status: judged.status,
      content,
      retryAfterMs: parseRetryAfter(headers.get('retry-after')),
      honoursKeys: acceptsHeader(caller, backend, 'idempotency-keys') && headers.get(idempotencyHeaders.status) === honoured,
    };
  } catch (error) {
    if (isTimeout(error) && !request.signal?.aborted) await recordSpeed(await backendFacts(caller.backendAddress), call, Infinity);
    if (isTimeout(error) || request.signal?.aborted) return { kind: 'failed', code: 'timeout', wasSent: true };
    return (await hiddenAnswer(caller, call)) ?? { kind: 'failed', code: 'network', wasSent: true };
  }
}

/** The reply to a request without an answer at another origin of the specification, where a browser may hide it; null for no network. */
async function hiddenAnswer(caller: Caller, call: CallDefinition): Promise<Reply | null> {
  const backend = await backendFacts(caller.backendAddress);
  const isHere = caller.token === null || caller.backendAddress === '' || acceptsColumns(backend);
  if (isHere || !navigator.onLine || call === sessionCalls.currentUser) return null;
  return (await import('./reading/hidden-answer.ts')).hiddenReply(await userCheck(caller, backend));
}

/** Asks for the user of `caller`, once for the calls of a moment. */
async function userCheck(caller: Caller, backend: BackendFacts): Promise<() => Promise<UserCheck>> {
  const { checkUserOnce } = await import('./reading/expired-token.ts');
  return () => checkUserOnce(caller.token ?? '', () => requestUser(caller, backend));
}

/** An answer without a value, judged by what the backend answers for its user. */
async function judge(
  caller: Caller,
  backend: BackendFacts,
  answer: OddAnswer & { readonly response: Response },
): Promise<(OddAnswer['raw'] & { readonly content: ReplyContent }) | 'expired'> {
  const { isTokenExpired } = await import('./reading/expired-token.ts');
  const { readForeign, withStatedStatus } = await import('./reading/foreign-page.ts');
  const checkUser = await userCheck(caller, backend);
  if (acceptsColumns(backend)) return { ...answer.raw, content: await readForeign(answer, checkUser) };
  const judged = withStatedStatus(answer);
  if (await isTokenExpired(answer.response, judged, checkUser)) return 'expired';
  return { ...judged.raw, content: await readForeign(judged, checkUser) };
}

async function requestUser(caller: Caller, backend: BackendFacts): Promise<UserCheck> {
  try {
    const response = await send(caller, sessionCalls.currentUser, sessionCalls.currentUser.path, {}, backend);
    return { status: response.status, isPage: (await response.text()).trimStart().startsWith('<') };
  } catch {
    // No network: the answer before it came from elsewhere, or the last one.
    return null;
  }
}

const expiredReply: Reply = {
  kind: 'answered',
  status: 401,
  content: { kind: 'rejection', rejection: { code: 'unauthorized', errors: [], detail: null } },
  retryAfterMs: null,
  honoursKeys: false,
};

/** The content of an answer, read by its contract. Records each deviation that the reader tolerated. */
async function readContent(backend: BackendFacts, call: CallDefinition, raw: RawAnswer, expected: Expected): Promise<ReplyContent> {
  const tolerated: Tolerated = new Map();
  const takesEmptyPages = backend.capabilities?.extensions.includes('idempotency-keys') === false;
  const texts = { known: knownText, found: new Map<number, string>(), unknown: new Set<number>(), integers: new Set<unknown>() };
  const reading = { timeZone: backend.timeZone, tolerated, takesEmptyPages, texts };
  let content = readReply(raw, expected, reading);
  if (await findTexts(texts.unknown)) content = readReply(raw, expected, reading);
  while (!(await recordTextIds(texts.found))) {
    texts.found.clear();
    content = readReply(raw, expected, reading);
  }
  await recordTolerated(backend, call, tolerated);
  return content;
}

/** A change of a batch. */
export type BatchedRequest = { readonly call: CallDefinition; readonly request: CallRequest };

/** Sends several changes in one request. The replies are in the order of `batch`; a single reply is that to the batch as a whole. */
export async function exchangeBatch(caller: Caller, batch: readonly BatchedRequest[]): Promise<readonly Reply[] | Reply> {
  const requests = await Promise.all(batch.map(async ({ call, request }) => ({ call, request: await requestWithTexts(request) })));
  const backend = await backendFacts(caller.backendAddress);
  const takesExtra = acceptsColumns(backend);
  const Entries = requests.map(({ call, request }): BatchEntry => ({
    Key: request.idempotencyKey ?? '',
    Path: callPath(call, request.parameters, takesExtra),
    Body: takesExtra ? request.body : bodyFor(backend, call, request.body),
    Version: request.baseVersion,
    HappenedAt: request.clientOrigin?.happenedAt,
    DeviceId: request.clientOrigin?.deviceId,
  }));
  const reply = await exchange(caller, batchCall, { body: { Entries } });
  if (reply.kind === 'failed' || reply.content.kind !== 'value') return reply;
  const { Answers: answers } = reply.content.value as InferOutput<typeof batchAnswer>;
  if (answers.length !== requests.length || answers.some(({ Key }, index) => Key !== Entries[index]?.Key))
    return { ...reply, content: { kind: 'unreadable', code: 'unreadable-answer', detail: null } };
  const replies: Reply[] = [];
  for (const [index, { Status: status, Body, RetryAfter }] of answers.entries()) {
    const { call } = requests[index] as BatchedRequest;
    const content = await readContent(backend, call, { status, contentType: 'application/json', body: JSON.stringify(Body) }, call);
    replies.push({ ...reply, status, content, retryAfterMs: RetryAfter === undefined ? null : parseRetryAfter(String(RetryAfter)) });
  }
  return replies;
}

/** Whether a server answers at the address, with any status: tests the connection only. */
export async function isReachable(backendAddress: string): Promise<boolean> {
  try {
    await fetch(`${backendAddress}/health`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return true;
  } catch {
    // No network, as the browser reported.
    return false;
  }
}

/** Whether a backend accepts columns and parameters beyond the specification; assumed until its capabilities are known. */
export function acceptsColumns({ capabilities }: BackendFacts): boolean {
  return capabilities?.extensions.includes('columns') !== false;
}

/** A request with the texts of ids, which this device names by numbers. */
async function requestWithTexts(request: CallRequest): Promise<CallRequest> {
  const { parameters, body } = request;
  return {
    ...request,
    ...(parameters ? { parameters: await parametersWithTexts(parameters) } : {}),
    ...(body === undefined ? {} : { body: await withTexts(withUnread(body)) }),
  };
}

/** Sends a request to an address of the backend. Throws where no answer arrives. */
export async function send(
  caller: Caller,
  call: CallDefinition,
  address: string,
  request: CallRequest,
  backend: BackendFacts,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', Language: caller.language });
  if (caller.token) headers.set('Authorization', `${caller.isBound ? boundTokenType : 'Bearer'} ${caller.token}`);
  if (request.idempotencyKey && acceptsHeader(caller, backend, 'idempotency-keys'))
    headers.set(idempotencyHeaders.key, request.idempotencyKey);
  if (request.baseVersion !== undefined && acceptsHeader(caller, backend, 'versions')) headers.set('If-Match', `"${request.baseVersion}"`);
  if (request.clientOrigin && acceptsHeader(caller, backend, 'change-context')) {
    headers.set(clientOriginHeaders.happenedAt, request.clientOrigin.happenedAt);
    headers.set(clientOriginHeaders.deviceId, request.clientOrigin.deviceId);
  }
  const body = bodyOf(call, request, headers, backend);
  const bytes = request.file?.content.size ?? (typeof body === 'string' ? body.length : 0);
  const timeout = AbortSignal.timeout(timeoutOf(backend, call) + Math.ceil(bytes / MIN_BYTES_PER_MS));
  const init: RequestInit = {
    method: call.method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    signal: !request.signal ? timeout : request.isStream ? request.signal : AbortSignal.any([request.signal, timeout]),
    ...(body === null ? {} : { body }),
  };
  const key = caller.isBound || request.bindsToken ? await deviceKey() : null;
  const url = `${caller.backendAddress}${address}`;
  return key ? fetchWithProof(key, new URL(url, location.href).href, init, caller) : fetch(url, init);
}

/** Sends a request with a proof of the device's key. A backend that wants another nonce has not read the request: it is sent again. */
async function fetchWithProof(key: DeviceKeyRow, url: string, init: RequestInit, { backendAddress, token }: Caller): Promise<Response> {
  let nonce = key.nonce?.backendAddress === backendAddress ? key.nonce.value : undefined;
  const sendOnce = async () => {
    const headers = new Headers(init.headers);
    headers.set(deviceProofHeaders.proof, await proofOf(key, { method: init.method ?? 'GET', address: url, token, nonce }));
    const response = await fetch(url, { ...init, headers });
    const value = response.headers.get(deviceProofHeaders.nonce);
    if (value !== null) {
      nonce = value;
      // Without storage, each request is sent twice.
      await storeNonce({ backendAddress, value }).catch(() => {});
    }
    return response;
  };
  const response = await sendOnce();
  return response.headers.get('WWW-Authenticate')?.includes(useNonceError) ? sendOnce() : response;
}

/** A header that another origin does not allow makes the browser block the request: it gets only the headers that it supports. */
function acceptsHeader({ backendAddress }: Caller, { capabilities }: BackendFacts, extension: Extension): boolean {
  return backendAddress === '' || capabilities?.extensions.includes(extension) !== false;
}

function bodyOf(call: CallDefinition, { body: whole, file }: CallRequest, headers: Headers, backend: BackendFacts): BodyInit | null {
  if (file) {
    const form = new FormData();
    form.append('file', file.content, file.name);
    return form;
  }
  if (call.encoding === 'form') return new URLSearchParams(whole as Record<string, string>);
  const body = acceptsColumns(backend) ? whole : bodyFor(backend, call, whole);
  if (body === undefined || body === null) return null;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

/** The body for a backend that knows only the specification. It may reject fields that it does not know. */
function bodyFor({ recordFields, takesPlainDamages }: BackendFacts, call: CallDefinition, body: unknown): unknown {
  const fields = recordFields?.[kindOfCall(call)];
  const specified = specifiedBody(call, body, fields);
  if (takesPlainDamages) return withPlainDamages(specified);
  return fields?.includes(damageWords) ? specified : withDamageWords(specified);
}

/** Whether a backend that knows only the specification rejected the body of a save. */
function isBodyRejected(backend: BackendFacts, { change }: CallDefinition, status: number): boolean {
  return change?.creates === true && (status === 400 || status === 422) && !acceptsColumns(backend);
}

/**
 * A rejected handover or fault for another attempt, where it says more than the specification's, which a backend may not know; null
 * elsewhere.
 */
function plainBodyFor(backend: BackendFacts, call: CallDefinition, body: unknown, status: number): unknown {
  if (!isBodyRejected(backend, call, status)) return null;
  const plain = plainBody(call, body);
  return plain === body ? null : plain;
}

function timeoutOf({ slowLists }: BackendFacts, { takesLong, path }: CallDefinition): number {
  if (takesLong) return LONG_TIMEOUT_MS;
  return slowLists?.[path] ? SLOW_LIST_TIMEOUT_MS : TIMEOUT_MS;
}

/** Records that a list was slow, or is no longer. The outbox waits for no single record that long. */
async function recordSpeed({ address, slowLists }: BackendFacts, { path, answer }: CallDefinition, milliseconds: number): Promise<void> {
  const isSlow = milliseconds > TIMEOUT_MS;
  if ((slowLists?.[path] ?? false) === isSlow || !(path.startsWith('/api/OData') || answer.type === 'array')) return;
  await updateBackendFacts(address, { slowLists: { [path]: isSlow } });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
