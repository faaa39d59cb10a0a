import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { networkOf } from '../auth/network.ts';
import type { Turn } from '../limits/bulkhead.ts';
import type { TrustedProxies } from '../settings/settings.ts';
import type { BulkheadKind, Bulkheads } from './bulkheads.ts';
import { callerAddress, type AppContext, type AppEnvironment } from './context.ts';

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
