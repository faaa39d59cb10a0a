import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppContext, AppDependencies, AppEnvironment } from '../http/context.ts';

/** Gives each request an id, times it, counts it and, where the company wants it, writes a line about it. */
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
    // A client that keeps its connection would hold up the end.
    if (isStopping()) c.header('Connection', 'close');
  };
}

/** What went wrong inside, without what the request said: of a database's error its words are left out, for they may repeat a value. */
export function errorLine(c: AppContext, code: string, error: unknown): string {
  return logLine('error', { request: c.get('requestId'), method: c.req.method, route: routeOf(c), code, ...factsOf(error) });
}

/** The call's path as the contract has it, so that neither an id nor a search stands in a log. */
function routeOf(c: AppContext): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'other';
}

// What a proxy calls the request is kept, so that both logs can be read together.
function requestIdOf(c: AppContext): string {
  const given = c.req.header('X-Request-Id') ?? '';
  return /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

function logLine(level: 'info' | 'error', facts: object): string {
  return JSON.stringify({ time: Date.now(), level, ...facts });
}

const repeating = new Set(['ValiError', 'SyntaxError', 'URIError']);

function factsOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { cause } = error;
  const source = cause instanceof Error ? cause : error;
  const frames = (source.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
  const { code, table, column, constraint, routine } = source as { [fact in 'code' | 'table' | 'column' | 'constraint' | 'routine']?: unknown };
  if ('severity' in source) return { error: 'database', sqlState: code, table, column, constraint, routine, frames };
  // A schema's refusal repeats what it refuses, and a parser's what it cannot read.
  return { error: source.name, ...(repeating.has(source.name) ? {} : { says: source.message }), errorCode: code, frames };
}
