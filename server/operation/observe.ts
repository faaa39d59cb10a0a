import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppDependencies, AppEnvironment } from '../http/context.ts';
import { logLine } from '../database/error-facts.ts';
import { routeOf } from '../http/log-lines.ts';

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
    // `c.header` would copy the finished response through a stream.
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    // Keep-alive connections would delay the shutdown.
    if (isStopping()) c.res.headers.set('Connection', 'close');
  };
}

// A proxy's request id is reused, so that both logs can be correlated.
function requestIdOf(c: AppContext): string {
  const header = c.req.header('X-Request-Id') ?? '';
  return /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}
