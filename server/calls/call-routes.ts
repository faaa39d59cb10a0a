import type { Transaction } from 'kysely';
import type { CallDefinition, EntityDefinition, EntityName } from '../../src/contract/entity.ts';
import type { WallTime } from '../../src/contract/grid/parse-filter.ts';
import { recordId } from '../../src/contract/fields.ts';
import { mayReadList, satisfies, type Requirement } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import type { AuditContext } from '../audit/run-audited.ts';
import { clientOriginOf } from '../audit/client-origin.ts';
import { userOfToken } from '../auth/sessions.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import { summaryOfAccessToken } from '../entities/summary-access.ts';
import { download } from '../files/download.ts';
import { uploadPart } from '../files/upload-parts.ts';
import { upload } from '../files/upload.ts';
import { anonymousColumns } from '../grid/columns.ts';
import { readPage } from '../grid/read-page.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { callerAddress, languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { MAX_BODY_BYTES, MAX_ANONYMOUS_BODY_BYTES, readJson } from '../http/read-body.ts';
import type { ChangeHandler, ReadHandler } from './call-request.ts';
import { handlers } from './handlers.ts';
import { lockVehicles } from './lock-vehicles.ts';
import { idOf } from './parameters.ts';
import { existingId } from './records.ts';
import { expectedVersionOf, idempotencyKeyOf, payloadHashOf, runChange, type StoredResponse } from './run-change.ts';

const anonymousUser: SignedInUser = { id: 0, username: '', givenName: '', employeeId: null, permissions: {} };

/** Adds every grid and every call of the contract to `app`. */
export function addCallRoutes(app: App, deps: AppDependencies): void {
  const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
  // Of grids that share a path, the one with fixed parameters must match first.
  for (const entity of entities.toSorted((left, right) => Number(left.grid?.parameters === undefined) - Number(right.grid?.parameters === undefined))) {
    addGrid(app, deps, entity);
    const entityHandlers: Readonly<Record<string, ReadHandler | ChangeHandler | 'streamed'>> = handlers[entity.name];
    for (const [name, call] of Object.entries<CallDefinition>(entity.calls)) {
      const handler = entityHandlers[name];
      if (handler === undefined) throw new Error(`${entity.name} has no handler for ${name}`);
      const route = (c: AppContext): Promise<Response> => handleCall(c, deps, { entity: entity.name, name, call }, handler);
      for (const path of pathsOf(call)) app.on(call.method, path, route);
    }
  }
}

/** The user of the request's token. Throws `unauthorized`. */
export async function requireUser(c: AppContext, deps: AppDependencies): Promise<SignedInUser> {
  const user = await signedInUserOf(c, deps);
  if (!user) throw new TaborError('unauthorized');
  return user;
}

/** The user of the request's token; null without a valid token. */
async function signedInUserOf(c: AppContext, deps: AppDependencies): Promise<SignedInUser | null> {
  const token = tokenOf(c);
  return token === null ? null : userOfToken(deps.db, token, deps);
}

/** The request's bearer token, or null. */
export function tokenOf(c: AppContext): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null;
}

/** Converts instants to the company's local time. */
function wallTimeOf({ companyTimeZone }: AppDependencies): WallTime {
  return (instant) => toWireDateTimeIn(companyTimeZone, instant);
}

type NamedCall = { readonly entity: EntityName; readonly name: string; readonly call: CallDefinition };

