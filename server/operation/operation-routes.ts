import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { capabilityCall, referenceCapabilities } from '../../src/contract/capabilities.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { missingMigrations } from '../schema/migrate.ts';
import { languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { problemResponse } from '../http/problem-response.ts';
import { METRICS_CONTENT_TYPE } from '../http/metrics.ts';

const capabilities = referenceCapabilities(Object.values(entityRegistry));

/** Adds the routes for health, readiness, capabilities and metrics. */
export function addOperationRoutes(app: App, deps: AppDependencies): void {
  app.get('/health', (c) => health(c, deps));
  app.get(capabilityCall.path, (c) => c.json(capabilities));
  app.get('/ready', (c) => ready(c, deps));
  app.get('/metrics', async (c) => {
    if (deps.metricsToken === '') return problemResponse(new TaborError('not-found'), languageOf(c));
    if (!isEqualInConstantTime(c.req.header('Authorization') ?? '', `Bearer ${deps.metricsToken}`)) return problemResponse(new TaborError('unauthorized'), languageOf(c));
    return c.body(await deps.metrics.text(), 200, { 'Content-Type': METRICS_CONTENT_TYPE });
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

function isEqualInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
