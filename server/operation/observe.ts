import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppContext, AppDependencies, AppEnvironment } from '../http/context.ts';

/** Middleware that gives each request an id, measures it and, if configured, logs it. */
export function observe({ metrics, isStopping, logsRequests, log }: AppDependencies): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const started = performance.now();
    c.set('requestId', requestIdOf(c));
    metrics.begin();
    try {
      await next();
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      const [method, route, status] = [c.req.method, routeOf(c), c.res.status];
      metrics.end({ method, route, status, seconds });
      if (logsRequests) log(logLine('info', { request: c.get('requestId'), method, route, status, ms: Math.round(seconds * 1_000) }));
    }
    c.header('X-Request-Id', c.get('requestId'));
    // Keep-alive connections would delay the shutdown.
    if (isStopping()) c.header('Connection', 'close');
  };
}

/** The log line of an internal error, without request data. Messages of database errors are left out, because they may repeat values. */
export function errorLine(c: AppContext, code: string, error: unknown): string {
  return logLine('error', { request: c.get('requestId'), method: c.req.method, route: routeOf(c), code, ...factsOf(error) });
}

/** The route pattern of the contract, so that the log contains no ids or searches. */
function routeOf(c: AppContext): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'other';
}

// A proxy's request id is reused, so that both logs can be correlated.
function requestIdOf(c: AppContext): string {
  const header = c.req.header('X-Request-Id') ?? '';
  return /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}

function logLine(level: 'info' | 'error', facts: object): string {
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
