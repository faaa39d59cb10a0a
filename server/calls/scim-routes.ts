import { createHash, timingSafeEqual } from 'node:crypto';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { callerAddress, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { readJson } from '../http/read-body.ts';
import { resourceTypes, schemaList, serviceProvider } from '../scim/discovery.ts';
import { parseFilter } from '../scim/filter.ts';
import { changeGroup, createGroup, listGroups, readGroup, removeGroup } from '../scim/groups.ts';
import { listAnswer, schemas, type ScimContext, type ScimQuery } from '../scim/resources.ts';
import { ScimError } from '../scim/scim-error.ts';
import { changeUser, createUser, listUsers, readUser, removeUser } from '../scim/users.ts';
import { tokenOf } from './caller.ts';

const root = '/scim/v2';
const MAX_COUNT = 200;

type Handler = (context: ScimContext, c: AppContext) => Promise<{ readonly status?: number; readonly body?: unknown }>;

/** Adds SCIM 2.0 (RFC 7643, 7644), by which the company's directory maintains users and groups. */
export function addScimRoutes(app: App, deps: AppDependencies): void {
  if (deps.scimToken === '') return;
  const route = (handler: Handler) => (c: AppContext) => answer(c, deps, handler);
  const isWithMembers = (c: AppContext) => !/\bmembers\b/i.test(c.req.query('excludedAttributes') ?? '');
  app.get(
    `${root}/ServiceProviderConfig`,
    route(async () => ({ body: serviceProvider })),
  );
  app.get(
    `${root}/ResourceTypes`,
    route(async () => ({ body: listAnswer(resourceTypes, resourceTypes.length, 1) })),
  );
  app.get(
    `${root}/Schemas`,
    route(async () => ({ body: listAnswer(schemaList, schemaList.length, 1) })),
  );
  app.get(
    `${root}/Users`,
    route(async (context, c) => ({ body: await deps.reads.read((db) => listUsers({ ...context, db }, queryOf(c))) })),
  );
  app.post(
    `${root}/Users`,
    route(async (context, c) => ({ status: 201, body: await createUser(context, await readJson(c.req.raw)) })),
  );
  app.get(
    `${root}/Users/:id`,
    route(async (context, c) => ({ body: await readUser(context, idOf(c)) })),
  );
  app.put(
    `${root}/Users/:id`,
    route(async (context, c) => ({
      body: await changeUser(context, idOf(c), await readJson(c.req.raw), { isPatch: false, version: c.req.header('If-Match') }),
    })),
  );
  app.patch(
    `${root}/Users/:id`,
    route(async (context, c) => ({
      body: await changeUser(context, idOf(c), await readJson(c.req.raw), { isPatch: true, version: c.req.header('If-Match') }),
    })),
  );
  app.delete(
    `${root}/Users/:id`,
    route(async (context, c) => removeUser(context, idOf(c), c.req.header('If-Match')).then(() => ({ status: 204 }))),
  );
  app.get(
    `${root}/Groups`,
    route(async (context, c) => ({ body: await deps.reads.read((db) => listGroups({ ...context, db }, queryOf(c), isWithMembers(c))) })),
  );
  app.post(
    `${root}/Groups`,
    route(async (context, c) => ({ status: 201, body: await createGroup(context, await readJson(c.req.raw)) })),
  );
  app.get(
    `${root}/Groups/:id`,
    route(async (context, c) => ({ body: await readGroup(context, idOf(c), isWithMembers(c)) })),
  );
  app.put(
    `${root}/Groups/:id`,
    route(async (context, c) => ({
      body: await changeGroup(context, idOf(c), await readJson(c.req.raw), { isPatch: false, version: c.req.header('If-Match') }),
    })),
  );
  app.patch(
    `${root}/Groups/:id`,
    route(async (context, c) => ({
      body: await changeGroup(context, idOf(c), await readJson(c.req.raw), { isPatch: true, version: c.req.header('If-Match') }),
    })),
  );
  app.delete(
    `${root}/Groups/:id`,
    route(async (context, c) => removeGroup(context, idOf(c), c.req.header('If-Match')).then(() => ({ status: 204 }))),
  );
}

async function answer(c: AppContext, deps: AppDependencies, handler: Handler): Promise<Response> {
  try {
    requireToken(c, deps);
    c.set('triedName', 'SCIM');
    if (c.req.method !== 'GET') c.set('security', 'directory');
    const by = { UserId: null, Operator: 'SCIM' } as const;
    const context = {
      db: deps.db,
      by,
      now: toWireDateTimeIn(deps.companyTimeZone, new Date()),
      roleMap: deps.roleMap,
      base: `${deps.oidc?.publicAddress ?? new URL(c.req.url).origin}${root}`,
    };
    const { status = 200, body } = await handler(context, c);
    return scimResponse(status, body);
  } catch (error) {
    const scimError = toScimError(error);
    if (!scimError) throw error;
    const { status, scimType, message: detail } = scimError;
    if (status === 429) c.header('Retry-After', String(error instanceof ThrottledError ? error.seconds : 1));
    if (status === 401) c.header('WWW-Authenticate', 'Bearer');
    return scimResponse(
      status,
      { schemas: [schemas.error], status: String(status), ...(scimType !== null && { scimType }), detail },
      c.res.headers,
    );
  }
}

function requireToken(c: AppContext, { scimToken, trustProxy }: AppDependencies): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(tokenOf(c) ?? ''), digest(scimToken))) return rateLimitDirectory();
  c.set('security', 'login-failed');
  c.set('triedName', 'SCIM');
  rateLimitAnonymous(callerAddress(c, trustProxy));
  throw new ScimError(401, 'The token is missing or wrong.');
}

const WINDOW_MS = 60_000;
/** Entra ID sends up to 25 requests a second; each may take the lock of administration. */
const MAX_REQUESTS = 2_400;
let windowEnds = 0;
let requests = 0;

function rateLimitDirectory(): void {
  const now = Date.now();
  if (now >= windowEnds) [windowEnds, requests] = [now + WINDOW_MS, 0];
  if (++requests > MAX_REQUESTS) throw new ThrottledError((windowEnds - now) / 1_000);
}

function scimResponse(status: number, body: unknown, headers = new Headers()): Response {
  const version = (body as { meta?: { version?: string } } | undefined)?.meta?.version;
  const location = (body as { meta?: { location?: string } } | undefined)?.meta?.location;
  headers.set('Content-Type', 'application/scim+json; charset=utf-8');
  if (version) headers.set('ETag', version);
  if (location && status === 201) headers.set('Location', location);
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

function toScimError(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (error instanceof ThrottledError) return new ScimError(429, 'Too many requests.');
  if (!(error instanceof TaborError)) return null;
  if (error.code === 'bad-request') return new ScimError(400, 'The body is no JSON.', 'invalidSyntax');
  return error.code === 'too-large' ? new ScimError(413, 'The body is too large.') : null;
}

function queryOf(c: AppContext): ScimQuery {
  const { filter, startIndex, count } = c.req.query();
  const whole = (text: string | undefined, preset: number) => (/^-?\d{1,9}$/.test(text ?? '') ? Number(text) : preset);
  return {
    filter: filter ? parseFilter(filter) : null,
    startIndex: Math.max(1, whole(startIndex, 1)),
    count: Math.min(MAX_COUNT, Math.max(0, whole(count, 100))),
  };
}

function idOf(c: AppContext): number {
  const id = c.req.param('id') ?? '';
  if (!/^\d{1,15}$/.test(id)) throw new ScimError(404, 'There is no such resource.');
  return Number(id);
}
