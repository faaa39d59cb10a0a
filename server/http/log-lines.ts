import { matchedRoutes } from 'hono/route';
import { factsOf, logLine } from '../database/error-facts.ts';
import type { AppContext } from './context.ts';

/** The log line of an internal error, without request data. Messages of database errors are left out, because they may repeat values. */
export function errorLine(c: AppContext, code: string, error: unknown): string {
  return logLine('error', { request: c.get('requestId'), method: c.req.method, route: routeOf(c), code, ...factsOf(error) });
}

/** The route pattern of the contract, so that the log contains no ids or searches. */
export function routeOf(c: AppContext): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'other';
}
