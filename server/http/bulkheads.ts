import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Gauge, type Registry } from '@prometheus-io/client';
import { networkOf } from '../auth/network.ts';
import { createBulkhead, type Bulkhead, type Turn } from '../limits/bulkhead.ts';
import { costlyWork } from '../limits/costly-work.ts';
import type { TrustedProxies } from '../settings/settings.ts';
import { callerAddress, type AppContext, type AppEnvironment } from './context.ts';

/** The bulkheads of costly calls: more than some of a kind wait, so that saves find the processor and a connection free. */
export type BulkheadKind = Exclude<keyof typeof costlyWork, 'exports'> | 'feed' | 'batches';

export type Bulkheads = Readonly<Record<BulkheadKind, Bulkhead>>;

export function createBulkheads(registry: Registry | null): Bulkheads {
  const kinds: Bulkheads = {
    ...costlyWork,
    // Devices poll after each change; slow searches must not hold them up.
    feed: createBulkhead({ fast: 4, slow: 2 }),
    // Each runs several changes at a time.
    batches: createBulkhead({ fast: 3, slow: 3 }),
  };
  if (registry) addBulkheadGauge(registry, kinds);
  return kinds;
}

/** Lists, schedules and reports; exports wait in a queue of their own. */
const listPath = /^\/(?:api|Report)\/(?!.*Generate)/;

/**
 * Middleware that runs costly reads behind their bulkheads. Requests with a body take theirs after it has been received. `kindOfOther`: the
 * kind of calls that the path alone does not show.
 */
export function limitReads(
  kinds: Bulkheads,
  trusted: TrustedProxies,
  kindOfOther: (method: string, path: string) => BulkheadKind | null,
): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const kind = kindOfOther(c.req.method, c.req.path) ?? listKindOf(c);
    return kind === null ? next() : kinds[kind].run(turnOf(c, trusted), next);
  };
}

function listKindOf({ req }: AppContext): BulkheadKind | null {
  if (req.method !== 'GET' || !listPath.test(req.path)) return null;
  return req.query('$top') === '0' || req.path.endsWith('/$count') ? 'counts' : 'lists';
}

/** The turn of a request whose user is not known yet: by its token, else by its network. */
export function turnOf(c: AppContext, trusted: TrustedProxies): Turn & { readonly signal: AbortSignal } {
  const token = c.req.header('Authorization');
  return {
    caller: token === undefined ? networkOf(callerAddress(c, trusted)) : createHash('sha256').update(token).digest('base64'),
    signal: c.req.raw.signal,
  };
}

function addBulkheadGauge(registry: Registry, kinds: Bulkheads): void {
  const gauge = new Gauge({
    name: 'tabor_bulkhead',
    help: 'Costly requests that run or wait.',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      for (const [kind, { running, waiting }] of Object.entries(kinds)) {
        this.set({ kind, state: 'running' }, running());
        this.set({ kind, state: 'waiting' }, waiting());
      }
    },
  });
  registry.registerMetric(gauge);
}
