import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { clientOriginHeaders } from '../../src/contract/entities/shared/audit.ts';
import { idempotencyHeaders } from '../../src/contract/delivery/idempotency.ts';
import { deviceProofHeaders } from '../../src/contract/device/device-proof.ts';
import type { AppEnvironment } from './context.ts';

const readable = [
  'ETag',
  idempotencyHeaders.status,
  'Retry-After',
  'X-Request-Id',
  'Content-Language',
  'Content-Disposition',
  deviceProofHeaders.nonce,
  'WWW-Authenticate',
];

/**
 * Middleware that lets apps of other origins call (CORS). The headers are set on the finished response: with headers that were there before
 * it, the framework makes another response, whose body then goes through a stream.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnvironment> {
  const preflight = cors({
    origin: [...origins],
    credentials: true,
    allowHeaders: [
      'Authorization',
      'Language',
      idempotencyHeaders.key,
      'If-Match',
      'If-None-Match',
      'Content-Type',
      deviceProofHeaders.proof,
      ...Object.values(clientOriginHeaders),
    ],
    allowMethods: ['GET', 'POST'],
    exposeHeaders: readable,
    maxAge: 600,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    await next();
    const { headers } = c.res;
    const origin = c.req.header('Origin');
    if (origin !== undefined && origins.includes(origin)) headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Credentials', 'true');
    headers.set('Access-Control-Expose-Headers', readable.join(','));
    headers.append('Vary', 'Origin');
    return undefined;
  };
}
