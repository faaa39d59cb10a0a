import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { capabilityCall, ownCapabilities } from '../../src/contract/capabilities.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { missingMigrations } from '../database/migrate.ts';
import { languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { problemAnswer } from '../http/problem-answer.ts';
import { metricsType } from './metrics.ts';

const capabilities = ownCapabilities(Object.values(entityRegistry));

/** Adds the routes for health, readiness, capabilities and metrics. */
export function addOperationRoutes(app: App, deps: AppDependencies): void {
  app.get('/health', (c) => health(c, deps));
  app.get(capabilityCall.path, (c) => c.json(capabilities));
  app.get('/ready', (c) => ready(c, deps));
  app.get('/metrics', (c) => {
    if (deps.metricsToken === '') return problemAnswer(new TaborError('not-found'), languageOf(c));
    if (!isSame(c.req.header('Authorization') ?? '', `Bearer ${deps.metricsToken}`)) return problemAnswer(new TaborError('unauthorized'), languageOf(c));
    return c.body(deps.metrics.text(), 200, { 'Content-Type': metricsType });
  });
}

async function health(c: AppContext, { db, version }: AppDependencies): Promise<Response> {
  try {
    await sql`SELECT 1`.execute(db);
    return c.json({ status: 'ok', version });
  } catch {
    return c.json({ status: 'unavailable', version }, 503); // the failure is the answer
  }
}

/** Readiness for a load balancer. Migrations of a later version do not matter: that version may be starting in parallel. */
async function ready(c: AppContext, { db, isStopping }: AppDependencies): Promise<Response> {
  if (isStopping()) return c.json({ status: 'stopping' }, 503);
  try {
    const missing = await missingMigrations(db);
    return missing.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'migrations-missing', missing }, 503);
  } catch {
    return c.json({ status: 'database-unreachable' }, 503); // as above
  }
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
