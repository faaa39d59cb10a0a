import { matchedRoutes } from 'hono/route';
import type { AppContext } from './context.ts';

/** The log line of an internal error, without request data. Messages of database errors are left out, because they may repeat values. */
export function errorLine(c: AppContext, code: string, error: unknown): string {
  return logLine('error', { request: c.get('requestId'), method: c.req.method, route: routeOf(c), code, ...factsOf(error) });
}

/** The route pattern of the contract, so that the log contains no ids or searches. */
export function routeOf(c: AppContext): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'other';
}

/** A line of the log as JSON. */
export function logLine(level: 'info' | 'error', facts: object): string {
  return JSON.stringify({ time: Date.now(), level, ...facts });
}

const errorsWithInput = new Set(['ValiError', 'SyntaxError', 'URIError']);

function factsOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { cause } = error;
  const source = cause instanceof Error ? cause : error;
  const frames = (source.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
  const { code, table, column, constraint, routine } = source as { [fact in 'code' | 'table' | 'column' | 'constraint' | 'routine']?: unknown };
  if ('severity' in source) return { error: 'database', sqlState: code, table, column, constraint, routine, frames };
  // Messages of schemas and parsers repeat the rejected input.
  return { error: source.name, ...(errorsWithInput.has(source.name) ? {} : { says: source.message }), errorCode: code, frames };
}
