import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { changeFeedCalls } from '../../src/contract/delivery/change-feed.ts';
import {
  callName,
  capabilityCall,
  demoInNetwork,
  referenceCapabilities,
  type VisitorColumns,
} from '../../src/contract/definition/capabilities.ts';
import type { DevicePolicy } from '../../src/contract/device/device-policy.ts';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { signingLinkCalls } from '../../src/contract/entities/handover/signing-link.ts';
import { verifyCall } from '../../src/contract/entities/handover/verification.ts';
import { visitorFields } from '../../src/contract/access/visitor-fields.ts';
import { withTimeLimit } from '../database/time-limit.ts';
import { missingMigrations } from '../schema/migrate.ts';
import { languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { problemResponse } from '../http/problem-response.ts';
import { METRICS_CONTENT_TYPE } from '../http/metrics.ts';

/** Calls of no entity. */
const openCalls = [verifyCall, ...signingLinkCalls, ...changeFeedCalls].map(callName);

/** Adds the routes for health, readiness, capabilities and metrics. */
export function addOperationRoutes(app: App, deps: AppDependencies): void {
  // A statement that takes longer frees the connection for the next check.
  const health = withTimeLimit(deps.health, MAX_DATABASE_MS);
  const probe = shared(() => withinLimit(sql`SELECT 1`.execute(health)));
  app.get('/health', (c) => answerHealth(c, deps, probe));
  const capabilities = referenceCapabilities(Object.values(entityRegistry), deps.channels.includes('mail'));
  const answer = {
    ...capabilities,
    Calls: [...capabilities.Calls, ...openCalls],
    Extensions: [...capabilities.Extensions, ...(deps.isDemoInNetwork ? [demoInNetwork] : [])],
    VisitorColumns: visitorColumns(deps),
    ...(deps.oidc && { CompanyLogin: deps.oidc.company }),
    ...(deps.companyKey !== '' && { CompanyKey: deps.companyKey }),
    ...(isDemanding(deps.devicePolicy) && { Device: deps.devicePolicy }),
    PasswordLogin: deps.passwordLogin,
  };
  app.get(capabilityCall.path, (c) => c.json(answer));
  const missing = shared(() => withinLimit(missingMigrations(health)));
  app.get('/ready', (c) => answerReadiness(c, deps, missing));
  app.get('/metrics', async (c) => {
    if (deps.metricsToken === '') return problemResponse(new TaborError('not-found'), languageOf(c));
    if (!isEqualInConstantTime(c.req.header('Authorization') ?? '', `Bearer ${deps.metricsToken}`))
      return problemResponse(new TaborError('unauthorized'), languageOf(c));
    return c.body(await deps.metrics.text(), 200, { 'Content-Type': METRICS_CONTENT_TYPE });
  });
}

/** Whether the company demands anything of its devices. */
function isDemanding({ LockMinutes, LockAtStart, OfflineDays, Encrypt, PinShare }: DevicePolicy): boolean {
  return LockMinutes > 0 || LockAtStart || OfflineDays > 0 || Encrypt || PinShare;
}

/** The columns of each open list for anonymous users. */
function visitorColumns({ openPages }: AppDependencies): VisitorColumns {
  const open = Object.values<EntityDefinition>(entityRegistry).filter(({ grid }) => grid?.requires === 'open');
  return Object.fromEntries(open.map((entity) => [entity.name, visitorFields(entity, openPages)]));
}

async function answerHealth(c: AppContext, { version }: AppDependencies, probe: () => Promise<unknown>): Promise<Response> {
  try {
    await probe();
    return c.json({ status: 'ok', version });
  } catch {
    return c.json({ status: 'unavailable', version }, 503, retryAfter); // the failure is the answer
  }
}

/** Readiness for a load balancer. Migrations of a later version do not matter: that version may be starting in parallel. */
async function answerReadiness(
  c: AppContext,
  { isStopping }: AppDependencies,
  missingNow: () => Promise<readonly string[]>,
): Promise<Response> {
  if (isStopping()) return c.json({ status: 'stopping' }, 503, retryAfter);
  try {
    const missing = await missingNow();
    return missing.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'migrations-missing', missing }, 503, retryAfter);
  } catch {
    return c.json({ status: 'database-unreachable' }, 503, retryAfter); // as above
  }
}

const retryAfter = { 'Retry-After': '1' };

/** Longer waits mean that there is no primary: a pooler holds queries until there is one. */
const MAX_DATABASE_MS = 2_000;

/** Shares a running call: anyone may probe, and a load balancer must never be refused. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null;
  return () => {
    if (running) return running;
    const current = ask().finally(() => {
      running = null;
    });
    running = current;
    return current;
  };
}

/** Rejects after the limit. The query goes on; its answer is ignored. */
function withinLimit<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return Promise.race([
    answer,
    pause(MAX_DATABASE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('the database does not answer'))),
  ]);
}

function isEqualInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
