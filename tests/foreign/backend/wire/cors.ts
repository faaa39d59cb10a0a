import type { IncomingMessage } from 'node:http';

const NARROW = ['Authorization', 'Language', 'Content-Type', 'Accept'];
const WIDE = [...NARROW, 'Idempotency-Key', 'If-Match'];

/** CORS headers with credentials: echoes the request's origin. `wide` allows every requested `X-` header. */
export function corsHeaders(request: IncomingMessage, extent: 'wide' | 'narrow'): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) {
    return {};
  }
  const requested = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  const allowed = extent === 'narrow' ? NARROW : [...WIDE, ...requested.filter((name) => /^x-/i.test(name))];
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Headers': allowed.join(', '),
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Expose-Headers': 'Content-Disposition, Retry-After',
    Vary: 'Origin',
  };
}