async function handleCall(c: AppContext, deps: AppDependencies, { entity, name, call }: NamedCall, handler: ReadHandler | ChangeHandler | 'streamed'): Promise<Response> {
  const parameters = { ...c.req.query(), ...c.req.param() };
  const login = await signedInUserOf(c, deps);
  if ((call.takesAccessToken || call.requires === 'open') && !login) rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  const isOpened = call.opensBy !== undefined && deps.openedCalls.includes(call.opensBy);
  const requires = isOpened ? 'open' : call.requires;
  const isEntitled = login !== null && mayCall(login, requires);
  const isAnonymous = tokenOf(c) === null && (isOpened || (handler === 'streamed' && call.method === 'GET'));
  if (isAnonymous) rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  const hasBody = call.method === 'POST' && call.encoding !== 'multipart';
  const tokenInQuery = call.takesAccessToken ? accessTokenOf(parameters, ['accessToken', 'token']) : null;
  const earlyBody = call.takesAccessToken && hasBody && tokenInQuery === null ? await readForToken(c, isEntitled) : null;
  const accessToken = tokenInQuery ?? accessTokenOf(earlyBody?.body, ['accessToken', 'AccessToken']);
  const actsAnonymously = isAnonymous || accessToken !== null;
  const user = call.requires === 'open' || actsAnonymously ? anonymousUser : login;
  if (!user) throw new TaborError('unauthorized');
  // A user who may neither add nor change is rejected before the body is read.
  if (!actsAnonymously && !isEntitled && !mayCall(user, requires)) throw new TaborError('forbidden');
  const wallTime = wallTimeOf(deps);
  const request = {
    db: deps.db,
    user,
    language: languageOf(c),
    parameters,
    now: wallTime(new Date()),
    wallTime,
    secrets: deps.secrets,
    travelPurposeRequired: deps.travelPurposeRequired,
    runExport: <Answer>(act: () => Promise<Answer>) => deps.exports.run(user.id, c.req.raw.signal, act),
    accessToken,
    body: null as unknown,
  };
  if (name === 'uploadPart') return json({ status: 200, body: JSON.stringify(await uploadPart(request, c.req.raw)) });
  if (call.encoding === 'multipart') return json(await upload(request, deps.store, c.req.raw));
  if (handler === 'streamed') return download(deps, user, idOf(request, 'id'));
  if (accessToken !== null && hasBody) await summaryOfAccessToken(request);
  const body = earlyBody?.body ?? (hasBody && !earlyBody ? await readJson(c.req.raw, actsAnonymously ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES) : null);
  if (!call.change) return json({ status: 200, body: JSON.stringify(await (handler as ReadHandler)({ ...request, body })) });
  if (!actsAnonymously && !satisfies(user.permissions, requires, isNew(body))) throw new TaborError('forbidden');
  // Anonymous calls use no idempotency key: they are status changes that cannot apply twice.
  const key = isAnonymous ? null : idempotencyKeyOf(c.req.raw);
  const targetId = existingId(call.change.target === 'body' ? (body as { Id?: unknown } | null)?.Id : Number(request.parameters['id']));
  const clientOrigin = clientOriginOf(c.req.raw);
  const auditContext: AuditContext = { entity, call: name, targetId, body, returnsId: call.answer === recordId, userId: user.id, now: request.now, clientOrigin };
  const happenedAt = clientOrigin.happenedAt !== null && clientOrigin.happenedAt < request.now ? clientOrigin.happenedAt : request.now;
  const isRefusedByFalse = call.change.refusedByFalse !== undefined;
  const change = {
    userId: user.id,
    key,
    payloadHash: payloadHashOf(c.req.path, body),
    auditContext: user.id === anonymousUser.id ? null : auditContext,
    isRefusedByFalse,
    lock: (trx: Transaction<Database>) => lockVehicles(trx, entity, targetId, body),
  };
  const expectedVersion = expectedVersionOf(c.req.raw);
  return json(await runChange(deps.db, change, (trx) => handler({ ...request, db: trx, body, expectedVersion, happenedAt })));
}

function mayCall({ permissions }: SignedInUser, requires: Requirement): boolean {
  return satisfies(permissions, requires, true) || satisfies(permissions, requires, false);
}

/** Reads a body that may contain the access token. The size limit of anonymous users applies unless the caller has the permission. An unreadable body has no token. */
async function readForToken(c: AppContext, isEntitled: boolean): Promise<{ readonly body: unknown }> {
  if (isEntitled) return { body: await readJson(c.req.raw) };
  try {
    return { body: await readJson(c.req.raw, MAX_ANONYMOUS_BODY_BYTES) };
  } catch (error) {
    if (error instanceof TaborError) return { body: null };
    throw error;
  }
}

/** The access token under one of `names` in a call's parameters or body; null for none. */
function accessTokenOf(source: unknown, names: readonly string[]): string | null {
  const values = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>) : {};
  return names.map((name) => values[name]).find((token): token is string => typeof token === 'string' && token !== '') ?? null;
}

function addGrid(app: App, deps: AppDependencies, entity: EntityDefinition): void {
  const { grid, functionality } = entity;
  const columns = deps.gridColumns.get(entity.name);
  if (!grid || (!functionality && grid.requires !== 'open')) return;
  if (!columns) throw new Error(`${entity.name} has no grid view`);
  // `GET /api/Vehicle/` returns the grid too.
  const path = grid.path.replace(/\/$/, '');
  const plain = path.replace('/OData', '/');
  const fixed = Object.entries(grid.parameters ?? {});
  app.on('GET', [path, `${path}/`, plain, `${plain}/`], async (c, next) => {
    if (!fixed.every(([name, value]) => c.req.query(name)?.toLowerCase() === value)) return next();
    const user = await requireReader(c, deps, entity);
    const language = languageOf(c);
    const visibleColumns = user.id === anonymousUser.id ? anonymousColumns(grid, columns, language) : columns;
    const page = await readPage(deps.db, { grid, columns: visibleColumns, parameters: new URL(c.req.url).searchParams, language, employeeId: user.employeeId, wallTime: wallTimeOf(deps) });
    return json({ status: 200, body: JSON.stringify(page) });
  });
}

/** The user who reads the grid. An open grid admits anonymous users under the rate limit. Throws `unauthorized`, `forbidden`, `throttled`. */
async function requireReader(c: AppContext, deps: AppDependencies, entity: EntityDefinition): Promise<SignedInUser> {
  if (entity.grid?.requires === 'open' && tokenOf(c) === null) {
    rateLimitAnonymous(callerAddress(c, deps.trustProxy));
    return anonymousUser;
  }
  const user = await requireUser(c, deps);
  if (!mayReadList(user.permissions, entity)) throw new TaborError('forbidden');
  return user;
}

/** The path of the call, and for `…/Get/?id=` also `…/Get` and `…/Get/{id}`. */
function pathsOf({ path, query }: CallDefinition): string[] {
  const routePath = path.replace(/\{(\w+)\}/g, ':$1');
  return routePath.endsWith('/') && query?.includes('id') ? [routePath, routePath.slice(0, -1), `${routePath}:id`] : [routePath];
}

function isNew(body: unknown): boolean {
  return typeof body !== 'object' || body === null || !('Id' in body) || existingId(body.Id) === null;
}

function json({ status, body }: StoredResponse): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}
