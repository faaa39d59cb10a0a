import type { CallDefinition, EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import { recordId } from '../../src/contract/wire/fields.ts';
import { matchesTag } from '../../src/contract/wire/entity-tags.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { noteClientId } from '../auth/devices.ts';
import { clientOriginOf } from '../audit/client-origin.ts';
import { pipelined } from '../database/pipelined.ts';
import { READ_LIMIT_MS, withTimeLimit } from '../database/time-limit.ts';
import type { CallRequest, ChangeHandler, ReadHandler } from '../engine/declaration/call-request.ts';
import type { Handler } from '../engine/declaration/catalogue.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';
import { requireOwn } from '../engine/records/ownership.ts';
import { existingId, requireVersion } from '../engine/records/rows.ts';
import { summaryOfAccessToken } from '../entities/periodic-summary/access.ts';
import { catalogue } from '../entities/registry.ts';
import type { ExportJob } from '../export/export-workers.ts';
import { download } from '../files/download.ts';
import { uploadPart } from '../files/upload-parts.ts';
import type { UploadLimits } from '../files/upload-limits.ts';
import { languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { jsonResponse, plainJsonResponse } from '../http/json-response.ts';
import { turnOf } from '../http/limit-reads.ts';
import { passkeyHostOf } from '../http/passkey-host.ts';
import type { SecurityKind } from '../../src/contract/entities/company/administration-answers.ts';
import { MAX_ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES, readCallerJson } from '../http/read-body.ts';
import { loadUploadedSheet } from '../import/uploaded-sheet.ts';
import { responseLocation } from '../secrets/open-secret-box.ts';
import { mayCall } from '../webhooks/webhook-address.ts';
import {
  expectedVersionsOf,
  idempotencyKeyOf,
  payloadHashOf,
  runChange,
  type ResponseSeal,
  type StoredResponse,
} from '../transaction/run-change.ts';
import { ownTransaction, type Transact } from '../transaction/transact.ts';
import { addGrid } from './grid-routes.ts';
import { kindOfCall } from './read-kinds.ts';
import { runExport } from './run-export.ts';
import { upload } from './upload.ts';
import { wallTimeOf } from './wall-time-of.ts';
import { actsAnonymously, anonymousUser, authenticate, authorize, authorizeChange, hasJsonBody, type Caller } from './caller.ts';

/** How far local times of the world's time zones differ at most from the company's. */
const MAX_ZONES_AHEAD_MS = 14 * 60 * 60_000;

/** A call of the contract with its handler. */
type Route = {
  readonly entity: EntityName;
  readonly name: string;
  readonly call: CallDefinition;
  readonly handler: Handler;
  /** The database of the handler. */
  readonly db: AppDependencies['db'];
};

/** Adds every grid and every call of the contract to `app`. */
export function addCallRoutes(app: App, deps: AppDependencies): void {
  const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
  // Of grids that share a path, the one with fixed parameters must match first.
  for (const entity of entities.toSorted(
    (left, right) => Number(left.grid?.parameters === undefined) - Number(right.grid?.parameters === undefined),
  )) {
    addGrid(app, deps, entity);
  }
  addCalls(app, deps, () => true);
}

/** Adds the calls of the contract that `includes` accepts. */
export function addCalls(app: App, deps: AppDependencies, includes: (call: CallDefinition) => boolean): void {
  const limited = withTimeLimit(deps.db, READ_LIMIT_MS);
  for (const entity of Object.values<EntityDefinition>(entityRegistry)) {
    for (const [name, call] of Object.entries<CallDefinition>(entity.calls).filter(([, one]) => includes(one))) {
      const route: Route = {
        entity: entity.name,
        name,
        call,
        handler: catalogue.handlerOf(entity.name, name),
        db: call.method === 'GET' && !isExport(name) ? limited : deps.db,
      };
      for (const path of pathsOf(call)) app.on(call.method, path, (c) => handleCall(c, deps, route));
    }
  }
}

/** Authenticate → authorize → validate → transaction → handler → present. Each step throws a `TaborError`, which ends the call. */
async function handleCall(c: AppContext, deps: AppDependencies, route: Route): Promise<Response> {
  const { call, handler } = route;
  const kind = securityKindOf(route);
  if (kind) c.set('security', kind);
  const caller = await authenticate(c, deps, call, handler === 'streamed' && call.method === 'GET');
  authorize(caller, call, deps);
  const request = createRequest(c, deps, caller, route);
  if (handler === 'streamed') return stream(c, deps, request, route);
  const body = await readBody(c, deps, request, { caller, call });
  if (!call.change) return presentRead(c, route, await runRead({ ...request, body }, route));
  const change = validateChange(c, { ...request, body }, caller, { ...route, change: call.change });
  const act = () => inTransaction(deps, c.env?.entry?.transact ?? ownTransaction(deps.db), change, handler);
  const isImport = kindOfCall(route.entity, route.name, call) === 'imports';
  return present(await (isImport ? deps.bulkheads.imports.run(turnOf(c, deps.trustProxy), act) : act()));
}

/** Exports make a file of the company's data. They wait in a queue of their own, and then take as long as they need. */
function isExport(name: string): boolean {
  return name.startsWith('generate');
}

/**
 * Runs a reading call on one connection; a costly one on the pool of reads alone. An export, and a call with a body, take connections as
 * they need them.
 */
function runRead(request: CallRequest, { entity, name, call, handler }: Route): Promise<unknown> {
  const read = handler as ReadHandler;
  if (kindOfCall(entity, name, call) !== null)
    return request.read((db) => pipelined(db, (one) => read({ ...request, db: one, read: (act) => act(one) })));
  return call.method === 'GET' && !isExport(name) ? pipelined(request.db, (one) => read({ ...request, db: one })) : read(request);
}

/** The calls of an account that prove who the caller is. */
const proofs: ReadonlySet<string> = new Set(['prove', 'provePasskey', 'proveByLogin', 'openPinShare']);

/** The calls that change by which login at the company's provider an account opens. */
const links: ReadonlySet<string> = new Set(['linkCompanyLogin', 'unlinkCompanyLogin']);

/** Kind of security-log entry that the call writes; null for none. */
function securityKindOf({ entity, name, call, handler }: Route): SecurityKind | null {
  if (name === 'reveal') return 'reveal';
  if (call.needsMail) return 'mailed';
  if (entity === 'account' && proofs.has(name)) return 'proof-failed';
  if (entity === 'account' && links.has(name)) return 'company-login';
  if (isExport(name)) return 'export';
  return call.method === 'GET' && handler === 'streamed' ? 'download' : null;
}

/** The request of a reading call, without its body. */
function createRequest(c: AppContext, deps: AppDependencies, { user, accessToken }: Caller, { entity, name, db }: Route): CallRequest {
  const wallTime = wallTimeOf(deps);
  const [language, parameters, now] = [languageOf(c), { ...c.req.query(), ...c.req.param() }, wallTime(new Date())];
  const { signal } = c.req.raw;
  const job: ExportJob = { entity, call: name, user, language, parameters, now };
  return {
    db,
    read: isExport(name) ? deps.reads.readLong : deps.reads.read,
    user,
    language,
    parameters,
    now,
    wallTime,
    secrets: deps.secrets,
    passkeyHost: passkeyHostOf(c, deps),
    loginMethods: {
      password: deps.passwordLogin,
      issuer: deps.oidc?.issuer ?? null,
      windows: deps.windows !== null || deps.negotiate !== null,
    },
    signer: deps.signer,
    catalogue,
    travelPurposeRequired: deps.travelPurposeRequired,
    channels: deps.channels,
    appAddress: deps.appAddress,
    push: deps.push,
    isWebhookAllowed: (address) => mayCall(address, deps.webhooks),
    runExport: (act) => runExport(c, deps, { order: { userId: user.id, name: parameters['export'] ?? '', signal }, job }, act),
    addToSecurityLog: (detail) => c.set('securityDetail', detail),
    exportProgress: (exported) => deps.exports.progressOf(user.id, exported),
    accessToken,
    body: null,
  };
}

/** Uploads and downloads stream their bytes and run their own transactions. */
async function stream(c: AppContext, deps: AppDependencies, request: CallRequest, { name, call }: Route): Promise<Response> {
  if (name === 'uploadPart')
    return present({ status: 200, body: JSON.stringify(await uploadPart(request, uploadLimitsOf(deps), c.req.raw)) });
  if (call.encoding === 'multipart') return present(await upload(request, { ...deps, limits: uploadLimitsOf(deps) }, c.req.raw));
  return download(deps, request.user, idOf(request, 'id'));
}

/** Limits of uploads: places for the received bytes, and the work on them. */
function uploadLimitsOf({ places, bulkheads }: AppDependencies): UploadLimits {
  return { places: places.uploads, work: bulkheads.uploads };
}

/** The body as JSON; null for a call without one. An access token is checked before the body is read. Throws `bad-request`, `too-large`. */
async function readBody(
  c: AppContext,
  deps: AppDependencies,
  request: CallRequest,
  { caller, call }: { readonly caller: Caller; readonly call: CallDefinition },
): Promise<unknown> {
  if (!hasJsonBody(call)) return null;
  const { entry } = c.env ?? {};
  if (caller.accessToken !== null) await summaryOfAccessToken(request);
  const isVisitor = actsAnonymously(caller) || call.requires === 'open';
  if (entry) return entry.body ?? null;
  return caller.earlyBody
    ? (caller.earlyBody.body ?? null)
    : readCallerJson(c, deps, isVisitor ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES);
}

type Change = {
  readonly request: CallRequest;
  readonly route: Route;
  readonly caller: Caller;
  readonly targetId: number | null;
  readonly key: string | null;
  readonly payloadHash: string;
  readonly expectedVersions: readonly number[] | null;
  readonly clientOrigin: ReturnType<typeof clientOriginOf>;
};

/**
 * Reads what a changing call needs from the headers and the body. Throws `forbidden`, `bad-request`. The record's own schema is checked by
 * its handler.
 */
function validateChange(
  c: AppContext,
  request: CallRequest,
  caller: Caller,
  route: Route & { readonly change: NonNullable<CallDefinition['change']> },
): Change {
  const { body, parameters } = request;
  authorizeChange(caller, isNew(body));
  return {
    request,
    route,
    caller,
    // Anonymous calls use no idempotency key: they are status changes that cannot apply twice.
    key: caller.isAnonymous ? null : idempotencyKeyOf(c.req.raw),
    targetId: route.change.target === 'body' ? existingId((body as { Id?: unknown } | null)?.Id) : idInPath(parameters['id']),
    payloadHash: payloadHashOf(c.req.path, body),
    expectedVersions: expectedVersionsOf(c.req.raw, body),
    clientOrigin: clientOriginOf(c.req.raw),
  };
}

/** The id of a record in the address of a call; null for a call without one. Throws `not-found` for what no id is. */
function idInPath(text: string | undefined): number | null {
  if (text === undefined) return null;
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw new TaborError('not-found');
  return existingId(id);
}

/** Runs the handler once per idempotency key, audited, with the vehicles of the record locked first. */
async function inTransaction(deps: AppDependencies, transact: Transact, change: Change, handler: ChangeHandler): Promise<StoredResponse> {
  const { request, route, targetId, clientOrigin, key, payloadHash, expectedVersions } = change;
  const { entity, name, call } = route;
  const { user, body, now } = request;
  const { happenedAt: reported } = clientOrigin;
  const happenedAt = reported !== null && reported < now ? reported : now;
  const declaration = catalogue.entities[entity];
  const isOfPart = catalogue.partOf(entity, name) !== null;
  const auditContext = {
    catalogue,
    entity,
    call: name,
    targetId,
    body,
    returnsId: call.answer === recordId,
    userId: user.id,
    now,
    clientOrigin,
  };
  const options = {
    userId: user.id,
    key,
    payloadHash,
    auditContext: user.id === anonymousUser.id ? null : auditContext,
    isRejectedByFalse: call.change?.rejectedByFalse !== undefined,
    seal: call.change?.answersSecret ? responseSeal(deps.secrets, user.id) : undefined,
    scope: { declaration, recordId: isOfPart ? null : targetId, body },
  };
  const easternmost = request.wallTime(new Date(Date.now() + MAX_ZONES_AHEAD_MS));
  const latestTime = reported !== null && reported > now && reported < easternmost ? reported : now;
  const sheet = call.takesLong
    ? await loadUploadedSheet(request, request.accessToken === null ? null : await summaryOfAccessToken(request))
    : null;
  const response = await runChange(transact, options, (trx, start) => {
    const stored = start.rows.locked?.row;
    if (stored && !actsAnonymously(change.caller)) requireOwn(declaration, user, change.caller.requires, stored);
    if (stored) requireVersion({ expectedVersions }, stored);
    return handler({ ...request, ...start, db: trx, expectedVersions, happenedAt, latestTime, sheet });
  });
  await noteClientId(deps.db, user.device, clientOrigin.deviceId);
  return response;
}

/** Encrypts the stored responses of a user. One of an earlier version, which held a secret, is closed and answers null. */
function responseSeal(secrets: AppDependencies['secrets'], userId: number): ResponseSeal {
  const location = responseLocation(userId);
  return {
    close: (body) => secrets.encrypt(location, body).toString('base64'),
    open: (stored) => (stored === 'null' ? stored : secrets.decrypt(location, Buffer.from(stored, 'base64'))),
  };
}

/** The path of the call, and for `…/Get/?id=` also `…/Get` and `…/Get/{id}`. */
function pathsOf({ path, query }: CallDefinition): string[] {
  const routePath = path.replace(/\{(\w+)\}/g, ':$1');
  return routePath.endsWith('/') && query?.includes('id') ? [routePath, routePath.slice(0, -1), `${routePath}:id`] : [routePath];
}

function isNew(body: unknown): boolean {
  return typeof body !== 'object' || body === null || !('Id' in body) || existingId(body.Id) === null;
}

/**
 * The response of a reading call; a record has its version as `ETag`, which `If-Match` takes. A client that has this version gets 304,
 * unless the response has parts that do not count the record's version up.
 */
async function presentRead(c: AppContext, { entity, name }: Route, answer: unknown): Promise<Response> {
  const response = await jsonResponse(c, JSON.stringify(answer));
  const version = name === 'get' ? (answer as { readonly RowVersion?: unknown } | null)?.RowVersion : undefined;
  if (typeof version !== 'number') return response;
  const tag = `"${version}"`;
  response.headers.set('ETag', tag);
  return matchesTag(c.req.header('If-None-Match'), tag) && isWholeVersion(catalogue.entities[entity])
    ? new Response(null, { status: 304, headers: { ETag: tag } })
    : response;
}

/** Whether the response of `get` has only fields that a save of the record writes. */
function isWholeVersion({ calls, entity, read }: ServerEntity): boolean {
  return calls['get'] === undefined && read?.present === undefined && entity.files?.holds !== 'image';
}

function present({ status, body }: StoredResponse): Response {
  return plainJsonResponse(body, status);
}
